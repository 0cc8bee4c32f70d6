import { randomUUID } from 'node:crypto';
import { anyChange, type ChosenChanges, type ScheduledSet, scheduledSet } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { type Actor, addressesIn } from '../../platform/activity.ts';
import { provedBy } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { Conflict, NotFound, Stale } from '../../platform/firestore/errors.ts';
import { readEach } from '../../platform/firestore/pages.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import { changeDocument, takeFromDraft } from './draft.ts';
import { type Publisher, requireOneDocument, UNREADABLE } from './publisher.ts';
import { requireKeys, resultsOf } from './stored-records.ts';

/** A set as staff see it: if it cannot be read as a whole, its readable changes. Throws ZodError. */
function readForStaff(document: DocumentSnapshot): ScheduledSet {
  const { success, data: set } = scheduledSet.safeParse(document.data());
  if (success) return set;
  const { changes, failure, ...data } = document.data() ?? {};
  return scheduledSet.parse({
    ...data,
    changes: [changes].flat().filter((change) => anyChange.safeParse(change).success),
    failure: { at: failure?.at ?? data.at, reason: UNREADABLE },
  });
}

/** All schedules, next first. */
export async function listSchedules(db: Firestore) {
  const { docs } = await db.collection(collections.scheduledSets).orderBy('at').get();
  return readEach(docs, readForStaff);
}

/** Change sets that pages show from a set time on (content.ts); the publisher writes them into the records later. */
export function createSchedules(db: Firestore, { transact }: Publisher) {
  const collection = db.collection(collections.scheduledSets);

  const find = async (id: string) => {
    const document = await collection.doc(id).get();
    if (!document.updateTime) throw new NotFound('There is no such schedule');
    return {
      ref: document.ref,
      seen: { lastUpdateTime: document.updateTime },
      set: readForStaff(document),
    };
  };

  return {
    list: () => listSchedules(db),

    /** One set. Throws NotFound. */
    get: async (id: string) => (await find(id)).set,

    /** Schedules chosen changes of the draft, once for a `request`. Throws as `takeFromDraft` and `requireKeys`. */
    create: (chosen: ChosenChanges, at: string, by: Actor, request?: RequestKey): Promise<ScheduledSet> =>
      transact(async (batch) => {
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return (await find(earlier)).set;
        const { changes, published } = await takeFromDraft(db, batch, chosen);
        if (changes.length === 0) throw new Conflict('Nothing of this is left to be scheduled');
        requireKeys(resultsOf(changes, published));
        const ref = collection.doc();
        const added = { createdAt: nextTimestamp(), version: randomUUID() };
        const set = scheduledSet.parse({ id: ref.id, at, by, changes, ...added });
        const document = { ...set, addresses: addressesIn(set.changes) };
        requireOneDocument(document);
        batch.create(ref, document);
        if (request) keepResult(db, batch, request, set.id);
        raiseVersion(db, batch, collections.scheduledSets, collections.draftChanges);
        provedBy(batch, ref);
        return set;
      }),

    /** Moves a set to another time, even one that has failed. Throws NotFound, and Stale if it has another version. */
    update: (id: string, at: string, version: string): Promise<ScheduledSet> =>
      transact(async (batch) => {
        const { ref, seen, set } = await find(id);
        if (set.version !== version) throw new Stale('Somebody else changed this schedule in the meantime');
        const next = { at, version: randomUUID(), failure: null };
        batch.update(ref, { ...next, failingSince: null }, seen);
        raiseVersion(db, batch, collections.scheduledSets);
        provedBy(batch, async () => (await ref.get()).get('version') === next.version);
        return { ...set, ...next };
      }),

    /** Moves the changes of a set to the draft. Throws NotFound, and Conflict when it has another change there. */
    cancel: (id: string): Promise<void> =>
      transact(async (batch) => {
        const { ref, seen, set } = await find(id);
        const draft = db.collection(collections.draftChanges);
        const places = set.changes.map((change) => draft.doc(change.id));
        const drafted = places.length > 0 ? await db.getAll(...places) : [];
        const labels = set.changes.filter((_, index) => drafted[index]?.exists).map(({ label }) => label);
        if (labels.length > 0) {
          const all = labels.join(', ');
          throw new Conflict(`The draft has newer changes: publish or discard those of ${all} first`);
        }
        const version = randomUUID();
        batch.delete(ref, seen);
        for (const change of set.changes) {
          batch.create(draft.doc(change.id), changeDocument({ ...change, version }));
        }
        raiseVersion(db, batch, collections.scheduledSets, collections.draftChanges);
        const [first] = places;
        provedBy(batch, async () =>
          first ? (await first.get()).get('version') === version : !(await ref.get()).exists,
        );
      }),
  };
}
