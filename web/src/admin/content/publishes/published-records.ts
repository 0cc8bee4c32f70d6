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
import { BOOKKEEPING, builtInFor, hasBuiltIn, isText, pageOf, wordsFor } from '../lib/site-places.ts';

/** A change that was published, or will be. */
type Published = Omit<PublishEntry['changes'][number], 'draftedBy'>;
type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

export type PublishedRecord = {
  key: string;
  /** The ids of the records: of a list that was sorted all of them. */
  records: string[];
  page: string;
  title: string;
  /** What has become of it as a whole; null where it was changed. */
  note: string | null;
  /** Its fields before and after, as a history tells them. */
  described: Pick<ActivityEntry, 'collection' | 'changes'>;
  /** Who had drafted it, where that was somebody else than who published it. */
  draftedBy: string[];
};

/** What a record is known to hold: as a publish has shown it as a whole, or as the site shows it. */
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
    (content[resource] as ({ id: string } & Values)[]).find(({ id }) => id === record) ??
    whole.get(`${resource}/${record}`) ??
    {};
}

/** A change of the draft as the history has it once it is published. */
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

/** The fields of a change as people read them; a built-in text stands where no record was. */
export function fieldsOf(change: Published): Differences {
  const { resource, kind, before, after } = change;
  // All that a removed record held is no change to read.
  if (kind === 'remove' && !isText(resource)) return {};
  const builtIn = builtInFor(resource, (isValues(after) ? after : before) as Values);
  const isRead = ([of]: [string, unknown]) => change.field !== null || !BOOKKEEPING.includes(of);
  return Object.fromEntries(Object.entries(describe(change, builtIn)).filter(isRead));
}

/** What becomes of a record as a whole; null where it is changed. */
export function noteOf({ kind, resource, field, isDone }: Published): string | null {
  if (!isDone) return 'It was not possible any more.';
  if (field === 'sortOrder') return 'Sorted anew.';
  if (hasBuiltIn(resource)) return kind === 'remove' ? 'Reset to built-in.' : null;
  return { create: 'New.', set: null, remove: 'Moved to the trash.' }[kind];
}

/** What a publish has changed, record by record; a list that was sorted is one of them. */
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
