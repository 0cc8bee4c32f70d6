import {
  type FrozenChange,
  type PublishEntry,
  type PublishedChange,
  publishEntry,
  type Resource,
  resourceNamed,
  type StoredRecord,
  valueIn,
} from '@mipaka/contract';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Timestamp,
  WriteBatch,
} from 'firebase-admin/firestore';
import { type Actor, addressesIn } from '../activity.ts';
import { collections, nextTimestamp } from '../db.ts';
import { Conflict } from '../errors.ts';
import { createRecordWrites, editOf } from '../record-writes.ts';
import { raiseVersion } from '../version.ts';
import { type Applied, resolveChanges } from './apply-changes.ts';
import { contentOf, isSame, keyWantedBy, type Published } from './draft.ts';

/** Most bytes of one document, with what belongs to it: Firestore takes 1 MiB. */
const MAX_BYTES = 900_000;
const fitsOneDocument = (content: object): boolean => Buffer.byteLength(JSON.stringify(content)) <= MAX_BYTES;
const tooLarge = () => new Conflict('These changes are too large to go out together: choose fewer of them');

/** Throws Conflict for what is too large for one document. */
export function requireOneDocument(content: object): void {
  if (!fitsOneDocument(content)) throw tooLarge();
}

/** What some changes make of the records of an entity. */
type Outcome = Applied & { resource: Resource; before: ReadonlyMap<string, DocumentSnapshot> };

/** What some changes make of what is published, for each entity that they are about. */
function outcomesOf(changes: readonly FrozenChange[], published: Published): Outcome[] {
  const resources = new Set(changes.map(({ resource }) => resourceNamed(resource)));
  return [...resources].map((resource) => {
    const found = published.of(resource);
    const rows = found.map((snapshot) => snapshot.data() as StoredRecord);
    return {
      ...resolveChanges(resource, rows, changes, published.reserved(resource)),
      resource,
      before: new Map(found.map((snapshot) => [snapshot.id, snapshot])),
    };
  });
}

/**
 * Throws Conflict when a change wants a key that another record has, or that another of the changes takes; `errors` names
 * the change by its id.
 */
export function requireKeys(changes: readonly FrozenChange[], published: Published): void {
  for (const { resource, outcomes } of outcomesOf(changes, published)) {
    const refused = [...outcomes].find(
      ([change, { isDone }]) => !isDone && keyWantedBy(change) !== undefined && hasPlace(change, published),
    );
    if (!refused) continue;
    const [change] = refused;
    const wanted = keyWantedBy(change);
    const rivals = [...outcomes.keys()].filter((other) => keyWantedBy(other) === wanted);
    const inUse = `The ${resource.key} "${wanted}" is already in use`;
    throw new Conflict(
      rivals.length > 1
        ? `${inUse} by one of these changes: ${rivals.map(({ label }) => label).join(', ')}`
        : inUse,
      Object.fromEntries(rivals.map(({ id }) => [id, 'taken'])),
    );
  }
}

/** Whether what a change is about is there: another reason for which it cannot be done. */
const hasPlace = (change: FrozenChange, published: Published): boolean =>
  change.kind === 'create' || published.recordOf(change) !== undefined;

function publishedChange(
  change: FrozenChange,
  resource: Resource,
  record: string,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  isDone: boolean,
): PublishedChange {
  const shownOf = (row: StoredRecord | undefined) =>
    change.kind === 'set' ? row && valueIn(resource, change.field, row) : contentOf(row);
  // A record that is made again keeps its place in lists, which go by when it was made.
  const made = change.kind === 'remove' && before && { createdAt: before.createdAt };
  return {
    kind: change.kind,
    resource: change.resource,
    record,
    label: change.label,
    field: change.kind === 'set' ? change.field : null,
    draftedBy: change.by,
    before: made ? { ...contentOf(before), ...made } : (shownOf(before) ?? null),
    after: shownOf(after) ?? null,
    isDone,
  };
}

/** What is carried out: some changes, by whom, and what goes with them. */
export type Order = {
  changes: readonly FrozenChange[];
  by: Actor;
  /** The instant for which they were scheduled; null for a publish at once. */
  scheduledFor: string | null;
  /** When that was published whose inverse they are. */
  undoes?: string | null;
};

/**
 * Adds to a batch what publishes some changes, as they are on what is published: the records with their keys, the entries
 * of the activity log, the versions, and the history, whose (first) entry is given with its document. What is on the way of a
 * schedule is overcome, and what cannot be done any more is left out and said in the history.
 *
 * @param published what the changes were compared with; the batch fails when any of it is another by then
 * @throws {Conflict} when a key is in use that somebody chose at once, or when that is too much for one entry; what was
 * scheduled has as many entries as it needs
 */
export function carryOut(
  db: Firestore,
  batch: WriteBatch,
  { changes, by, scheduledFor, undoes = null }: Order,
  published: Published,
): { entry: PublishEntry; proof: DocumentReference } {
  if (scheduledFor === null) requireKeys(changes, published);
  const results = outcomesOf(changes, published);
  const found = results.flatMap(({ before }) => [...before.values()]);
  const at = nextTimestamp(
    found.map((snapshot) => String(snapshot.get('updatedAt') ?? '')).reduce(later, '') || undefined,
  );
  const told = new Map<FrozenChange, PublishedChange>();
  for (const { resource, before, rows, outcomes } of results) {
    const after = new Map(rows.map((row) => [row.id, row]));
    writeRecords(db, batch, { resource, before, after }, by, at);
    for (const [change, { id, isDone }] of outcomes) {
      const row = before.get(id)?.data() as StoredRecord | undefined;
      told.set(change, publishedChange(change, resource, id, row, after.get(id), isDone));
    }
  }

  const documentOf = (ofEntry: readonly PublishedChange[]) => {
    const { id } = db.collection(collections.publishes).doc();
    const entry = publishEntry.parse({ id, at, by, scheduledFor, undoes, changes: ofEntry });
    return { entry, document: { ...entry, addresses: addressesIn(entry.changes) } };
  };
  /** As few documents as take them all, in their order. */
  const documentsOf = (all: readonly PublishedChange[]): ReturnType<typeof documentOf>[] => {
    const whole = documentOf(all);
    if (all.length < 2 || fitsOneDocument(whole.document)) return [whole];
    if (scheduledFor === null) throw tooLarge();
    const half = Math.ceil(all.length / 2);
    return [...documentsOf(all.slice(0, half)), ...documentsOf(all.slice(half))];
  };
  const made = documentsOf(changes.flatMap((change) => told.get(change) ?? []));
  const proofs = made.map(({ document }) => {
    const ref = db.collection(collections.publishes).doc(document.id);
    batch.create(ref, document);
    return ref;
  });
  raiseVersion(
    db,
    batch,
    ...new Set([
      collections.draftChanges,
      collections.publishes,
      ...results.map(({ resource }) => resource.collection),
    ]),
  );
  return {
    entry: (made[0] as (typeof made)[number]).entry,
    proof: proofs[0] as DocumentReference,
  };
}

/**
 * Adds to a batch what makes the records of an entity what they are to be. A batch is carried out in its order: what frees
 * keys comes before what takes them.
 */
function writeRecords(
  db: Firestore,
  batch: WriteBatch,
  {
    resource,
    before,
    after,
  }: {
    resource: Resource;
    before: ReadonlyMap<string, DocumentSnapshot>;
    after: ReadonlyMap<string, StoredRecord>;
  },
  by: Actor,
  at: string,
): void {
  const writes = createRecordWrites(db, resource);
  const { key } = resource;
  const edited: (() => void)[] = [];
  for (const snapshot of before.values()) {
    const old = snapshot.data() as StoredRecord;
    const row = after.get(old.id);
    const seen = { lastUpdateTime: snapshot.updateTime as Timestamp };
    if (!row) writes.remove(batch, old, seen, by, at);
    else if (!isSame(contentOf(old), contentOf(row))) {
      const isRenamed = key !== undefined && old[key] !== row[key];
      if (isRenamed) writes.release(batch, old);
      const next = { ...row, updatedAt: at, lastEdit: editOf(by, at) };
      edited.push(() => writes.update(batch, old, next, seen, by, isRenamed));
    }
  }
  for (const write of edited) write();
  for (const row of after.values()) {
    if (!before.has(row.id)) writes.create(batch, { ...row, updatedAt: at, lastEdit: editOf(by, at) }, by);
  }
}

/** The later one of two times in ISO 8601. */
const later = (one: string, other: string) => (one > other ? one : other);
