import { z } from 'zod';
import { MAX, optionalText } from '../../platform/fields.ts';
import { type FileField, type Look, mediaAddress } from '../field.ts';
import { PHOTO_NAME, PHOTO_WIDTHS } from './photo.ts';

/** One JPEG of exactly this size in pixels, and of at most `maxBytes` as far as a lower quality achieves it. */
export type JpegShape = { readonly width: number; readonly height: number; readonly maxBytes: number };

export type PhotoField = FileField & {
  readonly kind: 'photo';
  readonly typed: { readonly Alt: ReturnType<typeof optionalText> };
  /** The one JPEG for readers that know neither WebP nor `srcset`; undefined for WebP in PHOTO_WIDTHS. */
  readonly jpeg: JpegShape | undefined;
};

const missing = 'There is no such photo';

/**
 * A photo that may be absent. A field `photo` is stored as `photo`, `photoAlt`, `photoWidth`, `photoHeight` and
 * `photoColor`; a caller sends `photoAlt`, and a file part `photo` or `removePhoto`.
 */
export const photoField = (
  label: string,
  { jpeg, ...look }: Look & { jpeg?: JpegShape } = {},
): PhotoField => ({
  kind: 'photo',
  ui: { label, control: 'photo', ...look },
  typed: { Alt: optionalText(`${label} description`, { max: MAX.title }) },
  stored: { '': z.string(), Width: z.int(), Height: z.int(), Color: z.string() },
  uploaded: {
    '': mediaAddress(PHOTO_NAME, missing),
    Width: z.int(missing).min(1, missing).max(PHOTO_WIDTHS[2], missing),
    Height: z.int(missing).min(1, missing).max(100_000, missing),
    Color: z.string(missing).regex(/^#[0-9a-f]{6}$/, missing),
  },
  jpeg,
  /** The address ends with the width. A photo with a `jpeg` shape has exactly that size. */
  isWhole: ({ '': address, Width, Height }) =>
    (!jpeg || (Width === jpeg.width && Height === jpeg.height)) &&
    String(address).endsWith(`-${String(Width)}.${jpeg ? 'jpg' : 'webp'}`),
});

/** The flag that removes the file of a field: `removePhoto` for `photo`. */
export const removalFlag = (field: string): string =>
  `remove${field.charAt(0).toUpperCase()}${field.slice(1)}`;

/** The names of the fields that are stored beside a photo field. */
export const photoNames = <F extends string>(field: F) => ({
  alt: `${field}Alt` as const,
  width: `${field}Width` as const,
  height: `${field}Height` as const,
  color: `${field}Color` as const,
});

/** The stored fields of a photo; all are null without one. */
export type StoredPhoto<F extends string> = {
  /** Address below /media of the widest rendition. */
  [K in F]: string | null;
} & {
  /** In pixels. */
  [K in `${F}Width` | `${F}Height`]: number | null;
} & {
  /** Average colour as #rrggbb, shown while the photo loads. */
  [K in `${F}Color`]: string | null;
};

export type FilmField = FileField & { readonly kind: 'film' };

/** The names of stored films: 128 random bits in base64url, and the type. */
const FILM_NAME = /^[A-Za-z0-9_-]{22}\.(?:mp4|webm)$/;

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
