import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { PHOTO_NAME } from '../store/photos.ts';
import { type Route, visitor } from './route.ts';

/** Seconds a photo may be kept: for ever in a browser, an hour in the CDN, so that an erased one is gone by then. */
const BROWSER_SECONDS = 31_536_000;
const CDN_SECONDS = 3_600;

/** GET /media/{name}: the photos, from Hosting's own origin. */
export const mediaRoutes = ({ photos }: Services): Route[] => [
  visitor('GET /media/:name', async (req, res) => {
    const name = String(req.params.name);
    const bytes = PHOTO_NAME.test(name) ? await photos.read(name) : undefined;
    if (!bytes) throw new HttpError(404, 'There is no such photo');
    res.set({
      'Content-Type': 'image/webp',
      'Cache-Control': `public, max-age=${BROWSER_SECONDS}, s-maxage=${CDN_SECONDS}, immutable`,
    });
    res.send(bytes);
  }),
];
