import { FieldValue, type Firestore, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import { collections } from './db.ts';

/** Notifies instances and open dashboards of changed collections, in the batch that changes them. */
export function raiseVersion(db: Firestore, batch: WriteBatch | Transaction, ...changed: string[]): void {
  (batch as WriteBatch).set(
    db.collection(collections.content).doc('version'),
    Object.fromEntries(changed.map((collection) => [collection, FieldValue.increment(1)])),
    { merge: true },
  );
}
