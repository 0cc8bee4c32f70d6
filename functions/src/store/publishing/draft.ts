import { createHash, randomUUID } from 'node:crypto';
import {
  type ChangeConflict,
  type DraftChange,
  type DraftedChange,
  draftChange,
  type FrozenChange,
  frozenChange,
  headingOf,
  publicResources,
  type Resource,
  resourceNamed,
  type SavedChanges,
  type StoredRecord,
  valueIn,
} from '@mipaka/contract';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { type Actor, addressesIn } from '../activity.ts';
import { commit } from '../commit.ts';
import { collections, isCode, nextTimestamp } from '../db.ts';
import { Conflict, Invalid, NotFound, Stale } from '../errors.ts';
import type { MediaStore } from '../media.ts';
import { uniqueKeyRef } from '../unique-keys.ts';
import { raiseVersion } from '../version.ts';

/** What else than records the state of the draft depends on. */
const PUBLISHING = [{ collection: collections.draftChanges }, { collection: collections.scheduledSets }];

/** A change as it is stored: with its version, and without what depends on what is published. */
export type StoredChange = FrozenChange & { version: string };

/** What a draft at a place is told from a later one at the same place by: it stays the same through all edits. */
export const originOf = (document: DocumentSnapshot): string => String(document.get('origin') ?? '');

const inOrderOfNames = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Whether two values are the same as JSON says it, in whatever order their names are: Firestore gives them back sorted. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrderOfNames) === JSON.stringify(other, inOrderOfNames);

/** What of a record the history keeps: what visitors read and staff type, and not when it was; null for no record. */
export function contentOf(row: StoredRecord | undefined): Record<string, unknown> | null {
  if (!row) return null;
  const { id, createdAt, updatedAt, lastEdit, ...content } = row;
  return content;
}

/** When a record was edited last: neither sorting a list nor restoring from the trash is an edit. */
const editedAt = ({ lastEdit, createdAt }: StoredRecord): string => lastEdit?.at ?? createdAt;

/** A value in the form in which it is compared and kept. */
const normalized = (resource: Resource, field: string, value: unknown): unknown =>
  resource.files.includes(field)
    ? valueIn(resource, field, (value ?? {}) as Record<string, unknown>)
    : (value ?? null);

/**
 * The id of the change of a place. Two who change one field of a record meet there, and so do two who write a record for
 * one key.
 */
export function changeIdOf(
  change: Pick<FrozenChange, 'resource' | 'record' | 'locale' | 'kind'> & object,
): string {
  const { key } = resourceNamed(change.resource);
  const { field, values } = change as { field?: string; values?: Record<string, unknown> };
  const place = change.kind === 'create' && key ? ['key', values?.[key]] : [change.record, field ?? ''];
  return createHash('sha256')
    .update(JSON.stringify([change.resource, change.locale, ...place]))
    .digest('hex')
    .slice(0, 40);
}

/** The record that a change is about. */
const recordRef = (db: Firestore, { resource, record }: Pick<FrozenChange, 'resource' | 'record'>) =>
  db.collection(resourceNamed(resource).collection).doc(record);

/** The unique key that a change gives a record; undefined where it gives none. */
export function keyWantedBy(change: FrozenChange): string | undefined {
  const { key } = resourceNamed(change.resource);
  if (!key || change.kind === 'remove') return undefined;
  if (change.kind === 'create') return String(change.values[key]);
  return change.field === key ? String(change.value) : undefined;
}

/** The document that holds the key that a change gives a record; undefined where it gives none. */
function keyRefOf(db: Firestore, change: FrozenChange): DocumentReference | undefined {
  const { collection, key } = resourceNamed(change.resource);
  const value = keyWantedBy(change);
  return key && value !== undefined ? uniqueKeyRef(db, { collection, field: key, value }) : undefined;
}

/** Why a change cannot simply be published onto what is published; null where it can. */
function conflictOf(
  change: FrozenChange,
  record: StoredRecord | undefined,
  holder: StoredRecord | undefined,
): ChangeConflict | null {
  const found = change.kind === 'create' ? holder : record;
  const editOf = (row: StoredRecord | undefined) => ({
    by: row?.lastEdit?.by ?? null,
    at: row ? editedAt(row) : null,
  });
  if (change.kind === 'create') return found ? { reason: 'taken', value: found, ...editOf(found) } : null;
  if (!found) return change.kind === 'set' ? { reason: 'deleted', value: null, by: null, at: null } : null;
  if (change.kind === 'remove') {
    const isEdited =
      editedAt(found) !== change.base.updatedAt && !isSame(contentOf(found), change.base.value);
    return isEdited ? { reason: 'changed', value: null, ...editOf(found) } : null;
  }
  const now = valueIn(resourceNamed(change.resource), change.field, found);
  const isKept = isSame(now, change.base.value) || isSame(now, change.value);
  return isKept ? null : { reason: 'changed', value: now, ...editOf(found) };
}

/** What is published at the places of some changes, as it is at one moment each. */
export type Published = {
  /** By path. */
  records: ReadonlyMap<string, DocumentSnapshot>;
  /** The record that a change is about. */
  recordOf(change: FrozenChange): DocumentSnapshot | undefined;
  /** The record that has the key of a new one, or its id. */
  holderOf(change: FrozenChange): DocumentSnapshot | undefined;
  /** The records of an entity that the changes are about, or that have the keys that the changes want. */
  of(resource: Resource): DocumentSnapshot[];
  /** The wanted keys of an entity that are in use although there is no record that has them. */
  reserved(resource: Resource): Set<string>;
};

const existing = (snapshot: DocumentSnapshot | undefined) => (snapshot?.exists ? snapshot : undefined);
const rowOf = (snapshot: DocumentSnapshot | undefined) => snapshot?.data() as StoredRecord | undefined;

/** Whether a change takes its key from the record that it is about. */
const freesKey = (change: FrozenChange): boolean =>
  change.kind === 'remove' || (change.kind === 'set' && change.field === resourceNamed(change.resource).key);

/** Reads what is published at the places of some changes. A record that one of them removes, or gives another key, does not hold its key. */
export async function readPublished(db: Firestore, changes: readonly FrozenChange[]): Promise<Published> {
  const read = async (refs: readonly (DocumentReference | undefined)[]) => {
    const wanted = new Map(refs.flatMap((ref) => (ref ? [[ref.path, ref]] : [])));
    const found = wanted.size > 0 ? await db.getAll(...wanted.values()) : [];
    return new Map(found.map((snapshot) => [snapshot.ref.path, snapshot]));
  };
  const keys = await read(changes.map((change) => keyRefOf(db, change)));
  const freed = new Set(changes.filter(freesKey).map((change) => recordRef(db, change).path));
  const holderRef = (change: FrozenChange) => {
    const holder = existing(keys.get(keyRefOf(db, change)?.path ?? ''));
    return holder && recordRef(db, { resource: change.resource, record: String(holder.get('recordId')) });
  };
  const records = await read(changes.flatMap((change) => [recordRef(db, change), holderRef(change)]));
  const recordOf = (change: FrozenChange) => existing(records.get(recordRef(db, change).path));
  const held = (change: FrozenChange) => existing(records.get(holderRef(change)?.path ?? ''));
  return {
    records,
    recordOf,
    holderOf(change) {
      const holder = held(change);
      return holder && !freed.has(holder.ref.path) ? holder : recordOf(change);
    },
    of: ({ collection }) =>
      [...records.values()].filter(({ exists, ref }) => exists && ref.parent.id === collection),
    reserved: ({ collection }) =>
      new Set(
        changes
          .filter((change) => resourceNamed(change.resource).collection === collection)
          .filter((change) => holderRef(change) && !held(change))
          .flatMap((change) => keyWantedBy(change) ?? []),
      ),
  };
}

/** A change as staff see it, with its conflict where it has one. */
export const withConflict = (change: StoredChange, published: Published): DraftChange =>
  draftChange.parse({
    ...change,
    conflict: conflictOf(change, rowOf(published.recordOf(change)), rowOf(published.holderOf(change))),
  });

/** A stored change; what else its document holds is left out. */
export const readChange = (document: DocumentSnapshot): StoredChange => ({
  ...frozenChange.parse(document.data()),
  version: String(document.get('version')),
});

/** The stored changes among some documents; `onFailure` is told of those that cannot be read, such as one of an earlier release. */
export const readableChanges = (
  documents: readonly DocumentSnapshot[],
  onFailure: (error: unknown) => void,
): StoredChange[] =>
  documents.flatMap((document) => {
    if (!document.exists) return [];
    const { success, error } = frozenChange.safeParse(document.data());
    if (!success) onFailure(new Error(`${document.ref.path} cannot be read: ${error.message}`));
    return success ? [readChange(document)] : [];
  });

/** A change as its document holds it, with the addresses under which a person's data are found. */
export const changeDocument = (change: StoredChange) => ({ ...change, addresses: addressesIn(change) });

/** The photo and film fields for which a change names a file that is not stored and that its record does not have either. */
export async function lostFiles(
  media: Pick<MediaStore, 'has'>,
  change: StoredChange | DraftedChange,
  row?: StoredRecord,
): Promise<string[]> {
  const fields = resourceNamed(change.resource).files;
  const isFile = change.kind === 'set' && fields.includes(change.field);
  const values = change.kind === 'create' ? change.values : isFile ? change.value : null;
  const lost: string[] = [];
  for (const field of fields) {
    const address = (values as Record<string, unknown> | null)?.[field];
    if (!address || address === row?.[field]) continue;
    if (!(await media.has(String(address)))) lost.push(field);
  }
  return lost;
}

/**
 * The one draft of the site, which all staff share: a document per place. It is private to them, and lasts until it is
 * published or discarded.
 *
 * @param onFailure told of a change that cannot be read, which is passed over
 */
export function createDraftStore(
  db: Firestore,
  media: Pick<MediaStore, 'has'>,
  onFailure: (error: unknown) => void,
) {
  const collection = db.collection(collections.draftChanges);
  const staleOf = (snapshot: DocumentSnapshot | undefined) =>
    new Stale(
      snapshot?.exists
        ? `${String(snapshot.get('by.username'))} changed this in the meantime`
        : 'This change was published or discarded in the meantime',
    );

  /** All changes, in the order of their ids. */
  const list = async (): Promise<StoredChange[]> => readableChanges((await collection.get()).docs, onFailure);

  /** What is stored at the place of a change; a new record may have been saved under another key before. */
  async function readStored(changes: readonly (DraftedChange & { id: string })[]) {
    const own = await db.getAll(...changes.map(({ id }) => collection.doc(id)));
    const earlier = await Promise.all(
      changes.map(async ({ kind, record, resource, id }) => {
        if (kind !== 'create') return undefined;
        const { docs } = await collection.where('record', '==', record).get();
        return docs.find(
          (other) => other.id !== id && other.get('resource') === resource && other.get('kind') === kind,
        );
      }),
    );
    return changes.map((_, index) => ({ own: own[index] as DocumentSnapshot, earlier: earlier[index] }));
  }

  /** The change that a caller saves, as it is stored. Throws NotFound and Conflict. */
  function storedOf(
    drafted: DraftedChange & { id: string },
    snapshot: DocumentSnapshot | undefined,
    published: Published,
    by: Actor,
  ): StoredChange {
    const resource = resourceNamed(drafted.resource);
    const [before] = snapshot ? readableChanges([snapshot], onFailure) : [];
    const row = rowOf(existing(published.records.get(recordRef(db, drafted).path)));
    const common = {
      id: drafted.id,
      resource: drafted.resource,
      // Two who write a record for one key write the same record.
      record: before?.record ?? drafted.record,
      locale: drafted.locale,
      by: { id: by.id, username: by.username },
      at: nextTimestamp(before?.at),
      version: randomUUID(),
    };
    const labelOf = (values: Record<string, unknown>) => String(values[headingOf(resource)] ?? '');
    if (drafted.kind === 'create') {
      if (row) throw new Conflict(`This ${resource.noun} is published already`);
      return { ...common, kind: 'create', values: drafted.values, label: labelOf(drafted.values) };
    }
    if (!row) throw new NotFound(`There is no such ${resource.noun}`);
    const updatedAt = editedAt(row);
    const label = labelOf(row);
    if (drafted.kind === 'remove') {
      const base = before?.kind === 'remove' ? before.base : { value: null, updatedAt };
      return { ...common, kind: 'remove', base, label };
    }
    const { field } = drafted;
    const seen =
      drafted.base === undefined ? valueIn(resource, field, row) : normalized(resource, field, drafted.base);
    const base = before?.kind === 'set' ? before.base : { value: seen, updatedAt };
    return { ...common, kind: 'set', field, value: normalized(resource, field, drafted.value), base, label };
  }

  const saysTheSame = (one: StoredChange, other: StoredChange) =>
    one.kind === other.kind &&
    one.by.id === other.by.id &&
    (one.kind === 'set' && other.kind === 'set'
      ? isSame(one.value, other.value)
      : one.kind === 'create' && other.kind === 'create'
        ? isSame(one.values, other.values)
        : true);

  return {
    list,

    /** Another text whenever the draft, what is scheduled or what is published has changed. One read. */
    async version(): Promise<string> {
      const numbers = (await db.collection(collections.content).doc('version').get()).data() ?? {};
      const changing = [...publicResources, ...PUBLISHING].map(({ collection: name }) =>
        Number(numbers[name] ?? 0),
      );
      // None of them is ever lowered.
      return String(changing.reduce((sum, number) => sum + number, 0));
    },

    /** All changes with their conflicts. */
    async read(): Promise<DraftChange[]> {
      const changes = await list();
      const published = await readPublished(db, changes);
      return changes.map((change) => withConflict(change, published));
    },

    /**
     * Saves changes, all or none. One that says what is published already is taken out of the draft. Saving what the same
     * person has saved already changes nothing.
     *
     * @throws {Invalid} when two changes are about one place, or one names a file that is not stored
     * @throws {NotFound} when a record to be changed or removed does not exist
     * @throws {Conflict} when a new record is published already
     * @throws {Stale} when the change of a place is not the one that the caller has seen
     */
    async save(drafted: readonly DraftedChange[], by: Actor): Promise<SavedChanges> {
      const named = drafted.map((change) => ({ ...change, id: changeIdOf(change) }));
      if (new Set(named.map(({ id }) => id)).size < named.length) {
        throw new Invalid('Two of the changes are about the same place', { changes: 'Twice the same place' });
      }
      const stored = await readStored(named);
      const published = await readPublished(
        db,
        named.map((change) => ({ ...change, label: '', by, at: '' }) as unknown as FrozenChange),
      );
      const batch = db.batch();
      const saved: StoredChange[] = [];
      const removed: string[] = [];
      for (const [index, change] of named.entries()) {
        const { own, earlier } = stored[index] as (typeof stored)[number];
        // What cannot be read nobody has seen: another change takes its place.
        const isReadable = readableChanges([own], onFailure).length > 0;
        const before = isReadable ? own : earlier;
        const next = storedOf(change, before, published, by);
        const isSeen = change.version === (before ? String(before.get('version')) : null);
        const [known] = readableChanges([own], onFailure);
        if (!isSeen && known && saysTheSame(known, next)) {
          saved.push(known);
          continue;
        }
        if (!isSeen) throw staleOf(before);
        const row = rowOf(published.recordOf(next));
        if ((await lostFiles(media, next, row)).length > 0) {
          const at = `changes.${index}.${next.kind === 'create' ? 'values' : 'value'}`;
          throw new Invalid('There is no such file', { [at]: 'There is no such file' });
        }
        const isPublished =
          next.kind === 'set' &&
          row &&
          isSame(valueIn(resourceNamed(next.resource), next.field, row), next.value);
        if (earlier) batch.delete(earlier.ref, { lastUpdateTime: earlier.updateTime });
        if (isPublished) {
          if (own.updateTime) batch.delete(own.ref, { lastUpdateTime: own.updateTime });
          removed.push(next.id);
          continue;
        }
        const document = changeDocument(next);
        if (own.updateTime) batch.update(own.ref, document, { lastUpdateTime: own.updateTime });
        else batch.create(own.ref, { ...document, origin: randomUUID() });
        saved.push(next);
      }
      raiseVersion(db, batch, collections.draftChanges);
      await commit(batch, () => isStored(saved, removed)).catch((error) => {
        throw isCode(error, 'alreadyExists', 'failedPrecondition', 'notFound') ? staleOf(undefined) : error;
      });
      return { saved: saved.map((change) => withConflict(change, published)), removed };
    },

    /** Takes a change out of the draft. Throws NotFound, and Stale where it is not the version that is given. */
    async discard(id: string, version?: string): Promise<void> {
      const ref = collection.doc(id);
      const snapshot = await ref.get();
      if (!snapshot.updateTime) throw new NotFound('There is no such change');
      if (version !== undefined && version !== snapshot.get('version')) throw staleOf(snapshot);
      const batch = db.batch();
      batch.delete(ref, { lastUpdateTime: snapshot.updateTime });
      raiseVersion(db, batch, collections.draftChanges);
      await commit(batch, () => isStored([], [id])).catch((error) => {
        throw isCode(error, 'failedPrecondition', 'notFound') ? staleOf(undefined) : error;
      });
    },
  };

  /** Whether these changes are in the draft as they are, and those ids are not. */
  async function isStored(saved: readonly StoredChange[], removed: readonly string[]): Promise<boolean> {
    const ids = [...saved.map(({ id }) => id), ...removed];
    const found = await db.getAll(...ids.map((id) => collection.doc(id)));
    return found.every((document, index) => document.get('version') === saved[index]?.version);
  }
}
