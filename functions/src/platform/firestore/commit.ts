import type { DocumentReference, Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import { refuseAfterDeadline } from '../deadline.ts';
import { type Batch, type CodeName, isCode, raiseVersion } from './db.ts';

/** Shows that a batch was committed although its answer was lost: a document that only it creates, or a check. */
type Proof = DocumentReference | (() => Promise<boolean>);

const proofs = new WeakMap<Batch, Proof>();

/** Notes the proof of a batch. Entries of the activity log and the security log do this themselves. */
export function provedBy(batch: Batch, proof: Proof): void {
  proofs.set(batch, proof);
}

const holds = async (proof: Proof, transaction?: Transaction): Promise<boolean> => {
  if (typeof proof === 'function') return proof();
  return (await (transaction ? transaction.get(proof) : proof.get())).exists;
};

/**
 * Commits a batch; no other place does. Firestore's client repeats a commit whose answer was lost, which fails on its
 * own writes: the proof decides. A batch without proof must be harmless to repeat. Throws Firestore's error, and
 * DeadlinePassed. Gives the result of each write; undefined where only the proof is known.
 */
export async function commit(batch: WriteBatch, proof = proofs.get(batch)) {
  refuseAfterDeadline();
  try {
    return await batch.commit();
  } catch (error) {
    // If Firestore cannot be asked either, the caller gets the first error.
    if (proof && (await holds(proof).catch(() => false))) return undefined;
    if (proof || !isCode(error, 'aborted', 'deadlineExceeded', 'unavailable')) throw error;
    refuseAfterDeadline();
    return await batch.commit();
  }
}

/** Commits a batch like `commit`; false where Firestore refuses it with one of these codes. */
export const commitUnless = (batch: WriteBatch, refusals: CodeName[], proof?: Proof): Promise<boolean> =>
  commit(batch, proof).then(
    () => true,
    (error) => {
      if (isCode(error, ...refusals)) return false;
      throw error;
    },
  );

/** Runs a transaction; no other place does. Like `commit`, it recognises its own success after a lost answer. */
export async function transact<T>(db: Firestore, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  let last: { result: T; proof: Proof | undefined } | undefined;
  try {
    return await db.runTransaction(async (transaction) => {
      if (last?.proof && (await holds(last.proof, transaction))) return last.result;
      const result = await work(transaction);
      last = { result, proof: proofs.get(transaction) };
      refuseAfterDeadline();
      return result;
    });
  } catch (error) {
    if (last?.proof && (await holds(last.proof).catch(() => false))) return last.result;
    throw error;
  }
}

/** Documents that one batch deletes: its 10 MiB include their index entries, 150 KB for the longest inquiry. */
export const DELETED_AT_ONCE = 25;

/** Deletes documents, 25 in a batch; each batch raises the number of the `watched` collection. */
export async function deleteAll(
  db: Firestore,
  documents: readonly { ref: DocumentReference }[],
  watched?: string,
): Promise<void> {
  for (let start = 0; start < documents.length; start += DELETED_AT_ONCE) {
    const batch = db.batch();
    for (const { ref } of documents.slice(start, start + DELETED_AT_ONCE)) batch.delete(ref);
    if (watched) raiseVersion(db, batch, watched);
    await commit(batch);
  }
}

const MAX_TRIES = 25;
const MAX_PAUSE_MS = 40;

/** Retries work when a document that it read has changed or one that it creates exists. Throws the last conflict. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isConflict = isCode(error, 'failedPrecondition', 'notFound', 'alreadyExists');
      if (!isConflict || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_PAUSE_MS));
    }
  }
}

/** Lets `write` read, check and fill a batch, commits the batch if it has a proof, and retries on a conflict. */
export const writeOptimistically = <T>(db: Firestore, write: (batch: WriteBatch) => Promise<T>): Promise<T> =>
  retryOnConflict(async () => {
    const batch = db.batch();
    const result = await write(batch);
    if (proofs.has(batch)) await commit(batch);
    return result;
  });

/** Runs reads that all see the data of the same moment. */
export const readAtOnce = <T>(db: Firestore, read: (transaction: Transaction) => Promise<T>): Promise<T> =>
  db.runTransaction(read, { readOnly: true });
