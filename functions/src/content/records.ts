import { comparedKey, type Resource, type StoredRecord } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { nextTimestamp } from '../platform/firestore/db.ts';
import { Conflict, NotFound, Stale } from '../platform/firestore/errors.ts';
import { earlierResult, keepResult, type RequestKey } from '../platform/firestore/request-keys.ts';
import { type Publisher, publishRecords } from './publishing/publisher.ts';
import { keyRefOf, requireFreeKey, rowsIn, seenIn, writeRecords } from './publishing/stored-records.ts';
import { sortRecords } from './sort-records.ts';

const ORDER_STEP = 10;

/** The stored records of one resource; a saved form is published at once. */
export function createRecordStore(
  db: Firestore,
  { transact }: Pick<Publisher, 'transact'>,
  resource: Resource,
) {
  const { key = '' } = resource;
  const collection = db.collection(resource.collection);
  const missing = () => new NotFound(`There is no such ${resource.noun}`);
  const defaults = Object.fromEntries(resource.serverFields.map((name) => [name, null]));

  const find = async (id: string) => {
    const document = await collection.doc(id).get();
    if (!document.exists) throw missing();
    return { row: document.data() as StoredRecord, seen: seenIn([document]) };
  };

  return {
    /** All records, in the order of the resource. */
    list: async () => sortRecords(resource, rowsIn((await collection.get()).docs)),

    /** The id itself, if such a record exists. Throws NotFound. */
    withId: async (id: string): Promise<string> => (await find(id)).row.id,

    /** The id of the record with a key. Throws NotFound. */
    async withKey(value: string): Promise<string> {
      const holder = await keyRefOf(db, resource, value)?.get();
      if (!holder?.exists) throw missing();
      return String(holder.get('recordId'));
    },

    /** Stores a record, once for a `request`. Throws Conflict when its key is in use or it was deleted since. */
    create: (draft: Record<string, unknown>, by: Actor, request?: RequestKey): Promise<StoredRecord> =>
      transact(async (batch) => {
        const earlier = request && (await earlierResult(db, request));
        if (earlier) {
          const created = (await collection.doc(earlier).get()).data() as StoredRecord | undefined;
          if (!created) throw new Conflict(`This ${resource.noun} was created, and has been deleted since`);
          return created;
        }
        const at = nextTimestamp();
        const { id } = collection.doc();
        const row: StoredRecord = { id, ...defaults, ...draft, createdAt: at, updatedAt: at };
        await requireFreeKey(db, resource, row);
        if (request) keepResult(db, batch, request, id);
        const [created] = publishRecords(db, batch, resource, { after: [row] }, { by, at });
        return created as StoredRecord;
      }),

    /** Stores new values. Throws NotFound, Conflict for a key in use, Stale for another `updatedAt` than `known`. */
    update: (id: string, values: Record<string, unknown>, by: Actor, known?: string): Promise<StoredRecord> =>
      transact(async (batch) => {
        const { row: before, seen } = await find(id);
        if (known !== undefined && known !== before.updatedAt) {
          throw new Stale(`Somebody else saved this ${resource.noun} in the meantime`);
        }
        const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
        const at = nextTimestamp(before.updatedAt);
        const row: StoredRecord = { ...before, ...given, updatedAt: at };
        if (comparedKey(row[key]) !== comparedKey(before[key])) await requireFreeKey(db, resource, row);
        const states = { before: [before], after: [row], seen };
        const [updated] = publishRecords(db, batch, resource, states, { by, at });
        return updated as StoredRecord;
      }),

    /** Moves a record to the trash and frees its key. Throws NotFound. */
    remove: (id: string, by: Actor): Promise<void> =>
      transact(async (batch) => {
        const { row, seen } = await find(id);
        const at = nextTimestamp(row.updatedAt);
        publishRecords(db, batch, resource, { before: [row], seen }, { by, at });
      }),

    /** Sorts records in the order of the ids, all or none; records not named keep their number. Throws NotFound. */
    reorder: (ids: readonly string[], by: Actor): Promise<void> =>
      transact(async (batch) => {
        const known = await db.getAll(...ids.map((id) => collection.doc(id)));
        if (known.some(({ exists }) => !exists)) throw missing();
        const before = rowsIn(known);
        const after = before.map((row, index): StoredRecord => {
          const sortOrder = (index + 1) * ORDER_STEP;
          if (row.sortOrder === sortOrder) return row;
          return { ...row, sortOrder, updatedAt: nextTimestamp(row.updatedAt) };
        });
        // Numbers for the order that visitors see already, which the page editor asks for, are no publish.
        const isKept =
          sortRecords(resource, before).every(({ id }, index) => id === ids[index]) &&
          (await collection.count().get()).data().count === ids.length;
        const states = { before, after, seen: seenIn(known) };
        (isKept ? writeRecords : publishRecords)(db, batch, resource, states, { by, at: nextTimestamp() });
      }),
  };
}
