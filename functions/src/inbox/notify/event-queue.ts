import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { commit } from '../../platform/firestore/commit.ts';
import { collections, isCode } from '../../platform/firestore/db.ts';
import type { StoredEvent } from '../inquiries/events.ts';

/** Longest time that notifying of one event may take, in milliseconds; after it another worker may take it. */
const LEASE_MS = 120_000;
/** Pauses before each further try, in milliseconds: 18 hours in all. */
const RETRY_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * 60_000);
/** Tries in all: the first one, and one after each pause. */
const MAX_TRIES = RETRY_MS.length + 1;
/** Events that one run of the schedule works off. */
const DUE_BATCH = 50;

/** Events of which others are to be notified, until all of them know. */
export function createEventQueue(db: Firestore) {
  const events = db.collection(collections.inquiryEvents);

  return {
    /**
     * Leases an event to the caller, who then tells of it. Undefined when it is done, not due, or leased to another
     * worker: of several workers one gets it. An event whose workers never come back is deleted after as many tries as
     * one that fails.
     */
    async claim(id: string, now: Date): Promise<StoredEvent | undefined> {
      const ref = events.doc(id);
      const snapshot = await ref.get();
      const event = snapshot.data() as StoredEvent | undefined;
      if (!event || !snapshot.updateTime) return undefined;
      if (event.attempts > 0 && Date.parse(event.nextTryAt) > now.getTime()) return undefined;
      const claimed = {
        attempts: event.attempts + 1,
        nextTryAt: new Date(now.getTime() + LEASE_MS).toISOString(),
        lease: randomUUID(),
      };
      const isGivenUp = event.attempts >= MAX_TRIES;
      const batch = db.batch();
      const precondition = { lastUpdateTime: snapshot.updateTime };
      if (isGivenUp) batch.delete(ref, precondition);
      else batch.update(ref, claimed, precondition);
      try {
        await commit(batch, async () => (await ref.get()).get('lease') === claimed.lease);
      } catch (error) {
        if (isCode(error, 'failedPrecondition', 'notFound')) return undefined;
        throw error;
      }
      return isGivenUp ? undefined : { ...event, ...claimed };
    },

    /**
     * Notes who is still to be notified; with nobody left, or after the last try, the event is deleted. Changes nothing where
     * the lease has passed on to another worker, or that one has deleted the event.
     */
    async finish({ id, attempts, lease }: StoredEvent, targets: string[], now: Date): Promise<void> {
      const ref = events.doc(id);
      const snapshot = await ref.get();
      if (!snapshot.updateTime || snapshot.get('lease') !== lease) return;
      const precondition = { lastUpdateTime: snapshot.updateTime };
      const pause = RETRY_MS[attempts - 1];
      const batch = db.batch();
      if (targets.length === 0 || pause === undefined) batch.delete(ref, precondition);
      else {
        const nextTryAt = new Date(now.getTime() + pause).toISOString();
        batch.update(ref, { targets, nextTryAt, lease: null }, precondition);
      }
      try {
        await commit(batch);
      } catch (error) {
        if (!isCode(error, 'failedPrecondition', 'notFound')) throw error;
      }
    },

    /** The ids of events that are due, at most fifty of them. */
    async due(now: Date): Promise<string[]> {
      const query = events.where('nextTryAt', '<=', now.toISOString()).orderBy('nextTryAt').limit(DUE_BATCH);
      return (await query.get()).docs.map(({ id }) => id);
    },
  };
}
export type EventQueue = ReturnType<typeof createEventQueue>;
