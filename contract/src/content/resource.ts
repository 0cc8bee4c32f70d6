import { z } from 'zod';
import { controls } from '../platform/fields.ts';
import {
  type LastEdit,
  lastEdit,
  type StoredRecord,
  type Timestamps,
  timestamps,
} from '../platform/record.ts';
import { type FilmField, namedParts, type Parts, type PhotoField } from './media/file-fields.ts';

/** A field is the schema of its value, or holds a file. */
type Field = z.ZodType | PhotoField | FilmField;
type Fields = { readonly [name: string]: Field; readonly isActive: z.ZodType };
type NamesOf<F, T> = { [K in keyof F]: F[K] extends T ? K : never }[keyof F] & string;
type PhotoNames<F> = NamesOf<F, PhotoField>;

/** A caller sends the description of a photo as a value; photos and films themselves are files. */
type DraftShape<F> = {
  [K in keyof F as F[K] extends PhotoField
    ? `${K & string}Alt`
    : F[K] extends FilmField
      ? never
      : K]: F[K] extends z.ZodType ? F[K] : PhotoField['typed']['Alt'];
};
type DraftOf<F> = { [K in keyof DraftShape<F>]: z.output<DraftShape<F>[K]> };
type DraftName<F> = keyof DraftShape<F> & string;

/** A stored record. A file is its address, and a photo also its size in pixels and its average colour; else null. */
type RecordOf<F> = { id: string; lastEdit: LastEdit | null } & Timestamps &
  DraftOf<F> & { [K in NamesOf<F, PhotoField | FilmField> | `${PhotoNames<F>}Color`]: string | null } & {
    [K in `${PhotoNames<F>}${'Width' | 'Height'}`]: number | null;
  };
/** The stored names of a public field: its own, and those that belong to a photo. */
type Shown<F, V> = V extends PhotoNames<F> ? V | `${V}Alt` | `${V}Width` | `${V}Height` | `${V}Color` : V;

type Order<N extends string> = readonly (readonly [field: N, direction: 'asc' | 'desc'])[];

type Spec<F extends Fields, L> = {
  path: string;
  collection: string;
  /** Singular name as it stands inside a sentence: "Failed to create {noun}". */
  noun: string;
  /** Plural as it stands inside a sentence: "No {plural} found." By default the noun with an s. */
  plural?: string;
  /** The name of its tab; by default the plural. */
  label?: string;
  /** The place of its tab among the others, lowest first. */
  position: number;
  /** In the order of the form. The API trims and checks each value, and fills in the default of an optional one. */
  fields: F;
  key?: keyof F & string;
  /** The field that names a record to people, if it is not the first one that holds a value. */
  heading?: keyof F & string;
  /** PUT addresses the record by its key instead of its id. */
  isPutByKey?: boolean;
  /** The order of lists; by default that of a `sortOrder`, with the newest first among equals, or else of the key or the creation. */
  order?: Order<DraftName<F> | 'createdAt'>;
  /** Fields a visitor may see of an active record, beside its id; null: the entity is for staff alone. */
  publicFields: L;
  /** Other names under which a caller may send a field; the field's own name wins. */
  aliases?: { readonly [alias: string]: DraftName<F> };
};

/** The field of an entity that holds a file; undefined for one that holds a value, and for a name that is no field. */
export function fileField({ fields }: { fields: Fields }, name: string): PhotoField | FilmField | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field instanceof z.ZodType ? undefined : field;
}

/** The stored names of a field: those of all parts of a file, or else the field's own name. */
export function storedNames(entity: { fields: Fields }, name: string): string[] {
  const file = fileField(entity, name);
  return file ? Object.keys({ ...file.stored, ...file.typed }).map((ending) => name + ending) : [name];
}

/** The schema of an update: the draft, but the key and fields with a default keep their value if they are left out. */
function changeSchema(draft: z.ZodObject, key: string | undefined) {
  const shape = Object.entries<z.ZodType>(draft.shape).map(([name, field]) => {
    if (field instanceof z.ZodDefault) return [name, (field.unwrap() as z.ZodType).optional()];
    return [name, name === key ? field.optional() : field];
  });
  return z.object(Object.fromEntries(shape));
}

const byHand: Order<string> = [
  ['sortOrder', 'asc'],
  ['createdAt', 'desc'],
];

const controlOf = (field: Field) => (field instanceof z.ZodType ? (controls.get(field) ?? null) : field.ui);

/** Declares an entity that staff manage: validation, stored and public shape, calls, OpenAPI and tab follow from it. */
export function defineResource<F extends Fields, const L extends readonly (keyof F & string)[] | null>(
  spec: Spec<F, L>,
) {
  const plural = spec.plural ?? `${spec.noun}s`;
  const byKey: Order<string> = [[spec.key ?? 'createdAt', 'asc']];
  const entries: [string, Field][] = Object.entries(spec.fields);
  const files = Object.keys(spec.fields).filter((name) => fileField(spec, name));
  const draftShape: Record<string, z.ZodType> = {};
  const serverShape: Record<string, z.ZodType> = {};
  for (const [name, field] of entries) {
    if (field instanceof z.ZodType) draftShape[name] = field;
    else {
      Object.assign(draftShape, namedParts(name, field.typed));
      Object.assign(serverShape, namedParts(name, field.stored));
    }
  }
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
    plural,
    label: spec.label ?? plural.charAt(0).toUpperCase() + plural.slice(1),
    heading: spec.heading ?? entries.find(([, field]) => field instanceof z.ZodType)?.[0] ?? 'id',
    order: spec.order ?? ('sortOrder' in spec.fields ? byHand : byKey),
    /** The controls of the form by field, in display order; null for a field without one. */
    form: Object.fromEntries(entries.map(([name, field]) => [name, controlOf(field)])),
    photos: files.filter((name) => fileField(spec, name)?.kind === 'photo') as readonly string[],
    files: files as readonly string[],
    draft: draft as unknown as z.ZodObject<DraftShape<F>>,
    change: changeSchema(draft, spec.key) as unknown as z.ZodType<Partial<DraftOf<F>>>,
    /** The names of the stored fields that only the server sets: all are null without a file. */
    serverFields: Object.keys(serverShape),
    record: z.object(shape) as unknown as z.ZodType<RecordOf<F>>,
    /** An active record for visitors: picks the public fields and drops all others; null if visitors get none of it. */
    publicSchema: (publicNames
      ? z.object(Object.fromEntries(['id', ...publicNames].map((name) => [name, shape[name] as z.ZodType])))
      : null) as unknown as L extends null
      ? null
      : z.ZodType<Pick<RecordOf<F>, 'id' | (Shown<F, NonNullable<L>[number]> & keyof RecordOf<F>)>>,
  };
}

/** Any resource, for code that serves them all. */
export type Resource = Omit<
  ReturnType<typeof defineResource<Fields, readonly string[] | null>>,
  'draft' | 'change' | 'record' | 'publicSchema'
> & {
  draft: z.ZodObject;
  change: z.ZodType<Record<string, unknown>>;
  record: z.ZodType<StoredRecord>;
  publicSchema: z.ZodType<Record<string, unknown> & { id: string }> | null;
};

export type PublicResource = Resource & { publicSchema: NonNullable<Resource['publicSchema']> };
/** Whether a record cannot be stored without this field. */
export const isRequired = (schema: z.ZodObject, field: string): boolean =>
  schema.shape[field]?.safeParse(undefined).success === false;

/** The longest text that a field takes, in code points; undefined where nothing limits it. */
export const maxLengthOf = (schema: z.ZodObject, field: string): number | undefined =>
  schema.shape[field] && controls.get(schema.shape[field] as z.ZodType)?.max;

export type Draft<R extends { draft: z.ZodObject }> = z.output<R['draft']>;
export type Stored<R extends { record: z.ZodType }> = z.output<R['record']>;
export type Public<R extends { publicSchema: z.ZodType }> = z.output<R['publicSchema']>;
