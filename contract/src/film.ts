import { PHOTO_NAME } from './photo.ts';

/** The types of film that are taken, by the ending of their stored names. */
export const filmTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;
export type FilmEnding = keyof typeof filmTypes;

/** The names of stored films: 128 random bits in base64url, and the type. */
export const FILM_NAME = /^[A-Za-z0-9_-]{22}\.(?:mp4|webm)$/;

/** The names of all that /media serves. */
export const MEDIA_NAME = new RegExp(`${PHOTO_NAME.source}|${FILM_NAME.source}`);

/**
 * Largest film that is taken, in bytes. It goes out through a function, and Cloud Functions (2nd gen) streams at most 10 MB
 * (firebase.google.com/docs/functions/quotas); it comes in as a form of at most 11 MB, with a poster beside it, and within
 * the 20 s that a request may take. A film behind a heading should have a tenth of it.
 */
export const MAX_FILM_BYTES = 8 * 1024 * 1024;

/** The media type of a stored film, by its name or its address. */
export const filmTypeOf = (film: string): (typeof filmTypes)[FilmEnding] =>
  film.endsWith('.webm') ? filmTypes.webm : filmTypes.mp4;
