import {
  type ActivityAction,
  headingOf,
  type LastEdit,
  type Resource,
  type StoredRecord,
} from '@mipaka/contract';
import { type DocumentData, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { type Actor, addressesIn, writeActivity } from './activity.ts';
import { commit } from './commit.ts';
import { collections, isCode, nextTimestamp } from './db.ts';
import { Conflict, NotFound, Stale } from './errors.ts';
import { updateOptimistically } from './optimistic-update.ts';
import { earlierResult, keepResult, type RequestKey } from './request-keys.ts';
import { sortRecords } from './sort-records.ts';
import { uniqueKeyRef } from './unique-keys.ts';
import { raiseVersion } from './version.ts';

export type Row = StoredRecord;

/** Days a deleted record can be restored. */
const TRASH_DAYS = 30;

/** Distance of two neighbours in a sorted list. */
const ORDER_STEP = 10;
/** Records that one batch sorts; a batch holds 500 writes. */
const MAX_ORDERED = 400;

const editOf = ({ id, username }: Actor, at: string): LastEdit => ({ at, by: { id, username } });

/** What a person calls a record. */
const labelOf = (resource: Resource, row: Record<string, unknown>) => String(row[headingOf(resource)] ?? '');

/**
 * The stored records of one resource. Each write is one atomic batch: the record, its unique key, the activity
 * entry and the version. Preconditions instead of transactions: no lock is waited for.
 */
export function createRecordStore(db: Firestore, resource: Resource) {
  const collection = db.collection(resource.collection);
  const missing = () => new NotFound(`There is no such ${resource.noun}`);
  const keyRef = (value: unknown) =>
    resource.key
      ? uniqueKeyRef(db, { collection: resource.collection, field: resource.key, value: String(value) })
      : undefined;
  const keyInUse = (row: Record<string, unknown>) =>
    new Conflict(`The ${resource.key} "${String(row[resource.key ?? ''])}" is already in use`, {
      [resource.key ?? '']: 'Already in use',
    });
  const defaults: Record<string, unknown> = Object.fromEntries(
    Object.keys(resource.serverFields?.shape ?? {}).map((name) => [name, null]),
  );

  const reserve = (batch: WriteBatch, row: Row) => {
    const key = keyRef(row[resource.key ?? '']);
    if (key) batch.create(key, { collection: resource.collection, field: resource.key, recordId: row.id });
  };
  const release = (batch: WriteBatch, row: Row) => {
    const key = keyRef(row[resource.key ?? '']);
    if (key) batch.delete(key);
  };
  /** Adds the entry of the log and the version to a batch, and gives the entry. One of the two rows is given. */
  const note = (
    batch: WriteBatch,
    actor: Actor,
    action: ActivityAction,
    at: string,
    before?: Row,
    after?: Row,
  ) => {
    const row = (after ?? before) as Row;
    raiseVersion(db, batch, resource.collection);
    return writeActivity(db, batch, {
      actor,
      action,
      at,
      before,
      after,
      collection: resource.collection,
      recordId: row.id,
      label: labelOf(resource, row),
    });
  };

  const change = <T>(id: string, write: Parameters<typeof updateOptimistically<Row, T>>[2]) =>
    updateOptimistically(db, collection.doc(id), write, missing);

  /** The record that an earlier request has created. Throws Conflict when it was deleted since. */
  async function created(id: string): Promise<Row> {
    const row = (await collection.doc(id).get()).data() as Row | undefined;
    if (!row) throw new Conflict(`This ${resource.noun} was created, and has been deleted since`);
    return row;
  }

  return {
    /** All records in the order of the resource. */
    async list(): Promise<Row[]> {
      const { docs } = await collection.get();
      return sortRecords(
        resource,
        docs.map((document) => document.data() as Row),
      );
    },

    /** The id of the record with an id. Throws NotFound. */
    async withId(id: string): Promise<string> {
      if (!(await collection.doc(id).get()).exists) throw missing();
      return id;
    },

    /** The id of the record with a key. Throws NotFound. */
    async withKey(key: string): Promise<string> {
      const holder = await keyRef(key)?.get();
      if (!holder?.exists) throw missing();
      return String(holder.get('recordId'));
    },

    /**
     * Stores a new record. Throws Conflict when its key is in use.
     *
     * @param request when it came before, the record of that time is given and nothing is stored
     */
    async create(draft: Record<string, unknown>, actor: Actor, request?: RequestKey): Promise<Row> {
      const ref = collection.doc();
      const at = nextTimestamp();
      const row: Row = {
        id: ref.id,
        ...defaults,
        ...draft,
        createdAt: at,
        updatedAt: at,
        lastEdit: editOf(actor, at),
      };
      const batch = db.batch();
      batch.create(ref, row as DocumentData);
      reserve(batch, row);
      if (request) keepResult(db, batch, request, row.id);
      const entry = note(batch, actor, 'create', at, undefined, row);
      try {
        await commit(batch, entry);
      } catch (error) {
        if (!isCode(error, 'alreadyExists')) throw error;
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return created(earlier);
        throw keyInUse(row);
      }
      return row;
    },

    /**
     * Stores a change; fields it lacks keep their value. Throws NotFound, Conflict when the new key is in use, and Stale when
     * `seen` is given and the record was saved after that `updatedAt`.
     */
    async update(id: string, values: Record<string, unknown>, actor: Actor, seen?: string): Promise<Row> {
      let after: Row | undefined;
      try {
        return await change(id, (before, batch, at) => {
          if (seen !== undefined && seen !== before.updatedAt) {
            throw new Stale(`Somebody else saved this ${resource.noun} in the meantime`);
          }
          const given = Object.entries(values).filter(([, value]) => value !== undefined);
          const updatedAt = nextTimestamp(before.updatedAt);
          const row: Row = {
            ...before,
            ...Object.fromEntries(given),
            updatedAt,
            lastEdit: editOf(actor, updatedAt),
          };
          after = row;
          batch.update(collection.doc(id), row as DocumentData, at);
          if (resource.key && row[resource.key] !== before[resource.key]) {
            reserve(batch, row);
            release(batch, before);
          }
          const proof = note(batch, actor, 'update', row.updatedAt, before, row);
          return { result: row, proof };
        });
      } catch (error) {
        throw isCode(error, 'alreadyExists') && after ? keyInUse(after) : error;
      }
    },

    /** Moves a record to the trash and frees its key. Throws NotFound. */
    async remove(id: string, actor: Actor): Promise<void> {
      await change(id, (row, batch, at) => {
        const deletedAt = nextTimestamp(row.updatedAt);
        batch.delete(collection.doc(id), at);
        release(batch, row);
        batch.create(db.collection(collections.trash).doc(), {
          collection: resource.collection,
          record: row,
          label: labelOf(resource, row),
          addresses: addressesIn(row),
          deletedBy: actor,
          deletedAt,
          expireAt: Timestamp.fromMillis(Date.parse(deletedAt) + TRASH_DAYS * 86_400_000),
        });
        return { result: undefined, proof: note(batch, actor, 'delete', deletedAt, row) };
      });
    },

    /**
     * Brings a record back from the trash under its old id. Throws NotFound when the entry is gone, Conflict when
     * another record uses its key by now.
     */
    async restore(entryId: string, actor: Actor): Promise<Row> {
      const entry = db.collection(collections.trash).doc(entryId);
      let restored: Row | undefined;
      try {
        return await updateOptimistically<{ record: Row }, Row>(
          db,
          entry,
          ({ record }, batch, seen) => {
            const row: Row = { ...record, updatedAt: nextTimestamp(record.updatedAt) };
            restored = row;
            batch.create(collection.doc(row.id), row as DocumentData);
            batch.delete(entry, seen);
            reserve(batch, row);
            return { result: row, proof: note(batch, actor, 'restore', row.updatedAt, undefined, row) };
          },
          () => new NotFound('This is not in the trash any more'),
        );
      } catch (error) {
        throw isCode(error, 'alreadyExists') && restored ? keyInUse(restored) : error;
      }
    },

    /** Sorts the records as the ids say; records that are not named keep their place behind. Throws NotFound. */
    async reorder(ids: readonly string[], actor: Actor): Promise<void> {
      const known = await db.getAll(...ids.map((id) => collection.doc(id)));
      if (known.some(({ exists }) => !exists)) throw missing();
      const at = nextTimestamp();
      for (let start = 0; start < ids.length; start += MAX_ORDERED) {
        const batch = db.batch();
        for (const [index, snapshot] of known.slice(start, start + MAX_ORDERED).entries()) {
          const updatedAt = nextTimestamp(String(snapshot.get('updatedAt')));
          batch.update(snapshot.ref, { sortOrder: (start + index) * ORDER_STEP, updatedAt });
        }
        const entry = writeActivity(db, batch, {
          actor,
          action: 'order',
          at,
          collection: resource.collection,
          recordId: 'order',
          label: resource.plural,
        });
        raiseVersion(db, batch, resource.collection);
        try {
          await commit(batch, entry);
        } catch (error) {
          throw isCode(error, 'notFound') ? missing() : error;
        }
      }
    },
  };
}
