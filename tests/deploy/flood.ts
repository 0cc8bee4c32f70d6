import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CHUNK = Buffer.alloc(64 * 1024, 'x');

function* chunksOf(bytes: number) {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) yield CHUNK;
}

/**
 * Posts a body of `bytes` and gives the status of the answer, null where the connection was closed without one.
 */
export async function postBody(
  url: string,
  bytes: number,
  headers: Record<string, string>,
): Promise<{ status: number | null }> {
  const outgoing = request(url, { method: 'POST', headers });
  let status: number | null = null;
  const answered = new Promise<void>((resolve) => {
    outgoing.once('response', (response: IncomingMessage) => {
      status = response.statusCode ?? null;
      response.resume();
      response.once('close', resolve);
    });
    outgoing.once('error', () => resolve());
  });
  // The server ends the connection before the body is through.
  await pipeline(Readable.from(chunksOf(bytes)), outgoing).catch(() => undefined);
  await answered;
  return { status };
}
