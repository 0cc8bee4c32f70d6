/** What stands before the site in production: a cache that keeps what Cache-Control lets it, and compresses. */
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { listenAnywhere } from '../tools/suite/ports.ts';

/** For how many seconds a shared cache keeps an answer with this Cache-Control. */
export function keptSeconds(cacheControl: string): number {
  if (/no-store|private/.test(cacheControl)) return 0;
  return Number((/s-maxage=(\d+)/.exec(cacheControl) ?? /max-age=(\d+)/.exec(cacheControl))?.[1] ?? 0);
}

/** What the cache has by itself. */
type OwnFile = { type: string; text: string };

type Kept = { status: number; headers: Record<string, string>; body: Buffer; until: number };

async function ask(address: string): Promise<Kept> {
  const answer = await fetch(address, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } });
  const { 'content-length': _, connection: __, ...headers } = Object.fromEntries(answer.headers);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isText = /text|javascript|json|svg|xml/.test(headers['content-type'] ?? '');
  return {
    status: answer.status,
    headers: { ...headers, ...(isText && { 'content-encoding': 'br' }) },
    body: isText ? brotliCompressSync(bytes) : bytes,
    until: Date.now() + keptSeconds(headers['cache-control'] ?? '') * 1_000,
  };
}

/** Hands a request with a body on, as the counting of a view is one, and gives the status of the answer. */
async function post(address: string, req: IncomingMessage): Promise<number> {
  const passedOn = ['content-type', 'sec-fetch-site', 'user-agent'];
  const headers = passedOn.map((name) => [name, String(req.headers[name] ?? '')] as [string, string]);
  return (await fetch(address, { method: 'POST', headers, body: await buffer(req) })).status;
}

/**
 * Starts the cache before `origin`, for browsers that take Brotli, and gives its own origin.
 *
 * @param files what it has by itself, by path: pages to compare with
 */
export async function startCdn(
  origin: string,
  files: Record<string, OwnFile>,
): Promise<{ origin: string; stop: () => void }> {
  const cache = new Map<string, Kept>();
  for (const [path, { type, text }] of Object.entries(files)) {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' };
    const body = brotliCompressSync(text);
    cache.set(path, { status: 200, headers, body, until: Number.POSITIVE_INFINITY });
  }
  const server = createServer(async (req, res) => {
    const { url = '/', method } = req;
    if (method === 'POST') {
      res.writeHead(await post(origin + url, req)).end();
      return;
    }
    const known = cache.get(url);
    const kept = known && known.until > Date.now() ? known : await ask(origin + url);
    cache.set(url, kept);
    res.writeHead(kept.status, { ...kept.headers, 'Content-Length': kept.body.length }).end(kept.body);
  });
  return { origin: `http://${await listenAnywhere(server)}`, stop: () => server.close() };
}
