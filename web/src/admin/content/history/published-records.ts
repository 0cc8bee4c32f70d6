import {
  type Differences,
  type DraftChange,
  describe,
  type PublishEntry,
  type PublishedChange,
  resourceNamed,
  type StoredRecord,
} from '@mipaka/contract';
import { subjectOf } from '../lib/draft-changes.ts';
import { grouped } from '../lib/grouped.ts';
import { builtInFor, hasBuiltIn, pageOf, wordsFor } from '../lib/site-places.ts';

/** A change that was published, or will be. */
type Published = Omit<PublishedChange, 'draftedBy'>;
type Values = Record<string, unknown>;

/** Gives the known values of a record: the stored ones, or those of the newest publish that made or removed it. */
export function knownValues(entries: readonly PublishEntry[], stored: readonly StoredRecord[]) {
  const whole = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === null));
  return (id: string): Values => {
    const last = whole.find(({ record }) => record === id);
    return stored.find((one) => one.id === id) ?? ((last?.after ?? last?.before ?? {}) as Values);
  };
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

export function titleOf(change: Pick<Published, 'resource' | 'field' | 'label'>, values: Values): string {
  const { resource, field } = change;
  return field === 'sortOrder' ? `Order of the ${resourceNamed(resource).plural}` : wordsFor(change, values);
}

/** Fields of a whole record that tell a reader nothing: its key, its language, whether it is shown, its position. */
const UNREAD: readonly string[] = ['key', 'section', 'language', 'isActive', 'sortOrder'];

/** The changed fields for readers; where no record existed, the built-in counts as the value before. */
export function fieldsOf(
  change: Pick<Published, 'resource' | 'kind' | 'field' | 'before' | 'after'>,
): Differences {
  const { resource, kind, field, before, after } = change;
  if (field !== null) return describe(change);
  // The values of a removed record are no changes to read.
  if (kind === 'remove' && !hasBuiltIn(resource, before)) return {};
  const fields = describe(change, builtInFor(resource, after ?? before ?? {}));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !UNREAD.includes(name)));
}

/** What happens to a record as a whole; null where only fields change. */
export function noteOf({ kind, resource, field, before, after, isDone }: Published): string | null {
  if (!isDone) return 'This change could not be applied.';
  if (field === 'sortOrder') return 'Sorted anew.';
  if (hasBuiltIn(resource, after ?? before)) return kind === 'remove' ? 'Reset to built-in.' : null;
  // A new record whose key was in use has changed the record that had it.
  return { create: before === null ? 'New.' : null, set: null, remove: 'Moved to the trash.' }[kind];
}

/** The changes of a publish, record by record; a sorted list counts as one. */
export function publishedRecords({ changes, by }: PublishEntry, known: ReturnType<typeof knownValues>) {
  return grouped(changes, (change) => `${subjectOf(change)}/${change.isDone}`).map(([key, own]) => {
    const [first] = own as [PublishedChange];
    const { resource, record } = first;
    const values = known(record);
    const drafters = own.flatMap(({ draftedBy }) => (draftedBy && draftedBy.id !== by.id ? draftedBy : []));
    return {
      key,
      /** The ids of the records: for a sorted list, all of its records. */
      records: [...new Set(own.map((change) => change.record))],
      page: pageOf(resource, values),
      title: titleOf(first, values),
      /** What happened to the record as a whole; null where only fields changed. */
      note: own.map(noteOf).find((note) => note !== null) ?? null,
      /** Its fields before and after, as entries of the history describe them. */
      described: {
        collection: resourceNamed(resource).collection,
        changes: Object.assign({}, ...own.map(fieldsOf)) as Differences,
      },
      /** The users who drafted it, without the user who published it. */
      draftedBy: [...new Set(drafters.map(({ username }) => username))],
    };
  });
}
export type PublishedRecord = ReturnType<typeof publishedRecords>[number];
