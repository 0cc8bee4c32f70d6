import {
  type ActivityEntry,
  type Content,
  type Differences,
  type DraftChange,
  describe,
  type PublicName,
  type PublishEntry,
  resourceNamed,
} from '@mipaka/contract';
import { builtInFor, hasBuiltIn, pageOf, shownRecord, wordsFor } from '../lib/site-places.ts';

/** A change that was published, or will be. */
type Published = Omit<PublishEntry['changes'][number], 'draftedBy'>;
type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

export type PublishedRecord = {
  key: string;
  /** The ids of the records: for a sorted list, all of its records. */
  records: string[];
  page: string;
  title: string;
  /** What happened to the record as a whole; null where only fields changed. */
  note: string | null;
  /** Its fields before and after, as entries of the history describe them. */
  described: Pick<ActivityEntry, 'collection' | 'changes'>;
  /** The users who drafted it, without the user who published it. */
  draftedBy: string[];
};

/** The known values of a record: those that the site shows, or those of a publish that created or removed it. */
export type KnownValues = (resource: PublicName, record: string) => Values;

export function knownValues(entries: readonly PublishEntry[], content: Content): KnownValues {
  const whole = new Map<string, Values>();
  for (const { changes } of entries) {
    for (const { resource, record, field, before, after } of changes) {
      const values = isValues(after) ? after : before;
      if (field === null && isValues(values)) whole.set(`${resource}/${record}`, values);
    }
  }
  return (resource, record) =>
    shownRecord(content, resource, record) ?? whole.get(`${resource}/${record}`) ?? {};
}

/** A change of the draft in the form that the history gives it once it is published. */
export function asPublished(change: DraftChange): Published {
  const { kind, resource, record, label } = change;
  const common = { kind, resource, record, label, isDone: true };
  if (change.kind === 'set') {
    return { ...common, field: change.field, before: change.base.value, after: change.value };
  }
  return { ...common, field: null, before: null, after: change.kind === 'create' ? change.values : null };
}

export function titleOf(change: Published, values: Values): string {
  const { resource, field } = change;
  return field === 'sortOrder' ? `Order of the ${resourceNamed(resource).plural}` : wordsFor(change, values);
}

/** Fields of a whole record that tell a reader nothing: its key, its language, whether it is shown, its position. */
const UNREAD: readonly string[] = ['key', 'section', 'language', 'isActive', 'sortOrder'];

/** The changed fields for readers; where no record existed, the built-in counts as the value before. */
export function fieldsOf(
  change: Pick<Published, 'resource' | 'kind' | 'field' | 'before' | 'after'>,
): Differences {
  const { resource, kind, before, after } = change;
  // The values of a removed record are no changes to read.
  if (kind === 'remove' && !hasBuiltIn(resource)) return {};
  const builtIn = builtInFor(resource, [after, before].find(isValues) ?? {});
  const isRead = ([of]: [string, unknown]) => change.field !== null || !UNREAD.includes(of);
  return Object.fromEntries(Object.entries(describe(change, builtIn)).filter(isRead));
}

/** What happens to a record as a whole; null where only fields change. */
export function noteOf({ kind, resource, field, isDone }: Published): string | null {
  if (!isDone) return 'It was not possible any more.';
  if (field === 'sortOrder') return 'Sorted anew.';
  if (hasBuiltIn(resource)) return kind === 'remove' ? 'Reset to the original.' : null;
  return { create: 'New.', set: null, remove: 'Moved to the trash.' }[kind];
}

/** The changes of a publish, record by record; a sorted list counts as one. */
export function publishedRecords({ changes, by }: PublishEntry, known: KnownValues): PublishedRecord[] {
  const found = new Map<string, PublishedRecord>();
  for (const change of changes) {
    const { resource: name, record, field, draftedBy, isDone } = change;
    const resource = resourceNamed(name);
    const values = known(name, record);
    const key = field === 'sortOrder' ? `${name}/order` : `${name}/${record}/${isDone}`;
    const page = pageOf(name, values);
    const title = titleOf(change, values);
    const shown = found.get(key) ?? {
      ...{ key, records: [], page, title, note: null, draftedBy: [] },
      described: { collection: resource.collection, changes: {} },
    };
    shown.note ??= noteOf(change);
    if (!shown.records.includes(record)) shown.records.push(record);
    if (draftedBy && draftedBy.id !== by.id && !shown.draftedBy.includes(draftedBy.username))
      shown.draftedBy.push(draftedBy.username);
    Object.assign(shown.described.changes, fieldsOf(change));
    found.set(key, shown);
  }
  return [...found.values()];
}
