import { hash, randomBytes, randomInt } from 'node:crypto';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { Config, Limit } from './config.ts';
import { commit, deleteAll } from './firestore/commit.ts';
import { collections } from './firestore/db.ts';
import { TooMany } from './firestore/errors.ts';

/** Documents that share the counting where all callers count into the same limit; else it is one. */
export const ALL_SHARDS = 4;

/** How long an instance refuses without reading Firestore again, in milliseconds, and for how many keys at once. */
const REMEMBERED_MS = 1_000;
const REMEMBERED_KEYS = 10_000;

/**
 * A limit that holds across instances: each event is a field with the server's time in the document of its window, and
 * of many at once exactly `max` pass (docs/decisions/limits.md). Gives the function that makes the bucket of a key;
 * `clearSubject` finds it by `subject`.
 */
export function createLimit(
  db: Firestore,
  name: string,
  { max, seconds, shards = 1 }: Limit & { shards?: number },
) {
  const windowMs = seconds * 1_000;
  /** When the next event is possible, for keys that were refused. */
  const refusals = new LRUCache<string, { freeAt: number; until: number }>({ max: REMEMBERED_KEYS });
  const current = () => Math.floor(Date.now() / windowMs);

  const refsIn = (key: string, window: number): DocumentReference[] =>
    Array.from({ length: shards }, (_, shard) => {
      const id = hash('sha256', JSON.stringify([name, key, window, shard]), 'hex');
      return db.collection(collections.limits).doc(id);
    });

  const tooMany = (freeAt: number) => new TooMany(Math.max(1, Math.ceil((freeAt - Date.now()) / 1_000)));

  return (key: string, subject?: string) => ({
    /** Throws TooMany when this instance saw within the last second that the limit is reached. */
    recall(): void {
      const refusal = refusals.get(key);
      if (refusal && refusal.until > Date.now()) throw tooMany(refusal.freeAt);
    },
    forget(): void {
      refusals.delete(key);
    },

    /** The documents that hold the recent events: those of the last window and of this one. */
    refs: () => [...refsIn(key, current() - 1), ...refsIn(key, current())],

    /** How many recent events there are, or came before the one with an `id`. Throws TooMany when that is the limit. */
    count(documents: readonly DocumentSnapshot[], id?: string): number {
      const since = Date.now() - windowMs;
      const events = documents
        .flatMap((document) => Object.entries((document.get('events') ?? {}) as Record<string, Timestamp>))
        .map(([own, at]) => ({ id: own, at: at.toMillis() }))
        .filter(({ at }) => at > since)
        .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
      const place = events.findIndex((event) => event.id === id);
      const earlier = place < 0 ? events : events.slice(0, place);
      if (earlier.length < max) return earlier.length;
      // The next event is possible when the event that is `max` places from the end has left the window.
      const freeAt = (earlier.at(-max)?.at ?? Date.now()) + windowMs;
      refusals.set(key, { freeAt, until: Math.min(freeAt, Date.now() + REMEMBERED_MS) });
      throw tooMany(freeAt);
    },

    /** Adds an event to a batch and gives its id. */
    add(batch: WriteBatch): string {
      const window = current();
      const ref = refsIn(key, window)[randomInt(shards)] as DocumentReference;
      const id = randomBytes(8).toString('hex');
      const events = { [id]: FieldValue.serverTimestamp() };
      const expireAt = Timestamp.fromMillis((window + 2) * windowMs);
      batch.set(ref, { events, expireAt, ...(subject !== undefined && { subject }) }, { merge: true });
      return id;
    },
  });
}

/** The events that one limit counts for one key. */
export type Bucket = ReturnType<ReturnType<typeof createLimit>>;

async function read(db: Firestore, buckets: readonly Bucket[], more: readonly DocumentReference[] = []) {
  const wanted = buckets.map((bucket) => bucket.refs());
  const refs = [...wanted.flat(), ...more];
  const found = refs.length > 0 ? await db.getAll(...refs) : [];
  const perBucket = wanted.map(({ length }) => found.splice(0, length));
  return { perBucket, more: found };
}

/** The number of recent events in each bucket, and more documents of the same read. Throws TooMany. */
export async function checkLimits(db: Firestore, buckets: readonly Bucket[], ...refs: DocumentReference[]) {
  for (const bucket of buckets) bucket.recall();
  const { perBucket, more } = await read(db, buckets, refs);
  return { counts: buckets.map((bucket, index) => bucket.count(perBucket[index] ?? [])), documents: more };
}

/** Records an event in all buckets or none, and gives the number of events before it in each. Throws TooMany. */
export async function takeFromLimits(db: Firestore, ...buckets: Bucket[]): Promise<number[]> {
  await checkLimits(db, buckets);
  const batch = db.batch();
  const ids = buckets.map((bucket) => bucket.add(batch));
  await commit(batch);
  const { perBucket } = await read(db, buckets);
  return buckets.map((bucket, index) => bucket.count(perBucket[index] ?? [], ids[index]));
}

/** False where `limited` throws TooMany, true otherwise: for callers that must not learn of a limit. */
export const isWithin = (limited: Promise<unknown>): Promise<boolean> =>
  limited.then(
    () => true,
    (error) => {
      if (error instanceof TooMany) return false;
      throw error;
    },
  );

/** Forgets the events of some buckets. */
export async function clearLimits(db: Firestore, ...buckets: Bucket[]): Promise<void> {
  const { perBucket } = await read(db, buckets);
  const documents = perBucket.flat().filter(({ exists }) => exists);
  await deleteAll(db, documents);
  for (const bucket of buckets) bucket.forget();
}

/** Forgets the events of all buckets that were made for a subject. */
export async function clearSubject(db: Firestore, subject: string): Promise<void> {
  const { docs } = await db.collection(collections.limits).where('subject', '==', subject).get();
  await deleteAll(db, docs);
}

/** The limits on a kind of messages. `take` counts one and says whether it came in a flood; `check` counts nothing. */
export function createMessageLimits(
  db: Firestore,
  { limits }: Config,
  name: 'contact' | 'newsletter' | 'password-link' | 'mail',
) {
  const perAddress = createLimit(db, `${name}-address`, limits.formAddress);
  const forAll = createLimit(db, `${name}-all`, { ...limits.formAll, shards: ALL_SHARDS });

  return {
    check: (address: string): Promise<unknown> => checkLimits(db, [perAddress(address)]),

    take: async (address: string): Promise<{ isFlood: boolean }> => {
      const [, earlier = 0] = await takeFromLimits(db, perAddress(address), forAll('all'));
      return { isFlood: earlier >= limits.formFlood.max };
    },
  };
}
