import { type FieldUi, photoNames } from '@mipaka/contract';

/** The controls of a form in display order; null for a field that no control sets. */
export type FormFields = { [field: string]: FieldUi | null };

/** The fields that have a control, in display order. */
export function shownFields(fields: FormFields): [name: string, ui: FieldUi][] {
  return Object.entries(fields).filter((entry): entry is [string, FieldUi] => entry[1] !== null);
}

/** What a form holds a value of, in display order: of a photo it is the text, because the file is no value. */
export const valueFields = (fields: FormFields): [name: string, ui: FieldUi][] =>
  shownFields(fields).map(([name, ui]) =>
    ui.control === 'photo'
      ? [photoNames(name).alt, { label: `${ui.label} description`, control: 'text' }]
      : [name, ui],
  );
/** How a stored field is shown; undefined for one that the form does not show. */
export const uiOf = (fields: FormFields, name: string): FieldUi | undefined =>
  fields[name] ?? valueFields(fields).find(([field]) => field === name)?.[1];

const photoFields = (fields: FormFields) =>
  shownFields(fields).flatMap(([name, { control }]) => (control === 'photo' ? [name] : []));

/** What the controls begin with: the record's values, or blank and active. */
export function startValues(fields: FormFields, record: Record<string, unknown> | null) {
  const start = (name: string, ui: FieldUi) =>
    ui.control === 'checkbox' ? ((record?.[name] as boolean | undefined) ?? true) : (record?.[name] ?? '');
  return Object.fromEntries(valueFields(fields).map(([name, ui]) => [name, start(name, ui)]));
}

const comparable = (value: unknown) => String(value ?? '').trim();

/** Whether two values of a field are the same to a person: blank, absent and null are, and so are a number and its digits. */
export const isSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

/** A field's value in words. */
export function shownValue(ui: Pick<FieldUi, 'control' | 'options'>, value: unknown): string {
  if (ui.control === 'checkbox') return value === true ? 'Yes' : 'No';
  const option = ui.options?.find((offered) => offered.value === (value ?? ''));
  return option?.label ?? (value == null || value === '' ? 'Empty' : String(value));
}

/** Whether two versions of a record differ in anything that the form shows, photos included. */
export const differs = (
  fields: FormFields,
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): boolean =>
  [...valueFields(fields).map(([name]) => name), ...photoFields(fields)].some(
    (name) => !isSame(one[name], other[name]),
  );

/** A parsed draft without the fields that this form does not show: PUT then leaves those as they are. */
export function formOnly(fields: FormFields, draft: Record<string, unknown>) {
  return Object.fromEntries(valueFields(fields).map(([name]) => [name, draft[name]]));
}

/** What happens to a photo when its form is saved. */
export type PhotoChange = { file: File | null; isRemoved: boolean };
const keepPhoto: PhotoChange = { file: null, isRemoved: false };

/** What happens to the photos of a form, by field; a field that is missing keeps its photo. */
export type PhotoChanges = { readonly [field: string]: PhotoChange };
export const keepPhotos: PhotoChanges = {};
/** What happens to one of them. */
export const photoChangeOf = (changes: PhotoChanges, field: string): PhotoChange =>
  changes[field] ?? keepPhoto;

/** The first image of a drop or a file dialog; everything else is dropped without a word. */
export const firstImage = (files: Iterable<File>): File | null =>
  Array.from(files).find((file) => file.type.startsWith('image/')) ?? null;

/** A size in bytes as MB of 2^20 bytes, to two decimals. */
export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MB`;

/**
 * The body of a record's form. One that may have photos is multipart: every field as text, null as '' (which clears it),
 * and each photo under its field.
 */
export function bodyOf(
  fields: FormFields,
  draft: Record<string, unknown>,
  photos: PhotoChanges,
): FormData | Record<string, unknown> {
  const names = photoFields(fields);
  if (names.length === 0) return draft;
  const body = new FormData();
  for (const [name, value] of Object.entries(draft)) body.set(name, String(value ?? ''));
  for (const name of names) {
    const { file, isRemoved } = photoChangeOf(photos, name);
    if (file) body.set(name, file);
    else if (isRemoved) body.set(photoNames(name).remove, 'true');
  }
  return body;
}

/**
 * The body of a form that sends the other names of its fields (`aliases`): multipart, without photos. A blank optional
 * field is left out of a new record; on an update it is sent empty, which clears what was stored.
 */
export function aliasedBody(
  aliases: { readonly [alias: string]: string },
  draft: Record<string, unknown>,
  isUpdate: boolean,
): FormData {
  const aliasOf = new Map(Object.entries(aliases).map(([alias, name]) => [name, alias]));
  const body = new FormData();
  for (const [name, value] of Object.entries(draft)) {
    const text = String(value ?? '');
    if (text !== '' || isUpdate) body.set(aliasOf.get(name) ?? name, text);
  }
  return body;
}
