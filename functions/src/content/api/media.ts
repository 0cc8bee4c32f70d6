import { api, FILM_NAME, filmTypeOf } from '@mipaka/contract';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import fresh from 'fresh';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { CDN_CACHE_MISSING } from '../../platform/http/cdn.ts';
import { HttpError, toHttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';

/** Seconds a file may be cached: a year in a browser, an hour in the CDN, so that an erased one is gone by then. */
const BROWSER_SECONDS = 31_536_000;
const CDN_SECONDS = 3_600;

const PARTIAL = 206;
const NOT_MODIFIED = 304;
const missing = () => new HttpError(404, 'There is no such photo or film');

/**
 * The part of a file that a request asks for, both ends counted from 0. Undefined for the whole file, also when it asks
 * for several parts or for a part of another file. Throws 416 for a part that the file does not have.
 *
 * @param size in bytes
 */
function rangeOf(
  req: Request,
  { size, etag }: { size: number; etag: string },
): { start: number; end: number } | undefined {
  const isMeant = req.method === 'GET' && [undefined, etag].includes(req.get('if-range'));
  const ranges = isMeant ? req.range(size) : undefined;
  if (ranges === -1) {
    throw new HttpError(416, 'The file has no such part', {
      headers: { 'Content-Range': `bytes */${size}` },
    });
  }
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/**
 * A file, or the part of it that a request asks for: Safari plays no film from a server without range requests. A
 * browser that already has the file gets none of it.
 */
function replyWith(
  req: Request,
  file: {
    name: string;
    type: string;
    size: number;
    read(start: number, end: number): Reply['parts']['body'];
  },
): Reply {
  // The content of a name never changes. The tag is strong, because Chromium caches no part of a file without one.
  const etag = `"${file.name}"`;
  const kept = {
    ETag: etag,
    'Cache-Control': `public, max-age=${BROWSER_SECONDS}, s-maxage=${CDN_SECONDS}, immutable`,
  };
  if (fresh({ 'if-none-match': req.get('if-none-match') }, { etag })) {
    return new Reply({ status: NOT_MODIFIED, headers: kept });
  }
  const range = rangeOf(req, { size: file.size, etag });
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  return new Reply({
    status: range && PARTIAL,
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(end - start + 1),
      'Accept-Ranges': 'bytes',
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
      ...kept,
    },
    body: req.method === 'HEAD' ? undefined : file.read(start, end),
  });
}

/** The photos and films, from Hosting's own origin. */
export const mediaCalls = ({ media }: Services): Implementation[] =>
  implement(api, {
    'media.read': async ({ params: { name }, req }) => {
      if (FILM_NAME.test(name)) {
        // A film is streamed: several whole films in memory at once would end the instance.
        const film = await media.open(name);
        if (!film) throw missing();
        return replyWith(req, { name, type: filmTypeOf(name), size: film.size, read: film.stream });
      }
      const photo = await media.read(name);
      if (!photo) throw missing();
      const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
      return replyWith(req, {
        ...{ name, type, size: photo.length },
        read: (start, end) => photo.subarray(start, end + 1),
      });
    },
  });

/** A file has one address: each query string would be a CDN key of its own and cost a look in Storage. Throws 404. */
export const refuseQuery: RequestHandler = (req, _res, next) => {
  if (req.originalUrl.includes('?')) throw missing();
  next();
};

/** Lets the CDN cache that a file does not exist. */
export const keepMissing: ErrorRequestHandler = (error, _req, res, next) => {
  if (toHttpError(error).status === 404) res.setHeader('Cache-Control', CDN_CACHE_MISSING);
  next(error);
};
