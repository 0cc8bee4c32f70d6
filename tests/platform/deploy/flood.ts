import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

const CHUNK = Buffer.alloc(64 * 1024, 'x');

async function* chunksOf(bytes: number, bytesPerSecond: number) {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) {
    yield CHUNK.subarray(0, bytes - sent);
    if (bytesPerSecond < Infinity) await pause((CHUNK.length / bytesPerSecond) * 1_000);
  }
}

/**
 * Posts a body of `bytes` and reads the answer only when it has sent what it can. Gives the status, null where the
 * connection was closed without one, and whether the whole body could be sent.
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
  // The server may end the connection before the body is through.
  const isSent = await pipeline(Readable.from(chunksOf(bytes, bytesPerSecond)), outgoing).then(
    () => true,
    () => false,
  );
  const answer = await answered;
  if (answer && !answer.destroyed) await once(answer.resume(), 'close');
  return { status: answer?.statusCode ?? null, isSent };
}
