import { z } from 'zod';

/** A field that holds a film, sent as a file of a multipart form. */
export type FilmField = { readonly kind: 'film' };

/**
 * A short film that may be absent, shown without sound and over and over: MP4 with H.264, or WebM. A field `film` is stored
 * as its address below /media; a caller sends a file part `film`, or `removeFilm`.
 */
export const filmField = (): FilmField => ({ kind: 'film' });

/** What the server stores of a film; null without one. */
export type StoredFilm<F extends string> = { [K in F]: string | null };

/** The schema of each field of StoredFilm. */
export const storedFilm = (field: string): { [name: string]: z.ZodType } => ({
  [field]: z.string().nullable(),
});
