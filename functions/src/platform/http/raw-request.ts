import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { Config } from '../config.ts';
import { within } from '../deadline.ts';
import { HttpError } from './http-error.ts';

const MB = 1024 * 1024;
/** How many bytes of an unwanted body are read: twice the size that Cloud Run allows. */
const MAX_DRAINED = 64 * MB;
/** How long such a body is read, and how long its client may then take to close the connection, in milliseconds. */
const DRAIN_MS = 10_000;
/** How long a client that sends more has to read its answer, in milliseconds. */
const LINGER_MS = 1_000;

/** What requests declared before the framework around us saw them. */
const received = new WeakMap<IncomingMessage, { contentLength: number; isMalformedUrl: boolean }>();

/** The path of an address as the client sent it. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** The media type that a request declares for its body, in lower case and without parameters. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

function drain(request: IncomingMessage): Promise<void> {
  const reading = new Promise<void>((resolve) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_DRAINED) resolve();
    });
    finished(request, () => resolve());
    request.resume();
  });
  return within(DRAIN_MS, reading, () => undefined);
}

/** Keeps a connection open for a moment: after a large body, firebase-tools makes one more, empty write. */
function lingerAtEnd(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    // On a busy machine that write comes seconds later.
    const timer = setTimeout(() => socket.destroy(), request.complete ? DRAIN_MS : LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Sends the head of an answer at once, its end only when the body has arrived: Node's client stops writing then. */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.end = (...parts: unknown[]) => {
    response.end = end;
    if (request.complete) return end(...parts);
    response.flushHeaders();
    drain(request).then(() => {
      if (!request.complete) response.once('finish', () => request.socket.destroySoon());
      end(...parts);
    });
    return response;
  };
}

/** Keeps the functions framework from reading bodies: without these headers it sees none (docs/decisions/bodies.md). */
export function hideBodyFromFramework(): void {
  // The framework turns the body of an event into the event.
  if (/event/.test(process.env.FUNCTION_SIGNATURE_TYPE ?? '')) return;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const isMalformedUrl = !isDecodable(request.url ?? '');
    received.set(request, { contentLength: lengthOf(request), isMalformedUrl });
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
    // Nothing is at this address; the framework fails on one that cannot be decoded.
    if (isMalformedUrl) request.url = '/api/';
    endAfterBody(request, response);
    lingerAtEnd(request);
  });
}

/** Whether the path of a request could not be decoded; its address was then replaced. */
export const isMalformed = (request: IncomingMessage) => received.get(request)?.isMalformedUrl === true;

/** The bytes of a body. Throws 413 once its declared or counted length exceeds `max` bytes, 400 if it is cut off. */
export async function readRawBody(request: IncomingMessage, max: number): Promise<Buffer> {
  const most = max < MB ? `${max / 1024} KB` : `${max / MB} MB`;
  const tooLarge = new HttpError(413, `The body must be at most ${most}`);
  if ((received.get(request)?.contentLength ?? lengthOf(request)) > max) throw tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > max) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    throw error === tooLarge ? error : new HttpError(400, 'The body broke off');
  }
  return Buffer.concat(chunks);
}

const isLoopback = (origin: string) => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(origin);

/** The origin of the page that made the browser send this, where it is one of ours; browsers name it with each POST. */
export function ownOriginOf({ headers: { origin = '' } }: IncomingMessage, { origins, isEmulator }: Config) {
  return origins.includes(origin) || (isEmulator && isLoopback(origin)) ? origin : undefined;
}

/** Whether one of our pages made the browser send this; undefined if the request says nothing about it. */
export function isFromOwnPage(request: IncomingMessage, config: Config): boolean | undefined {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined ? undefined : ownOriginOf(request, config) !== undefined;
}
