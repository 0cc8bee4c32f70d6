import {
  colleague,
  comparedKey,
  DAY_MS,
  headingOf,
  type LastEdit,
  type Resource,
  type StoredRecord,
} from '@mipaka/contract';
import { type DocumentData, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { type Actor, addressesIn, writeActivity } from '../../platform/activity.ts';
import { collections, raiseVersion } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { keyRefOf, type Seen } from './read-published.ts';

/** Days for which a deleted record can be restored. */
export const TRASH_DAYS = 30;

/** The author and time of an edit, as a record stores them. */
export const editOf = (by: Actor, at: string): LastEdit => ({ at, by: colleague.parse(by) });

/** Throws Conflict when the key of a record is in use. */
export async function requireFreeKey(db: Firestore, resource: Resource, row: StoredRecord): Promise<void> {
  const { key = '' } = resource;
  if (!(await keyRefOf(db, resource, row[key])?.get())?.exists) return;
  throw new Conflict(`The ${key} "${String(row[key])}" is already in use`, { [key]: 'Already in use' });
}

/** Records of an entity as they were read, and as they are to be: each that differs has another `updatedAt`. */
type Versions = { before?: readonly StoredRecord[]; after?: readonly StoredRecord[]; seen?: Seen };

/**
 * Adds to a batch all that brings records into a new state: keys, trash, activity log and the collection's number.
 * Writes that free keys come before those that take them. With `restore`, new records may be in the trash.
 */
export function writeRecords(
  db: Firestore,
  batch: WriteBatch,
  resource: Resource,
  { before = [], after = [], seen }: Versions,
  { by, at, action }: { by: Actor; at: string; action?: 'restore' | undefined },
): void {
  const { collection: name, key = '' } = resource;
  const collection = db.collection(name);
  const trash = db.collection(collections.trash);
  const [old, next] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const was = ({ id }: StoredRecord) => old?.get(id);
  const removed = before.filter(({ id }) => !next?.has(id));
  const written = after.filter((row) => row.updatedAt !== was(row)?.updatedAt);
  const precondition = ({ id }: StoredRecord) => ({
    lastUpdateTime: seen?.get(collection.doc(id).path) as Timestamp,
  });
  const keyIn = (row: StoredRecord | undefined) => row && comparedKey(row[key]);
  for (const row of before) {
    const ref = keyRefOf(db, resource, row[key]);
    if (ref && keyIn(next?.get(row.id)) !== keyIn(row)) batch.delete(ref);
  }
  for (const row of written) {
    const ref = keyRefOf(db, resource, row[key]);
    if (ref && keyIn(was(row)) !== keyIn(row))
      batch.create(ref, { collection: name, field: key, recordId: row.id });
  }

  const labelOf = (row: StoredRecord) => String(row[headingOf(resource)] ?? '');
  const edit = { actor: by, at, collection: name };
  const about = (row: StoredRecord) => ({ ...edit, recordId: row.id, label: labelOf(row) });
  for (const row of removed) {
    batch.delete(collection.doc(row.id), precondition(row));
    // Stored under the record's id, so that code that creates the record again finds the entry without a query.
    batch.set(trash.doc(row.id), {
      collection: name,
      record: row,
      label: labelOf(row),
      addresses: addressesIn(row),
      deletedBy: colleague.parse(by),
      deletedAt: at,
      expireAt: Timestamp.fromMillis(Date.parse(at) + TRASH_DAYS * DAY_MS),
    });
    writeActivity(db, batch, { ...about(row), action: 'delete', before: row });
  }
  for (const row of written) {
    const ref = collection.doc(row.id);
    const earlier = was(row);
    if (earlier) batch.update(ref, row as DocumentData, precondition(row));
    else batch.create(ref, row as DocumentData);
    if (!earlier && action === 'restore') batch.delete(trash.doc(row.id));
    const done = earlier ? 'update' : (action ?? 'create');
    writeActivity(db, batch, { ...about(row), action: done, before: earlier, after: row });
  }
  raiseVersion(db, batch, name);
}
