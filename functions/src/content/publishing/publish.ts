import {
  type Change,
  contentOf,
  isSame,
  type PublishEntry,
  type PublishedChange,
  publishEntry,
  published as publishedChanges,
} from '@mipaka/contract';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { type Actor, addressesIn } from '../../platform/activity.ts';
import { provedBy } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { type Published, requireKeys, resultsOf } from './read-published.ts';
import { editOf, writeRecords } from './write-records.ts';

/** Most bytes of one document with everything in it: Firestore allows 1 MiB. */
const MAX_BYTES = 900_000;
const fitsOneDocument = (content: object): boolean => Buffer.byteLength(JSON.stringify(content)) <= MAX_BYTES;
const tooLarge = () => new Conflict('These changes are too large to go out together: choose fewer of them');

/** Throws Conflict for content that is too large for one document. */
export function requireOneDocument(content: object): void {
  if (!fitsOneDocument(content)) throw tooLarge();
}

type ChangeSet = { changes: readonly Change[]; by: Actor; scheduledFor?: string; undoes?: string };

/**
 * Adds to a batch all that publishes a set, and gives its first entry of the history. Scheduled changes win conflicts,
 * and are left out where they cannot be applied. Throws Conflict for others that want a key in use or are too large.
 */
export function publish(
  db: Firestore,
  batch: WriteBatch,
  { changes, by, scheduledFor, undoes }: ChangeSet,
  published: Published,
): PublishEntry {
  const results = resultsOf(changes, published);
  if (!scheduledFor) requireKeys(results);
  const times = results.flatMap(({ before }) => before.map(({ updatedAt }) => updatedAt)).sort();
  const at = nextTimestamp(times.at(-1));
  const said = new Map<Change, PublishedChange>();
  for (const { resource, before, rows, outcomes } of results) {
    const old = new Map(before.map((row) => [row.id, row]));
    const after = rows.map((row) => {
      const was = old.get(row.id);
      const isKept = was && isSame(contentOf(was), contentOf(row));
      return isKept ? was : { ...row, updatedAt: at, lastEdit: editOf(by, at) };
    });
    const edit = { by, at, action: undoes ? ('restore' as const) : undefined };
    writeRecords(db, batch, resource, { before, after, seen: published.seen }, edit);
    for (const [change, entry] of publishedChanges(resource, before, { rows, outcomes }))
      said.set(change, entry);
  }

  const history = db.collection(collections.publishes);
  const entryOf = (described: readonly PublishedChange[]): PublishEntry =>
    publishEntry.parse({
      ...{ id: history.doc().id, at, by, changes: described },
      scheduledFor: scheduledFor ?? null,
      undoes: undoes ?? null,
    });
  const documentOf = (entry: PublishEntry) => ({ ...entry, addresses: addressesIn(entry.changes) });
  /** The changes in as few entries as hold them, in their order. */
  const entriesOf = (all: readonly PublishedChange[]): PublishEntry[] => {
    const whole = entryOf(all);
    if (all.length < 2 || fitsOneDocument(documentOf(whole))) return [whole];
    if (!scheduledFor) throw tooLarge();
    const half = Math.ceil(all.length / 2);
    return [...entriesOf(all.slice(0, half)), ...entriesOf(all.slice(half))];
  };
  const entries = entriesOf(changes.flatMap((change) => said.get(change) ?? []));
  for (const entry of entries) batch.create(history.doc(entry.id), documentOf(entry));
  raiseVersion(db, batch, collections.draftChanges, collections.publishes);
  const [first] = entries as [PublishEntry];
  provedBy(batch, history.doc(first.id));
  return first;
}
