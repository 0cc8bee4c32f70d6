import { randomUUID } from 'node:crypto';
import {
  type Change,
  contentOf,
  isSame,
  type PublishEntry,
  type PublishedChange,
  publishEntry,
  published as publishedChanges,
  scheduledSet,
} from '@mipaka/contract';
import type { DocumentReference, Firestore, WriteBatch } from 'firebase-admin/firestore';
import { ZodError } from 'zod';
import { type Actor, addressesIn } from '../../platform/activity.ts';
import { commit, type Proof, retryOnConflict } from '../../platform/firestore/commit.ts';
import { collections, isCode, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, DomainError } from '../../platform/firestore/errors.ts';
import { raiseVersion } from '../../platform/firestore/version.ts';
import { type Published, readPublished, requireKeys, resultsOf } from './published.ts';
import { editOf, writeRecords } from './write-records.ts';

/** Most bytes of one document, with what belongs to it: Firestore takes 1 MiB. */
const MAX_BYTES = 900_000;
/** How long after its first failed try a set is tried again where that may help, in milliseconds: three runs of the job. */
const TRIED_FOR_MS = 15 * 60_000;
/** Why a set cannot go out that cannot be read as a whole. */
export const UNREADABLE = 'Some of its changes cannot be read any more; the others are listed here';

const fitsOneDocument = (content: object): boolean => Buffer.byteLength(JSON.stringify(content)) <= MAX_BYTES;
const tooLarge = () => new Conflict('These changes are too large to go out together: choose fewer of them');

/** Throws Conflict for what is too large for one document. */
export function requireOneDocument(content: object): void {
  if (!fitsOneDocument(content)) throw tooLarge();
}

/** The later one of two times in ISO 8601. */
const later = (one: string, other: string) => (one > other ? one : other);

/** Changes that are published together. */
export type ChangeSet = {
  changes: readonly Change[];
  by: Actor;
  /** The instant for which they were scheduled; null for a publish at once. */
  scheduledFor?: string;
  /** When that was published whose inverse they are. */
  undoes?: string;
};

/**
 * Adds to a batch what publishes a set, as it is on what is published: the records with their keys, the entries of the
 * activity log, the versions, and the history, whose (first) entry is given with its document. What has conflicts with what
 * was scheduled is overwritten, and what cannot be done any more is left out and said in the history.
 *
 * @param published what the changes were compared with; the batch fails when any of it is another by then
 * @throws {Conflict} when a key is in use that somebody chose at once, or when that is too much for one entry; what was
 * scheduled has as many entries as it needs
 */
export function publish(
  db: Firestore,
  batch: WriteBatch,
  { changes, by, scheduledFor, undoes }: ChangeSet,
  published: Published,
): { entry: PublishEntry; proof: DocumentReference } {
  const results = resultsOf(changes, published);
  if (!scheduledFor) requireKeys(results);
  const newest = results.flatMap(({ before }) => before.map(({ updatedAt }) => updatedAt)).reduce(later, '');
  const at = nextTimestamp(newest || undefined);
  const described = new Map<Change, PublishedChange>();
  for (const { resource, before, rows, outcomes } of results) {
    const old = new Map(before.map((row) => [row.id, row]));
    const after = rows.map((row) => {
      const was = old.get(row.id);
      const isKept = was && isSame(contentOf(was), contentOf(row));
      return isKept ? was : { ...row, updatedAt: at, lastEdit: editOf(by, at) };
    });
    writeRecords(db, batch, resource, { before, after, seen: published.seen }, { by, at });
    for (const [change, said] of publishedChanges(resource, before, { rows, outcomes }))
      described.set(change, said);
  }

  const documentOf = (ofEntry: readonly PublishedChange[]) => {
    const { id } = db.collection(collections.publishes).doc();
    const entry = publishEntry.parse({
      ...{ id, at, by, changes: ofEntry },
      scheduledFor: scheduledFor ?? null,
      undoes: undoes ?? null,
    });
    return { entry, document: { ...entry, addresses: addressesIn(entry.changes) } };
  };
  /** As few documents as take them all, in their order. */
  const documentsOf = (all: readonly PublishedChange[]): ReturnType<typeof documentOf>[] => {
    const whole = documentOf(all);
    if (all.length < 2 || fitsOneDocument(whole.document)) return [whole];
    if (!scheduledFor) throw tooLarge();
    const half = Math.ceil(all.length / 2);
    return [...documentsOf(all.slice(0, half)), ...documentsOf(all.slice(half))];
  };
  const made = documentsOf(changes.flatMap((change) => described.get(change) ?? []));
  const refs = made.map(({ document }) => db.collection(collections.publishes).doc(document.id));
  for (const [index, ref] of refs.entries()) batch.create(ref, made[index]?.document ?? {});
  raiseVersion(db, batch, collections.draftChanges, collections.publishes);
  return { entry: (made[0] as (typeof made)[number]).entry, proof: refs[0] as DocumentReference };
}

/** Whether another try cannot do what has failed so. */
const isFinal = (error: unknown): boolean =>
  error instanceof Conflict || error instanceof ZodError || isCode(error, 'invalidArgument');

/** Why a set could not go out, for staff. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof ZodError) return UNREADABLE;
  if (isCode(error, 'invalidArgument')) return 'The database has refused it as too large or not valid';
  return 'The database could not be written to when its time had come';
}

/** A set whose time has come, in the version in which it was found. */
type Due = { id: string; version: unknown };

/**
 * The one way in which content and its draft change: what is due goes out before.
 *
 * @param onFailure hears of a set that is due and cannot be published
 */
export function createPublisher(db: Firestore, onFailure: (error: unknown) => void) {
  const collection = db.collection(collections.scheduledSets);
  const find = async ({ id, version }: Due) => {
    const document = await collection.doc(id).get();
    const isIt = document.updateTime && document.get('version') === version;
    return isIt ? { document, seen: { lastUpdateTime: document.updateTime } } : undefined;
  };

  /** Writes a due set into the records, once. One that is another version by now waits for its new time. */
  const publishSet = (due: Due): Promise<void> =>
    retryOnConflict(async () => {
      const found = await find(due);
      if (!found) return;
      const { changes, by, at } = scheduledSet.parse(found.document.data());
      const batch = db.batch();
      const set = { changes, by, scheduledFor: at };
      const { proof } = publish(db, batch, set, await readPublished(db, changes));
      batch.delete(found.document.ref, found.seen);
      raiseVersion(db, batch, collections.scheduledSets);
      await commit(batch, proof);
    });

  /**
   * Takes a set that cannot go out away from what visitors see, and says so to staff. One that another try may publish
   * stays as it is until it has been tried for a while.
   *
   * @param due the version that could not be published: of another one nothing has failed
   * @returns whether the set is out of the way of those after it
   */
  const giveUp = (due: Due, error: unknown, now: Date): Promise<boolean> =>
    retryOnConflict(async () => {
      const found = await find(due);
      if (!found) return true;
      const { document, seen } = found;
      const update = async (fields: { version?: string; failingSince?: string }, more = {}) => {
        const batch = db.batch();
        batch.update(document.ref, { ...fields, ...more }, seen);
        if (fields.version) raiseVersion(db, batch, collections.scheduledSets);
        const [[name = '', value] = []] = Object.entries(fields);
        await commit(batch, async () => (await document.ref.get()).get(name) === value);
      };
      const failingSince: string | null = document.get('failingSince') ?? null;
      const isFresh = failingSince === null || now.getTime() < Date.parse(failingSince) + TRIED_FOR_MS;
      if (isFresh && !isFinal(error)) {
        if (failingSince === null) await update({ failingSince: now.toISOString() });
        return false;
      }
      const failure = { at: nextTimestamp(), reason: reasonOf(error) };
      await update({ version: randomUUID() }, { failure });
      return true;
    });

  /**
   * Publishes what is due, the earliest first. Never throws: what can never be published is in nobody's way and waits for
   * staff, and what is to be tried again is waited for by those after it, over which it would else be written later.
   */
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

    /**
     * Changes content or its draft in one batch, after what is due, and retries when what `work` has read has changed.
     *
     * @param work reads, checks and fills the batch; gives the result with what proves that the batch was committed, or no
     * proof where there is nothing to write
     */
    async transact<T>(
      work: (batch: WriteBatch) => Promise<{ result: T; proof?: Proof | undefined }>,
    ): Promise<T> {
      await publishDue();
      return retryOnConflict(async () => {
        const batch = db.batch();
        const { result, proof } = await work(batch);
        if (proof) await commit(batch, proof);
        return result;
      });
    },
  };
}
export type Publisher = ReturnType<typeof createPublisher>;
