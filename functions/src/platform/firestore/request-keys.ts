import { hash } from 'node:crypto';
import { DAY_MS } from '@mipaka/contract';
import { type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { commitUnless } from './commit.ts';
import { isLive, uniqueKeyRef } from './db.ts';
import { Conflict } from './errors.ts';

/** The form of a key: a UUID or a similar text. */
export const REQUEST_KEY = /^[\w-]{16,100}$/;

/** The mark of a request that may be repeated, from its header Idempotency-Key. */
export type RequestMark = {
  /** Made by the caller, a new one for each new request. */
  key: string;
  /** The owner of the key and the call: the same key from two callers, or for two calls, marks two requests. */
  scope: string;
};
/** A request that may be repeated, with its content: the same key with another content is the caller's mistake. */
export type RequestKey = RequestMark & {
  content: unknown;
  recognisedMs?: number;
};

const refOf = (db: Firestore, { scope, key }: RequestKey) =>
  uniqueKeyRef(db, { collection: scope, field: 'requestKey', value: key });
const digestOf = ({ content }: RequestKey) => hash('sha256', JSON.stringify(content), 'base64url');

/** Stores the result of a request in the batch that does its work; the batch fails when the work was done before. */
export function keepResult(db: Firestore, batch: WriteBatch, request: RequestKey, result: string): void {
  batch.create(refOf(db, request), {
    collection: request.scope,
    field: 'requestKey',
    result,
    digest: digestOf(request),
    expireAt: Timestamp.fromMillis(Date.now() + (request.recognisedMs ?? DAY_MS)),
  });
}

/** The result of the same request, if it is known. Throws Conflict for a key that was used with another content. */
export async function earlierResult(db: Firestore, request: RequestKey): Promise<string | undefined> {
  const kept = await refOf(db, request).get();
  if (!kept.exists) return undefined;
  if (!isLive(kept)) {
    const batch = db.batch();
    batch.delete(kept.ref, { lastUpdateTime: kept.updateTime as Timestamp });
    await commitUnless(batch, ['notFound', 'failedPrecondition']);
    return undefined;
  }
  if (kept.get('digest') !== digestOf(request)) {
    throw new Conflict('This Idempotency-Key was used for another content');
  }
  return String(kept.get('result'));
}
