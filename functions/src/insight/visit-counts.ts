import { randomInt, randomUUID } from 'node:crypto';
import { type Device, dayOf, hourOf, monthsAfter, type PageView, VISIT_MONTHS } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { within, withoutDeadline } from '../platform/deadline.ts';
import { commit, deleteAll } from '../platform/firestore/commit.ts';
import {
  addTo,
  type CountsByDay,
  createCampaignBound,
  increments,
  namesOf,
} from '../platform/firestore/counts.ts';
import { collections } from '../platform/firestore/db.ts';

/** Documents that share the counts of a day: each instance writes to one of them, at most every half minute. */
export const VISIT_SHARDS = 2;
const PATIENCE_MS = 5_000;

/** The names under which a page view is counted. */
export function countedOf({ page, isVisit, isContact, cameFrom }: PageView, device: Device, hour: string) {
  const { source = null, entry = null, campaign = null } = cameFrom ?? {};
  const by = { source, entry, campaign, device };
  return [
    ...namesOf('view', { page }),
    ...(isVisit ? namesOf('visit', { ...by, hour }) : []),
    ...(isContact ? namesOf('contact', by) : []),
  ];
}

/** Counts page views in memory (docs/decisions/counts.md). `onFailure` gets the error of a write, which is repeated. */
export function createVisitCounts(
  db: Firestore,
  { views, visitsWrittenSeconds: seconds }: Pick<Config['limits'], 'views' | 'visitsWrittenSeconds'>,
  onFailure: (error: unknown) => void,
) {
  const shard = randomInt(VISIT_SHARDS);
  let pending: CountsByDay = new Map();
  const bounded = createCampaignBound();
  let writing: Promise<void> | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let window = { begunAt: Number.NEGATIVE_INFINITY, taken: 0 };

  function isTooMany(now: number): boolean {
    if (now - window.begunAt >= views.seconds * 1_000) window = { begunAt: now, taken: 0 };
    window.taken += 1;
    return window.taken > views.max;
  }

  async function write(): Promise<void> {
    const taken = pending;
    pending = new Map();
    const id = randomUUID();
    const batch = db.batch();
    const refs = [...taken].map(([day, counts]) => {
      const ref = db.collection(collections.visitCounts).doc(`${day}-${shard}`);
      const expireAt = Timestamp.fromDate(monthsAfter(day, VISIT_MONTHS));
      batch.set(ref, { day, expireAt, lastWrite: id, counts: increments(counts) }, { merge: true });
      return ref;
    });
    try {
      // Repeated increments would count twice, so the proof checks whether this write was the last one.
      await commit(batch, async () => (await refs[0]?.get())?.get('lastWrite') === id);
    } catch (error) {
      for (const [day, counts] of taken) addTo(pending, day, counts);
      onFailure(error);
    }
  }

  /** Writes the pending counts now, after a write that is under way. Never throws. */
  async function flush(): Promise<void> {
    await writing;
    if (pending.size === 0) return;
    writtenAt = Date.now();
    writing = withoutDeadline(write).finally(() => {
      writing = undefined;
    });
    await writing;
  }

  return {
    /** Counts a page view of now (epoch milliseconds), and waits for the write if one is due. Never throws. */
    async count(view: PageView, device: Device, now = Date.now()): Promise<void> {
      if (isTooMany(now)) return;
      const day = dayOf(now);
      const known = { ...view, cameFrom: bounded(day, view.cameFrom) };
      const counted = countedOf(known, device, hourOf(now)).map((name) => [name, 1] as const);
      addTo(pending, day, counted);
      if (now - writtenAt < seconds * 1_000 || writing) return;
      await within(PATIENCE_MS, flush(), () => undefined);
    },

    flush,
  };
}

/** Deletes the counts of visits and inquiries. Gives their number. */
export async function deleteCounts(db: Firestore): Promise<number> {
  const names = [collections.visitCounts, collections.inquiryCounts];
  const found = await Promise.all(names.map((name) => db.collection(name).select().get()));
  const documents = found.flatMap(({ docs }) => docs);
  await deleteAll(db, documents);
  return documents.length;
}
