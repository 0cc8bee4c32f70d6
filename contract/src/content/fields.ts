/** The kinds of fields with which entities are declared: each joins a check of platform/fields.ts and a control. */
import type { z } from 'zod';
import { divisions } from '../platform/business.ts';
import * as checked from '../platform/fields.ts';
import type { FieldUi, Look, ValueField } from './field.ts';

export { MAX } from '../platform/fields.ts';
export { filmField, photoField } from './media/file-fields.ts';

/** A field whose value a schema checks and a control edits. */
export const field = <S extends z.ZodType>(
  control: FieldUi['control'],
  label: string,
  schema: S,
  look: Look = {},
): ValueField<S> => ({ kind: 'value', schema, ui: { label, control, ...look } });

type TextLook = Look & { max?: number };

/** A required line. */
export const text = (label: string, { max, ...look }: TextLook = {}) =>
  field('text', label, checked.text(label, { max }), look);

export const optionalText = (label: string, { max, ...look }: TextLook = {}) =>
  field('text', label, checked.optionalText(label, { max }), look);

/** A line; `fallback` if it is left empty. */
export const textOr = (label: string, fallback: string) =>
  field('text', label, checked.textOr(label, fallback), { placeholder: fallback });

/** Required text of several lines. */
export const lines = (label: string, { max, ...look }: TextLook) =>
  field('textarea', label, checked.text(label, { max, lines: true }), look);

export const optionalLines = (label: string, { max, ...look }: TextLook) =>
  field('textarea', label, checked.optionalText(label, { max, lines: true }), look);

export const email = () => field('email', 'Email', checked.email());
export const optionalEmail = () => field('email', 'Email', checked.optionalEmail());
export const phone = (label: string, look: Look) => field('tel', label, checked.phone(label), look);
export const optionalUrl = (label: string) => field('url', label, checked.optionalUrl(label));
export const optionalHttpsUrl = (label: string, look: Look) =>
  field('url', label, checked.optionalHttpsUrl(label), look);

export const icon = (label: string, look: Look) => field('icon', label, checked.text(label), look);

export const flag = (label: string, fallback: boolean, look: Look = {}) =>
  field('checkbox', label, checked.flag(label, fallback), { ...look, isTicked: fallback });
export const optionalCount = (label: string, look: Look) =>
  field('number', label, checked.optionalCount(label), look);

/** The place among the other records, which staff set by sorting the list. */
export const sortOrder = (): ValueField<ReturnType<typeof checked.sortOrder>> => ({
  kind: 'value',
  schema: checked.sortOrder(),
  ui: null,
});

type Option<V> = { value: V; label: string };
const withNone = (label: string, options: readonly Option<string>[]) => [{ value: '', label }, ...options];

/** One of some options; `none` labels the empty choice, which the check refuses. */
export const choice = <const V extends string>(
  label: string,
  options: readonly Option<V>[],
  { none, ...look }: Look & { none: string },
) => {
  const values = options.map(({ value }) => value);
  return field('select', label, checked.choice(label, values), { ...look, options: withNone(none, options) });
};

/** One of the divisions, or none. */
export const divisionField = (hint: string) => {
  const slugs = divisions.map(({ slug }) => slug);
  const options = divisions.map(({ slug, name }) => ({ value: slug, label: name }));
  const look = { hint, options: withNone('None', options) };
  return field('select', 'Division', checked.optionalChoice('Division', slugs), look);
};
