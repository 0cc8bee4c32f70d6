import { z } from 'zod';
import { type FileField, namedParts, type Parts } from '../media/file-fields.ts';
import { type ResourceName, resourceNamed } from '../registry.ts';
import { fileField, type Resource, storedNames } from '../resource.ts';

type Values = Readonly<Record<string, unknown>>;
type WithFields = Pick<Resource, 'fields'>;

/** Whether the parts of a file fit together, or are all null. */
function isWhole(name: string, file: FileField, values: Values): boolean {
  const parts = Object.keys(file.uploaded).map((ending) => [ending, values[name + ending]] as const);
  const there = parts.filter(([, value]) => value !== null);
  return there.length === 0 || (there.length === parts.length && file.isWhole(Object.fromEntries(parts)));
}

/** A schema of values with the stored parts of some files, which must fit together. */
const withFiles = (schema: z.ZodObject, files: readonly (readonly [name: string, file: FileField])[]) =>
  schema
    .extend(Object.assign({}, ...files.map(([name, { uploaded }]) => namedParts(name, uploaded))) as Parts)
    .superRefine((values, issues) => {
      for (const [name, file] of files) {
        const message = `There is no such ${file.kind}`;
        if (!isWhole(name, file, values)) issues.addIssue({ code: 'custom', message, path: [name] });
      }
    });

/** The value of a field in a record, as a change holds it: for a file all of its parts, or null without one. */
export function valueIn(resource: WithFields, field: string, record: Values): unknown {
  if (!fileField(resource, field)) return record[field] ?? null;
  const parts = storedNames(resource, field).map((name) => [name, record[name] ?? null]);
  return record[field] == null ? null : Object.fromEntries(parts);
}

/** The stored fields for the value of a field: the reverse of `valueIn`. */
export function storedValues(resource: WithFields, field: string, value: unknown): Record<string, unknown> {
  if (!fileField(resource, field)) return { [field]: value };
  const parts = (value ?? {}) as Values;
  return Object.fromEntries(storedNames(resource, field).map((name) => [name, parts[name] ?? null]));
}

/** The schema of a field's value, in forms and drafts alike; none fits a name that is no field of the entity. */
export function valueSchema(resource: WithFields, name: string): z.ZodType {
  const file = fileField(resource, name);
  if (file) return withFiles(z.object(namedParts(name, file.typed)), [[name, file]]).nullable();
  const field = Object.hasOwn(resource.fields, name) ? (resource.fields[name] as z.ZodType) : undefined;
  return field ?? z.never('There is no such field');
}

/** The schema of a whole new record: the fields of its form, and the stored parts of its files. */
const newRecordSchema = (resource: Resource): z.ZodType<Record<string, unknown>> =>
  withFiles(
    resource.draft,
    resource.files.map((name) => [name, fileField(resource, name) as FileField]),
  );

type Given = { resource: ResourceName } & (
  | { kind: 'set'; field: string; value?: unknown }
  | { kind: 'create'; values: Values }
);

/** What a change gives its record, checked like a form. */
export const parseGiven = ({ resource, ...change }: Given) =>
  change.kind === 'set'
    ? valueSchema(resourceNamed(resource), change.field).safeParse(change.value)
    : newRecordSchema(resourceNamed(resource)).safeParse(change.values);
