import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** What a request said about its body, and its address, before the framework around us acted on them. */
type Declared = { contentType?: string; contentEncoding?: string; isMalformedUrl: boolean };
const declared = new WeakMap<IncomingMessage, Declared>();

const isDecodable = (url: string) => {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
};

/**
 * Keeps the functions framework from parsing the bodies of requests: it answers malformed JSON with an HTML page,
 * inflates compressed bodies up to 1 GiB and fails on a malformed path before our code sees the request. With the
 * type hidden it stores the bytes as `rawBody` and leaves the rest to us.
 */
export function hideBodyFromFramework(): void {
  // The framework turns the body of an event into the event.
  if (/event/.test(process.env.FUNCTION_SIGNATURE_TYPE ?? '')) return;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const isMalformedUrl = !isDecodable(request.url ?? '');
    declared.set(request, {
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
      isMalformedUrl,
    });
    request.headers['content-type'] = 'application/octet-stream';
    delete request.headers['content-encoding'];
    // An address at which nothing is; the framework fails on one that cannot be decoded.
    if (isMalformedUrl) request.url = '/api/';
  });
}

/** What the request declared; falls back to its headers where `hideBodyFromFramework` was not called. */
export function asReceived(request: IncomingMessage): Declared {
  return (
    declared.get(request) ?? {
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
      isMalformedUrl: false,
    }
  );
}

/** The bytes of the body. The functions framework has drained the stream and left them here. */
export const rawBody = (request: IncomingMessage): Buffer =>
  (request as IncomingMessage & { rawBody?: Buffer }).rawBody ?? Buffer.alloc(0);
