import { z } from 'zod';
import { type FileField, type Look, mediaAddress } from '../field.ts';
import { PHOTO_NAME } from './photo.ts';

export type FilmField = FileField & { readonly kind: 'film' };

/** The names of stored films: 128 random bits in base64url, and the type. */
export const FILM_NAME = /^[A-Za-z0-9_-]{22}\.(?:mp4|webm)$/;

/** The names of all files that /media serves. */
export const MEDIA_NAME = new RegExp(`${PHOTO_NAME.source}|${FILM_NAME.source}`);

/**
 * A film that may be absent, shown without sound and over and over: MP4 with H.264, or WebM. A field `film` is stored
 * as its address below /media; a caller sends a file part `film`, or `removeFilm`.
 */
export const filmField = (look: Look = {}): FilmField => ({
  kind: 'film',
  ui: { label: 'Film', control: 'film', ...look },
  typed: {},
  stored: { '': z.string() },
  uploaded: { '': mediaAddress(FILM_NAME, 'There is no such film') },
  isWhole: () => true,
});

/** The stored field of a film; null without one. */
export type StoredFilm<F extends string> = { [K in F]: string | null };

/** Most bytes of a film: it arrives at 1 Mbit/s within the 60 s that Hosting waits for a function. */
export const MAX_FILM_BYTES = 6 * 1024 * 1024;
