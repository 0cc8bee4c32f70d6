import { FieldValue, type Firestore, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import { collections } from './db.ts';

/**
 * Notifies every instance and every open dashboard that collections have changed. It is part of the batch that changes
 * them, except for visitors' messages (change-notifier.ts).
 */
export function raiseVersion(db: Firestore, batch: WriteBatch | Transaction, ...changed: string[]): void {
  (batch as WriteBatch).set(
    db.collection(collections.content).doc('version'),
    Object.fromEntries(changed.map((collection) => [collection, FieldValue.increment(1)])),
    { merge: true },
  );
}
