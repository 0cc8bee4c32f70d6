import { randomUUID } from 'node:crypto';
import { scheduledSet } from '@mipaka/contract';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { ZodError } from 'zod';
import { commit, retryOnConflict, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, isCode, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, DomainError } from '../../platform/firestore/errors.ts';
import { raiseVersion } from '../../platform/firestore/version.ts';
import { publish } from './publish.ts';
import { readPublished } from './read-published.ts';

/** How long after its first failed try a set is tried again where that may help, in milliseconds: three runs of the job. */
const TRIED_FOR_MS = 15 * 60_000;
/** Why a set cannot go out that cannot be read as a whole. */
export const UNREADABLE = 'Some of its changes cannot be read any more; the others are listed here';

const isFinal = (error: unknown): boolean =>
  error instanceof Conflict || error instanceof ZodError || isCode(error, 'invalidArgument');

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
      publish(db, batch, set, await readPublished(db, changes));
      batch.delete(found.document.ref, found.seen);
      raiseVersion(db, batch, collections.scheduledSets);
      await commit(batch);
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
     * @param work reads, checks and fills the batch
     */
    async transact<T>(work: (batch: WriteBatch) => Promise<T>): Promise<T> {
      await publishDue();
      return writeOptimistically(db, work);
    },
  };
}
export type Publisher = ReturnType<typeof createPublisher>;
