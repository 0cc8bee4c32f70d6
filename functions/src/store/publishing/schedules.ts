import { randomUUID } from 'node:crypto';
import {
  type ChosenChanges,
  type FrozenChange,
  frozenChange,
  type ScheduledSet,
  scheduledSet,
} from '@mipaka/contract';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { ZodError } from 'zod';
import { type Actor, addressesIn } from '../activity.ts';
import { commit, retryOnConflict } from '../commit.ts';
import { collections, isCode, nextTimestamp } from '../db.ts';
import { Conflict, DomainError, NotFound, Stale } from '../errors.ts';
import { earlierResult, keepResult, type RequestKey } from '../request-keys.ts';
import { raiseVersion } from '../version.ts';
import { carryOut, requireKeys, requireOneDocument } from './carry-out.ts';
import { changeDocument, originOf, readPublished, type StoredChange } from './draft.ts';
import { choose } from './publishes.ts';

/** How long after its first failed try a set is tried again where that may help, in milliseconds: three runs of the job. */
const TRIED_FOR_MS = 15 * 60_000;
const UNREADABLE = 'Some of its changes cannot be read any more; the others are listed here';
const ALL_UNREADABLE = 'None of its changes can be read any more';

/** A set with all its changes. Throws ZodError for one that cannot be read as a whole. */
const read = (document: DocumentSnapshot): ScheduledSet => scheduledSet.parse(document.data());

/** A set as staff see it: of one that cannot be read as a whole the changes that can. Throws ZodError. */
function readForStaff(document: DocumentSnapshot): ScheduledSet {
  const { success, data: set } = scheduledSet.safeParse(document.data());
  if (success) return set;
  const data = document.data() ?? {};
  const changes = changesIn(document).filter(isReadable);
  const reason = changes.length > 0 ? UNREADABLE : ALL_UNREADABLE;
  return scheduledSet.parse({ ...data, changes, failure: { at: data.failure?.at ?? data.at, reason } });
}

const isReadable = (change: unknown): boolean => frozenChange.safeParse(change).success;
/** The changes of a set as they are stored, whether or not they can be read. */
const changesIn = (document: DocumentSnapshot): unknown[] => {
  const changes: unknown = document.get('changes');
  return Array.isArray(changes) ? changes : [changes];
};

/**
 * What is scheduled, next first.
 *
 * @param onFailure told of what cannot be read, which is passed over
 */
export async function listSchedules(
  db: Firestore,
  onFailure: (error: unknown) => void,
): Promise<ScheduledSet[]> {
  const { docs } = await db.collection(collections.scheduledSets).orderBy('at').get();
  return docs.flatMap((document) => {
    try {
      return readForStaff(document);
    } catch (error) {
      onFailure(new Error(`${document.ref.path} cannot be read: ${String(error)}`));
      return [];
    }
  });
}

/** Whether another try cannot do what has failed so. */
const isFinal = (error: unknown): boolean =>
  error instanceof Conflict || error instanceof ZodError || isCode(error, 'invalidArgument');

/** Why a set could not go out, for staff. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof ZodError) return UNREADABLE;
  if (isCode(error, 'invalidArgument')) return 'The database has refused it as too large or not valid';
  return 'The database could not be written to when its time had come';
}

/** A set whose time has come, in the version in which it was found. */
type Due = { id: string; version: unknown };

/** A change without its place in the draft. */
const frozen = ({ version, ...change }: StoredChange): FrozenChange => change;

/**
 * Changes that go out at an instant. Rendering shows them from then on by itself (content.ts); what is here writes them
 * into the records some time later, and in any case before the next change of content by staff.
 *
 * @param onFailure told of a set that is due and cannot be carried out
 */
export function createSchedules(db: Firestore, onFailure: (error: unknown) => void) {
  const collection = db.collection(collections.scheduledSets);
  const missing = () => new NotFound('There is no such schedule');
  const stale = () => new Stale('Somebody else changed this schedule in the meantime');

  const find = async (id: string) => {
    const document = await collection.doc(id).get();
    if (!document.updateTime) throw missing();
    return {
      ref: document.ref,
      seen: { lastUpdateTime: document.updateTime },
      set: readForStaff(document),
      unreadable: changesIn(document).filter((change) => !isReadable(change)),
      /** Of the changes in the draft that they came from, by their ids. */
      origins: (document.get('origins') ?? {}) as Record<string, string>,
    };
  };

  /** Writes a due set into the records, once: who comes second finds it gone. One that is another version by now waits for its new time. */
  const settle = ({ id, version }: Due): Promise<void> =>
    retryOnConflict(async () => {
      const document = await collection.doc(id).get();
      if (!document.updateTime || document.get('version') !== version) return;
      const { changes, by, at } = read(document);
      const published = await readPublished(db, changes);
      const batch = db.batch();
      const { proof } = carryOut(db, batch, { changes, by, scheduledFor: at }, published);
      batch.delete(document.ref, { lastUpdateTime: document.updateTime });
      raiseVersion(db, batch, collections.scheduledSets);
      await commit(batch, proof);
    });

  /**
   * Takes a set that cannot go out away from what visitors see, and says so to staff. One that another try may carry out
   * stays as it is until it has been tried for a while.
   *
   * @param due the version that could not be carried out: of another one nothing has failed
   * @returns whether the set is out of the way of those after it
   */
  const giveUp = ({ id, version }: Due, error: unknown, now: Date): Promise<boolean> =>
    retryOnConflict(async () => {
      const document = await collection.doc(id).get();
      if (!document.updateTime || document.get('version') !== version) return true;
      const seen = { lastUpdateTime: document.updateTime };
      const batch = db.batch();
      const failingSince: string | null = document.get('failingSince') ?? null;
      const isFresh = failingSince === null || now.getTime() < Date.parse(failingSince) + TRIED_FOR_MS;
      if (isFresh && !isFinal(error)) {
        if (failingSince !== null) return false;
        const first = { failingSince: now.toISOString() };
        batch.update(document.ref, first, seen);
        await commit(
          batch,
          async () => (await document.ref.get()).get('failingSince') === first.failingSince,
        );
        return false;
      }
      const failed = {
        failure: { at: nextTimestamp(), reason: reasonOf(error) },
        version: randomUUID(),
      };
      batch.update(document.ref, failed, seen);
      raiseVersion(db, batch, collections.scheduledSets);
      await commit(batch, async () => (await document.ref.get()).get('version') === failed.version);
      return true;
    });

  return {
    /** What is scheduled, next first; what cannot be read is reported and passed over. */
    list: (): Promise<ScheduledSet[]> => listSchedules(db, onFailure),

    /** One set. Throws NotFound. */
    get: async (id: string): Promise<ScheduledSet> => (await find(id)).set,

    /**
     * Takes chosen changes out of the draft and has them go out at an instant. Throws what `choose` throws, and Conflict for
     * a key that another record or another of the changes has.
     *
     * @param request when it came before, the set of that time is given and nothing is scheduled
     */
    async create(chosen: ChosenChanges, at: string, by: Actor, request?: RequestKey): Promise<ScheduledSet> {
      return retryOnConflict(async () => {
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return (await find(earlier)).set;
        const { changes, documents, published } = await choose(db, chosen);
        if (changes.length === 0) throw new Conflict('Nothing of this is left to be scheduled');
        requireKeys(changes, published);
        const ref = collection.doc();
        const set = scheduledSet.parse({
          id: ref.id,
          at,
          changes: changes.map(frozen),
          by,
          createdAt: nextTimestamp(),
          version: randomUUID(),
        });
        const origins = Object.fromEntries(documents.map((drafted) => [drafted.id, originOf(drafted)]));
        const document = { ...set, addresses: addressesIn(set.changes), origins };
        requireOneDocument(document);
        const batch = db.batch();
        batch.create(ref, document);
        for (const { ref: drafted, updateTime } of documents) {
          if (updateTime) batch.delete(drafted, { lastUpdateTime: updateTime });
        }
        if (request) keepResult(db, batch, request, set.id);
        raiseVersion(db, batch, collections.scheduledSets, collections.draftChanges);
        await commit(batch, ref);
        return set;
      });
    },

    /** Has a set go out at another instant, also one that could not go out at its own. Throws NotFound, and Stale where it is not the version that is given. */
    async update(id: string, at: string, version: string): Promise<ScheduledSet> {
      const { ref, seen, set } = await find(id);
      if (set.version !== version) throw stale();
      const next = { at, version: randomUUID(), failure: null };
      const batch = db.batch();
      batch.update(ref, { ...next, failingSince: null }, seen);
      raiseVersion(db, batch, collections.scheduledSets);
      const isStored = async () => (await ref.get()).get('version') === next.version;
      await commit(batch, isStored).catch((error) => {
        throw isCode(error, 'failedPrecondition', 'notFound') ? stale() : error;
      });
      return { ...set, ...next };
    },

    /**
     * Moves the changes of a set to the draft. Those that cannot be read stay where they are. Throws NotFound, Conflict
     * when the draft has another change of one of the places by now or nothing of the set can be read, and Stale when it
     * is just being changed or carried out.
     */
    async cancel(id: string): Promise<void> {
      const { ref, seen, set, unreadable, origins } = await find(id);
      if (set.changes.length === 0 && unreadable.length > 0) {
        throw new Conflict(`${ALL_UNREADABLE}, so nothing can be moved to the draft`);
      }
      const draft = db.collection(collections.draftChanges);
      const places = set.changes.map((change) => draft.doc(change.id));
      // A set whose changes were all erased with a person's data has none.
      const drafted = places.length > 0 ? await db.getAll(...places) : [];
      const labels = set.changes.filter((_, index) => drafted[index]?.exists).map(({ label }) => label);
      if (labels.length > 0) {
        throw new Conflict(
          `The draft has newer changes: publish or discard those of ${labels.join(', ')} first`,
        );
      }
      const batch = db.batch();
      if (unreadable.length === 0) batch.delete(ref, seen);
      else {
        const left = {
          changes: unreadable,
          addresses: addressesIn(unreadable),
          failure: set.failure,
          version: randomUUID(),
        };
        batch.update(ref, left, seen);
      }
      const restored = set.changes.map((change): StoredChange => ({ ...change, version: randomUUID() }));
      for (const change of restored) {
        const origin = origins[change.id] ?? randomUUID();
        batch.create(draft.doc(change.id), { ...changeDocument(change), origin });
      }
      raiseVersion(db, batch, collections.scheduledSets, collections.draftChanges);
      const [first] = restored;
      const isDone = async () =>
        first
          ? (await draft.doc(first.id).get()).get('version') === first.version
          : !(await ref.get()).exists;
      await commit(batch, isDone).catch((error) => {
        throw isCode(error, 'failedPrecondition', 'notFound', 'alreadyExists') ? stale() : error;
      });
    },

    /**
     * Carries out what is due, the earliest first. Called before content is changed, so that what was scheduled for before
     * comes before; and by the clock. Never throws: what can never be carried out is in nobody's way and waits for staff, and
     * what is to be tried again is waited for by those after it, over which it would else be written later.
     */
    async settleDue(now = new Date()): Promise<void> {
      try {
        const due = collection.where('at', '<=', now.toISOString()).orderBy('at');
        for (const document of (await due.get()).docs) {
          if (document.get('failure')) continue;
          const set = { id: document.id, version: document.get('version') };
          try {
            await settle(set);
          } catch (error) {
            onFailure(error);
            if (!(await giveUp(set, error, now))) return;
          }
        }
      } catch (error) {
        onFailure(error);
      }
    },
  };
}
