import { z } from 'zod';
import { type FieldUi, type Look, MAX, optionalText } from '../../platform/fields.ts';
import { PHOTO_NAME, PHOTO_WIDTHS } from './photo.ts';

/** The stored parts of a field, by the ending that follows the field's name in the name of each. */
export type Parts = { readonly [ending: string]: z.ZodType };

/** A field that holds a file, sent as a part of a multipart form. */
export type FileField = {
  readonly kind: 'photo' | 'film';
  readonly ui: FieldUi;
  readonly typed: Parts;
  /** The parts that the server alone sets, the address of the file first: all are null without a file. */
  readonly stored: Parts;
  /** The server's parts as a caller of the draft hands them back; absent ones count as null. */
  readonly uploaded: Parts;
  readonly isWhole: (parts: Readonly<Record<string, unknown>>) => boolean;
};

/** The parts of a field, by the names under which a record stores them. */
export const namedParts = (field: string, parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([ending, schema]) => [field + ending, schema]));

/** One JPEG of exactly this size in pixels, and of at most `maxBytes` as far as a lower quality achieves it. */
export type JpegShape = { readonly width: number; readonly height: number; readonly maxBytes: number };

export type PhotoField = FileField & {
  readonly kind: 'photo';
  readonly typed: { readonly Alt: ReturnType<typeof optionalText> };
  /** The one JPEG for readers that know neither WebP nor `srcset`; undefined for WebP in PHOTO_WIDTHS. */
  readonly jpeg: JpegShape | undefined;
};

const MEDIA = '/media/';

/** The address of a stored file whose name matches `name`; `missing` is the error for any other. */
const mediaAddress = (name: RegExp, missing: string) =>
  z
    .string(missing)
    .refine((address) => address.startsWith(MEDIA) && name.test(address.slice(MEDIA.length)), missing);

const missing = 'There is no such photo';
const orNull = <S extends z.ZodType>(part: S) => part.nullable().default(null);
// A record that was saved before its entity had the field lacks these parts.
const storedText = orNull(z.string());
const storedNumber = orNull(z.int());

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
  stored: { '': storedText, Width: storedNumber, Height: storedNumber, Color: storedText },
  uploaded: {
    '': orNull(mediaAddress(PHOTO_NAME, missing)),
    Width: orNull(z.int(missing).min(1, missing).max(PHOTO_WIDTHS[2], missing)),
    Height: orNull(z.int(missing).min(1, missing).max(100_000, missing)),
    Color: orNull(z.string(missing).regex(/^#[0-9a-f]{6}$/, missing)),
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

export const photoNames = <F extends string>(field: F) => ({
  alt: `${field}Alt` as const,
  width: `${field}Width` as const,
  height: `${field}Height` as const,
  color: `${field}Color` as const,
});

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
  stored: { '': storedText },
  uploaded: { '': orNull(mediaAddress(FILM_NAME, 'There is no such film')) },
  isWhole: () => true,
});

/** Most bytes of a film: it arrives at 1 Mbit/s within the 60 s that Hosting waits for a function. */
export const MAX_FILM_BYTES = 6 * 1024 * 1024;
