import { api } from '@mipaka/contract';
import type { ErrorRequestHandler, Request } from 'express';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { CDN_CACHE_MISSING } from '../../platform/http/headers.ts';
import { HttpError, toHttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';

/** Seconds a file may be cached: a year in a browser, an hour in the CDN, so that an erased one is gone by then. */
const BROWSER_SECONDS = 31_536_000;
const CDN_SECONDS = 3_600;

/**
 * The part of a file that a request asks for, both ends counted from 0; undefined for the whole file, also for a
 * request of several parts or of another file. Throws 416 for a part that the file does not have.
 */
function rangeOf(req: Request, size: number, etag: string): { start: number; end: number } | undefined {
  const isMeant = req.method === 'GET' && [undefined, etag].includes(req.get('if-range'));
  const ranges = isMeant ? req.range(size) : undefined;
  if (ranges === -1) {
    const headers = { 'Content-Range': `bytes */${size}` };
    throw new HttpError(416, 'The file has no such part', { headers });
  }
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** The photos and films, from Hosting's own origin. Safari plays no film from a server without range requests. */
export const mediaCalls = ({ media }: Services): Implementation[] =>
  implement(api, {
    'media.read': async ({ params: { name }, req }) => {
      // Each other spelling, such as one with a query, would be a CDN key of its own, and cost a look in Storage.
      const file = req.originalUrl === `/media/${name}` ? await media.open(name) : undefined;
      if (!file) throw new HttpError(404, 'There is no such photo or film');
      // The content of a name never changes. The tag is strong, because Chromium caches no part of a file without one.
      const etag = `"${name}"`;
      const range = rangeOf(req, file.size, etag);
      const { start, end } = range ?? { start: 0, end: file.size - 1 };
      return new Reply({
        status: range && 206,
        headers: {
          'Content-Type': file.type,
          'Content-Length': String(end - start + 1),
          'Accept-Ranges': 'bytes',
          ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
          ETag: etag,
          'Cache-Control': `public, max-age=${BROWSER_SECONDS}, s-maxage=${CDN_SECONDS}, immutable`,
        },
        body: req.method === 'HEAD' ? undefined : file.read(start, end),
      });
    },
  });

/** Lets the CDN cache that a file does not exist. */
export const keepMissing: ErrorRequestHandler = (error, _req, res, next) => {
  if (toHttpError(error).status === 404) res.setHeader('Cache-Control', CDN_CACHE_MISSING);
  next(error);
};
