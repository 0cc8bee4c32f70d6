import { z } from 'zod';
import { FILM_NAME } from '../media/film-field.ts';
import { PHOTO_NAME, PHOTO_WIDTHS } from '../media/photo.ts';
import { type JpegShape, photoNames } from '../media/photo-field.ts';
import { jpegShapeOf, type Resource } from '../resource.ts';

const MEDIA_ADDRESS = /^\/media\/(.*)$/;
const mediaName = (address: string) => MEDIA_ADDRESS.exec(address)?.[1] ?? '';
const missingPhoto = 'There is no such photo';
const missingFilm = 'There is no such film';

/** What the server has stored of an uploaded photo, as a caller hands it back. */
const uploadedPhoto = (field: string): { [name: string]: z.ZodType } => {
  const { width, height, color } = photoNames(field);
  return {
    [field]: z
      .string(missingPhoto)
      .refine((address) => PHOTO_NAME.test(mediaName(address)), missingPhoto)
      .nullable()
      .default(null),
    [width]: z
      .int(missingPhoto)
      .min(1, missingPhoto)
      .max(PHOTO_WIDTHS[2], missingPhoto)
      .nullable()
      .default(null),
    [height]: z.int(missingPhoto).min(1, missingPhoto).max(100_000, missingPhoto).nullable().default(null),
    [color]: z
      .string(missingPhoto)
      .regex(/^#[0-9a-f]{6}$/, missingPhoto)
      .nullable()
      .default(null),
  };
};

/** What the server has stored of an uploaded film, as a caller hands it back. */
const uploadedFilm = (field: string): { [name: string]: z.ZodType } => ({
  [field]: z
    .string(missingFilm)
    .refine((address) => FILM_NAME.test(mediaName(address)), missingFilm)
    .nullable()
    .default(null),
});

/**
 * Whether what belongs to a photo field fits together: an address with its own width, or nothing at all; and the one size
 * of a field that has one.
 */
const isWholePhoto = (field: string, jpeg: JpegShape | undefined) => (values: Record<string, unknown>) => {
  const { width, height, color } = photoNames(field);
  const parts = [values[width], values[height], values[color]];
  const address = values[field];
  if (address === null) return parts.every((part) => part === null);
  if (jpeg && (values[width] !== jpeg.width || values[height] !== jpeg.height)) return false;
  const ending = jpeg ? 'jpg' : 'webp';
  return !parts.includes(null) && String(address).endsWith(`-${String(values[width])}.${ending}`);
};

const withWholePhotos = (
  schema: z.ZodObject,
  resource: Resource,
  fields: readonly string[],
): z.ZodType<Record<string, unknown>> =>
  fields.reduce<z.ZodType<Record<string, unknown>>>(
    (checked, field) =>
      checked.refine(isWholePhoto(field, jpegShapeOf(resource, field)), {
        error: missingPhoto,
        path: [field],
      }),
    schema,
  );

/** What has the fields of a resource, as far as its files are concerned. */
type WithFiles = Pick<Resource, 'photos' | 'files'>;

/** The stored names of a field: those of a photo and of all that stands beside it, else the field's own. */
export function storedNames({ photos }: WithFiles, field: string): string[] {
  if (!photos.includes(field)) return [field];
  const { alt, width, height, color } = photoNames(field);
  return [field, alt, width, height, color];
}

/** The value of one field of a record as a change says it: of a file all that belongs to it, or null without one. */
export function valueIn(
  resource: WithFiles,
  field: string,
  record: Readonly<Record<string, unknown>>,
): unknown {
  if (!resource.files.includes(field)) return record[field] ?? null;
  const parts = storedNames(resource, field).map((name) => [name, record[name] ?? null]);
  return record[field] == null ? null : Object.fromEntries(parts);
}

/** What a record stores for the value of a field: the reverse of `valueIn`. */
export function storedValues(resource: WithFiles, field: string, value: unknown): Record<string, unknown> {
  if (!resource.files.includes(field)) return { [field]: value };
  const parts = (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(storedNames(resource, field).map((name) => [name, parts[name] ?? null]));
}

/** What a field takes, in a form and in a draft alike; undefined for what is no field of the entity. */
export function valueSchema(resource: Resource, field: string): z.ZodType | undefined {
  if (!Object.hasOwn(resource.fields, field)) return undefined;
  if (resource.films.includes(field)) return z.object(uploadedFilm(field)).nullable();
  if (!resource.photos.includes(field)) return resource.draft.shape[field] as z.ZodType;
  const alt = photoNames(field).alt;
  const shape = { ...uploadedPhoto(field), [alt]: resource.draft.shape[alt] as z.ZodType };
  return withWholePhotos(z.object(shape), resource, [field]).nullable();
}

/** What a whole new record takes: all that a form does, and the files as they were stored. */
export const newRecordSchema = (resource: Resource): z.ZodType<Record<string, unknown>> => {
  const { draft, photos, films } = resource;
  const uploaded = Object.assign({}, ...photos.map(uploadedPhoto), ...films.map(uploadedFilm));
  return withWholePhotos(draft.extend(uploaded), resource, photos);
};
