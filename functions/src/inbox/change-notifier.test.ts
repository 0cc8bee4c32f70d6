import { live } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { collections } from '../platform/firestore/db.ts';
import { createChangeNotifier } from './change-notifier.ts';

const commit = vi.fn<() => Promise<void>>();
const set = vi.fn<(ref: unknown, numbers: object) => void>();
const limit = { max: 3, seconds: 3 };
const db = {
  batch: () => ({ set, commit }),
  collection: () => ({ doc: () => ({}) }),
} as unknown as Firestore;

beforeEach(() => {
  vi.useFakeTimers();
  commit.mockReset().mockResolvedValue();
  set.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('messages a second apart each notify the dashboards at once', async () => {
  const notify = createChangeNotifier(db, limit);
  for (let sent = 1; sent <= 10; sent++) {
    await notify();
    expect(commit).toHaveBeenCalledTimes(sent);
    await vi.advanceTimersByTimeAsync(1_000);
  }
});

test('a flood of messages notifies three times, then once a second', async () => {
  const notify = createChangeNotifier(db, limit);
  for (let sent = 0; sent < 100; sent++) {
    await notify();
    await vi.advanceTimersByTimeAsync(100);
  }
  // The messages come within ten seconds.
  expect(commit).toHaveBeenCalledTimes(3 + 9);
});

test('the third notification of a flood says that more may come, and no fourth follows', async () => {
  const notify = createChangeNotifier(db, limit);
  for (let sent = 0; sent < 80; sent++) await notify();
  const raised = set.mock.calls.map(([, numbers]) => Object.keys(numbers));
  expect(raised).toEqual([
    [collections.inquiries],
    [collections.inquiries],
    [collections.inquiries, live.moreToCome],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(commit).toHaveBeenCalledTimes(3);
});

test('a failed notification does not fail the message, and the next message notifies again', async () => {
  const notify = createChangeNotifier(db, limit);
  commit.mockRejectedValueOnce(new Error('contention'));
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => output.mockRestore());
  await notify();
  expect(output.mock.calls.map(([line]) => JSON.parse(`${line}`))).toMatchObject([
    { severity: 'WARNING', error: 'contention' },
  ]);
  await notify();
  expect(commit).toHaveBeenCalledTimes(2);
});

test('a message waits for the notification no longer than a second', async () => {
  const notify = createChangeNotifier(db, limit);
  commit.mockReturnValue(new Promise(() => undefined));
  let isOver = false;
  notify().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});
