import {
  type Change,
  contentOf,
  isSame,
  type PublishEntry,
  type PublishedChange,
  publishEntry,
  published as publishedChanges,
} from '@mipaka/contract';
import type { DocumentReference, Firestore, WriteBatch } from 'firebase-admin/firestore';
import { type Actor, addressesIn } from '../../platform/activity.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { raiseVersion } from '../../platform/firestore/version.ts';
import { type Published, requireKeys, resultsOf } from './read-published.ts';
import { editOf, writeRecords } from './write-records.ts';

/** Most bytes of one document, with what belongs to it: Firestore takes 1 MiB. */
const MAX_BYTES = 900_000;
const fitsOneDocument = (content: object): boolean => Buffer.byteLength(JSON.stringify(content)) <= MAX_BYTES;
const tooLarge = () => new Conflict('These changes are too large to go out together: choose fewer of them');

/** Throws Conflict for what is too large for one document. */
export function requireOneDocument(content: object): void {
  if (!fitsOneDocument(content)) throw tooLarge();
}

/** The later one of two times in ISO 8601. */
const later = (one: string, other: string) => (one > other ? one : other);

/** Changes that are published together. */
export type ChangeSet = {
  changes: readonly Change[];
  by: Actor;
  /** The instant for which they were scheduled; null for a publish at once. */
  scheduledFor?: string;
  /** When that was published whose inverse they are. */
  undoes?: string;
};

/**
 * Adds to a batch what publishes a set, as it is on what is published: the records with their keys, the entries of the
 * activity log, the versions, and the history, whose (first) entry is given with its document. What has conflicts with what
 * was scheduled is overwritten, and what cannot be done any more is left out and said in the history.
 *
 * @param published what the changes were compared with; the batch fails when any of it is another by then
 * @throws {Conflict} when a key is in use that somebody chose at once, or when that is too much for one entry; what was
 * scheduled has as many entries as it needs
 */
export function publish(
  db: Firestore,
  batch: WriteBatch,
  { changes, by, scheduledFor, undoes }: ChangeSet,
  published: Published,
): { entry: PublishEntry; proof: DocumentReference } {
  const results = resultsOf(changes, published);
  if (!scheduledFor) requireKeys(results);
  const newest = results.flatMap(({ before }) => before.map(({ updatedAt }) => updatedAt)).reduce(later, '');
  const at = nextTimestamp(newest || undefined);
  const described = new Map<Change, PublishedChange>();
  for (const { resource, before, rows, outcomes } of results) {
    const old = new Map(before.map((row) => [row.id, row]));
    const after = rows.map((row) => {
      const was = old.get(row.id);
      const isKept = was && isSame(contentOf(was), contentOf(row));
      return isKept ? was : { ...row, updatedAt: at, lastEdit: editOf(by, at) };
    });
    const edit = { by, at, action: undoes ? ('restore' as const) : undefined };
    writeRecords(db, batch, resource, { before, after, seen: published.seen }, edit);
    for (const [change, said] of publishedChanges(resource, before, { rows, outcomes }))
      described.set(change, said);
  }

  const documentOf = (ofEntry: readonly PublishedChange[]) => {
    const { id } = db.collection(collections.publishes).doc();
    const entry = publishEntry.parse({
      ...{ id, at, by, changes: ofEntry },
      scheduledFor: scheduledFor ?? null,
      undoes: undoes ?? null,
    });
    return { entry, document: { ...entry, addresses: addressesIn(entry.changes) } };
  };
  /** As few documents as take them all, in their order. */
  const documentsOf = (all: readonly PublishedChange[]): ReturnType<typeof documentOf>[] => {
    const whole = documentOf(all);
    if (all.length < 2 || fitsOneDocument(whole.document)) return [whole];
    if (!scheduledFor) throw tooLarge();
    const half = Math.ceil(all.length / 2);
    return [...documentsOf(all.slice(0, half)), ...documentsOf(all.slice(half))];
  };
  const made = documentsOf(changes.flatMap((change) => described.get(change) ?? []));
  const refs = made.map(({ document }) => db.collection(collections.publishes).doc(document.id));
  for (const [index, ref] of refs.entries()) batch.create(ref, made[index]?.document ?? {});
  raiseVersion(db, batch, collections.draftChanges, collections.publishes);
  return { entry: (made[0] as (typeof made)[number]).entry, proof: refs[0] as DocumentReference };
}
