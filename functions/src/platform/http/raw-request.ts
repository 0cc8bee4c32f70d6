import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { Config } from '../config.ts';
import { HttpError } from './http-error.ts';

const MB = 1024 * 1024;
/** How much of a body that nobody wants is read, in bytes: twice what Cloud Run lets through. */
const MAX_DRAINED = 64 * MB;
/** How long such a body is read, and how long its client may then take to close the connection, in milliseconds. */
const DRAIN_MS = 10_000;
/** How long a client that sends more than that has for reading its answer, in milliseconds. */
const LINGER_MS = 1_000;

/** What a request said about its body, and its address, before the framework around us saw it. */
type Received = {
  /** Bytes; undefined where the length is not declared. */
  contentLength: number | undefined;
  isMalformedUrl: boolean;
};
const received = new WeakMap<IncomingMessage, Received>();

/** The path of an address, as it was asked for. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** The media type that a request declares for its body, in small letters and without parameters. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

const isDecodable = (url: string) => {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
};

const lengthOf = ({ headers }: IncomingMessage) => {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
};

/** Reads what a client still sends and drops it, until that was all, or is too much, or takes too long. */
function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAIN_MS);
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_DRAINED) resolve();
    });
    finished(request, () => {
      clearTimeout(timer);
      resolve();
    });
    request.resume();
  });
}

/**
 * Leaves a connection that Node would destroy to the client, for a moment: firebase-tools writes once more, and nothing,
 * after the last byte of a large body.
 */
function lingerAtEnd(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    // A busy machine comes to that write seconds later.
    const timer = setTimeout(() => socket.destroy(), request.complete ? DRAIN_MS : LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Sends the head of an answer at once, but ends it only when the body has arrived: a client whose connection ends while it
 * writes may never read its answer, and the Functions emulator ends with such a connection. Node's client stops writing when
 * the answer is whole, so that must wait.
 */
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

/**
 * Keeps the functions framework from reading bodies: it would keep up to 1 GiB of each in memory, answer malformed JSON
 * with an HTML page, inflate what is compressed and fail on a malformed path before our code sees the request. Without
 * the headers that announce a body it takes the request for one that has none; the stream is left to `readRawBody`.
 */
export function hideBodyFromFramework(): void {
  // The framework turns the body of an event into the event.
  if (/event/.test(process.env.FUNCTION_SIGNATURE_TYPE ?? '')) return;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const isMalformedUrl = !isDecodable(request.url ?? '');
    received.set(request, { contentLength: lengthOf(request), isMalformedUrl });
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
    // An address at which nothing is; the framework fails on one that cannot be decoded.
    if (isMalformedUrl) request.url = '/api/';
    endAfterBody(request, response);
    lingerAtEnd(request);
  });
}

/** Whether the path of a request cannot be decoded; its address has been replaced then. */
export const isMalformed = (request: IncomingMessage): boolean =>
  received.get(request)?.isMalformedUrl ?? false;

/**
 * The bytes of a body. Nothing has been read before, and no more than `max` bytes are read.
 *
 * @param max the most bytes that are taken
 * @throws {HttpError} 413 as soon as the declared or the counted length passes `max`; 400 for a body that breaks off
 */
export function readRawBody(request: IncomingMessage, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const most = max < MB ? `${max / 1024} KB` : `${max / MB} MB`;
    const tooLarge = () => reject(new HttpError(413, `The body must be at most ${most}`));
    if ((received.get(request)?.contentLength ?? lengthOf(request) ?? 0) > max) {
      tooLarge();
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= max) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData);
      request.pause();
      tooLarge();
    };
    request.on('data', onData);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', () => reject(new HttpError(400, 'The body broke off')));
    request.once('error', () => reject(new HttpError(400, 'The body broke off')));
  });
}

const isLoopback = (origin: string) => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(origin);

/** The origin of the page that made the browser send this, where it is one of ours; browsers name it with each POST. */
export function ownOriginOf(
  { headers: { origin } }: IncomingMessage,
  { origins, isEmulator }: Pick<Config, 'origins' | 'isEmulator'>,
): string | undefined {
  const isOurs = origin !== undefined && (origins.includes(origin) || (isEmulator && isLoopback(origin)));
  return isOurs ? origin : undefined;
}

/** Whether a page of ours made the browser send this; undefined where the request says nothing about it. */
export function isFromOwnPage(
  request: IncomingMessage,
  config: Pick<Config, 'origins' | 'isEmulator'>,
): boolean | undefined {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined ? undefined : ownOriginOf(request, config) !== undefined;
}
