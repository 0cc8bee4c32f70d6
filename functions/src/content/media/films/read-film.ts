import { type FilmEnding, filmTypes, MAX_FILM_BYTES } from '@mipaka/contract';
import { TooLarge, Unsupported } from '../../../platform/firestore/errors.ts';
import { readMp4 } from './mp4.ts';
import { UnreadableFilm } from './parts.ts';
import { readWebm } from './webm.ts';

const readers: { [E in FilmEnding]: (bytes: Buffer) => Buffer } = { mp4: readMp4, webm: readWebm };
const endings = Object.keys(filmTypes) as FilmEnding[];

/** A film without its data about place, device and people. Throws TooLarge and Unsupported, which name the `field`. */
export async function readFilm(field: string, bytes: Buffer): Promise<{ ending: FilmEnding; bytes: Buffer }> {
  if (bytes.length > MAX_FILM_BYTES) {
    throw new TooLarge('The film must be at most 6 MB', { [field]: 'Must be at most 6 MB' });
  }
  const refuse = (what: string) => new Unsupported(`The film ${what}`, { [field]: `The film ${what}` });
  // Loaded when a film arrives: it would slow every cold start.
  const { fileTypeFromBuffer } = await import('file-type');
  // The library throws for bytes that it cannot read to the end; they are no film.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const ending = endings.find((one) => filmTypes[one] === type?.mime);
  if (!ending) throw refuse('must be an MP4 or WebM file');
  try {
    return { ending, bytes: readers[ending](bytes) };
  } catch (error) {
    if (error instanceof UnreadableFilm) throw refuse(error.message);
    throw error;
  }
}
