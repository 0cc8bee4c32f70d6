import { randomUUID } from 'node:crypto';
import {
  type Change,
  changesBetween,
  contentOf,
  isSame,
  type PublishEntry,
  type PublishedChange,
  publishEntry,
  published as publishedChanges,
  type Resource,
  type StoredRecord,
  scheduledSet,
} from '@mipaka/contract';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { ZodError } from 'zod';
import { type Actor, addressesIn } from '../../platform/activity.ts';
import { commit, provedBy, retryOnConflict, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, isCode, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import {
  type Published,
  readPublished,
  requireKeys,
  requireValid,
  resultsOf,
  type Versions,
  writeRecords,
} from './stored-records.ts';

/** Most bytes of one document with everything in it: Firestore allows 1 MiB. */
const MAX_BYTES = 900_000;
const fitsOneDocument = (content: object): boolean => Buffer.byteLength(JSON.stringify(content)) <= MAX_BYTES;
const tooLarge = () => new Conflict('These changes are too large to go out together: choose fewer of them');

/** Throws Conflict for content that is too large for one document. */
export function requireOneDocument(content: object): void {
  if (!fitsOneDocument(content)) throw tooLarge();
}

type Source = { by: Actor; at: string; scheduledFor?: string; undoes?: string };

function entryOf(db: Firestore, changes: readonly PublishedChange[], source: Source): PublishEntry {
  const { id } = db.collection(collections.publishes).doc();
  return publishEntry.parse({ ...source, id, changes, scheduledFor: source.scheduledFor ?? null });
}

const documentOf = (entry: PublishEntry) => ({
  ...entry,
  addresses: addressesIn(entry.changes),
  records: [...new Set(entry.changes.map(({ record }) => record))],
});

/** The changes in as few entries as hold them, in their order. Throws Conflict where one entry cannot hold a set. */
function entriesOf(db: Firestore, changes: readonly PublishedChange[], source: Source): PublishEntry[] {
  const whole = entryOf(db, changes, source);
  if (changes.length < 2 || fitsOneDocument(documentOf(whole))) return [whole];
  if (!source.scheduledFor) throw tooLarge();
  const half = Math.ceil(changes.length / 2);
  return [...entriesOf(db, changes.slice(0, half), source), ...entriesOf(db, changes.slice(half), source)];
}

/** Adds entries to the history, in the batch that makes their changes. */
function keepEntries(db: Firestore, batch: WriteBatch, entries: readonly PublishEntry[]): void {
  const history = db.collection(collections.publishes);
  for (const entry of entries) batch.create(history.doc(entry.id), documentOf(entry));
  raiseVersion(db, batch, collections.publishes);
  provedBy(batch, history.doc(String(entries[0]?.id)));
}

/** The publish of each record, by its id. */
const publishesOf = (entries: readonly PublishEntry[]) =>
  new Map(entries.flatMap(({ id, changes }) => changes.map(({ record }) => [record, { publish: id }])));

/**
 * Adds to a batch all that publishes a set, and gives its first entry of the history. Scheduled changes win conflicts,
 * and are left out where they cannot be applied. Throws Conflict for others that want a key in use or are too large.
 */
export function publish(
  db: Firestore,
  batch: WriteBatch,
  { changes, ...set }: Omit<Source, 'at'> & { changes: readonly Change[] },
  published: Published,
): PublishEntry {
  const results = resultsOf(changes, published);
  if (!set.scheduledFor) requireKeys(results);
  const times = results.flatMap(({ before }) => before.map(({ updatedAt }) => updatedAt)).sort();
  const source = { ...set, at: nextTimestamp(times.at(-1)) };
  const said = new Map(
    results.flatMap(({ resource, before, ...applied }) => [...publishedChanges(resource, before, applied)]),
  );
  const inOrder = changes.flatMap((change) => said.get(change) ?? []);
  const entries = entriesOf(db, inOrder, source);
  const edit = { ...source, publishes: publishesOf(entries) };

  for (const { resource, before, rows } of results) {
    const old = new Map(before.map((row) => [row.id, row]));
    const after = rows.map((row) => {
      const was = old.get(row.id);
      return was && isSame(contentOf(was), contentOf(row)) ? was : { ...row, updatedAt: source.at };
    });
    writeRecords(db, batch, resource, { before, after, seen: published.seen }, edit);
  }
  raiseVersion(db, batch, collections.draftChanges);
  keepEntries(db, batch, entries);
  return entries[0] as PublishEntry;
}

/**
 * Adds to a batch all that publishes new states of records at once, as saving a form does. Gives the records as they
 * are written. No changes, no entry of the history.
 */
export function publishRecords(
  db: Firestore,
  batch: WriteBatch,
  resource: Resource,
  states: Versions,
  source: Source,
): StoredRecord[] {
  const { before = [], after = [] } = states;
  const old = new Map(before.map((row) => [row.id, row]));
  const next = new Map(after.map((row) => [row.id, row]));
  const ids = new Set([...before, ...after].map(({ id }) => id));
  const changes = [...ids].flatMap((id) => changesBetween(resource, old.get(id), next.get(id)));
  const entries = changes.length > 0 ? entriesOf(db, changes, source) : [];
  if (entries.length > 0) keepEntries(db, batch, entries);
  return writeRecords(db, batch, resource, states, { ...source, publishes: publishesOf(entries) });
}

/** How long after its first failure a set is retried if that may help, in milliseconds: three runs of the job. */
const TRIED_FOR_MS = 15 * 60_000;
export const UNREADABLE =
  'Some changes of the schedule cannot be read; moving it to the draft keeps the others and deletes these';

const UNWRITABLE = 'The database took no writes at the scheduled time';

/** Why a set can never be published; undefined where another try may help. */
function finalReasonOf(error: unknown): string | undefined {
  if (error instanceof Conflict) return error.message;
  if (error instanceof ZodError) return UNREADABLE;
  if (isCode(error, 'invalidArgument')) return 'The database refused the changes as too large or not valid';
  return undefined;
}

type Due = { id: string; version: unknown };

/** The only way to change content and its draft: publishes due sets first. `onFailure` gets their errors. */
export function createPublisher(db: Firestore, onFailure: (error: unknown) => void) {
  const collection = db.collection(collections.scheduledSets);
  const find = async ({ id, version }: Due) => {
    const document = await collection.doc(id).get();
    const isIt = document.updateTime && document.get('version') === version;
    return isIt ? { document, seen: { lastUpdateTime: document.updateTime } } : undefined;
  };

  /** Writes a due set into the records, once. If it has another version by now, it waits for its new time. */
  const publishSet = (due: Due): Promise<void> =>
    writeOptimistically(db, async (batch) => {
      const found = await find(due);
      if (!found) return;
      const { changes, by, at } = scheduledSet.parse(found.document.data());
      requireValid(changes);
      publish(db, batch, { changes, by, scheduledFor: at }, await readPublished(db, changes));
      batch.delete(found.document.ref, found.seen);
      raiseVersion(db, batch, collections.scheduledSets);
    });

  /** Hides a set that cannot be published, at once or after `TRIED_FOR_MS`. Says whether later sets may go on. */
  const giveUp = (due: Due, error: unknown, now: Date): Promise<boolean> =>
    retryOnConflict(async () => {
      const found = await find(due);
      if (!found) return true;
      const { document, seen } = found;
      const known: string | null = document.get('failingSince') ?? null;
      const isOver = known !== null && now.getTime() >= Date.parse(known) + TRIED_FOR_MS;
      const reason = finalReasonOf(error) ?? (isOver ? UNWRITABLE : undefined);
      if (!reason && known !== null) return false;
      const batch = db.batch();
      if (reason) {
        batch.update(document.ref, { failure: { at: nextTimestamp(), reason }, version: randomUUID() }, seen);
        raiseVersion(db, batch, collections.scheduledSets);
      } else batch.update(document.ref, { failingSince: now.toISOString() }, seen);
      await commit(batch);
      return reason !== undefined;
    });

  /** Publishes due sets, the earliest first; never throws. One that will be retried blocks later ones. */
  async function publishDue(now = new Date()): Promise<void> {
    try {
      const due = collection.where('at', '<=', now.toISOString()).orderBy('at');
      for (const document of (await due.get()).docs) {
        if (document.get('failure')) continue;
        const set = { id: document.id, version: document.get('version') };
        try {
          await publishSet(set);
        } catch (error) {
          onFailure(error);
          if (!(await giveUp(set, error, now))) return;
        }
      }
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    publishDue,

    /** Changes content or its draft in one batch that `work` fills; retries when data that `work` read changes. */
    async transact<T>(work: (batch: WriteBatch) => Promise<T>): Promise<T> {
      await publishDue();
      return writeOptimistically(db, work);
    },
  };
}
export type Publisher = ReturnType<typeof createPublisher>;
