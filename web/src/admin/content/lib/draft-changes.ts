import {
  apply,
  type DraftChange,
  type DraftedChange,
  nameOf,
  type PublicName,
  type Resource,
  resourceNamed,
  storedValues,
  valueIn,
} from '@mipaka/contract';

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

type Values = Readonly<Record<string, unknown>>;

/**
 * Values of fields as changes of the draft: one per field, or one in all for a record that is not published yet. Of the
 * draft's changes, only those in `own` may be overwritten; `start` has the other fields of a new record.
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
