import type { Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import { collections } from '../../platform/firestore/db.ts';

/** Where the factors of an account are stored. */
export const factorsRef = (db: Firestore, userId: string) => db.collection(collections.factors).doc(userId);

/** Has every device of an account asked for the second factor again, in the batch of what makes that necessary. */
export function forgetTrustedDevices(db: Firestore, batch: WriteBatch | Transaction, userId: string): void {
  (batch as WriteBatch).set(factorsRef(db, userId), { trustedDevices: [] }, { merge: true });
}
