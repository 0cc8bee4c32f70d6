import { randomUUID } from 'node:crypto';
import type { Delivery } from '@mipaka/contract';
import type { CollectionReference, DocumentSnapshot, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { commit } from './firestore/commit.ts';
import { isCode, nextTimestamp } from './firestore/db.ts';
import { Conflict, NotFound } from './firestore/errors.ts';

/** Longest time one delivery may take, in milliseconds; after it another worker may take the item. */
const LEASE_MS = 120_000;
/** How long the schedule leaves a new item to the trigger, in milliseconds. */
const TRIGGER_MS = 60_000;
/** Items that one run of the schedule delivers, and how long it begins new ones: the next run comes in five minutes. */
const DUE_BATCH = 50;
const RUN_MS = 240_000;
const MAX_ERROR = 300;

const isoAfter = (from: Date | string, ms: number) => new Date(new Date(from).getTime() + ms).toISOString();

/** The state of an item's delivery. */
export type Queued = Delivery & {
  id: string;
  /** No worker takes it before this moment (ISO 8601). */
  notBefore?: string;
  /** The link in the item expires at this moment (ISO 8601): an item not delivered by then is given up. */
  sendBefore?: string;
  updatedAt?: string;
};

/** An item that a worker has leased: while the lease is its own, nobody has written since `updateTime`. */
export type Leased<Item> = Item & { updateTime: Timestamp };

/** The state of a new item; no worker takes it before `notBefore` (ISO 8601). */
export const waiting = (notBefore: string): Delivery => ({
  state: 'PENDING',
  attempts: 0,
  nextTryAt: isoAfter(notBefore, TRIGGER_MS),
  lastError: null,
});

type Kind<Item> = {
  noun: string;
  /** Pauses before each further try, in minutes: tries outnumber pauses by one. */
  retryMinutes: readonly number[];
  /** Whether an item stays when it is delivered or given up; else it is deleted. */
  isKept: boolean;
  onChange?: (batch: WriteBatch, item: Item) => void;
};

/** Items of a collection, each delivered by the worker that leases it first: at least once, until its tries end. */
export function createQueue<Item extends Queued>(
  items: CollectionReference,
  { noun, retryMinutes, isKept, onChange }: Kind<Item>,
) {
  /** Writes to an item unchanged since `updateTime`. Gives the time of the write; undefined when another came first. */
  async function write(item: Item, seen: { updateTime?: Timestamp }, values: Partial<Queued>) {
    const ref = items.doc(item.id);
    const batch = items.firestore.batch();
    const precondition = { lastUpdateTime: seen.updateTime };
    const lease = randomUUID();
    if (values.nextTryAt === null && !isKept) batch.delete(ref, precondition);
    else batch.update(ref, { ...values, lease, updatedAt: nextTimestamp(item.updatedAt) }, precondition);
    if (values.state !== 'PROCESSING') onChange?.(batch, item);
    let found: DocumentSnapshot | undefined;
    try {
      const written = await commit(batch, async () => {
        found = await ref.get();
        return found.get('lease') === lease;
      });
      return written?.[0]?.writeTime ?? found?.updateTime;
    } catch (error) {
      if (isCode(error, 'failedPrecondition', 'notFound')) return undefined;
      throw error;
    }
  }

  return {
    /** Leases an item to one caller, unless it is delivered, given up or not due. A try counts from here. */
    async claim(id: string, now = new Date()): Promise<Leased<Item> | undefined> {
      const snapshot = await items.doc(id).get();
      const item = snapshot.data() as Item | undefined;
      if (!item || item.nextTryAt === null) return undefined;
      const at = now.toISOString();
      // A worker may take a new item at once, before the schedule would look at it.
      if (item.attempts > 0 && item.nextTryAt > at) return undefined;
      if (item.notBefore && item.notBefore > at) return undefined;
      const isTooLate = item.sendBefore !== undefined && item.sendBefore <= at;
      if (isTooLate || item.attempts > retryMinutes.length) {
        const lastError = isTooLate ? 'Its link has expired' : 'Its delivery never came to an end';
        await write(item, snapshot, { state: 'ERROR', nextTryAt: null, lastError });
        return undefined;
      }
      const attempts = item.attempts + 1;
      const taken = { state: 'PROCESSING', attempts, nextTryAt: isoAfter(now, LEASE_MS) } as const;
      const updateTime = await write(item, snapshot, taken);
      return updateTime && { ...item, ...taken, updateTime };
    },

    /** Notes that an item is delivered. Changes nothing if another worker has the lease, or the item is deleted. */
    async succeed(item: Leased<Item>): Promise<void> {
      await write(item, item, { state: 'SUCCESS', nextTryAt: null, lastError: null });
    },

    /** Notes that an item could not be delivered, and what is `left` for the next try, under the same lease. */
    async fail(item: Leased<Item>, reason: string, now = new Date(), left?: Partial<Item>): Promise<void> {
      const minutes = retryMinutes[item.attempts - 1];
      await write(item, item, {
        ...left,
        state: 'ERROR',
        lastError: reason.slice(0, MAX_ERROR),
        nextTryAt: minutes === undefined ? null : isoAfter(now, minutes * 60_000),
      });
    },

    /** Makes an item due at once, with all its tries. Throws NotFound, and Conflict if it is sent or being sent. */
    async retry(id: string): Promise<void> {
      const snapshot = await items.doc(id).get();
      const item = snapshot.data() as Item | undefined;
      if (!item) throw new NotFound(`There is no such ${noun}`);
      if (item.state === 'SUCCESS') throw new Conflict(`This ${noun} is sent already`);
      const at = nextTimestamp(item.updatedAt);
      const isRetried =
        item.state !== 'PROCESSING' &&
        (await write(item, snapshot, { state: 'PENDING', nextTryAt: at, notBefore: at, attempts: 0 }));
      if (!isRetried) throw new Conflict(`This ${noun} is being sent`);
    },

    /** The ids of items that are due at `now`, at most fifty of them. */
    async due(now: Date): Promise<string[]> {
      const query = items.where('nextTryAt', '<=', now.toISOString()).orderBy('nextTryAt').limit(DUE_BATCH);
      return (await query.get()).docs.map(({ id }) => id);
    },

    /** Delivers the items that are due. Those that this run has no time for wait for the next. */
    async deliverEachDue(now: Date, deliver: (id: string, now: Date) => Promise<void>): Promise<void> {
      const began = performance.now();
      for (const id of await this.due(now)) {
        const passed = performance.now() - began;
        if (passed >= RUN_MS) return;
        // A lease begins when its item is taken, not with the run: until then other workers may take it.
        await deliver(id, new Date(now.getTime() + passed));
      }
    },
  };
}
