import { createHash } from 'node:crypto';
import { type DocumentReference, FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Limit } from '../config.ts';
import { HttpError } from '../http-error.ts';
import { collections } from './db.ts';

/** Parts of a window. The window slides by these steps, so that no boundary lets twice the limit through. */
const STEPS = 6;

type Options = Limit & {
  /** Documents that share the counting. More than one where everybody counts into the same limit. */
  shards?: number;
};

/**
 * A limit that holds across instances. Events are counted with `FieldValue.increment` in documents of one window
 * each, split into steps; the last window and this one together cover any sliding window.
 */
export function limitIn(db: Firestore, name: string, { max, seconds, shards = 1 }: Options) {
  const windowMs = seconds * 1_000;
  const stepMs = windowMs / STEPS;

  const refs = (key: string, window: number): DocumentReference[] =>
    Array.from({ length: shards }, (_, shard) => {
      const id = createHash('sha256')
        .update(JSON.stringify([name, key, window, shard]))
        .digest('hex');
      return db.collection(collections.limits).doc(id);
    });

  /** Events of the last `seconds`, by step. */
  async function recent(key: string, now: number): Promise<Map<number, number>> {
    const window = Math.floor(now / windowMs);
    const documents = await db.getAll(...refs(key, window - 1), ...refs(key, window));
    const steps = new Map<number, number>();
    for (const document of documents) {
      const counts: Record<string, number> = document.get('steps') ?? {};
      for (const [step, count] of Object.entries(counts)) {
        if (Number(step) > Math.floor(now / stepMs) - STEPS)
          steps.set(Number(step), (steps.get(Number(step)) ?? 0) + count);
      }
    }
    return steps;
  }

  return {
    /** Throws 429 with Retry-After when more than `allowed` events lie in the window; the limit itself by default. */
    async check(key: string, allowed = max - 1): Promise<void> {
      const now = Date.now();
      const steps = await recent(key, now);
      let events = [...steps.values()].reduce((sum, count) => sum + count, 0);
      if (events <= allowed) return;
      let freeAt = now;
      for (const [step, count] of [...steps].sort(([a], [b]) => a - b)) {
        if (events <= allowed) break;
        events -= count;
        freeAt = (step + STEPS) * stepMs;
      }
      const retryAfter = Math.max(1, Math.ceil((freeAt - now) / 1_000));
      throw new HttpError(429, `Too many attempts. Please try again in ${retryAfter} seconds.`, {
        headers: { 'Retry-After': String(retryAfter) },
      });
    },

    /** Counts one event. */
    async count(key: string): Promise<void> {
      const now = Date.now();
      const window = Math.floor(now / windowMs);
      const candidates = refs(key, window);
      const ref = candidates[Math.floor(Math.random() * candidates.length)] as DocumentReference;
      await ref.set(
        {
          steps: { [String(Math.floor(now / stepMs))]: FieldValue.increment(1) },
          expireAt: Timestamp.fromMillis((window + 2) * windowMs),
        },
        { merge: true },
      );
    },

    /** Counts one event and throws 429 when it is one too many. At most `max` of any number at once get through. */
    async take(key: string): Promise<void> {
      await this.check(key);
      await this.count(key);
      await this.check(key, max);
    },

    /** Forgets the events of a key. */
    async clear(key: string): Promise<void> {
      const window = Math.floor(Date.now() / windowMs);
      const documents = await db.getAll(...refs(key, window - 1), ...refs(key, window));
      await Promise.all(
        documents.filter((document) => document.exists).map((document) => document.ref.delete()),
      );
    },
  };
}
export type RateLimit = ReturnType<typeof limitIn>;
