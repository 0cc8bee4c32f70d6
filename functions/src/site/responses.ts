/** How pages are sent: headers, policy, encodings, tags. */
import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { RenderedPage } from '@mipaka/contract';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { Config } from '../platform/config.ts';
import { CDN_CACHE, cdnCacheUntil, securityHeaders } from '../platform/http/headers.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { failure, log } from '../platform/log.ts';

/** The hash of an empty style element: Emotion's script adds its rules to such elements. */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** The policy of a page; a preview runs no scripts and sends no forms. */
function policyOf({ styleHash, zone }: RenderedPage, { emulators }: Config, isPreview: boolean): string {
  const firebase = emulators
    ? [`http://${emulators.auth}`, `http://${emulators.firestore}`]
    : [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
      ];
  const called = ["'self'", ...(zone === 'app' ? firebase : [])].join(' ');
  const trusted = `trusted-types ${zone === 'app' ? 'service-worker' : "'none'"}`;
  return [
    "default-src 'self'",
    `script-src ${isPreview ? "'none'" : "'self'"}`,
    `connect-src ${isPreview ? "'none'" : called}`,
    `style-src 'self' '${styleHash}' '${EMPTY_STYLE}'`,
    `img-src 'self' https: data:${isPreview ? '' : ' blob:'}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    "frame-ancestors 'none'",
    ...(isPreview ? [] : ["require-trusted-types-for 'script'", trusted]),
  ].join('; ');
}

/** A weak tag, because the same page is sent in several encodings. */
const etagOf = (text: string) => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;

/** A sixth of the work of the best quality for a tenth more bytes: a page is compressed during its first request. */
const BROTLI_QUALITY = 5;
const encoders = {
  br: (text: string) => brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => gzipSync(text),
  identity: (text: string) => Buffer.from(text),
};
type Encoding = keyof typeof encoders;

/** An answer made once for all requests: the headers, and the bytes in each encoding requested so far. */
export type Ready = {
  status: number;
  /** With an ETag, unless no cache may keep the answer or the page is missing. */
  headers: OutgoingHttpHeaders;
  text: string;
  encoded: Partial<Record<Encoding, Buffer>>;
};

export function readyText(text: string, isKept: boolean, headers: OutgoingHttpHeaders, status = 200): Ready {
  const own = {
    ...securityHeaders,
    'Cache-Control': isKept ? CDN_CACHE : 'private, no-store',
    Vary: 'Accept-Encoding',
    ...(isKept && status === 200 && { ETag: etagOf(text) }),
  };
  return { status, headers: { ...own, ...headers }, text, encoded: {} };
}

/** A page, which caches may keep if it `isKept` and not part of the dashboard. */
export function readyPage(page: RenderedPage, config: Config, isKept: boolean, isPreview = false): Ready {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOf(page, config, isPreview),
    ...(page.zone === 'app' && { 'X-Robots-Tag': 'noindex' }),
  };
  return readyText(page.html, isKept && page.zone === 'site', headers, page.status);
}

/** Redirects the browser to another address: 303 after a form, 301 from another spelling of a page's address. */
export const redirect = (status: 301 | 303, location: string): Ready =>
  readyText('', status === 301, { Location: location }, status);

/** A page that caches must not keep and search engines must not index. */
export const asPrivate = ({ headers: { ETag, ...headers }, ...ready }: Ready): Ready => ({
  ...ready,
  headers: { ...headers, 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' },
});

/** An answer that caches keep no longer than `until` the next scheduled publish (epoch milliseconds). */
export function keptUntil(ready: Ready, until: number): Ready {
  const allowed = cdnCacheUntil(until);
  if (allowed === CDN_CACHE || ready.headers['Cache-Control'] !== CDN_CACHE) return ready;
  return { ...ready, headers: { ...ready.headers, 'Cache-Control': allowed } };
}

function send(req: IncomingMessage, res: ServerResponse, ready: Ready, requestId: string): void {
  const { status, text, encoded } = ready;
  const headers = { ...ready.headers, 'X-Request-Id': requestId };
  const etag = ready.headers.ETag as string | undefined;
  if (etag && fresh({ 'if-none-match': req.headers['if-none-match'] }, { etag })) {
    res.writeHead(304, headers).end();
    return;
  }
  const understood = new Negotiator(req).encodings(['br', 'gzip']);
  const encoding = (['br', 'gzip'] as const).find((name) => understood.includes(name)) ?? 'identity';
  encoded[encoding] ??= encoders[encoding](text);
  const body = encoded[encoding];
  res.writeHead(status, {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  });
  res.end(body);
}

/** Answers a request with what `make` gives for its id, or with a line of text if `make` fails. */
export function respond(
  req: IncomingMessage,
  res: ServerResponse,
  make: (requestId: string) => Promise<Ready>,
): void {
  const requestId = randomUUID();
  const refuse = (status: number, headers: OutgoingHttpHeaders, text: string) => {
    const own = { ...securityHeaders, 'Cache-Control': 'no-store', 'X-Request-Id': requestId };
    res.writeHead(status, { ...headers, ...own, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
  };
  make(requestId)
    .then((ready) => send(req, res, ready, requestId))
    .catch((error) => {
      if (error instanceof HttpError) return refuse(error.status, error.headers, error.message);
      log('ERROR', 'no page could be made', { requestId, ...failure(error) });
      refuse(503, { 'Retry-After': '5' }, 'This page is not there for a moment. Please try again.');
    });
}
