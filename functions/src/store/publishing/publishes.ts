import {
  type BroughtBack,
  type ChangedRecord,
  type ChosenChanges,
  type Decision,
  type DraftedChange,
  draftedChange,
  type FormerPlaces,
  MAX_SAVED,
  nameOf,
  type PublicName,
  type PublishEntry,
  publicResources,
  publishEntry,
  resourceNamed,
  storedValues,
  valueIn,
} from '@mipaka/contract';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../activity.ts';
import { commit } from '../commit.ts';
import { collections, isCode } from '../db.ts';
import { Conflict, NotFound, Stale } from '../errors.ts';
import type { MediaStore } from '../media.ts';
import { newestBy, type Page, pageOf } from '../pages.ts';
import { earlierResult, keepResult, type RequestKey } from '../request-keys.ts';
import { carryOut, contentOf } from './carry-out.ts';
import {
  changeIdOf,
  type createDraftStore,
  isSame,
  lostFiles,
  type Published,
  readChange,
  readPublished,
  type StoredChange,
  withConflict,
} from './draft.ts';
import { type FormerRecord, isErased, readFormerRecords } from './former-state.ts';

const newest = newestBy('at');
/** Tries of a publish under which records or the draft change. */
const MAX_TRIES = 10;
/** Longest pause before the next try, in milliseconds. */
const MAX_PAUSE_MS = 40;

const read = (document: DocumentSnapshot): PublishEntry => publishEntry.parse(document.data());

/**
 * Does some work again for as long as somebody else is quicker: what it compared with has changed when its batch fails.
 * Throws what the work throws, and the failure of the last try.
 */
export async function untilUndisturbed<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isCode(error, 'failedPrecondition', 'notFound', 'alreadyExists') || tries === MAX_TRIES)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_PAUSE_MS));
    }
  }
}

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
      return untilUndisturbed(async () => {
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
     * The records that visitors may see and that are others now than right after a publish, with what they held then. Throws
     * what `readFormerRecords` throws.
     */
    async changedSince({ at }: PublishEntry): Promise<ChangedRecord[]> {
      const found = publicResources.map(async (resource) =>
        [...(await readFormerRecords(db, resource, at))]
          .filter(([, { former, now }]) => !isSame(contentOf(former), contentOf(now)))
          .map(([record, { former, now }]) => ({
            resource: nameOf(resource) as PublicName,
            record,
            values: contentOf(former ?? now) ?? {},
          })),
      );
      return (await Promise.all(found)).flat();
    },

    /**
     * Puts what was published at some places right after a publish into the draft, where it is another by now. What was
     * erased since, and a photo that is not kept any more, cannot be brought back; what somebody has drafted stays.
     * Throws what `readFormerRecords` throws.
     */
    async bringBack({ at }: PublishEntry, { places }: FormerPlaces, by: Actor): Promise<BroughtBack> {
      const skipped: BroughtBack['skipped'] = [];
      const changes = new Map<string, DraftedChange>();
      const drafted = await draft.list();
      const names = [...new Set(places.map(({ resource }) => resource))];
      const former = new Map(
        await Promise.all(
          names.map(async (name) => [name, await readFormerRecords(db, resourceNamed(name), at)] as const),
        ),
      );
      const changed = places.flatMap((place) => {
        const record = former.get(place.resource)?.get(place.record);
        return record ? formerChanges(place, record) : [];
      });
      for (const { place, change: wanted } of changed) {
        // As it would be typed: a text that was erased since is not what it was.
        const { data: change } = draftedChange.safeParse(wanted);
        if (!change || isErased(wanted)) {
          skipped.push({ ...place, reason: 'lost' });
          continue;
        }
        if (drafted.some((other) => isInTheWay(other, change))) {
          skipped.push({ ...place, reason: 'drafted' });
          continue;
        }
        const lost = await lostFiles(media, change);
        skipped.push(...lost.map((field) => ({ ...place, field, reason: 'lost' as const })));
        if (lost.length === 0) changes.set(changeIdOf(change), change);
        else if (change.kind === 'create') {
          const resource = resourceNamed(change.resource);
          const without = lost.map((field) => storedValues(resource, field, null));
          const values = Object.assign({}, change.values, ...without);
          changes.set(changeIdOf(change), { ...change, values });
        }
      }
      const result: BroughtBack = { saved: [], removed: [], skipped };
      const all = [...changes.values()];
      for (let start = 0; start < all.length; start += MAX_SAVED) {
        const { saved, removed } = await draft.save(all.slice(start, start + MAX_SAVED), by);
        result.saved.push(...saved);
        result.removed.push(...removed);
      }
      return result;
    },
  };
}

type FormerPlace = FormerPlaces['places'][number];

/** Whether a change of the draft keeps another one out of it: at the same place, or where one of them removes the record of the other. */
const isInTheWay = (drafted: StoredChange, wanted: DraftedChange): boolean =>
  drafted.id === changeIdOf(wanted) ||
  ((drafted.kind === 'remove' || wanted.kind === 'remove') &&
    drafted.resource === wanted.resource &&
    drafted.record === wanted.record);

/** What gives a place back what it held, as a caller would say it, each with its own place; nothing where it holds that. */
function formerChanges(
  place: FormerPlace,
  { former, now }: FormerRecord,
): { place: FormerPlace; change: object }[] {
  const resource = resourceNamed(place.resource);
  const common = { resource: place.resource, record: place.record, locale: 'en', version: null };
  if (!former) return now ? [{ place, change: { ...common, kind: 'remove' } }] : [];
  if (!now) return [{ place, change: { ...common, kind: 'create', values: former } }];
  const fields = place.field === null ? Object.keys(resource.fields) : [place.field];
  return fields
    .map((field) => ({ field, value: valueIn(resource, field, former) }))
    .filter(({ field, value }) => !isSame(value, valueIn(resource, field, now)))
    .map(({ field, value }) => ({
      place: { ...place, field },
      change: { ...common, kind: 'set', field, value },
    }));
}
