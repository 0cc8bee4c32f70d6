/** What stands before the site in production: a cache that keeps what Cache-Control lets it, and compresses. */
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listenAnywhere } from '../tools/suite/ports.ts';

/** For how many seconds a shared cache keeps an answer with this Cache-Control. */
export function keptSeconds(cacheControl: string): number {
  if (/no-store|private/.test(cacheControl)) return 0;
  return Number((/s-maxage=(\d+)/.exec(cacheControl) ?? /max-age=(\d+)/.exec(cacheControl))?.[1] ?? 0);
}

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

/**
 * Starts the cache before `origin`, for browsers that take Brotli, and gives its own origin.
 *
 * @param pages documents that it has by itself, by path: to compare with
 */
export async function startCdn(
  origin: string,
  pages: Record<string, string>,
): Promise<{ origin: string; stop: () => void }> {
  const cache = new Map<string, Kept>();
  for (const [path, html] of Object.entries(pages)) {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    cache.set(path, { status: 200, headers, body: brotliCompressSync(html), until: Infinity });
  }
  const server = createServer(async ({ url = '/', method }, res) => {
    // The counting of a view, for whose answer nobody waits.
    if (method === 'POST') return res.writeHead(204).end();
    const known = cache.get(url);
    const kept = known && known.until > Date.now() ? known : await ask(origin + url);
    cache.set(url, kept);
    return res.writeHead(kept.status, { ...kept.headers, 'Content-Length': kept.body.length }).end(kept.body);
  });
  return { origin: `http://${await listenAnywhere(server)}`, stop: () => server.close() };
}
