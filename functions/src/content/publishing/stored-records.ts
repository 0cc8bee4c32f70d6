/** The stored records as changes read them, and as they are written in a new state. */

import {
  apply,
  type Change,
  colleague,
  comparedKey,
  DAY_MS,
  type DraftedChange,
  differences,
  type Effect,
  keyOf,
  type Resource,
  resourceNamed,
  type StoredRecord,
  whyInvalid,
} from '@mipaka/contract';
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { type Actor, addressesIn, writeActivity } from '../../platform/activity.ts';
import { collections, raiseVersion, uniqueKeyRef } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';

/** The version in which each record was read, by its path: a write to it fails if it has another version by then. */
export type Seen = ReadonlyMap<string, Timestamp>;

const recordRef = (db: Firestore, { resource, record }: Pick<Effect, 'resource' | 'record'>) =>
  db.collection(resourceNamed(resource).collection).doc(record);

/** The document of a record's key; undefined for an entity without a key. */
export const keyRefOf = (db: Firestore, { collection, key }: Resource, value: unknown) =>
  key ? uniqueKeyRef(db, { collection, field: key, value: comparedKey(value) }) : undefined;

const wantedKeyRef = (db: Firestore, change: Effect): DocumentReference | undefined =>
  keyOf(change) === undefined ? undefined : keyRefOf(db, resourceNamed(change.resource), keyOf(change));

/** The records in some documents. */
export const rowsIn = (documents: readonly DocumentSnapshot[]): StoredRecord[] =>
  documents.flatMap((document) => (document.exists ? [document.data() as StoredRecord] : []));

/** The versions of some documents. */
export const seenIn = (documents: readonly DocumentSnapshot[]): Seen =>
  new Map(documents.flatMap(({ ref, updateTime }) => (updateTime ? [[ref.path, updateTime]] : [])));

/** Reads the published records at the places of some changes, and those with the keys that the changes want. */
export async function readPublished(db: Firestore, changes: readonly (Change | DraftedChange)[]) {
  const read = async (refs: readonly (DocumentReference | undefined)[]) => {
    const wanted = new Map(refs.flatMap((ref) => (ref ? [[ref.path, ref]] : [])));
    return wanted.size > 0 ? await db.getAll(...wanted.values()) : [];
  };
  const keys = await read(changes.map((change) => wantedKeyRef(db, change)));
  const holderOf = (key: DocumentSnapshot) =>
    db.collection(String(key.get('collection'))).doc(String(key.get('recordId')));
  const inUse = keys.filter(({ exists }) => exists);
  const found = await read([...changes.map((change) => recordRef(db, change)), ...inUse.map(holderOf)]);
  const seen = seenIn(found);
  // Read again: staff may have deleted a record, and so freed its key, between the two reads.
  const alone = await read(inUse.filter((key) => !seen.has(holderOf(key).path)).map(({ ref }) => ref));
  const reserved = new Set(alone.filter(({ exists }) => exists).map(({ ref }) => ref.path));
  const names = [...new Set(found.map(({ ref }) => ref.parent.id))];
  // Decoded once: comparing 900 changes asks 900 times.
  const rows = new Map(
    names.map((name) => [name, rowsIn(found.filter(({ ref }) => ref.parent.id === name))]),
  );
  return {
    seen,
    /** Whether a change wants a key in use without a record: somebody deleted that one by hand in the console. */
    isReserved: (change: Effect) => reserved.has(wantedKeyRef(db, change)?.path ?? ''),
    of: ({ collection }: Resource) => rows.get(collection) ?? [],
  };
}
export type Published = Awaited<ReturnType<typeof readPublished>>;

/** A refusal whose `errors` name changes by their ids. */
export const refused = (message: string, changes: readonly Change[], reasonOf: (change: Change) => string) =>
  new Conflict(message, Object.fromEntries(changes.map((change) => [change.id, reasonOf(change)])));

/** The results of changes on published records, for each entity. Throws Conflict for a key in use without a record. */
export function resultsOf(changes: readonly Change[], published: Published) {
  const reserved = changes.find(published.isReserved);
  if (reserved) {
    const { key } = resourceNamed(reserved.resource);
    throw refused(`The ${key} "${keyOf(reserved)}" is already in use`, [reserved], () => 'taken');
  }
  return [...new Set(changes.map(({ resource }) => resourceNamed(resource)))].map((resource) => {
    const before = published.of(resource);
    return { ...apply(resource, before, changes), resource, before };
  });
}

/** Throws Conflict, whose `errors` name changes by id, for a key that another record or another change has. */
export function requireKeys(results: ReturnType<typeof resultsOf>): void {
  for (const { resource, outcomes } of results) {
    const [wanted] = [...outcomes].flatMap(([change, { isDone }]) => (isDone ? [] : (keyOf(change) ?? [])));
    if (wanted === undefined) continue;
    const rivals = [...outcomes.keys()].filter((other) => keyOf(other) === wanted);
    const inUse = `The ${resource.key} "${wanted}" is already in use`;
    const labels = rivals.map(({ label }) => label).join(', ');
    const message = rivals.length > 1 ? `${inUse} by one of these changes: ${labels}` : inUse;
    throw refused(message, rivals, () => 'taken');
  }
}

/** Throws Conflict, whose `errors` name changes by id, for what another release has drafted and an entity does not take. */
export function requireValid(changes: readonly Change[]): void {
  const invalid = changes.filter(whyInvalid);
  const [first] = invalid;
  if (!first) return;
  const message = `"${first.label}" cannot be published as it is: ${whyInvalid(first)}`;
  throw refused(message, invalid, () => 'invalid');
}

/** Days for which a deleted record can be restored. */
export const TRASH_DAYS = 30;

/** The refusal of a record whose key another one has; its `errors` name the field. */
export const keyInUse = (key: string, row: StoredRecord): Conflict =>
  new Conflict(`The ${key} "${String(row[key])}" is already in use`, { [key]: 'Already in use' });

/** Throws Conflict when the key of a record is in use. */
export async function requireFreeKey(db: Firestore, resource: Resource, row: StoredRecord): Promise<void> {
  const { key = '' } = resource;
  if ((await keyRefOf(db, resource, row[key])?.get())?.exists) throw keyInUse(key, row);
}

/** Records of an entity as they were read, and as they are to be: each that differs has another `updatedAt`. */
export type Versions = {
  before?: readonly StoredRecord[] | undefined;
  after?: readonly StoredRecord[] | undefined;
  seen?: Seen | undefined;
};

/** Who publishes, when, and in which publish each record, by its id. */
type Edit = {
  by: Actor;
  at: string;
  publishes?: ReadonlyMap<string, { publish: string }>;
  undoes?: string | undefined;
};

/**
 * Adds to a batch all that brings records into a new state: keys, trash, activity log and the collection's number.
 * Writes that free keys come before those that take them. Gives the written records, with this as their last edit.
 */
export function writeRecords(
  db: Firestore,
  batch: WriteBatch,
  resource: Resource,
  { before = [], after = [], seen }: Versions,
  { by, at, publishes, undoes }: Edit,
): StoredRecord[] {
  const { collection: name, key = '' } = resource;
  const collection = db.collection(name);
  const trash = db.collection(collections.trash);
  const old = new Map(before.map((row) => [row.id, row]));
  const next = new Map(after.map((row) => [row.id, row]));
  const was = ({ id }: StoredRecord) => old.get(id);
  const removed = before.filter(({ id }) => !next.has(id));
  const written = after.filter((row) => row.updatedAt !== was(row)?.updatedAt);
  const isSorted = (row: StoredRecord) => Object.keys(differences(was(row), row)).join() === 'sortOrder';
  const sorted = new Set(written.filter(isSorted));
  const edited = written
    .filter((row) => !sorted.has(row))
    .map((row): StoredRecord => {
      return { ...row, lastEdit: { at, by: colleague.parse(by), ...publishes?.get(row.id) } };
    });
  const precondition = ({ id }: StoredRecord) => ({
    lastUpdateTime: seen?.get(collection.doc(id).path) as Timestamp,
  });
  const keyIn = (row: StoredRecord | undefined) => row && comparedKey(row[key]);
  for (const row of before) {
    const ref = keyRefOf(db, resource, row[key]);
    if (ref && keyIn(next.get(row.id)) !== keyIn(row)) batch.delete(ref);
  }
  for (const row of edited) {
    const ref = keyRefOf(db, resource, row[key]);
    if (ref && keyIn(was(row)) !== keyIn(row))
      batch.create(ref, { collection: name, field: key, recordId: row.id });
  }

  const labelOf = (row: StoredRecord) => String(row[resource.heading] ?? '');
  const edit = { actor: by, at, collection: name };
  const about = (row: StoredRecord) => {
    return { ...edit, recordId: row.id, label: labelOf(row), ...publishes?.get(row.id) };
  };
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
  const made = undoes ? 'restore' : 'create';
  for (const row of edited) {
    const ref = collection.doc(row.id);
    const earlier = was(row);
    if (earlier) batch.update(ref, row as DocumentData, precondition(row));
    else batch.create(ref, row as DocumentData).delete(trash.doc(row.id));
    const done = earlier ? 'update' : made;
    writeActivity(db, batch, { ...about(row), action: done, before: earlier, after: row });
  }
  for (const row of sorted) {
    const { sortOrder, updatedAt } = row;
    batch.update(collection.doc(row.id), { sortOrder, updatedAt }, precondition(row));
  }
  const [first] = sorted;
  if (first) {
    // A set can hold more than the sorting: only a publish of the sorting alone is named.
    const publish = publishes?.size === sorted.size && publishes.get(first.id);
    const order = { recordId: 'order', label: resource.plural, ...publish };
    writeActivity(db, batch, { ...edit, ...order, action: 'order' });
  }
  raiseVersion(db, batch, name);
  return [...edited, ...sorted];
}
