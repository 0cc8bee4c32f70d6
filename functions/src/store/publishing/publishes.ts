import {
  type ChosenChanges,
  type Decision,
  type FrozenChange,
  type PublishEntry,
  publishEntry,
  type UndonePublish,
} from '@mipaka/contract';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../activity.ts';
import { commit, retryOnConflict } from '../commit.ts';
import { collections } from '../db.ts';
import { Conflict, NotFound, Stale } from '../errors.ts';
import type { MediaStore } from '../media.ts';
import { newestBy, type Page, pageOf } from '../pages.ts';
import { earlierResult, keepResult, type RequestKey } from '../request-keys.ts';
import { carryOut } from './carry-out.ts';
import {
  type createDraftStore,
  type Published,
  readChange,
  readPublished,
  type StoredChange,
  withConflict,
} from './draft.ts';
import { inverseOf, isDone, withoutLost } from './inverse.ts';

const newest = newestBy('at');

const read = (document: DocumentSnapshot): PublishEntry => publishEntry.parse(document.data());

/** The chosen changes of the draft, with the documents they are in and what is published at their places. */
export type Chosen = {
  /** Those that are to go out; what gives way to what somebody else published is not among them. */
  changes: StoredChange[];
  documents: DocumentSnapshot[];
  published: Published;
};

const goneMessage = 'These changes were published or discarded in the meantime';

/**
 * Reads chosen changes of the draft, and decides what becomes of those that have a conflict.
 *
 * @throws {Conflict} when none of them is there any more, when a decision is missing or cannot be carried out, or when one
 * removes the record in which somebody else changes something; `errors` names the changes by their ids
 * @throws {Stale} when one of them is another one by now
 */
export async function choose(db: Firestore, { changes, decisions }: ChosenChanges): Promise<Chosen> {
  const collection = db.collection(collections.draftChanges);
  const documents = await db.getAll(...changes.map(({ id }) => collection.doc(id)));
  if (documents.every(({ exists }) => !exists)) throw new Conflict(goneMessage);
  for (const [index, document] of documents.entries()) {
    if (!document.exists) throw new Stale(goneMessage);
    if (document.get('version') !== changes[index]?.version) {
      throw new Stale(`${String(document.get('by.username'))} changed this in the meantime`);
    }
  }
  const stored = documents.map(readChange);
  const published = await readPublished(db, stored);
  const conflicts = new Map(stored.map((change) => [change.id, withConflict(change, published).conflict]));
  const decided = (id: string): Decision | undefined => decisions[id];
  const open = stored.filter(({ id }) => conflicts.get(id) && !decided(id));
  if (open.length > 0) {
    throw new Conflict('Somebody else published another version of this in the meantime', {
      ...Object.fromEntries(open.map(({ id }) => [id, conflicts.get(id)?.reason ?? ''])),
    });
  }
  const going = stored.filter(({ id }) => !(conflicts.get(id) && decided(id) === 'theirs'));
  const lost = going.filter(({ id }) => conflicts.get(id)?.reason === 'deleted');
  if (lost.length > 0) {
    throw new Conflict('What this changes was deleted: restore it from the trash, or discard the change', {
      ...Object.fromEntries(lost.map(({ id }) => [id, 'deleted'])),
    });
  }
  for (const removal of going.filter(({ kind }) => kind === 'remove')) {
    const buried = going.filter(
      ({ kind, resource, record, by }) =>
        kind === 'set' &&
        resource === removal.resource &&
        record === removal.record &&
        by.id !== removal.by.id,
    );
    const [first] = buried;
    if (!first) continue;
    throw new Conflict(
      `"${removal.label}" would go to the trash with what ${first.by.username} has changed in it: choose one of the two`,
      Object.fromEntries([removal, ...buried].map(({ id }) => [id, 'removed'])),
    );
  }
  return { changes: going, documents, published };
}

/** The history of what was published together, and the publishing itself. */
export function createPublishes(
  db: Firestore,
  draft: ReturnType<typeof createDraftStore>,
  media: Pick<MediaStore, 'has'>,
) {
  const collection = db.collection(collections.publishes);

  const get = async (id: string) => {
    const document = await collection.doc(id).get();
    if (!document.exists) throw new NotFound('There is no such publish');
    return read(document);
  };

  return {
    get,

    /** A page of the history, newest first. */
    async list(limit: number, cursor?: string): Promise<Page<PublishEntry>> {
      const { docs } = await newest
        .after(collection, cursor)
        .limit(limit + 1)
        .get();
      return pageOf(docs, limit, newest, read);
    },

    /**
     * Publishes chosen changes of the draft in one batch. Throws what `choose` throws, and Conflict when a key is in use.
     *
     * @param request when it came before, the entry of that time is given and nothing is published
     */
    async publish(chosen: ChosenChanges, by: Actor, request?: RequestKey): Promise<PublishEntry> {
      return retryOnConflict(async () => {
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return get(earlier);
        const { changes, documents, published } = await choose(db, chosen);
        const batch = db.batch();
        const { entry, proof } = carryOut(db, batch, { changes, by, scheduledFor: null }, published);
        for (const { ref, updateTime } of documents) {
          if (updateTime) batch.delete(ref, { lastUpdateTime: updateTime });
        }
        if (request) keepResult(db, batch, request, entry.id);
        await commit(batch, proof);
        return entry;
      });
    },

    /**
     * Publishes the inverse of a publish in one batch, of all its records or of some. What somebody has changed since stays as
     * it is and is named, and so is what is erased or whose file is gone. Throws Conflict when a key that a record had is in
     * use.
     */
    async undo(
      entry: PublishEntry,
      records: readonly string[] | undefined,
      by: Actor,
    ): Promise<UndonePublish> {
      return retryOnConflict(async () => {
        const inverse = inverseOf(entry, by).filter(({ record }) => !records || records.includes(record));
        if (inverse.length === 0) return { entry: null, skipped: [] };
        const [drafted, published] = await Promise.all([draft.list(), readPublished(db, inverse)]);
        const skipped: UndonePublish['skipped'] = [];
        const changes: FrozenChange[] = [];
        for (const change of inverse) {
          if (isDone(change, published)) continue;
          const { change: possible, lost } = await withoutLost(change, media);
          const place = { resource: change.resource, record: change.record, label: change.label };
          const skip = (reason: Skipped['reason'], field = 'field' in change ? change.field : null) =>
            skipped.push({ ...place, field, reason });
          const { conflict } = withConflict({ ...change, version: change.id }, published);
          if (conflict) skip(conflict.reason);
          else if (wouldBury(change, drafted)) skip('drafted');
          else {
            for (const field of lost) skip('lost', field);
            if (possible) changes.push(possible);
          }
        }
        if (changes.length === 0) return { entry: null, skipped };
        const batch = db.batch();
        const made = carryOut(db, batch, { changes, by, scheduledFor: null, undoes: entry.at }, published);
        await commit(batch, made.proof);
        return { entry: made.entry, skipped };
      });
    },
  };
}

type Skipped = UndonePublish['skipped'][number];

/** Whether a change removes a record in which somebody has drafted something. */
const wouldBury = (change: FrozenChange, drafted: readonly FrozenChange[]): boolean =>
  change.kind === 'remove' &&
  drafted.some(({ resource, record }) => resource === change.resource && record === change.record);
