import {
  apply,
  type Change,
  comparedKey,
  type DraftedChange,
  type Effect,
  keyOf,
  type Resource,
  resourceNamed,
  type StoredRecord,
} from '@mipaka/contract';
import type { DocumentReference, DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import { uniqueKeyRef } from '../../platform/firestore/db.ts';
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

/** What `read` gives for each document; `onFailure` gets the errors of those of another release, which are skipped. */
export const readEach = <T>(
  documents: readonly DocumentSnapshot[],
  read: (document: DocumentSnapshot) => T,
  onFailure: (error: unknown) => void,
): T[] =>
  documents.flatMap((document) => {
    try {
      return document.exists ? [read(document)] : [];
    } catch (error) {
      onFailure(new Error(`${document.ref.path} cannot be read: ${String(error)}`));
      return [];
    }
  });

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
  const reserved = new Set(inUse.filter((key) => !seen.has(holderOf(key).path)).map(({ ref }) => ref.path));
  return {
    seen,
    /** Whether a change wants a key in use without a record: somebody deleted that one by hand in the console. */
    isReserved: (change: Effect) => reserved.has(wantedKeyRef(db, change)?.path ?? ''),
    of: ({ collection }: Resource) => rowsIn(found.filter(({ ref }) => ref.parent.id === collection)),
  };
}
export type Published = Awaited<ReturnType<typeof readPublished>>;

/** The results of changes on published records, for each entity. Throws Conflict for a key in use without a record. */
export function resultsOf(changes: readonly Change[], published: Published) {
  const refused = changes.find(published.isReserved);
  if (refused) {
    const { key } = resourceNamed(refused.resource);
    throw new Conflict(`The ${key} "${keyOf(refused)}" is already in use`, { [refused.id]: 'taken' });
  }
  return [...new Set(changes.map(({ resource }) => resourceNamed(resource)))].map((resource) => {
    const before = published.of(resource);
    return { ...apply(resource, before, changes), resource, before };
  });
}

/** Throws Conflict, whose `errors` name changes by id, for a key that another record or another change has. */
export function requireKeys(results: ReturnType<typeof resultsOf>): void {
  for (const { resource, outcomes, before } of results) {
    // A change of a deleted record fails for another reason.
    const hasPlace = ({ kind, record }: Change) =>
      kind === 'create' || before.some(({ id }) => id === record);
    const refused = [...outcomes].find(
      ([change, { isDone }]) => !isDone && keyOf(change) !== undefined && hasPlace(change),
    );
    if (!refused) continue;
    const wanted = keyOf(refused[0]);
    const rivals = [...outcomes.keys()].filter((other) => keyOf(other) === wanted);
    const inUse = `The ${resource.key} "${wanted}" is already in use`;
    throw new Conflict(
      rivals.length > 1
        ? `${inUse} by one of these changes: ${rivals.map(({ label }) => label).join(', ')}`
        : inUse,
      Object.fromEntries(rivals.map(({ id }) => [id, 'taken'])),
    );
  }
}
