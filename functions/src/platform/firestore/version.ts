import { FieldValue, type Firestore, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import { collections } from './db.ts';

/**
 * Tells every instance and every open dashboard that collections have changed. Part of the batch that changes them, but
 * for the messages of visitors (change-notifier.ts).
 */
export function raiseVersion(db: Firestore, batch: WriteBatch | Transaction, ...changed: string[]): void {
  (batch as WriteBatch).set(
    db.collection(collections.content).doc('version'),
    Object.fromEntries(changed.map((collection) => [collection, FieldValue.increment(1)])),
    { merge: true },
  );
}
