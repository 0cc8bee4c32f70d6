import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

export const FROM_SITE = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
const CHUNK = Buffer.alloc(64 * 1024, 'x');

async function* chunksOf(bytes: number, bytesPerSecond: number) {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) {
    yield CHUNK.subarray(0, bytes - sent);
    if (bytesPerSecond < Infinity) await pause((CHUNK.length / bytesPerSecond) * 1_000);
  }
}

/**
 * Posts a body of `bytes` and reads the response only after it has sent as much as it can. Returns the status, null if
 * the server closed the connection without one, and whether the whole body was sent.
 */
export async function postBody(
  url: string,
  bytes: number,
  headers: Record<string, string>,
  { agent, bytesPerSecond = Infinity }: { agent?: RequestOptions['agent']; bytesPerSecond?: number } = {},
): Promise<{ status: number | null; isSent: boolean }> {
  const outgoing = request(url, { method: 'POST', headers, agent });
  const answered = new Promise<IncomingMessage | null>((resolve) => {
    outgoing.once('response', resolve);
    outgoing.once('error', () => resolve(null));
  });
  // The server may close the connection before the whole body is sent.
  const body = Readable.from(chunksOf(bytes, bytesPerSecond));
  const [sending] = await Promise.allSettled([pipeline(body, outgoing)]);
  const answer = await answered;
  if (answer && !answer.destroyed) await once(answer.resume(), 'close');
  return { status: answer?.statusCode ?? null, isSent: sending.status === 'fulfilled' };
}

const SIZES_MB = [1.1, 12, 30];
const agents = [new Agent({ keepAlive: true }), false as const];

/** Posts a body that is too large for any call; `index` decides its size and whether the connection is kept alive. */
export function postTooLarge(
  origin: string,
  index: number,
  { isDeclared = false, bytesPerSecond }: { isDeclared?: boolean; bytesPerSecond?: number } = {},
) {
  const bytes = Math.round(Number(SIZES_MB[index % SIZES_MB.length]) * 1024 * 1024);
  const headers = { ...FROM_SITE, ...(isDeclared && { 'Content-Length': String(bytes) }) };
  return postBody(`${origin}/api/contact`, bytes, headers, { agent: agents[index % 2], bytesPerSecond });
}
