import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBell } from './bell.ts';

const commit = vi.fn<() => Promise<void>>();
const onFailure = vi.fn<(error: unknown) => void>();
const db = {
  batch: () => ({ set: () => undefined, commit }),
  collection: () => ({ doc: () => ({}) }),
} as unknown as Firestore;

beforeEach(() => {
  vi.useFakeTimers();
  commit.mockReset().mockResolvedValue();
  onFailure.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a flood of messages rings once a second, and once after its end', async () => {
  const bell = createBell(db, onFailure);
  for (let sent = 0; sent < 100; sent++) {
    void bell.ring();
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  // The messages came within ten seconds: one ring at the first, and one for each second of them.
  expect(commit).toHaveBeenCalledTimes(11);
});

test('messages right after a ring ring together when its second is over, and only the first waits for that', async () => {
  const bell = createBell(db, onFailure);
  await bell.ring();
  const over: number[] = [];
  for (let sent = 0; sent < 80; sent++) void bell.ring().then(() => over.push(sent));
  await vi.advanceTimersByTimeAsync(999);
  expect(over).toEqual(Array.from({ length: 79 }, (_, index) => index + 1));
  expect(commit).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveLength(80);
  expect(commit).toHaveBeenCalledTimes(2);
});

test('a ring that fails fails no message, and the next message rings again', async () => {
  const bell = createBell(db, onFailure);
  commit.mockRejectedValueOnce(new Error('contention'));
  await bell.ring();
  expect(onFailure.mock.calls).toEqual([[new Error('contention')]]);
  await bell.ring();
  expect(commit).toHaveBeenCalledTimes(2);
});

test('a message waits for the bell no longer than a second', async () => {
  const bell = createBell(db, onFailure);
  commit.mockReturnValue(new Promise(() => undefined));
  let isOver = false;
  bell.ring().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});
