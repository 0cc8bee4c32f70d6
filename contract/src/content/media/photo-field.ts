import { z } from 'zod';
import { MAX, optionalText } from '../../platform/fields.ts';

/** One JPEG of exactly this size in pixels, of at most so many bytes where its quality can be lowered that far. */
export type JpegShape = { readonly width: number; readonly height: number; readonly maxBytes: number };

/** A field that holds a photo, sent as a file of a multipart form. */
export type PhotoField = {
  readonly kind: 'photo';
  readonly alt: ReturnType<typeof optionalText>;
  /** How it is stored where readers take neither WebP nor a choice of widths; undefined for WebP in PHOTO_WIDTHS. */
  readonly jpeg: JpegShape | undefined;
};

/**
 * A photo that may be absent, with the text that describes it to those who cannot see it. A field `photo` is stored as
 * `photo`, `photoAlt`, `photoWidth`, `photoHeight` and `photoColor`; a caller sends `photoAlt`, a file part `photo`, or
 * `removePhoto`.
 *
 * @param jpeg the one shape that it is cut to and stored in; WebP in up to three widths by default
 */
export const photoField = (label: string, { jpeg }: { jpeg?: JpegShape } = {}): PhotoField => ({
  kind: 'photo',
  alt: optionalText(`${label} description`, { max: MAX.title }),
  jpeg,
});

/** The flag that removes the file of a field: `removePhoto` for `photo`. */
export const removalFlag = (field: string): string =>
  `remove${field.charAt(0).toUpperCase()}${field.slice(1)}`;

/** The names of what is stored beside a photo field. */
export const photoNames = <F extends string>(field: F) => ({
  alt: `${field}Alt` as const,
  width: `${field}Width` as const,
  height: `${field}Height` as const,
  color: `${field}Color` as const,
});

/** What the server stores of a photo; all are null without one. */
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

/** The schema of each field of StoredPhoto. */
export const storedPhoto = (field: string): { [name: string]: z.ZodType } => {
  const { width, height, color } = photoNames(field);
  return {
    [field]: z.string().nullable(),
    [width]: z.int().nullable(),
    [height]: z.int().nullable(),
    [color]: z.string().nullable(),
  };
};
