import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteAll, provedBy, transact } from './commit.ts';

const SOURCES = join(import.meta.dirname, '..', '..');
/** Code that writes by itself: a commit, a transaction, a bulk writer, or a reference's own write methods. */
const WRITES =
  /\.commit\(|\.runTransaction\(|\.bulkWriter\(|([rR]ef|doc\([^()]*\))\.(create|set|update|delete)\(/;

test.each([
  'await batch.commit()',
  'db.runTransaction(work)',
  'await ref.delete()',
  "db.doc('users/x').update({})",
  'document.ref.set(values)',
])('the search for writes finds %s', (line) => {
  expect(line).toMatch(WRITES);
});

test('only platform/firestore/commit.ts writes, so that its rules hold for all writes', () => {
  const writing = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .filter((name) => WRITES.test(readFileSync(join(SOURCES, name), 'utf8')));
  expect(writing).toEqual([join('platform', 'firestore', 'commit.ts')]);
});

test('one batch deletes few documents: those of long inquiries have a thousand index entries each', async () => {
  const sizes: number[] = [];
  const batch = () => {
    let deleted = 0;
    return { delete: () => (deleted += 1), commit: async () => sizes.push(deleted) };
  };
  const documents = Array.from({ length: 60 }, () => ({ ref: {} as never }));
  await deleteAll({ batch } as never, documents);
  expect(sizes).toEqual([25, 25, 10]);
});

test.each([
  [true, 'counts as done'],
  [false, 'fails'],
])('a transaction whose last response was lost (stored: %s) %s', async (isStored) => {
  const lost = new Error('14 UNAVAILABLE');
  const runTransaction = async (work: (transaction: object) => Promise<unknown>) => {
    await work({});
    throw lost;
  };
  const done = transact({ runTransaction } as never, async (transaction) => {
    provedBy(transaction, async () => isStored);
    return 'done';
  }).catch((error) => error);
  expect(await done).toBe(isStored ? 'done' : lost);
});
