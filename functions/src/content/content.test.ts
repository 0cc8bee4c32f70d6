import { publicResources } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createContentStore } from './content.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const snapshot = (data: object) => ({
  ref: {},
  data: () => data,
  get: (name: string) => data[name as keyof typeof data],
});

/** A Firestore without records that answers until the test silences it. */
function quietFirestore() {
  let isSilent = false;
  let written = 0;
  const answer = <T>(value: T) => (isSilent ? new Promise<T>(() => {}) : Promise.resolve(value));
  const query = {
    where: () => query,
    orderBy: () => query,
    get: () => answer({ docs: [] }),
    doc: () => ({ get: () => answer(snapshot({})) }),
  };
  const batch = () => ({
    create: () => {},
    commit: () => {
      written += 1;
      return answer([]);
    },
  });
  return {
    db: { collection: () => query, batch } as unknown as Firestore,
    written: () => written,
    silence: () => {
      isSilent = true;
    },
  };
}
const settledAfter = async <T>(promise: Promise<T>, ms: number) => {
  let result: T | 'waiting' = 'waiting';
  promise.then((value) => {
    result = value;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return result;
};

test('while Firestore does not respond, pages show the content that they read before', async () => {
  const { db, silence } = quietFirestore();
  const { read } = createContentStore(db, () => {});
  const known = await read();
  silence();
  await vi.advanceTimersByTimeAsync(5_001);
  expect(await settledAfter(read(), 2_100)).toBe(known);
  expect(await settledAfter(read(), 0)).toBe(known);
});

test('a function that may only read builds the content without writing snapshots', async () => {
  const { db, written } = quietFirestore();
  const { content } = await createContentStore(db, () => {}, { savesSnapshots: false }).read();
  expect(content.services).toEqual([]);
  expect(written()).toBe(0);
  await createContentStore(db, () => {}).read();
  // One snapshot per entity, and one for the schedules.
  expect(written()).toBe(publicResources.length + 1);
});
