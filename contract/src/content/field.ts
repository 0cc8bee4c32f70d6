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
  /** The HTML attribute that tells browsers and password managers what to fill in. */
  autoComplete?: string;
  options?: readonly { value: string; label: string }[];
  /** Width to height of the frame in which a photo is cropped. */
  aspectRatio?: number;
  /** The photo adds nothing to the page's text: the form asks for no description. */
  isDecoration?: boolean;
  /** Whether the checkbox of a new record is ticked. */
  isTicked?: boolean;
};

/** The options of a field's control that its kind does not decide. */
export type Look = Omit<FieldUi, 'label' | 'control'>;

/** A field that holds a value. */
export type ValueField<S extends z.ZodType = z.ZodType> = {
  readonly kind: 'value';
  readonly schema: S;
  /** Null for a field that no form control sets. */
  readonly ui: FieldUi | null;
};

/** The stored parts of a field, by the ending that follows the field's name in the name of each. */
export type Parts = { readonly [ending: string]: z.ZodType };

/** A field that holds a file, sent as a part of a multipart form. */
export type FileField = {
  readonly kind: 'photo' | 'film';
  readonly ui: FieldUi;
  /** The parts that a caller types. */
  readonly typed: Parts;
  /** The parts that the server alone sets, the address of the file first: all are null without a file. */
  readonly stored: Parts;
  /** The server's parts as a caller of the draft hands them back. */
  readonly uploaded: Parts;
  /** Whether the parts that a caller hands back fit together. */
  readonly isWhole: (parts: Readonly<Record<string, unknown>>) => boolean;
};

/** The parts of a field, by the names under which a record stores them. */
export const named = (field: string, parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([ending, schema]) => [field + ending, schema]));

/** Parts that may be null. */
export const nullable = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([ending, schema]) => [ending, schema.nullable()]));

const MEDIA = '/media/';

/** The address of a stored file whose name matches `name`; `missing` is the error for any other. */
export const mediaAddress = (name: RegExp, missing: string) =>
  z
    .string(missing)
    .refine((address) => address.startsWith(MEDIA) && name.test(address.slice(MEDIA.length)), missing);
