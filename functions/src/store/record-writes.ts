import { headingOf, type LastEdit, type Resource, type StoredRecord } from '@mipaka/contract';
import {
  type DocumentData,
  type DocumentReference,
  type Firestore,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { type Activity, type Actor, addressesIn, writeActivity } from './activity.ts';
import { collections } from './db.ts';
import { Conflict } from './errors.ts';
import { uniqueKeyRef } from './unique-keys.ts';

/** Days a deleted record can be restored. */
export const TRASH_DAYS = 30;

/** Who edits a record at a moment. */
export const editOf = ({ id, username }: Actor, at: string): LastEdit => ({ at, by: { id, username } });

/** The version of a record that was read: a write fails when there is another one by now. */
type Seen = { lastUpdateTime: Timestamp };

/**
 * What one write of a record adds to a batch: the record, its unique key, what goes to the trash, and the entry of the
 * activity log, which each function gives. The version of the collection is the caller's to raise.
 */
export function createRecordWrites(db: Firestore, resource: Resource) {
  const { collection: name, key } = resource;
  const collection = db.collection(name);

  /** The document that stands for a value of the key; undefined for an entity without one. */
  const keyRef = (value: unknown): DocumentReference | undefined =>
    key ? uniqueKeyRef(db, { collection: name, field: key, value: String(value) }) : undefined;
  const reserve = (batch: WriteBatch, row: StoredRecord) => {
    const ref = keyRef(row[key ?? '']);
    if (ref) batch.create(ref, { collection: name, field: key, recordId: row.id });
  };
  const release = (batch: WriteBatch, row: StoredRecord) => {
    const ref = keyRef(row[key ?? '']);
    if (ref) batch.delete(ref);
  };
  /** What a person calls a record. */
  const labelOf = (row: StoredRecord) => String(row[headingOf(resource)] ?? '');
  const note = (
    batch: WriteBatch,
    row: StoredRecord,
    entry: Pick<Activity, 'actor' | 'action' | 'at' | 'before' | 'after'>,
  ) => writeActivity(db, batch, { ...entry, collection: name, recordId: row.id, label: labelOf(row) });

  return {
    keyRef,

    /** The error for a batch that failed because a key is in use. */
    keyInUse: (row: Record<string, unknown>) =>
      new Conflict(`The ${key} "${String(row[key ?? ''])}" is already in use`, {
        [key ?? '']: 'Already in use',
      }),

    /** Stores a new record. */
    create(batch: WriteBatch, row: StoredRecord, actor: Actor, action: 'create' | 'restore' = 'create') {
      batch.create(collection.doc(row.id), row as DocumentData);
      reserve(batch, row);
      return note(batch, row, { actor, action, at: row.updatedAt, after: row });
    },

    /** Frees the key of a record that gets another one, so that what follows in the same batch can take it. */
    release,

    /**
     * Stores another version of a record.
     *
     * @param isReleased whether the batch has freed the key of the version before
     */
    update(
      batch: WriteBatch,
      before: StoredRecord,
      row: StoredRecord,
      seen: Seen,
      actor: Actor,
      isReleased = false,
    ) {
      batch.update(collection.doc(row.id), row as DocumentData, seen);
      if (key && row[key] !== before[key]) {
        reserve(batch, row);
        if (!isReleased) release(batch, before);
      }
      return note(batch, row, { actor, action: 'update', at: row.updatedAt, before, after: row });
    },

    /** Moves a record to the trash and frees its key. */
    remove(batch: WriteBatch, row: StoredRecord, seen: Seen, actor: Actor, deletedAt: string) {
      batch.delete(collection.doc(row.id), seen);
      release(batch, row);
      batch.create(db.collection(collections.trash).doc(), {
        collection: name,
        record: row,
        label: labelOf(row),
        addresses: addressesIn(row),
        deletedBy: actor,
        deletedAt,
        expireAt: Timestamp.fromMillis(Date.parse(deletedAt) + TRASH_DAYS * 86_400_000),
      });
      return note(batch, row, { actor, action: 'delete', at: deletedAt, before: row });
    },
  };
}
