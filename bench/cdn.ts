/** Stands in for the CDN of production: a cache that obeys Cache-Control and compresses. */
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listenAnywhere } from '../tools/suite/ports.ts';

/** The seconds for which a shared cache keeps an answer with this Cache-Control. */
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
 * Starts a cache before `origin`, and gives the cache's own origin. The further `pages`, by path, have the headers of
 * the home page, because a header can cost time, too: Cross-Origin-Opener-Policy has the browser start another process.
 */
export async function startCdn(origin: string, pages: Record<string, string>) {
  const cache = new Map<string, Kept>();
  const home = await ask(`${origin}/`);
  for (const [path, html] of Object.entries(pages)) {
    cache.set(path, { ...home, body: brotliCompressSync(html), until: Infinity });
  }
  const server = createServer(async ({ url = '/', method }, res) => {
    // The beacon that counts a view; the browser does not wait for its answer.
    if (method === 'POST') return res.writeHead(204).end();
    const known = cache.get(url);
    const kept = known && known.until > Date.now() ? known : await ask(origin + url);
    cache.set(url, kept);
    return res.writeHead(kept.status, { ...kept.headers, 'Content-Length': kept.body.length }).end(kept.body);
  });
  return { origin: `http://${await listenAnywhere(server)}`, stop: () => server.close() };
}
