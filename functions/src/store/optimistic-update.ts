import type { DocumentReference, Firestore, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { isCode } from './db.ts';

/** Tries of a write whose document changes underneath it. */
const MAX_TRIES = 25;
/** Longest pause before the next try, in milliseconds. */
const MAX_PAUSE_MS = 40;

/**
 * Reads a document, lets `write` fill a batch bound to the version that was read, commits it, and begins again when
 * somebody else was quicker: optimistic, so that no lock is waited for.
 *
 * @param missing makes the error to throw when the document does not exist
 * @returns what `write` returned for the batch that was committed
 */
export async function updateOptimistically<Row, T>(
  db: Firestore,
  ref: DocumentReference,
  write: (row: Row, batch: WriteBatch, seen: { lastUpdateTime: Timestamp }) => T,
  missing: () => Error,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const snapshot = await ref.get();
    if (!snapshot.exists || !snapshot.updateTime) throw missing();
    const batch = db.batch();
    const result = write(snapshot.data() as Row, batch, { lastUpdateTime: snapshot.updateTime });
    try {
      await batch.commit();
      return result;
    } catch (error) {
      if (!isCode(error, 'failedPrecondition', 'notFound') || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_PAUSE_MS));
    }
  }
}
