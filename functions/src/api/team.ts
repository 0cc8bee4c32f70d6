import { flag } from '@mipaka/contract';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { noPhoto, PHOTO_NAME, type PhotoFields } from '../store/photos.ts';
import type { CrudHook } from './crud.ts';
import { type Route, visitor } from './route.ts';

/** Seconds a photo may be kept: for ever in a browser, an hour in the CDN, so that an erased one is gone by then. */
const BROWSER_SECONDS = 31_536_000;
const CDN_SECONDS = 3_600;

const removePhoto = flag('Remove photo', false);

/** What a team member has beyond its declaration: a photo, sent as a file of a multipart form. */
export const teamHook = ({ photos }: Services): CrudHook => ({
  body: ['json', 'multipart'],
  async extend({ fields, file }): Promise<Partial<PhotoFields>> {
    const isRemoved = removePhoto.parse(fields.removePhoto);
    if (file) return photos.store(file);
    return isRemoved ? noPhoto : {};
  },
  discard: photos.removeOf,
  isReplaced: (before, after) => before.photo !== after.photo,
});

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
