import { services } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { createRecordStore } from './records.ts';

const AT = '2026-11-23T05:00:00.000Z';
const omar = { id: 'u2', username: 'omar' };
const row = {
  ...{ id: 'a'.repeat(20), title: 'Freight', description: 'By rail', icon: 'train', division: null },
  ...{ isActive: true, sortOrder: 10, createdAt: AT, updatedAt: AT, lastEdit: { at: AT, by: omar } },
};

test('a save that changes nothing is no edit; one of an old version is refused all the same', async () => {
  const document = { exists: true, data: () => row, ref: { path: `services/${row.id}` } };
  const db = { collection: () => ({ doc: () => ({ get: async () => document }) }) } as unknown as Firestore;
  // A batch without a single method: whatever is written to it throws.
  const transact = (work: (batch: object) => Promise<unknown>) => work({});
  const records = createRecordStore(db, { transact } as never, services);
  const { title, description } = row;
  const amina = { id: 'u1', username: 'amina' };
  expect(await records.update(row.id, { title, description, division: undefined }, amina, AT)).toBe(row);
  await expect(records.update(row.id, { title }, amina, '2026-11-22T05:00:00.000Z')).rejects.toThrow(
    'Somebody',
  );
  await expect(records.update(row.id, { title: 'Trade' }, amina)).rejects.toThrow();
});
