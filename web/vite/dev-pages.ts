import type { Plugin } from 'vite';
import { type Content, emptyContent } from '../../contract/src/content/content.ts';
import type * as EntryServer from '../src/entry-server.tsx';

/** The longest wait of the development server for the content, in milliseconds; it then continues without. */
const CONTENT_MS = 3_000;

async function fetchContent(backend: string): Promise<Content> {
  try {
    const response = await fetch(`${backend}/api/content`, { signal: AbortSignal.timeout(CONTENT_MS) });
    return response.ok ? ((await response.json()) as Content) : emptyContent;
  } catch {
    return emptyContent;
  }
}

export const devPages = (backend: string): Plugin => ({
  name: 'dev-pages',
  configureServer(server) {
    return () => {
      server.middlewares.use(async (req, res, next) => {
        const url = req.originalUrl ?? '/';
        if (!req.headers.accept?.includes('text/html')) return next();
        try {
          const entry = (await server.ssrLoadModule('/src/entry-server.tsx')) as typeof EntryServer;
          const page = await entry.renderPage({ url, content: await fetchContent(backend) });
          const html = await server.transformIndexHtml(url, page.html);
          res.writeHead(page.status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
        } catch (error) {
          server.ssrFixStacktrace(error as Error);
          next(error);
        }
      });
    };
  },
});
