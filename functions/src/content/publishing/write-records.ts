import { headingOf, type LastEdit, type Resource, type StoredRecord } from '@mipaka/contract';
import { type DocumentData, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { type Actor, addressesIn, writeActivity } from '../../platform/activity.ts';
import { collections } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { uniqueKeyRef } from '../../platform/firestore/unique-keys.ts';
import { raiseVersion } from '../../platform/firestore/version.ts';
import type { Seen } from './read-published.ts';

/** Days a deleted record can be restored. */
export const TRASH_DAYS = 30;

/** Who edits a record at a moment. */
export const editOf = ({ id, username }: Actor, at: string): LastEdit => ({ at, by: { id, username } });

/** The document that stands for the key of a record; undefined for an entity without one. */
export const keyRefOf = (db: Firestore, { collection, key }: Resource, value: unknown) =>
  key ? uniqueKeyRef(db, { collection, field: key, value: String(value) }) : undefined;

/** Throws Conflict when the key of a record is in use. */
export async function requireFreeKey(db: Firestore, resource: Resource, row: StoredRecord): Promise<void> {
  const { key = '' } = resource;
  if (!(await keyRefOf(db, resource, row[key])?.get())?.exists) return;
  throw new Conflict(`The ${key} "${String(row[key])}" is already in use`, { [key]: 'Already in use' });
}

/** Records of an entity as they were read, and as they are to be: each that differs has another `updatedAt`. */
type Versions = { before?: readonly StoredRecord[]; after?: readonly StoredRecord[]; seen?: Seen };

/** Who changes records at a moment; `restore` where new ones were there before, and may lie in the trash. */
type Edit = { by: Actor; at: string; action?: 'restore' | undefined };

/**
 * Adds to a batch all that makes the records of an entity what they are to be: the records, each under the version that was
 * read, their unique keys, what goes to the trash or leaves it, the entries of the activity log, and the number of the
 * collection. A batch is applied in its order: what frees keys comes before what takes them.
 */
export function writeRecords(
  db: Firestore,
  batch: WriteBatch,
  resource: Resource,
  { before = [], after = [], seen }: Versions,
  { by, at, action }: Edit,
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
  for (const row of before) {
    const ref = keyRefOf(db, resource, row[key]);
    if (ref && next?.get(row.id)?.[key] !== row[key]) batch.delete(ref);
  }
  for (const row of written) {
    const ref = keyRefOf(db, resource, row[key]);
    if (ref && was(row)?.[key] !== row[key])
      batch.create(ref, { collection: name, field: key, recordId: row.id });
  }

  const labelOf = (row: StoredRecord) => String(row[headingOf(resource)] ?? '');
  const note = (
    row: StoredRecord,
    change: Pick<Parameters<typeof writeActivity>[2], 'action' | 'before' | 'after'>,
  ) =>
    writeActivity(db, batch, {
      ...change,
      actor: by,
      at,
      collection: name,
      recordId: row.id,
      label: labelOf(row),
    });
  for (const row of removed) {
    batch.delete(collection.doc(row.id), precondition(row));
    // By the id of the record, so that whatever makes it again finds it without a query.
    batch.set(trash.doc(row.id), {
      collection: name,
      record: row,
      label: labelOf(row),
      addresses: addressesIn(row),
      deletedBy: by,
      deletedAt: at,
      expireAt: Timestamp.fromMillis(Date.parse(at) + TRASH_DAYS * 86_400_000),
    });
    note(row, { action: 'delete', before: row });
  }
  for (const row of written) {
    const ref = collection.doc(row.id);
    const earlier = was(row);
    if (earlier) batch.update(ref, row as DocumentData, precondition(row));
    else batch.create(ref, row as DocumentData);
    if (!earlier && action === 'restore') batch.delete(trash.doc(row.id));
    if (earlier) note(row, { action: 'update', before: earlier, after: row });
    else note(row, { action: action ?? 'create', after: row });
  }
  raiseVersion(db, batch, name);
}
