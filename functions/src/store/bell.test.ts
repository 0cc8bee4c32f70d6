import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBell } from './bell.ts';

const commit = vi.fn<() => Promise<void>>();
const rings = { max: 3, seconds: 3 };
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

test('messages that follow each other now and then ring at once', async () => {
  const bell = createBell(db, rings, onFailure);
  for (let sent = 1; sent <= 10; sent++) {
    await bell.ring();
    expect(commit).toHaveBeenCalledTimes(sent);
    await vi.advanceTimersByTimeAsync(1_000);
  }
});

test('a flood of messages rings three times, then once a second, and once after its end', async () => {
  const bell = createBell(db, rings, onFailure);
  for (let sent = 0; sent < 100; sent++) {
    void bell.ring();
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  // The messages came within ten seconds.
  expect(commit).toHaveBeenCalledTimes(3 + 10);
});

test('what comes beyond that rings together within a second, and only the first waits for it', async () => {
  const bell = createBell(db, rings, onFailure);
  for (let sent = 0; sent < 3; sent++) await bell.ring();
  const over: number[] = [];
  for (let sent = 0; sent < 80; sent++) void bell.ring().then(() => over.push(sent));
  await vi.advanceTimersByTimeAsync(999);
  expect(over).toEqual(Array.from({ length: 79 }, (_, index) => index + 1));
  expect(commit).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveLength(80);
  expect(commit).toHaveBeenCalledTimes(4);
});

test('a ring that fails fails no message, and the next message rings again', async () => {
  const bell = createBell(db, rings, onFailure);
  commit.mockRejectedValueOnce(new Error('contention'));
  await bell.ring();
  expect(onFailure.mock.calls).toEqual([[new Error('contention')]]);
  await bell.ring();
  expect(commit).toHaveBeenCalledTimes(2);
});

test('a message waits for the bell no longer than a second', async () => {
  const bell = createBell(db, rings, onFailure);
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
