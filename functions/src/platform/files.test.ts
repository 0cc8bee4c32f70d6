import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { sweepFiles } from './files.ts';

test('old files are looked up thirty at a time, and the unused ones deleted', async () => {
  const names = Array.from({ length: 70 }, (_, index) => `file-${index}`);
  const deleted: string[] = [];
  const bucket = {
    getFilesStream: () =>
      Readable.from(names.map((name) => ({ name, metadata: { timeCreated: '2026-01-01T00:00:00Z' } }))),
    file: (name: string) => ({ delete: async () => deleted.push(name) }),
  };
  let running = 0;
  let most = 0;
  const isUsed = async (name: string) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return name !== 'file-69';
  };
  const now = new Date('2026-01-02T00:00:00Z');
  expect(await sweepFiles(bucket as never, /^file-/, now, isUsed)).toBe(1);
  expect(deleted).toEqual(['file-69']);
  expect(most).toBe(30);
});
