import type { Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import type { Bucket } from '../platform/limits.ts';
import { limited } from './login-limits.ts';

/** A limit whose documents can be read as often as `reads` says. */
function limitWith(reads: number) {
  const db = {
    batch: () => ({ commit: async () => [] }),
    getAll: async () => {
      reads -= 1;
      if (reads < 0) throw new Error('Firestore does not answer');
      return [];
    },
  } as unknown as Firestore;
  const bucket = { recall: () => {}, forget: () => {}, refs: () => [{}], count: () => 0, add: () => 'id' };
  return { db, tries: bucket as unknown as Bucket };
}

test('what was done stays done if its limit cannot be cleared afterwards', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  // Counting a try reads twice.
  const { db, tries } = limitWith(2);
  expect(await limited(db, tries, async () => 'ten recovery codes')).toBe('ten recovery codes');
  expect(String(write.mock.calls[0]?.[0])).toContain('a limit could not be cleared');
  write.mockRestore();
});

test('a try that cannot be counted is not made', async () => {
  const attempt = vi.fn();
  const { db, tries } = limitWith(1);
  await expect(limited(db, tries, attempt)).rejects.toThrow('does not answer');
  expect(attempt).not.toHaveBeenCalled();
});
