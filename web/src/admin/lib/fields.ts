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

const comparable = (value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? ''));

/** Whether two values of a field are the same to a person: blank, absent and null are. */
export const isSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

/** A field's value in words. */
export function shownValue(ui: Pick<FieldUi, 'control' | 'options'>, value: unknown): string {
  if (ui.control === 'checkbox') return value === true ? 'Yes' : 'No';
  const option = ui.options?.find((offered) => offered.value === (value ?? ''));
  return option?.label ?? (value == null || value === '' ? 'Empty' : String(value));
}

/** Whether two versions of a record differ in anything that the form shows, the photo included. */
export const differs = (
  fields: FormFields,
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): boolean =>
  shownFields(fields).some(([name]) => !isSame(one[name], other[name])) || !isSame(one.photo, other.photo);

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
