import type { Resource, StoredRecord } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from './activity.ts';
import { commit, updateOptimistically } from './commit.ts';
import { collections, isCode, nextTimestamp } from './db.ts';
import { Conflict, NotFound, Stale } from './errors.ts';
import { createRecordWrites, editOf } from './record-writes.ts';
import { earlierResult, keepResult, type RequestKey } from './request-keys.ts';
import { sortRecords } from './sort-records.ts';
import { raiseVersion } from './version.ts';

export type Row = StoredRecord;

/** Distance of two neighbours in a sorted list. */
const ORDER_STEP = 10;

/**
 * The stored records of one resource. Each write is one atomic batch: the record, its unique key, the activity
 * entry and the version. Preconditions instead of transactions: no lock is waited for.
 */
export function createRecordStore(db: Firestore, resource: Resource) {
  const collection = db.collection(resource.collection);
  const writes = createRecordWrites(db, resource);
  const missing = () => new NotFound(`There is no such ${resource.noun}`);
  const defaults: Record<string, unknown> = Object.fromEntries(
    Object.keys(resource.serverFields?.shape ?? {}).map((name) => [name, null]),
  );

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
      const holder = await writes.keyRef(key)?.get();
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
      const entry = writes.create(batch, row, actor);
      raiseVersion(db, batch, resource.collection);
      if (request) keepResult(db, batch, request, row.id);
      try {
        await commit(batch, entry);
      } catch (error) {
        if (!isCode(error, 'alreadyExists')) throw error;
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return created(earlier);
        throw writes.keyInUse(row);
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
          raiseVersion(db, batch, resource.collection);
          return { result: row, proof: writes.update(batch, before, row, at, actor) };
        });
      } catch (error) {
        throw isCode(error, 'alreadyExists') && after ? writes.keyInUse(after) : error;
      }
    },

    /** Moves a record to the trash and frees its key. Throws NotFound. */
    async remove(id: string, actor: Actor): Promise<void> {
      await change(id, (row, batch, at) => {
        raiseVersion(db, batch, resource.collection);
        const proof = writes.remove(batch, row, at, actor, nextTimestamp(row.updatedAt));
        return { result: undefined, proof };
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
            batch.delete(entry, seen);
            raiseVersion(db, batch, resource.collection);
            return { result: row, proof: writes.create(batch, row, actor, 'restore') };
          },
          () => new NotFound('This is not in the trash any more'),
        );
      } catch (error) {
        throw isCode(error, 'alreadyExists') && restored ? writes.keyInUse(restored) : error;
      }
    },

    /** Sorts the records as the ids say, all or none; records that are not named keep their place behind. Throws NotFound. */
    async reorder(ids: readonly string[], actor: Actor): Promise<void> {
      const known = await db.getAll(...ids.map((id) => collection.doc(id)));
      if (known.some(({ exists }) => !exists)) throw missing();
      const at = nextTimestamp();
      const batch = db.batch();
      for (const [index, snapshot] of known.entries()) {
        const updatedAt = nextTimestamp(String(snapshot.get('updatedAt')));
        batch.update(snapshot.ref, { sortOrder: (index + 1) * ORDER_STEP, updatedAt });
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
    },
  };
}
