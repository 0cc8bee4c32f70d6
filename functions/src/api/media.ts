import { api } from '@mipaka/contract';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { CDN_CACHE_MISSING } from '../cdn.ts';
import { HttpError, toHttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { type Implementation, implement, Reply } from './implement.ts';

/** Seconds a photo may be kept: for ever in a browser, an hour in the CDN, so that an erased one is gone by then. */
const BROWSER_SECONDS = 31_536_000;
const CDN_SECONDS = 3_600;

/** The photos, from Hosting's own origin. */
export const mediaCalls = ({ photos }: Services): Implementation[] => [
  implement(api['media.read'], async ({ params }) => {
    const body = await photos.read(params.name);
    if (!body) throw new HttpError(404, 'There is no such photo');
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': `public, max-age=${BROWSER_SECONDS}, s-maxage=${CDN_SECONDS}, immutable`,
    };
    return new Reply({ headers, body });
  }),
];

/** A photo has one address: a query would be a key of its own in the CDN, and a look in Storage for each. Throws 404. */
export const refuseQuery: RequestHandler = (req, _res, next) => {
  if (req.originalUrl.includes('?')) throw new HttpError(404, 'There is no such photo');
  next();
};

/** Lets the CDN keep that a photo does not exist. */
export const keepMissing: ErrorRequestHandler = (error, _req, res, next) => {
  if (toHttpError(error).status === 404) res.setHeader('Cache-Control', CDN_CACHE_MISSING);
  next(error);
};
