import { type FieldUi, photoNames, type Resource } from '@mipaka/contract';
import type { z } from 'zod';

/** The controls of a form in display order; null for a field that no control sets. */
export type FormFields = { [field: string]: FieldUi | null };

export function shownFields(fields: FormFields): [name: string, ui: FieldUi][] {
  return Object.entries(fields).filter((entry): entry is [string, FieldUi] => entry[1] !== null);
}

type Values = Readonly<Record<string, unknown>>;

/** The form of an entity without its key field: for a record whose key is fixed. */
export function formWithoutKey({ key = '', draft, form }: Resource) {
  const fields: FormFields = { ...form, [key]: null };
  return { schema: draft.omit({ [key]: true } as never) as z.ZodObject, fields };
}

const isFile = ({ control }: Pick<FieldUi, 'control'>) => control === 'photo' || control === 'film';

/** The form's fields that hold values, in display order: for a photo its description, because a file is no value. */
export const valueFields = (fields: FormFields): [name: string, ui: FieldUi][] =>
  shownFields(fields).flatMap(([name, ui]): [string, FieldUi][] => {
    if (!isFile(ui)) return [[name, ui]];
    if (ui.control === 'film' || ui.isDecoration) return [];
    return [[photoNames(name).alt, { label: `${ui.label} description`, control: 'text' }]];
  });
/** The control of a stored field; undefined for a field that the form does not show. */
export const uiOf = (fields: FormFields, name: string): FieldUi | undefined =>
  fields[name] ?? valueFields(fields).find(([field]) => field === name)?.[1];

export const fileFields = (fields: FormFields) =>
  shownFields(fields).flatMap(([name, ui]) => (isFile(ui) ? [name] : []));

/**
 * The initial values of the controls: those of the record; for a new one blank, or ticked as declared. The value of a
 * photo or film is its address; the form replaces it by a File, or by null.
 */
export function startValues(fields: FormFields, record: Values | null) {
  const start = (name: string, ui: FieldUi) =>
    record?.[name] ?? (ui.control === 'checkbox' ? ui.isTicked === true : '');
  return Object.fromEntries<unknown>([
    ...fileFields(fields).map((name) => [name, record?.[name] ?? null] as const),
    ...valueFields(fields).map(([name, ui]) => [name, start(name, ui)] as const),
  ]);
}

const comparable = (value: unknown) => String(value ?? '').trim();

/** Whether two values of a field look the same to a user: blank, absent and null do, as do a number and its digits. */
export const looksSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

export function shownValue(ui: Pick<FieldUi, 'control' | 'options'>, value: unknown): string {
  if (ui.control === 'checkbox') return value === true ? 'Yes' : 'No';
  if (isFile(ui) && value) return value instanceof File ? value.name : `Another ${ui.control}`;
  const option = ui.options?.find((offered) => offered.value === (value ?? ''));
  return option?.label ?? (value == null || value === '' ? 'Empty' : String(value));
}

/** Whether two versions of a record differ in anything that the form shows, files included. */
export const differs = (fields: FormFields, one: Values, other: Values): boolean =>
  [...valueFields(fields).map(([name]) => name), ...fileFields(fields)].some(
    (name) => !looksSame(one[name], other[name]),
  );

/** A parsed draft without the fields that this form does not show: PUT then leaves those as they are. */
export function formOnly(fields: FormFields, draft: Values) {
  return Object.fromEntries(valueFields(fields).map(([name]) => [name, draft[name]]));
}

/** The changed files of a form, by field: a file to upload, or null to remove the stored one. */
export type FileChanges = { readonly [field: string]: File | null };

/** A size in bytes as MB of 2^20 bytes, to two decimals. */
export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MB`;

/**
 * The multipart body of a form with other names for its fields, without files. A new record leaves out blank optional
 * fields; an update sends them empty, which clears the stored value.
 */
export function aliasedBody(aliases: Readonly<Record<string, string>>, draft: Values, isUpdate: boolean) {
  const aliasOf = new Map(Object.entries(aliases).map(([alias, name]) => [name, alias]));
  const body = new FormData();
  for (const [name, value] of Object.entries(draft)) {
    const text = String(value ?? '');
    if (text !== '' || isUpdate) body.set(aliasOf.get(name) ?? name, text);
  }
  return body;
}
