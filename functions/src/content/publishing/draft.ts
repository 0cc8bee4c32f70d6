import { hash, randomUUID } from 'node:crypto';
import {
  type Change,
  type ChosenChanges,
  colleague,
  conflicts,
  type DraftChange,
  type DraftedChange,
  draftChange,
  type Effect,
  editedAt,
  isApplied,
  isOfOneRecord,
  isSame,
  keyOf,
  merge,
  publicResources,
  type Resource,
  recordOf,
  resourceNamed,
  type SavedChanges,
  type StoredRecord,
  storedValues,
  valueIn,
  valuesOf,
} from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, WriteBatch } from 'firebase-admin/firestore';
import { type Actor, addressesIn } from '../../platform/activity.ts';
import { provedBy } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { Conflict, Invalid, NotFound, Stale } from '../../platform/firestore/errors.ts';
import { readEach } from '../../platform/firestore/pages.ts';
import type { MediaStore } from '../media/media.ts';
import type { Publisher } from './publisher.ts';
import { type Published, readPublished, refused, requireValid } from './stored-records.ts';

const CHANGING = [
  ...publicResources.map(({ collection }) => collection),
  collections.draftChanges,
  collections.scheduledSets,
];

/** A change as it is stored: without its conflict, which depends on the published records. */
export type StoredChange = Change & { version: string };

const normalized = (resource: Resource, field: string, value: unknown): unknown =>
  valueIn(resource, field, storedValues(resource, field, value));

/** The id of the change of a place: the same for all who change one field, or create a record for one key. */
export function changeIdOf(change: Effect & Pick<Change, 'locale'>): string {
  const key = change.kind === 'create' ? keyOf(change) : undefined;
  const place = key === undefined ? [change.record, change.kind === 'set' ? change.field : ''] : ['key', key];
  return hash('sha256', JSON.stringify([change.resource, change.locale, ...place]), 'hex').slice(0, 40);
}

/** Changes with their conflicts. A record in the way is no conflict if another change of the `draft` removes it. */
function withConflicts(
  changes: readonly StoredChange[],
  { of }: Published,
  draft: readonly StoredChange[] = [],
): DraftChange[] {
  const found = conflicts(of, merge(draft, changes));
  return changes.map((change) => draftChange.parse({ ...change, conflict: found.get(change) ?? null }));
}

/** A stored change, without the other fields of its document. */
export const readChange = (document: DocumentSnapshot): StoredChange =>
  draftChange.parse({ ...document.data(), conflict: null });

/** With the e-mail addresses by which a person's data are found. */
export const changeDocument = (change: StoredChange) => ({ ...change, addresses: addressesIn(change) });

/** The photo and film fields for which a change names a file that is neither stored nor part of its record. */
export async function lostFiles(
  media: Pick<MediaStore, 'has'>,
  change: Effect,
  row?: StoredRecord,
): Promise<string[]> {
  const values = valuesOf(change);
  const lost: string[] = [];
  for (const field of resourceNamed(change.resource).files) {
    const address = values[field];
    if (!address || address === row?.[field]) continue;
    if (!(await media.has(String(address)))) lost.push(field);
  }
  return lost;
}

/** The change that a caller saves, in stored form, on top of the draft's change. Throws NotFound and Conflict. */
function storedOf(
  drafted: DraftedChange & { id: string },
  before: StoredChange | undefined,
  row: StoredRecord | undefined,
  by: Actor,
): StoredChange {
  const resource = resourceNamed(drafted.resource);
  const common = {
    id: drafted.id,
    resource: drafted.resource,
    // Two people who create a record for one key create the same record.
    record: before?.record ?? drafted.record,
    locale: drafted.locale,
    by: colleague.parse(by),
    at: nextTimestamp(before?.at),
    version: randomUUID(),
    origin: before?.origin ?? randomUUID(),
  };
  const labelOf = (values: Record<string, unknown>) => String(values[resource.heading] ?? '');
  if (drafted.kind === 'create') {
    if (row) throw new Conflict(`This ${resource.noun} is published already`);
    return { ...common, kind: 'create', values: drafted.values, label: labelOf(drafted.values) };
  }
  if (!row) throw new NotFound(`There is no such ${resource.noun}`);
  const updatedAt = editedAt(row);
  const label = labelOf(row);
  if (drafted.kind === 'remove') {
    // The key names the place on the site from which the record is removed.
    const value = resource.key ? { [resource.key]: row[resource.key] } : null;
    const base = before?.kind === 'remove' ? before.base : { value, updatedAt };
    return { ...common, kind: 'remove', base, label };
  }
  const { field } = drafted;
  const seen =
    drafted.base === undefined ? valueIn(resource, field, row) : normalized(resource, field, drafted.base);
  const base = before?.kind === 'set' ? before.base : { value: seen, updatedAt };
  return { ...common, kind: 'set', field, value: normalized(resource, field, drafted.value), base, label };
}

const saidBy = (change: StoredChange) => [change.kind, change.by.id, valuesOf(change)];

/** Why the caller's version of a change is not the present one. */
const staleOf = (snapshot: DocumentSnapshot | undefined) =>
  new Stale(
    snapshot?.exists
      ? `${String(snapshot.get('by.username'))} changed this in the meantime`
      : 'This change was published or discarded in the meantime',
  );

/**
 * Takes chosen changes out of the draft, as the decisions on conflicts say. Throws Conflict, whose `errors` name
 * changes by id, and Stale when one is gone or has another version.
 */
export async function takeFromDraft(db: Firestore, batch: WriteBatch, { changes, decisions }: ChosenChanges) {
  const collection = db.collection(collections.draftChanges);
  const documents = await db.getAll(...changes.map(({ id }) => collection.doc(id)));
  if (documents.every(({ exists }) => !exists)) {
    throw new Conflict('These changes were published or discarded in the meantime');
  }
  for (const [index, document] of documents.entries()) {
    if (document.get('version') !== changes[index]?.version) throw staleOf(document);
  }
  const stored = documents.map(readChange);
  const published = await readPublished(db, stored);
  const found = conflicts(published.of, stored);
  const reasonOf = (change: Change) => found.get(change as StoredChange)?.reason ?? '';
  const open = stored.filter((change, index) => {
    const [conflict, seen] = [found.get(change), changes[index]?.seen];
    const isSeen = seen === undefined || seen === conflict?.at;
    return conflict && decisions[change.id] !== 'theirs' && !(decisions[change.id] && isSeen);
  });
  if (open.length > 0) {
    const isTaken = open.every((change) => reasonOf(change) === 'taken');
    const message = isTaken
      ? 'Another version of this exists already: publish its reset together with it, or choose which one stays'
      : 'Somebody else published another version of this in the meantime';
    throw refused(message, open, reasonOf);
  }
  const going = stored.filter(({ id }) => decisions[id] !== 'theirs');
  requireValid(going);
  const lost = going.filter((change) => reasonOf(change) === 'deleted');
  if (lost.length > 0) {
    const message = 'The changed record was deleted: restore it from the trash, or discard the change';
    throw refused(message, lost, reasonOf);
  }
  for (const removal of going.filter(({ kind }) => kind === 'remove')) {
    const buried = going.filter(
      (other) => other.kind === 'set' && other.by.id !== removal.by.id && isOfOneRecord(other, removal),
    );
    const [first] = buried;
    if (!first) continue;
    const message = `"${removal.label}" would go to the trash with what ${first.by.username} has changed in it: choose one of the two`;
    throw refused(message, [removal, ...buried], () => 'removed');
  }
  for (const { ref, updateTime } of documents) {
    if (updateTime) batch.delete(ref, { lastUpdateTime: updateTime });
  }
  return { changes: going, published };
}

/** The draft of the site, which all staff share. */
export function createDraftStore(
  db: Firestore,
  media: Pick<MediaStore, 'has'>,
  { transact, publishDue }: Publisher,
) {
  const collection = db.collection(collections.draftChanges);
  const list = async (): Promise<StoredChange[]> => readEach((await collection.get()).docs, readChange);

  /** The document of the same new record, where it was saved under another key before. */
  async function earlierOf({ kind, record, resource, id }: DraftedChange & { id: string }) {
    if (kind !== 'create') return undefined;
    const { docs } = await collection.where('record', '==', record).get();
    return docs.find(
      (other) => other.id !== id && other.get('resource') === resource && other.get('kind') === kind,
    );
  }

  return {
    list,

    /** A text that changes whenever the draft, a schedule or published content does. One read. */
    async version(): Promise<string> {
      const numbers = (await db.collection(collections.content).doc('version').get()).data() ?? {};
      // The numbers only rise, so their sum changes with each of them.
      return String(CHANGING.reduce((sum, name) => sum + Number(numbers[name] ?? 0), 0));
    },

    async read(): Promise<DraftChange[]> {
      await publishDue();
      const changes = await list();
      return withConflicts(changes, await readPublished(db, changes));
    },

    /**
     * Saves changes, all or none, also the same again; one that equals the published value leaves the draft. Throws
     * Invalid, NotFound, Conflict, and Stale when the caller has not seen the change of the place.
     */
    async save(drafted: readonly DraftedChange[], by: Actor): Promise<SavedChanges> {
      const named = drafted.map((change) => ({ ...change, id: changeIdOf(change) }));
      if (new Set(named.map(({ id }) => id)).size < named.length) {
        throw new Invalid('Two of the changes are about the same place', { changes: 'Twice the same place' });
      }
      return transact(async (batch) => {
        const documents = await db.getAll(...named.map(({ id }) => collection.doc(id)));
        const moved = await Promise.all(named.map(earlierOf));
        const published = await readPublished(db, named);
        const saved: StoredChange[] = [];
        const removed: string[] = [];
        for (const [index, change] of named.entries()) {
          const own = documents[index] as DocumentSnapshot;
          const earlier = moved[index];
          // Nobody can have seen an unreadable change: the new one replaces it.
          const [known] = readEach([own], readChange);
          const before = known ?? (earlier && readEach([earlier], readChange)[0]);
          const next = storedOf(change, before, recordOf(change, published.of), by);
          if (change.version !== (before?.version ?? null)) {
            if (!known || !isSame(saidBy(known), saidBy(next))) throw staleOf(known ? own : earlier);
            saved.push(known);
            continue;
          }
          if ((await lostFiles(media, next, recordOf(next, published.of))).length > 0) {
            const at = `changes.${index}.${next.kind === 'create' ? 'values' : 'value'}`;
            throw new Invalid('There is no such file', { [at]: 'There is no such file' });
          }
          if (earlier) batch.delete(earlier.ref, { lastUpdateTime: earlier.updateTime });
          const seen = own.updateTime && { lastUpdateTime: own.updateTime };
          if (next.kind === 'set' && isApplied(next, published.of)) {
            if (seen) batch.delete(own.ref, seen);
            removed.push(next.id);
            continue;
          }
          const document = changeDocument(next);
          if (seen) batch.update(own.ref, document, seen);
          else batch.create(own.ref, document);
          saved.push(next);
        }
        raiseVersion(db, batch, collections.draftChanges);
        provedBy(batch, () => isStored(saved, removed));
        const draft = conflicts(published.of, saved).size > 0 ? await list() : [];
        return { saved: withConflicts(saved, published, draft), removed };
      });
    },

    /** Removes a change from the draft. Throws NotFound, and Stale if it does not have the given version. */
    discard: (id: string, version?: string): Promise<void> =>
      transact(async (batch) => {
        const snapshot = await collection.doc(id).get();
        if (!snapshot.updateTime) throw new NotFound('There is no such change');
        if (version !== undefined && version !== snapshot.get('version')) throw staleOf(snapshot);
        batch.delete(snapshot.ref, { lastUpdateTime: snapshot.updateTime });
        raiseVersion(db, batch, collections.draftChanges);
        provedBy(batch, () => isStored([], [id]));
      }),
  };

  /** Whether the draft has exactly these versions of the saved changes, and none of the removed ids. */
  async function isStored(saved: readonly StoredChange[], removed: readonly string[]): Promise<boolean> {
    const ids = [...saved.map(({ id }) => id), ...removed];
    const found = await db.getAll(...ids.map((id) => collection.doc(id)));
    return found.every((document, index) => document.get('version') === saved[index]?.version);
  }
}
export type DraftStore = ReturnType<typeof createDraftStore>;
