import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import type { Config } from '../config.ts';
import { failure, log } from '../log.ts';
import { contentIn } from '../store/content.ts';
import type { Firestore } from '../store/db.ts';
import { loadRenderer, type Page, type Renderer } from './renderer.ts';

/** Rendered pages that an instance keeps. */
const MAX_CACHED = 64;
const CDN_CACHE = 'public, max-age=0, s-maxage=60, stale-if-error=86400';
/** The hash of nothing: Emotion writes its rules by script into an empty style element. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

function contentSecurityPolicy({ styleHash, zone }: Page, { emulators }: Config): string {
  const firebase = emulators
    ? [`http://${emulators.auth}`, `http://${emulators.firestore}`]
    : [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
      ];
  const style = ["'self'", ...(styleHash ? [`'${styleHash}'`] : []), EMPTY_STYLE];
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${style.join(' ')}`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(zone === 'app' ? firebase : [])].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every page (docs/decisions/headers.md). */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
};

/** Weak: the same page goes out in several encodings. */
const etagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** Answers with a 304 where the caller has this version already. */
function sendTagged(req: Request, res: Response, etag: string, send: () => void): void {
  const known = req.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  res.set('ETag', etag);
  if (known.includes(etag)) res.status(304).end();
  else send();
}

/** A sixth of the work of the best quality for a tenth more bytes: a page is compressed when it is first asked for. */
const BROTLI_QUALITY = 5;
const compress = {
  br: (text: string) => brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => gzipSync(text),
};
type Compressed = Partial<Record<keyof typeof compress, Buffer>>;

/** Sends a page compressed as the caller likes it, and keeps the bytes for the next one. */
function sendHtml(
  req: Request,
  res: Response,
  { html, compressed }: { html: string; compressed: Compressed },
) {
  const encoding = req.acceptsEncodings('br', 'gzip') as keyof typeof compress | false;
  res.vary('Accept-Encoding');
  if (!encoding) {
    res.send(html);
    return;
  }
  compressed[encoding] ??= compress[encoding](html);
  res.set('Content-Encoding', encoding).send(compressed[encoding]);
}

/** Only for what should not happen: what can fail on the way to a page has its fallback there. */
const onError: ErrorRequestHandler = (error, _req, res, _next) => {
  log('ERROR', 'no page could be made', failure(error));
  res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '5' }).type('text');
  res.send('This page is not there for a moment. Please try again.');
};

type Cached = Page & { tag: string; etag: string; compressed: Compressed };

/**
 * The pages as an Express app. A visitor never gets an error page because of us: without Firestore the pages show
 * what was read last or their built-in copy, and when rendering fails the browser draws the page from an empty shell.
 *
 * @param load gives the renderer; the built one beside the function by default
 */
export function createSite(
  db: Firestore,
  config: Config,
  load: () => Promise<Renderer> = loadRenderer,
): Express {
  const content = contentIn(db, (error) => log('ERROR', 'content could not be read', failure(error)));
  const cache = new Map<string, Cached>();

  /** The page at an address; `etag` is null for the empty shell that stands in for a page that failed. */
  async function pageAt(url: string): Promise<Page & { etag: string | null; compressed: Compressed }> {
    const renderer = await load();
    const { content: current, tag } = await content.read();
    const address = renderer.addressOf(url);
    const cached = cache.get(address);
    if (cached?.tag === tag) return cached;
    try {
      const page = await renderer.renderPage({ url: address, content: current });
      const made = { ...page, tag, etag: etagOf(page.html), compressed: {} };
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value as string);
      cache.set(address, made);
      return made;
    } catch (error) {
      log('ERROR', 'a page could not be rendered', failure(error));
      return { status: 200, zone: 'site', etag: null, compressed: {}, ...renderer.renderShell('site') };
    }
  }

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.get('/sitemap.xml', async (req, res) => {
    const renderer = await load();
    const text = renderer.renderSitemap((await content.read()).content);
    res.set({ ...HEADERS, 'Cache-Control': CDN_CACHE }).type('xml');
    sendTagged(req, res, etagOf(text), () => res.send(text));
  });
  app.get('/{*path}', async (req, res) => {
    const page = await pageAt(req.url);
    const etag = page.zone === 'site' ? page.etag : null;
    res.set({
      ...HEADERS,
      'Content-Security-Policy': contentSecurityPolicy(page, config),
      'Cache-Control': etag ? CDN_CACHE : 'private, no-store',
    });
    if (page.zone === 'app') res.set('X-Robots-Tag', 'noindex');
    res.status(page.status).type('html');
    if (etag && page.status === 200) sendTagged(req, res, etag, () => sendHtml(req, res, page));
    else sendHtml(req, res, page);
  });
  app.all('/{*path}', (_req, res) => {
    res.status(405).set('Allow', 'GET, HEAD').type('text').send('Method Not Allowed');
  });
  app.use(onError);
  return app;
}
