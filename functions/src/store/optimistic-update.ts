import type { DocumentReference, Firestore, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { commit } from './commit.ts';
import { isCode } from './db.ts';

/** Tries of a write whose document changes underneath it. */
const MAX_TRIES = 25;
/** Longest pause before the next try, in milliseconds. */
const MAX_PAUSE_MS = 40;

type Written<T> = { result: T; proof: DocumentReference };
type Awaitable<T> = T | Promise<T>;

/**
 * Reads a document, lets `write` fill a batch bound to the version that was read, commits it, and begins again when
 * somebody else was quicker: optimistic, so that no lock is waited for.
 *
 * @param write gives the result with a document of a random id that the batch creates: what proves that it was committed
 * @param missing makes the error to throw when the document does not exist
 * @returns the result of the batch that was committed
 */
export async function updateOptimistically<Row, T>(
  db: Firestore,
  ref: DocumentReference,
  write: (row: Row, batch: WriteBatch, seen: { lastUpdateTime: Timestamp }) => Awaitable<Written<T>>,
  missing: () => Error,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const snapshot = await ref.get();
    if (!snapshot.exists || !snapshot.updateTime) throw missing();
    const batch = db.batch();
    const { result, proof } = await write(snapshot.data() as Row, batch, {
      lastUpdateTime: snapshot.updateTime,
    });
    try {
      await commit(batch, proof);
      return result;
    } catch (error) {
      if (!isCode(error, 'failedPrecondition', 'notFound') || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_PAUSE_MS));
    }
  }
}
