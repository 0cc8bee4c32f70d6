import { z } from 'zod';
import { type StoredRecord, type Timestamps, timestamps } from './record.ts';

/** How a field is shown in a form. */
export type FieldUi = {
  label: string;
  control: 'text' | 'email' | 'url' | 'textarea' | 'select' | 'checkbox' | 'icon' | 'photo';
  placeholder?: string;
  hint?: string;
  options?: readonly { value: string; label: string }[];
};

type Names<S extends z.ZodObject> = keyof z.output<S> & string;

/** The server-set fields of a resource; nothing where there are none. */
type ServerFields<X> = X extends z.ZodObject ? z.output<X> : unknown;

type Spec<
  P extends string,
  S extends z.ZodObject,
  X extends z.ZodObject | undefined,
  V extends PropertyKey,
> = {
  /** URL segment below /api/admin. */
  path: P;
  /** Firestore collection. */
  collection: string;
  /** Singular name as it stands inside a sentence: "Failed to create {noun}". */
  noun: string;
  /** Plural as it stands inside a sentence: "No {plural} found." */
  plural: string;
  /** The name of its tab in the dashboard. */
  label: string;
  /** The place of its tab among the others, lowest first. */
  position: number;
  /** What a caller sends: trimmed and checked, with the default of every optional field. */
  draft: S;
  /** Stored fields that only the server sets; all of them may be null. */
  serverFields?: X;
  /** The field whose values are unique in the collection. */
  key?: Names<S>;
  /** PUT addresses the record by its key instead of its id. */
  isPutByKey?: boolean;
  /** The order of lists; later entries break ties. */
  order: readonly (readonly [field: Names<S> | 'createdAt', direction: 'asc' | 'desc'])[];
  /** Fields a visitor may see of an active record, beside its id. */
  publicFields: readonly V[];
  /** Other names under which a caller may send a field; the field's own name wins. */
  aliases?: { readonly [alias: string]: Names<S> };
  /** One entry per draft field, in display order; null for a field that no form control sets. Leaving one out does not compile. */
  form: { [K in keyof z.output<S>]-?: FieldUi | null };
};

/** What the server adds to every stored record. */
type ServerSet = { id: string } & Timestamps;

/** What an update takes: the draft, of which a field with a default may be left out and then keeps its value. */
function changeSchema<S extends z.ZodObject>(draft: S, key: string | undefined) {
  const shape = Object.entries<z.ZodType>(draft.shape).map(([name, field]) => {
    if (field instanceof z.ZodDefault) return [name, (field.unwrap() as z.ZodType).optional()];
    return [name, name === key ? field.optional() : field];
  });
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Partial<z.output<S>>>;
}

/**
 * Declares an entity that staff manage. From it come validation, the stored and the public shape, the admin
 * endpoints, OpenAPI, the admin tab with its form and toasts, and the rows of the test matrices.
 */
export function defineResource<
  const P extends string,
  S extends z.ZodObject,
  const V extends Names<S> | keyof ServerFields<X>,
  X extends z.ZodObject | undefined = undefined,
>(spec: Spec<P, S, X, V>) {
  const shape: Record<string, z.ZodType> = {
    id: z.string(),
    ...timestamps,
    ...spec.draft.shape,
    ...spec.serverFields?.shape,
  };
  return {
    ...spec,
    /** What PUT accepts. */
    change: changeSchema(spec.draft, spec.key),
    /** What is stored and what the admin API answers. */
    record: z.object(shape) as unknown as z.ZodType<ServerSet & z.output<S> & ServerFields<X>>,
    /** What a visitor gets of an active record: picks the public fields and drops all others. */
    publicSchema: z.object(
      Object.fromEntries(
        ['id', ...spec.publicFields].map((name) => [name, shape[name as string] as z.ZodType]),
      ),
    ) as unknown as z.ZodType<Pick<ServerSet & z.output<S> & ServerFields<X>, 'id' | V>>,
  };
}

/** Any resource, for code that serves them all. */
export type Resource = Omit<
  Spec<string, z.ZodObject, z.ZodObject, string>,
  'form' | 'order' | 'key' | 'aliases'
> & {
  key?: string;
  order: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  aliases?: { readonly [alias: string]: string };
  form: { [field: string]: FieldUi | null };
  change: z.ZodType<Record<string, unknown>>;
  record: z.ZodType<StoredRecord>;
  publicSchema: z.ZodType<Record<string, unknown> & { id: string }>;
};
/** What a form or a caller hands over, after parsing. */
export type Draft<R extends { draft: z.ZodObject }> = z.output<R['draft']>;
/** A record as it is stored and as the admin API answers it. */
export type Stored<R extends { record: z.ZodType }> = z.output<R['record']>;
/** A record as a visitor gets it. */
export type Public<R extends { publicSchema: z.ZodType }> = z.output<R['publicSchema']>;
