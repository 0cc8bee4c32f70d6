import { resources } from '@mipaka/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changedLists, createRefetcher } from './refetcher.ts';

const invalidate = vi.fn<(path: string) => Promise<void>>();
beforeEach(() => {
  vi.useFakeTimers();
  invalidate.mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
});
const asked = () => invalidate.mock.calls.map(([path]) => path);

test('a changed list is refetched at once', () => {
  createRefetcher(invalidate).refetch(['/inquiries', '/overview']);
  expect(asked()).toEqual(['/inquiries', '/overview']);
});

test('many changes cause one refetch a second, and one after the last', async () => {
  const { refetch } = createRefetcher(invalidate);
  for (let change = 0; change < 100; change++) {
    refetch(['/inquiries']);
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  // The changes came within five seconds: one refetch for the first change, and one for each second.
  expect(asked()).toHaveLength(6);
});

test('a later change of another list waits for its turn, and is not lost', async () => {
  const { refetch } = createRefetcher(invalidate);
  refetch(['/inquiries']);
  refetch(['/services']);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked()).toEqual(['/inquiries']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual(['/inquiries', '/services']);
});

test('the next refetch does not cut off a slow response', async () => {
  const { refetch } = createRefetcher(invalidate);
  let answer = () => {};
  invalidate.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  refetch(['/inquiries']);
  refetch(['/inquiries']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toHaveLength(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toHaveLength(2);
});

test('a delayed refetch runs once, two seconds after the last request for it', async () => {
  const { refetchLater } = createRefetcher(invalidate);
  refetchLater(['/inquiries']);
  await vi.advanceTimersByTimeAsync(1_500);
  refetchLater(['/inquiries']);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual(['/inquiries']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toHaveLength(1);
});

test('waiting refetches are dropped when the connection stops', async () => {
  const { refetch, refetchLater, stop } = createRefetcher(invalidate);
  refetch(['/inquiries']);
  refetch(['/inquiries']);
  refetchLater(['/inquiries']);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toHaveLength(1);
});

test('only the list whose counter moved is refetched', () => {
  const before = { services: 4, team_members: 2 };
  expect(changedLists(before, { services: 5, team_members: 2 })).toEqual(['/api/admin/services']);
  expect(changedLists(before, before)).toEqual([]);
  expect(changedLists(before, { ...before, contact_inquiries: 1 })).toEqual(['/api/admin/inquiries']);
  expect(changedLists(before, { ...before, scheduled_sets: 1 })).toEqual(['/api/admin/draft']);
});

test('the first record of a collection counts as a change', () => {
  expect(changedLists({}, { company_info: 1 })).toEqual(['/api/admin/company-info']);
});

test('without an earlier reading every list counts as changed', () => {
  expect(changedLists(null, {})).toHaveLength(resources.length + 3);
});
