import { z } from 'zod';
import { type FileField, named, nullable, type Parts } from '../field.ts';
import { type Resource, storedNames } from '../resource.ts';

/** The schemas of an uploaded file's stored parts, as a caller hands them back. */
const uploaded = (name: string, { uploaded: parts }: FileField): Parts =>
  Object.fromEntries(
    Object.entries(named(name, nullable(parts))).map(([stored, schema]) => [stored, schema.default(null)]),
  );

/** Whether the parts of a file fit together, or are all null. */
function isWhole(name: string, field: FileField, values: Record<string, unknown>): boolean {
  const parts = Object.keys(field.uploaded).map((ending) => [ending, values[name + ending]] as const);
  const there = parts.filter(([, value]) => value !== null);
  return there.length === 0 || (there.length === parts.length && field.isWhole(Object.fromEntries(parts)));
}

const withWholeFiles = (
  schema: z.ZodObject,
  files: readonly (readonly [name: string, field: FileField])[],
): z.ZodType<Record<string, unknown>> =>
  files.reduce<z.ZodType<Record<string, unknown>>>(
    (checked, [name, field]) =>
      checked.refine((values) => isWhole(name, field, values), {
        error: `There is no such ${field.kind}`,
        path: [name],
      }),
    schema,
  );

type WithFiles = Pick<Resource, 'fields' | 'files'>;

/** The value of a field in a record, as a change holds it: for a file all of its parts, or null without one. */
export function valueIn(
  resource: WithFiles,
  field: string,
  record: Readonly<Record<string, unknown>>,
): unknown {
  if (!resource.files.includes(field)) return record[field] ?? null;
  const parts = storedNames(resource, field).map((name) => [name, record[name] ?? null]);
  return record[field] == null ? null : Object.fromEntries(parts);
}

/** The stored fields for the value of a field: the reverse of `valueIn`. */
export function storedValues(resource: WithFiles, field: string, value: unknown): Record<string, unknown> {
  if (!resource.files.includes(field)) return { [field]: value };
  const parts = (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(storedNames(resource, field).map((name) => [name, parts[name] ?? null]));
}

/** The schema of a field's value, in forms and drafts alike; undefined for a name that is no field of the entity. */
export function valueSchema({ fields }: Pick<Resource, 'fields'>, name: string): z.ZodType | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || field.kind === 'value') return field?.schema;
  const shape = { ...uploaded(name, field), ...named(name, field.typed) };
  return withWholeFiles(z.object(shape), [[name, field]]).nullable();
}

/** The schema of a whole new record: the fields of its form, and the stored parts of its files. */
export function newRecordSchema({ draft, fields }: Resource): z.ZodType<Record<string, unknown>> {
  const files = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'value' ? [] : [[name, field] as const],
  );
  const shape: Parts = Object.assign({}, ...files.map(([name, field]) => uploaded(name, field)));
  return withWholeFiles(draft.extend(shape), files);
}
