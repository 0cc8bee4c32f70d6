import type { Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { endSnoozes } from './snoozes.ts';

/** A Firestore with so many snoozes that are over; it refuses the batch with this number. */
function withOver(count: number, refused?: number) {
  const over = new Set(Array.from({ length: count }, (_, index) => index));
  const commit = vi.fn();
  const batch = () => {
    const ended: number[] = [];
    commit.mockImplementationOnce(async () => {
      if (commit.mock.calls.length === refused) throw Object.assign(new Error('Changed since'), { code: 9 });
      for (const id of ended) over.delete(id);
    });
    return { update: (id: number) => ended.push(id), set() {}, commit };
  };
  const query = (most: number) => ({
    where: () => query(most),
    limit: (limit: number) => query(limit),
    select: () => query(most),
    get: async () => ({ docs: [...over].slice(0, most).map((ref) => ({ ref })) }),
    doc: () => ({}),
  });
  return { db: { batch, collection: () => query(0) } as unknown as Firestore, over, commit };
}

test('a thousand snoozes that end at once have all ended before a list is read', async () => {
  const { db, over } = withOver(1_000);
  await endSnoozes(db, new Date());
  expect(over.size).toBe(0);
});

test('where one of them changes at this moment, the list waits for no further try', async () => {
  const { db, over, commit } = withOver(1_000, 2);
  await endSnoozes(db, new Date());
  expect(over.size).toBe(800);
  expect(commit).toHaveBeenCalledTimes(2);
});
