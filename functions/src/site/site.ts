import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { Content, PageRenderer, RenderedPage } from '@mipaka/contract';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { CDN_CACHE } from '../cdn.ts';
import type { Config } from '../config.ts';
import { securityHeaders } from '../headers.ts';
import { HttpError } from '../http-error.ts';
import { failure, log } from '../log.ts';
import { createServices } from '../services.ts';
import { BUILT_IN_TAG, createContentStore } from '../store/content.ts';
import type { Firestore } from '../store/db.ts';
import { createPageForms } from './forms.ts';
import { loadRenderer } from './renderer.ts';

const SITEMAP = '/sitemap.xml';
/** Bytes of rendered pages that an instance keeps: all that there are, several times over. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** The hash of nothing: Emotion writes its rules by script into empty style elements. */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

function contentSecurityPolicy({ styleHash, zone }: RenderedPage, { emulators }: Config): string {
  const firebase = emulators
    ? [`http://${emulators.auth}`, `http://${emulators.firestore}`]
    : [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
      ];
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' '${styleHash}' '${EMPTY_STYLE}'`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(zone === 'app' ? firebase : [])].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${zone === 'app' ? 'served-page' : "'none'"}`,
  ].join('; ');
}

/** Weak: the same page goes out in several encodings. */
const etagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** A sixth of the work of the best quality for a tenth more bytes: a page is compressed when it is first asked for. */
const BROTLI_QUALITY = 5;
/** The best first. */
const encoders = {
  br: (text: string) => brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => gzipSync(text),
  identity: (text: string) => Buffer.from(text),
};
type Encoding = keyof typeof encoders;

/** The best encoding that whoever asks understands. */
function encodingFor(req: IncomingMessage): Encoding {
  const understood = new Negotiator(req).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((name) => understood.includes(name)) ?? 'identity';
}

/** An answer made once for all who ask: the headers, and the bytes in each encoding that somebody has asked for. */
type Ready = {
  status: number;
  headers: OutgoingHttpHeaders;
  /** Null for what nobody may keep, and for what is not there. */
  etag: string | null;
  text: string;
  encoded: Partial<Record<Encoding, Buffer>>;
};

function readyPage(page: RenderedPage, config: Config, isKept: boolean): Ready {
  const etag = isKept && page.status === 200 ? etagOf(page.html) : null;
  return {
    status: page.status,
    etag,
    text: page.html,
    encoded: {},
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(page, config),
      'Cache-Control': isKept ? CDN_CACHE : 'private, no-store',
      Vary: 'Accept-Encoding',
      ...(etag && { ETag: etag }),
      ...(page.zone === 'app' && { 'X-Robots-Tag': 'noindex' }),
    },
  };
}

function readySitemap(text: string, isKept: boolean): Ready {
  const etag = isKept ? etagOf(text) : null;
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': isKept ? CDN_CACHE : 'private, no-store',
    Vary: 'Accept-Encoding',
    ...(etag && { ETag: etag }),
  };
  return { status: 200, etag, text, encoded: {}, headers };
}

/** Leads the browser on to another address: 303 after a form, 301 from another spelling of a page's address. */
const redirect = (status: 301 | 303, location: string): Ready => ({
  status,
  etag: null,
  text: '',
  encoded: {},
  headers: {
    ...securityHeaders,
    Location: location,
    'Cache-Control': status === 301 ? CDN_CACHE : 'private, no-store',
  },
});

function send(req: IncomingMessage, res: ServerResponse, ready: Ready, requestId: string): void {
  const { status, headers, etag, text, encoded } = ready;
  if (etag && fresh({ 'if-none-match': req.headers['if-none-match'] }, { etag })) {
    res.writeHead(304, { ...headers, 'X-Request-Id': requestId }).end();
    return;
  }
  const encoding = encodingFor(req);
  encoded[encoding] ??= encoders[encoding](text);
  const body = encoded[encoding];
  res.writeHead(status, {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
    'X-Request-Id': requestId,
  });
  res.end(body);
}

function sendText(res: ServerResponse, status: number, headers: OutgoingHttpHeaders, text: string): void {
  res.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

/** The path of an address, as it was asked for. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? '/';
/** What all spellings of a path have in common. */
const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '');

/**
 * The pages. A visitor never gets an error page because of us: without Firestore the pages show what was read last or
 * their built-in copy, and when rendering fails the browser draws the page from an empty shell. Without a framework of
 * its own: this is called by one already, and a page from the cache is to cost as little as a file.
 *
 * @param load gives the renderer; the built one beside the function by default
 */
export function createSite(
  db: Firestore,
  config: Config,
  load: () => Promise<PageRenderer> = loadRenderer,
): RequestListener {
  const content = createContentStore(
    db,
    (error) => log('ERROR', 'content could not be read', failure(error)),
    // The account of this function may only read.
    { savesSnapshots: false },
  );
  /** By address, and all from the content with the tag `cachedTag`. */
  const cache = new LRUCache<string, Ready>({
    maxSize: MAX_CACHED_BYTES,
    // The text, and at most as much again in its encodings.
    sizeCalculation: ({ text }) => 2 * Buffer.byteLength(text) + 1,
  });
  let cachedTag: string | undefined;

  /** @param isReal whether the content is that of the site, and not the built-in copy */
  async function make(
    renderer: PageRenderer,
    address: string,
    current: Content,
    isReal: boolean,
  ): Promise<Ready> {
    if (address === SITEMAP) return readySitemap(renderer.renderSitemap(current), isReal);
    const page = await renderer.renderPage({ url: address, content: current });
    return readyPage(page, config, page.zone === 'site' && isReal);
  }

  async function answerTo(url: string, requestId: string): Promise<Ready> {
    const renderer = await load();
    const { content: current, tag } = await content.read();
    if (tag !== cachedTag) cache.clear();
    cachedTag = tag;
    const known = cache.get(url);
    if (known) return known;
    const path = pathOf(url);
    const address = path === SITEMAP ? SITEMAP : renderer.addressOf(url);
    const spelling = pathOf(address);
    if (path !== spelling && plain(path) === plain(spelling)) return redirect(301, address);
    const cached = cache.get(address);
    if (cached) return cached;
    try {
      const made = await make(renderer, address, current, tag !== BUILT_IN_TAG);
      if (tag === cachedTag) cache.set(address, made);
      return made;
    } catch (error) {
      log('ERROR', 'a page could not be rendered', { requestId, ...failure(error) });
      return readyPage({ status: 200, zone: 'site', ...renderer.renderShell('site') }, config, false);
    }
  }

  let pageForms: ReturnType<typeof createPageForms> | undefined;

  /** Takes a form, and gives the page that it was posted to with what became of it. */
  async function answerToForm(req: IncomingMessage, url: string): Promise<Ready> {
    // Most instances never see one.
    pageForms ??= createPageForms(createServices(db, config));
    const answer = await pageForms(req, pathOf(url));
    if ('location' in answer) return redirect(303, answer.location);
    const renderer = await load();
    const { content: current } = await content.read();
    const page = await renderer.renderPage({ url, content: current, form: answer.form });
    const ready = readyPage(page, config, false);
    const status = page.status === 404 ? 404 : answer.status;
    return { ...ready, status, headers: { ...ready.headers, ...answer.headers } };
  }

  return (req, res) => {
    const requestId = randomUUID();
    const url = req.url ?? '/';
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const answer = isRead
      ? answerTo(url, requestId)
      : req.method === 'POST'
        ? answerToForm(req, url)
        : Promise.reject(new HttpError(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD, POST' } }));
    answer
      .then((ready) => send(req, res, ready, requestId))
      .catch((error) => {
        if (error instanceof HttpError) {
          const headers = { ...error.headers, 'Cache-Control': 'no-store', 'X-Request-Id': requestId };
          sendText(res, error.status, headers, error.message);
          return;
        }
        // Only for what should not happen: what can fail on the way to a page has its fallback there.
        log('ERROR', 'no page could be made', { requestId, ...failure(error) });
        const headers = { 'Cache-Control': 'no-store', 'Retry-After': '5', 'X-Request-Id': requestId };
        sendText(res, 503, headers, 'This page is not there for a moment. Please try again.');
      });
  };
}
