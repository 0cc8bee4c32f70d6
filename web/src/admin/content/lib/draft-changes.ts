import {
  api,
  apply,
  type Decision,
  type DraftChange,
  type DraftedChange,
  nameOf,
  type PublicName,
  photoNames,
  type Resource,
  resourceNamed,
  type StoredRecord,
  storedValues,
  valueIn,
} from '@mipaka/contract';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { type FileChanges, fileChangeOf, isSame } from '../../lib/fields.ts';

/** A random id for a new record. The browser makes it, so that a repeated save makes no second record. */
export const newRecordId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20);

export const changesOf = (changes: readonly DraftChange[], resource: Resource, id: string): DraftChange[] =>
  changes.filter((change) => change.resource === nameOf(resource) && change.record === id);

export function withDraft<R extends Record<string, unknown>>(
  resource: Resource,
  record: R,
  changes: readonly DraftChange[],
): R {
  const [first] = changes;
  if (!first) return record;
  const kept = changes.filter(({ kind }) => kind !== 'remove');
  return (apply(resource, [{ ...record, id: first.record }], kept).rows[0] ?? record) as R;
}

/** Thrown instead of saving over changes of the draft that the form has not shown: the user has to choose first. */
export class DraftClash extends Error {
  readonly changes: readonly DraftChange[];
  constructor(changes: readonly DraftChange[]) {
    super('This is changed in the draft already');
    this.changes = changes;
  }
}

/** A user's choice between changes of the draft and their own. */
export type DraftDecision = { changes: readonly DraftChange[]; keeps: Decision };

type Values = Readonly<Record<string, unknown>>;

/**
 * Values of fields as changes of the draft: one per field, or one in all for a record that is not published yet.
 *
 * @param own the draft's changes of the record that the user has seen: only these may be overwritten
 * @param start the other fields of a new record
 */
export function changesTo(
  { resource: name, record }: { resource: PublicName; record: Values & { id?: string } },
  fields: readonly (readonly [field: string, value: unknown])[],
  own: readonly DraftChange[],
  start: Values = {},
): DraftedChange[] {
  const resource = resourceNamed(name);
  const at = { resource: name, locale: 'en' } as const;
  const create = own.find((change) => change.kind === 'create');
  if (record.id === undefined || create) {
    const stored = fields.map(([field, value]) => storedValues(resource, field, value));
    const values = Object.assign({}, create?.values ?? start, ...stored);
    const version = create?.version ?? null;
    return [{ kind: 'create', ...at, record: record.id ?? newRecordId(), version, values }];
  }
  const { id } = record;
  return fields.map(([field, value]) => {
    const known = own.find((change) => change.kind === 'set' && change.field === field);
    const base = known ? {} : { base: valueIn(resource, field, record) };
    return { kind: 'set', ...at, record: id, version: known?.version ?? null, field, value, ...base };
  });
}

type Filled = {
  resource: Resource;
  record: StoredRecord | null;
  values: Values;
  files: FileChanges;
  /** The changes of the draft that the user has seen in the form or in a refusal: only these may be overwritten. */
  changes: readonly DraftChange[];
};

/** The value of a photo or film field after its form; undefined where it has not changed. */
async function fileAfter(field: string, { resource, record, values, files }: Filled): Promise<unknown> {
  const { file, isRemoved } = fileChangeOf(files, field);
  const { alt } = photoNames(field);
  const text = values[alt] === '' ? null : (values[alt] ?? null);
  const said = resource.photos.includes(field) ? { [alt]: text } : {};
  if (file) {
    const body = new FormData();
    body.set('resource', nameOf(resource));
    body.set('field', field);
    body.set('file', file);
    return { ...(await fetchAnswer(api['draft.storeFile'], { body })), ...said };
  }
  if (isRemoved) return null;
  if (record?.[field] == null || isSame(text, record[alt])) return undefined;
  return { ...(valueIn(resource, field, record) as object), ...said };
}

/**
 * The changes of a form as changes of the draft: one per field, or one in all for a record that is not published yet.
 * Fields that the user has not changed keep what colleagues have drafted since.
 */
export async function formChanges(filled: Filled): Promise<DraftedChange[]> {
  const { resource, record, values, changes } = filled;
  const own = record ? changesOf(changes, resource, record.id) : [];
  const isWhole = !record || own.some(({ kind }) => kind === 'create');
  const texts = resource.photos.map((field) => photoNames(field).alt as string);
  const changed = Object.entries(values)
    .filter(([field, value]) => !record || !isSame(value, record[field]))
    .filter(([field]) => isWhole || !texts.includes(field));
  for (const field of resource.files) {
    const value = await fileAfter(field, filled);
    if (value !== undefined) changed.push([field, value]);
  }
  return changesTo({ resource: nameOf(resource) as PublicName, record: record ?? {} }, changed, own);
}
