import { z } from 'zod';
import {
  type LastEdit,
  lastEdit,
  type StoredRecord,
  type Timestamps,
  timestamps,
} from '../platform/record.ts';
import { type FieldUi, named, nullable, type Parts, type ValueField } from './field.ts';
import type { FilmField, PhotoField, StoredFilm, StoredPhoto } from './media/file-fields.ts';

export type Field = ValueField | PhotoField | FilmField;
type Fields = { readonly [name: string]: Field };
type PhotoNames<F> = { [K in keyof F]: F[K] extends PhotoField ? K : never }[keyof F] & string;
type FilmNames<F> = { [K in keyof F]: F[K] extends FilmField ? K : never }[keyof F] & string;

/** A caller sends the description of a photo as a value; photos and films themselves are files. */
type DraftShape<F> = {
  [K in keyof F as F[K] extends PhotoField
    ? `${K & string}Alt`
    : F[K] extends FilmField
      ? never
      : K]: F[K] extends ValueField<infer S> ? S : PhotoField['typed']['Alt'];
};
type DraftOf<F> = { [K in keyof DraftShape<F>]: z.output<DraftShape<F>[K]> };
type DraftName<F> = keyof DraftShape<F> & string;

type RecordOf<F> = { id: string; lastEdit: LastEdit | null } & Timestamps &
  DraftOf<F> &
  StoredPhoto<PhotoNames<F>> &
  StoredFilm<FilmNames<F>>;
/** Names of public fields; null where visitors see nothing of an entity. */
type PublicFields<F> = readonly (keyof F & string)[] | null;
type PublicNames<L> = L extends readonly (infer N)[] ? N : never;
/** The stored names of a public field: its own, and those that belong to a photo. */
type Shown<F, V> = V extends PhotoNames<F> ? V | `${V}Alt` | `${V}Width` | `${V}Height` | `${V}Color` : V;

type Spec<P extends string, F extends Fields, L> = {
  path: P;
  collection: string;
  /** Singular name as it stands inside a sentence: "Failed to create {noun}". */
  noun: string;
  /** Plural as it stands inside a sentence: "No {plural} found." */
  plural: string;
  /** The name of its tab in the dashboard. */
  label: string;
  /** The place of its tab among the others, lowest first. */
  position: number;
  /** In the order of the form. The API trims and checks each value, and fills in the default of an optional one. */
  fields: F;
  /** The field whose values are unique in the collection. */
  key?: keyof F & string;
  /** The field that names a record to people, if it is not the first one. */
  heading?: keyof F & string;
  /** PUT addresses the record by its key instead of its id. */
  isPutByKey?: boolean;
  /** The order of lists; later entries break ties. */
  order: readonly (readonly [field: DraftName<F> | 'createdAt', direction: 'asc' | 'desc'])[];
  /** Fields a visitor may see of an active record, beside its id; null: the entity is for staff alone. */
  publicFields: L;
  /** Other names under which a caller may send a field; the field's own name wins. */
  aliases?: { readonly [alias: string]: DraftName<F> };
};

/** The stored names of a field: those of all parts of a file, or else the field's own name. */
export function storedNames({ fields }: Pick<Resource, 'fields'>, name: string): string[] {
  const field = fields[name];
  if (!field || field.kind === 'value') return [name];
  return Object.keys({ ...field.stored, ...field.typed }).map((ending) => name + ending);
}

/** The schema of an update: the draft, but the key and fields with a default keep their value if they are left out. */
function changeSchema(draft: z.ZodObject, key: string | undefined) {
  const shape = Object.entries<z.ZodType>(draft.shape).map(([name, field]) => {
    if (field instanceof z.ZodDefault) return [name, (field.unwrap() as z.ZodType).optional()];
    return [name, name === key ? field.optional() : field];
  });
  return z.object(Object.fromEntries(shape));
}

/** The order of lists that staff sort by hand: unsorted records come last, newest first. */
export const sortedByHand = [
  ['sortOrder', 'asc'],
  ['createdAt', 'desc'],
] as const;

/** Declares an entity that staff manage: validation, stored and public shape, calls, OpenAPI and tab follow from it. */
export function defineResource<const P extends string, F extends Fields, const L extends PublicFields<F>>(
  spec: Spec<P, F, L>,
) {
  const entries: [string, Field][] = Object.entries(spec.fields);
  const namesOf = (...kinds: Field['kind'][]) =>
    entries.flatMap(([name, { kind }]) => (kinds.includes(kind) ? [name] : []));
  const files: readonly string[] = namesOf('photo', 'film');
  const draftShape: Parts = Object.assign(
    {},
    ...entries.map(([name, field]) =>
      field.kind === 'value' ? { [name]: field.schema } : named(name, field.typed),
    ),
  );
  const serverShape: Parts = Object.assign(
    {},
    ...entries.map(([name, field]) => (field.kind === 'value' ? {} : named(name, nullable(field.stored)))),
  );
  const shape: Parts = {
    id: z.string(),
    ...timestamps,
    lastEdit: lastEdit.nullable().default(null),
    ...draftShape,
    ...serverShape,
  };
  const publicNames = spec.publicFields?.flatMap((name) => storedNames(spec, name));
  const draft = z.object(draftShape);
  return {
    ...spec,
    /** The controls of the form by field, in display order; null for a field without one. */
    form: Object.fromEntries(entries.map(([name, { ui }]) => [name, ui])),
    photos: namesOf('photo') as readonly string[],
    files,
    draft: draft as unknown as z.ZodObject<DraftShape<F>>,
    change: changeSchema(draft, spec.key) as unknown as z.ZodType<Partial<DraftOf<F>>>,
    /** The stored fields that only the server sets, all nullable; undefined if the entity has none. */
    serverFields: files.length > 0 ? z.object(serverShape) : undefined,
    /** A record as it is stored and as the admin API answers it. */
    record: z.object(shape) as unknown as z.ZodType<RecordOf<F>>,
    /** An active record for visitors: picks the public fields and drops all others; null if visitors get none of it. */
    publicSchema: (publicNames
      ? z.object(Object.fromEntries(['id', ...publicNames].map((name) => [name, shape[name] as z.ZodType])))
      : null) as unknown as L extends null
      ? null
      : z.ZodType<Pick<RecordOf<F>, 'id' | (Shown<F, PublicNames<L>> & keyof RecordOf<F>)>>,
  };
}

/** Any resource, for code that serves them all. */
export type Resource = Omit<
  Spec<string, Fields, readonly string[] | null>,
  'order' | 'key' | 'heading' | 'aliases'
> & {
  key?: string;
  heading?: string;
  order: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  aliases?: { readonly [alias: string]: string };
  form: { [field: string]: FieldUi | null };
  photos: readonly string[];
  files: readonly string[];
  draft: z.ZodObject;
  change: z.ZodType<Record<string, unknown>>;
  serverFields: z.ZodObject | undefined;
  record: z.ZodType<StoredRecord>;
  publicSchema: z.ZodType<Record<string, unknown> & { id: string }> | null;
};

export type PublicResource = Resource & { publicSchema: NonNullable<Resource['publicSchema']> };
/** The field of a resource that names a record to a person. */
export const headingOf = ({ heading, draft }: Pick<Resource, 'heading' | 'draft'>): string =>
  heading ?? Object.keys(draft.shape)[0] ?? 'id';

/** Whether a record cannot be stored without this field. */
export const isRequired = (schema: z.ZodObject, field: string): boolean =>
  schema.shape[field]?.safeParse(undefined).success === false;

/** The longest text that a field takes, in code points; undefined where nothing limits it. */
export function maxLengthOf(schema: z.ZodObject, field: string): number | undefined {
  let type: unknown = schema.shape[field];
  for (;;) {
    if (type instanceof z.ZodDefault || type instanceof z.ZodNullable) type = type.unwrap();
    else if (type instanceof z.ZodPipe) type = type.out;
    else break;
  }
  if (!(type instanceof z.ZodString || type instanceof z.ZodEmail)) return undefined;
  // Not `type.maxLength`: zod reads it through its JSON Schema, which the browser's build leaves out.
  const rules = (type.def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; maximum?: number });
  return rules.find(({ check }) => check === 'max_length')?.maximum;
}

export type Draft<R extends { draft: z.ZodObject }> = z.output<R['draft']>;
/** A record as it is stored and as the admin API answers it. */
export type Stored<R extends { record: z.ZodType }> = z.output<R['record']>;
export type Public<R extends { publicSchema: z.ZodType }> = z.output<R['publicSchema']>;
