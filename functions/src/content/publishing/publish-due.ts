import { randomUUID } from 'node:crypto';
import { scheduledSet } from '@mipaka/contract';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { ZodError } from 'zod';
import { commit, retryOnConflict, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, isCode, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { publish } from './publish.ts';
import { readPublished } from './read-published.ts';

/** How long after its first failure a set is retried if that may help, in milliseconds: three runs of the job. */
const TRIED_FOR_MS = 15 * 60_000;
export const UNREADABLE =
  'Some of its changes cannot be read any more; moving it to the draft keeps the others and deletes these';

const UNWRITABLE = 'The database could not be written to when its time had come';

/** Why a set can never be published; undefined where another try may help. */
function finalReasonOf(error: unknown): string | undefined {
  if (error instanceof Conflict) return error.message;
  if (error instanceof ZodError) return UNREADABLE;
  if (isCode(error, 'invalidArgument')) return 'The database has refused it as too large or not valid';
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
