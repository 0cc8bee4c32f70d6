import {
  changesBetween,
  comparedKey,
  type PublishedChange,
  type Resource,
  type StoredRecord,
} from '@mipaka/contract';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../platform/activity.ts';
import { nextTimestamp, raiseVersion } from '../platform/firestore/db.ts';
import { Conflict, NotFound, Stale } from '../platform/firestore/errors.ts';
import { earlierResult, keepResult, type RequestKey } from '../platform/firestore/request-keys.ts';
import { keepPublish, type Publisher, publishRecord } from './publishing/publisher.ts';
import { keyRefOf, requireFreeKey, rowsIn, seenIn } from './publishing/stored-records.ts';
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
  const defaults: Record<string, unknown> = Object.fromEntries(
    Object.keys(resource.serverFields?.shape ?? {}).map((name) => [name, null]),
  );

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
        return publishRecord(db, batch, resource, { after: row }, { by, at });
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
        return publishRecord(db, batch, resource, { before, after: row, seen }, { by, at });
      }),

    /** Moves a record to the trash and frees its key. Throws NotFound. */
    remove: (id: string, by: Actor): Promise<void> =>
      transact(async (batch) => {
        const { row, seen } = await find(id);
        const edit = { by, at: nextTimestamp(row.updatedAt) };
        publishRecord(db, batch, resource, { before: row, after: undefined, seen }, edit);
      }),

    /** Sorts records in the order of the ids, all or none; records not named keep their number. Throws NotFound. */
    reorder: (ids: readonly string[], actor: Actor): Promise<void> =>
      transact(async (batch) => {
        const known = await db.getAll(...ids.map((id) => collection.doc(id)));
        if (known.some(({ exists }) => !exists)) throw missing();
        const changes: PublishedChange[] = [];
        for (const [index, snapshot] of known.entries()) {
          const row = snapshot.data() as StoredRecord;
          const moved = { sortOrder: (index + 1) * ORDER_STEP, updatedAt: nextTimestamp(row.updatedAt) };
          changes.push(...changesBetween(resource, row, { ...row, ...moved }));
          batch.update(snapshot.ref, moved, { lastUpdateTime: snapshot.updateTime as Timestamp });
        }
        const { collection: name, plural: label } = resource;
        raiseVersion(db, batch, name);
        const at = nextTimestamp();
        const publish = keepPublish(db, batch, changes, { by: actor, at });
        const entry = { actor, action: 'order', at, recordId: 'order', label, collection: name } as const;
        writeActivity(db, batch, { ...entry, ...(publish !== undefined && { publish }) });
      }),
  };
}
