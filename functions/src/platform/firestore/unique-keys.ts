import { hash } from 'node:crypto';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { collections } from './db.ts';

/** The use of a value that may be used only once: `create` it in the batch that writes the record. */
type UniqueKey = { collection: string; field: string; value: string };

/** The document that stands for a key. Its id is a hash: keys may hold slashes, dots and 300 characters. */
export function uniqueKeyRef(db: Firestore, { collection, field, value }: UniqueKey): DocumentReference {
  const id = hash('sha256', JSON.stringify([collection, field, value]), 'hex');
  return db.collection(collections.uniqueKeys).doc(id);
}

/** The form in which user names and e-mail addresses are compared. */
export const normalizeKey = (value: string): string => value.normalize('NFKC').toLowerCase();
