import type { FieldUi } from '@mipaka/contract';

/** The controls of a form in display order; null for a field that no control sets. */
export type FormFields = { [field: string]: FieldUi | null };

/** The fields that have a control, in display order. */
export function shownFields(fields: FormFields): [name: string, ui: FieldUi][] {
  return Object.entries(fields).filter((entry): entry is [string, FieldUi] => entry[1] !== null);
}

/** What the controls begin with: the record's values, or blank and active. */
export function startValues(fields: FormFields, record: Record<string, unknown> | null) {
  const start = (name: string, ui: FieldUi) =>
    ui.control === 'checkbox' ? ((record?.[name] as boolean | undefined) ?? true) : (record?.[name] ?? '');
  return Object.fromEntries(shownFields(fields).map(([name, ui]) => [name, start(name, ui)]));
}

/** A parsed draft without the fields that this form does not show: PUT then leaves those as they are. */
export function formOnly(fields: FormFields, draft: Record<string, unknown>) {
  return Object.fromEntries(shownFields(fields).map(([name]) => [name, draft[name]]));
}

/** What happens to a record's photo when its form is saved. */
export type PhotoChange = { file: File | null; isRemoved: boolean };
export const keepPhoto: PhotoChange = { file: null, isRemoved: false };

/** The first image of a drop or a file dialog; everything else is dropped without a word. */
export const firstImage = (files: Iterable<File>): File | null =>
  Array.from(files).find((file) => file.type.startsWith('image/')) ?? null;

/** A size in bytes as MB of 2^20 bytes, to two decimals. */
export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MB`;

/** A draft as multipart: every field as text, null as '' (which clears it), the photo under `photo`. */
export function multipart(draft: Record<string, unknown>, photo: PhotoChange): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(draft)) body.set(name, String(value ?? ''));
  if (photo.file) body.set('photo', photo.file);
  else if (photo.isRemoved) body.set('removePhoto', 'true');
  return body;
}
