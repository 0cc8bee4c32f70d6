import { createHash, randomBytes } from 'node:crypto';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import type { Limit } from '../config.ts';
import { collections } from './db.ts';
import { TooMany } from './errors.ts';

type Options = Limit & {
  /** Documents that share the counting. More than one where everybody counts into the same limit. */
  shards?: number;
};
type Event = { id: string; at: number };

/**
 * A limit that holds across instances: at most `max` events in any `seconds`. Each event is one field with the
 * server's time in the document of its window; the last window and this one cover any sliding window. Events are
 * ranked by that time, so that of many at once exactly `max` get through.
 */
export function createLimit(db: Firestore, name: string, { max, seconds, shards = 1 }: Options) {
  const windowMs = seconds * 1_000;

  const refs = (key: string, window: number): DocumentReference[] =>
    Array.from({ length: shards }, (_, shard) => {
      const id = createHash('sha256')
        .update(JSON.stringify([name, key, window, shard]))
        .digest('hex');
      return db.collection(collections.limits).doc(id);
    });
  const current = () => Math.floor(Date.now() / windowMs);
  const refsOf = (key: string) => [...refs(key, current() - 1), ...refs(key, current())];
  const documentsOf = (key: string) => db.getAll(...refsOf(key));

  /** The events of the last `seconds`, oldest first. */
  function eventsIn(documents: readonly DocumentSnapshot[]): Event[] {
    const since = Date.now() - windowMs;
    return documents
      .flatMap((document) => Object.entries((document.get('events') ?? {}) as Record<string, Timestamp>))
      .map(([id, at]) => ({ id, at: at.toMillis() }))
      .filter(({ at }) => at > since)
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  }

  /** Throws TooMany when `events`, all of them before the one in question, reach the limit. */
  function refuseBeyond(events: readonly Event[]): void {
    if (events.length < max) return;
    // The next one is possible when the event that is `max` places from the end has left the window.
    const freeAt = (events.at(-max)?.at ?? Date.now()) + windowMs;
    throw new TooMany(Math.max(1, Math.ceil((freeAt - Date.now()) / 1_000)));
  }

  const recent = async (key: string) => eventsIn(await documentsOf(key));

  /** Like `check`, for the documents of a key. */
  function checkDocuments(documents: readonly DocumentSnapshot[]): number {
    const events = eventsIn(documents);
    refuseBeyond(events);
    return events.length;
  }

  return {
    /** The documents that `checkDocuments` takes, for a caller that reads others in the same request. */
    refsOf,

    checkDocuments,

    /** Gives the number of recent events. Throws TooMany when the limit is reached. */
    check: async (key: string): Promise<number> => checkDocuments(await documentsOf(key)),

    /** Records an event. Throws TooMany when the limit was reached before it. */
    async consume(key: string): Promise<void> {
      await this.check(key);
      const window = current();
      const candidates = refs(key, window);
      const ref = candidates[Math.floor(Math.random() * candidates.length)] as DocumentReference;
      const id = randomBytes(8).toString('hex');
      await ref.set(
        {
          events: { [id]: FieldValue.serverTimestamp() },
          expireAt: Timestamp.fromMillis((window + 2) * windowMs),
        },
        { merge: true },
      );
      const events = await recent(key);
      const rank = events.findIndex((event) => event.id === id);
      refuseBeyond(rank < 0 ? events : events.slice(0, rank));
    },

    /** Forgets the events of a key. */
    async clear(key: string): Promise<void> {
      const documents = await documentsOf(key);
      await Promise.all(documents.filter(({ exists }) => exists).map(({ ref }) => ref.delete()));
    },
  };
}
