import { createHash } from 'node:crypto';
import type { Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import { collections } from '../../platform/firestore/db.ts';

/** A device on which the code is not asked for: a hash of the account and of the random id that its cookie holds. */
export type TrustedDevice = { hash: string; until: string; userAgent: string };

export const trustOf = (userId: string, deviceId: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['trusted', userId, deviceId]))
    .digest('base64url');
export const isTrusted = ({ until }: TrustedDevice): boolean => Date.parse(until) > Date.now();

/** Where the factors of an account are stored. */
export const factorsRef = (db: Firestore, userId: string) => db.collection(collections.factors).doc(userId);

/** Has every device of an account asked for the second factor again, in the batch of what makes that necessary. */
export function forgetTrustedDevices(db: Firestore, batch: WriteBatch | Transaction, userId: string): void {
  (batch as WriteBatch).set(factorsRef(db, userId), { trustedDevices: [] }, { merge: true });
}
