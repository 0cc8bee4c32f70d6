import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Content, emptyContent } from '../contract/src/content/content.ts';
import { business } from '../contract/src/platform/business.ts';
import type * as EntryServer from './src/entry-server.tsx';

const MODULE = 'virtual:client-manifest';
const FILE = join(import.meta.dirname, 'dist/manifest.json');

/** Provides the client build's manifest to the server build, and moves it out of the deployed folder. */
export const clientManifest = (): Plugin => ({
  name: 'client-manifest',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load(id) {
    if (id !== `\0${MODULE}`) return undefined;
    const manifest = this.environment.mode === 'build' ? readFileSync(FILE, 'utf8') : '{}';
    return `export default ${manifest}`;
  },
  async writeBundle({ dir }) {
    if (this.environment.name === 'client' && dir) await rename(join(dir, '.vite/manifest.json'), FILE);
  },
});

/** The content of the backend; none if it fails or takes longer than three seconds. */
const fetchContent = (backend: string): Promise<Content> =>
  fetch(`${backend}/api/content`, { signal: AbortSignal.timeout(3_000) })
    .then((response) => (response.ok ? (response.json() as Promise<Content>) : emptyContent))
    .catch(() => emptyContent);

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

const robotsTxt = `User-agent: *
Disallow: /api/

Sitemap: ${business.origin}/sitemap.xml
`;

/** Writes robots.txt as a file: the functions framework responds 404 to this address before it calls a function. */
export const robots = (): Plugin => ({
  name: 'robots',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsTxt });
  },
});

/** The names that a module exports: at their declarations and in export lists, as packages write them. */
function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
  const lists = [...code.matchAll(/^export \{ (.+) \};?$/gm)];
  return [
    ...declared.map(([, name = '']) => name),
    ...lists.flatMap(([, list = '']) => list.split(', ').map((name) => name.replace(/^.* as /, ''))),
  ];
}

export const stubModules = (modules: RegExp): Plugin => ({
  name: 'stub-modules',
  transform: {
    filter: { id: modules },
    handler: (code) =>
      exportsOf(code)
        .map((name) => `export function ${name}() {}`)
        .join('\n'),
  },
});
