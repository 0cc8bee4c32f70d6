import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  DocumentReference,
  Firestore,
  Timestamp,
  Transaction,
  WriteBatch,
  WriteResult,
} from 'firebase-admin/firestore';
import { type CodeName, isCode } from './db.ts';
import { DeadlinePassed } from './errors.ts';

/** Aborted when the request that runs has been answered without waiting for it any longer. */
const deadline = new AsyncLocalStorage<AbortSignal>();

/** Runs a request. Once the signal is aborted nothing that the request started can commit. */
export const withDeadline = <T>(signal: AbortSignal, run: () => T): T => deadline.run(signal, run);

/** Runs work that several requests wait for, and that therefore must not end with the one that happened to start it. */
export const withoutDeadline = <T>(run: () => T): T => deadline.exit(run);

/** Throws DeadlinePassed when the caller has been answered already. */
export function refuseAfterDeadline(): void {
  if (deadline.getStore()?.aborted) throw new DeadlinePassed();
}

/**
 * What proves that a batch was committed although its answer was lost: a document with a random id that this batch alone
 * creates, or a look at what it has written.
 */
export type Proof = DocumentReference | (() => Promise<boolean>);

/** What proves a batch or a transaction, noted by what is written in it. */
const proofs = new WeakMap<WriteBatch | Transaction, Proof>();

/** Notes what proves that a batch was committed. Entries of the activity log and the security log note themselves. */
export function provedBy(batch: WriteBatch | Transaction, proof: Proof): void {
  proofs.set(batch, proof);
}

const holds = async (proof: Proof, transaction?: Transaction): Promise<boolean> => {
  if (typeof proof === 'function') return proof();
  return (await (transaction ? transaction.get(proof) : proof.get())).exists;
};

/**
 * Commits a batch: the only place that does. When the answer of an earlier attempt was lost, Firestore's client repeats
 * the commit by itself, and the repetition fails on what the first one has written. So a failed commit is looked for, and
 * one's own is a success. Throws what Firestore throws, and DeadlinePassed when the caller has been answered already.
 * Gives the result of each write; undefined where only the proof shows that they were committed.
 *
 * @param proof what the batch is proved by; without any, repeating it changes nothing, and it is repeated
 */
export async function commit(
  batch: WriteBatch,
  proof = proofs.get(batch),
): Promise<WriteResult[] | undefined> {
  refuseAfterDeadline();
  try {
    return await batch.commit();
  } catch (error) {
    if (proof) {
      // Where Firestore cannot be asked either, the caller learns of the first failure.
      if (!(await holds(proof).catch(() => false))) throw error;
      return undefined;
    }
    if (!isCode(error, 'aborted', 'deadlineExceeded', 'unavailable')) throw error;
    refuseAfterDeadline();
    return await batch.commit();
  }
}

/**
 * Commits a batch like `commit`. False, and nothing is written, where Firestore refuses it for one of these reasons, as it does
 * when somebody else was quicker.
 */
export const commitUnless = (batch: WriteBatch, refusals: CodeName[], proof?: Proof): Promise<boolean> =>
  commit(batch, proof).then(
    () => true,
    (error) => {
      if (isCode(error, ...refusals)) return false;
      throw error;
    },
  );

/**
 * Runs a transaction: the only place that does. Like `commit`, it recognises its own success when the client begins again
 * after a lost answer.
 */
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

/** Documents that one batch deletes; a batch holds 500 writes. */
const DELETED_AT_ONCE = 400;

/** Deletes documents, some hundred at a time. */
export async function deleteAll(
  db: Firestore,
  documents: readonly { ref: DocumentReference }[],
): Promise<void> {
  for (let start = 0; start < documents.length; start += DELETED_AT_ONCE) {
    const batch = db.batch();
    for (const { ref } of documents.slice(start, start + DELETED_AT_ONCE)) batch.delete(ref);
    await commit(batch);
  }
}

/** Tries of work whose documents change underneath it. */
const MAX_TRIES = 25;
/** Longest pause before the next try, in milliseconds. */
const MAX_PAUSE_MS = 40;

/**
 * Does work again for as long as somebody else is quicker: what it has read has changed when its batch fails, or what it
 * creates is there by then. Optimistic, so that no lock is waited for. Throws what the work throws, and the failure of the
 * last try.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isCode(error, 'failedPrecondition', 'notFound', 'alreadyExists') || tries === MAX_TRIES)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_PAUSE_MS));
    }
  }
}

/** Lets `write` read, check and fill a batch, commits it where anything proves it, and retries on a conflict. */
export const writeOptimistically = <T>(db: Firestore, write: (batch: WriteBatch) => Promise<T>): Promise<T> =>
  retryOnConflict(async () => {
    const batch = db.batch();
    const result = await write(batch);
    if (proofs.has(batch)) await commit(batch);
    return result;
  });

/**
 * Reads a document and does the same with a batch bound to the version that was read.
 *
 * @param missing makes the error to throw when the document does not exist
 */
export const updateOptimistically = <Row, T>(
  db: Firestore,
  ref: DocumentReference,
  write: (row: Row, batch: WriteBatch, seen: { lastUpdateTime: Timestamp }) => Promise<T>,
  missing: () => Error,
): Promise<T> =>
  writeOptimistically(db, async (batch) => {
    const found = await ref.get();
    if (!found.updateTime) throw missing();
    return write(found.data() as Row, batch, { lastUpdateTime: found.updateTime });
  });

/** Runs reads that all see the same moment. */
export const readAtOnce = <T>(db: Firestore, read: (transaction: Transaction) => Promise<T>): Promise<T> =>
  db.runTransaction(read, { readOnly: true });
