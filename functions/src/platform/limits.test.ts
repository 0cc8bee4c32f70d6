import { Timestamp } from 'firebase-admin/firestore';
import { afterEach, expect, test, vi } from 'vitest';
import type { Firestore } from './firestore/db.ts';
import { TooMany } from './firestore/errors.ts';
import { checkLimits, clearLimits, createLimit } from './limits.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The part of Firestore that a limit needs: every document holds one event, at the current time. */
function fakeFirestore() {
  const state = { reads: 0, isEmpty: false };
  const now = Timestamp.now();
  const snapshot = (ref: { id: string }) => ({
    ref,
    exists: !state.isEmpty,
    get: () => (state.isEmpty ? {} : { [ref.id]: now }),
  });
  const db = {
    collection: () => ({ doc: (id: string) => ({ id }) }),
    getAll: async (...refs: { id: string }[]) => {
      state.reads += refs.length;
      return refs.map(snapshot);
    },
    batch: () => ({ delete: () => {}, commit: async () => {} }),
  };
  return { db: db as unknown as Firestore, state };
}

test('a limit remembers the refusal of a key for a second, so that a flood causes no reads', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { db, state } = fakeFirestore();
  const bucketOf = createLimit(db, 'flood', { max: 2, seconds: 60 });
  const ask = (key = 'all') => checkLimits(db, [bucketOf(key)]);
  for (let tries = 0; tries < 100; tries++) await expect(ask()).rejects.toThrow(TooMany);
  expect(state.reads).toBe(2);
  await expect(ask('another')).rejects.toThrow(TooMany);
  expect(state.reads).toBe(4);
  vi.setSystemTime(Date.now() + 1_001);
  await expect(ask()).rejects.toThrow(TooMany);
  expect(state.reads).toBe(6);
  vi.setSystemTime(Date.now() + 60_000);
  expect((await ask()).counts).toEqual([0]);
});

test('clearing a limit also clears its remembered refusal', async () => {
  const { db, state } = fakeFirestore();
  const bucket = createLimit(db, 'flood', { max: 2, seconds: 60 })('all');
  await expect(checkLimits(db, [bucket])).rejects.toThrow(TooMany);
  state.isEmpty = true;
  await clearLimits(db, bucket);
  expect((await checkLimits(db, [bucket])).counts).toEqual([0]);
});

test('an event is kept for as long as it counts', () => {
  const set = vi.fn();
  createLimit(fakeFirestore().db, 'kept', { max: 2, seconds: 60 })('all').add({ set } as never);
  expect(set.mock.calls[0]?.[1].expireAt.toMillis()).toBeGreaterThan(Date.now() + 60_000);
});
