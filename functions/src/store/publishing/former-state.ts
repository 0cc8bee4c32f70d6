import { ERASED, type Resource, type StoredRecord } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { collections } from '../db.ts';
import { Conflict } from '../errors.ts';

/** Most changes of one entity that are looked through to find what its records were. */
const MAX_LOOKED_THROUGH = 1_000;
/** What changes the fields of a record; sorting a list and emptying the trash do not. */
const CHANGING = ['create', 'restore', 'update', 'delete'];

/** A record right after an instant, and now; undefined where it was not there, or is not any more. */
export type FormerRecord = { former: StoredRecord | undefined; now: StoredRecord | undefined };

/** A record before all these changes of it, which are newest first. */
function before(
  now: StoredRecord | undefined,
  changes: readonly DocumentSnapshot[],
): StoredRecord | undefined {
  let row: Record<string, unknown> | undefined = now;
  for (const change of changes) {
    const fields = Object.entries(change.get('changes') as Record<string, { before: unknown }>);
    const values = Object.fromEntries(fields.map(([field, value]) => [field, value.before]));
    const isNew = ['create', 'restore'].includes(change.get('action'));
    row = isNew ? undefined : { ...row, ...values, id: change.get('recordId') };
  }
  return row as StoredRecord | undefined;
}

/**
 * The records of an entity that have been changed since an instant, by their ids, from what the activity log says.
 *
 * @throws {Conflict} when too much has been changed since to be looked through
 */
export async function readFormerRecords(
  db: Firestore,
  { collection, plural }: Pick<Resource, 'collection' | 'plural'>,
  instant: string,
): Promise<Map<string, FormerRecord>> {
  const { docs } = await db
    .collection(collections.activity)
    .where('collection', '==', collection)
    .where('at', '>', instant)
    .orderBy('at', 'desc')
    .limit(MAX_LOOKED_THROUGH + 1)
    .get();
  if (docs.length > MAX_LOOKED_THROUGH) {
    throw new Conflict(`Too many ${plural} were changed since then to bring that state back`);
  }
  const changes = new Map<string, DocumentSnapshot[]>();
  for (const entry of docs.filter((one) => CHANGING.includes(one.get('action')))) {
    const id = String(entry.get('recordId'));
    changes.set(id, [...(changes.get(id) ?? []), entry]);
  }
  if (changes.size === 0) return new Map();
  const records = await db.getAll(...[...changes.keys()].map((id) => db.collection(collection).doc(id)));
  return new Map(
    records.map((document) => {
      const now = document.data() as StoredRecord | undefined;
      return [document.id, { former: before(now, changes.get(document.id) ?? []), now }];
    }),
  );
}

/** Whether a value holds a string that was erased with a person's data. */
export const isErased = (value: unknown): boolean =>
  value === ERASED ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => isErased(part)));
