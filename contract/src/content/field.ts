import { z } from 'zod';

/** How a field is shown in a form. */
export type FieldUi = {
  label: string;
  control:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'textarea'
    | 'select'
    | 'checkbox'
    | 'icon'
    | 'photo'
    | 'film';
  placeholder?: string;
  hint?: string | undefined;
  /** What browsers and password managers fill in, as the HTML attribute says it. */
  autoComplete?: string;
  options?: readonly { value: string; label: string }[];
  /** Width to height of the frame in which a photo is cropped. */
  aspectRatio?: number;
  /** A photo that says nothing which the page does not say as well: nobody is asked to describe it. */
  isDecoration?: boolean;
};

/** What a field may say of its control, beside what its kind says. */
export type Look = Omit<FieldUi, 'label' | 'control'>;

/** A field that holds a value. */
export type ValueField<S extends z.ZodType = z.ZodType> = {
  readonly kind: 'value';
  readonly schema: S;
  /** Null for a field that no form control sets. */
  readonly ui: FieldUi | null;
};

/** The parts of a field as they are stored beside each other, by what follows the name of the field. */
export type Parts = { readonly [ending: string]: z.ZodType };

/** A field that holds a file, sent as a part of a multipart form. */
export type FileField = {
  readonly kind: 'photo' | 'film';
  readonly ui: FieldUi;
  /** What a caller types of it. */
  readonly typed: Parts;
  /** What the server alone stores, the address of the file first: all are null without a file. */
  readonly stored: Parts;
  /** The same as a caller of the draft hands it back. */
  readonly uploaded: Parts;
  /** Whether what was handed back fits together. */
  readonly isWhole: (parts: Readonly<Record<string, unknown>>) => boolean;
};

/** Parts under the names by which a record stores those of one field. */
export const named = (field: string, parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([ending, schema]) => [field + ending, schema]));

/** Parts that may be null. */
export const nullable = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([ending, schema]) => [ending, schema.nullable()]));

const MEDIA = '/media/';

/** The address of a stored file with such a name. */
export const mediaAddress = (name: RegExp, missing: string) =>
  z
    .string(missing)
    .refine((address) => address.startsWith(MEDIA) && name.test(address.slice(MEDIA.length)), missing);
