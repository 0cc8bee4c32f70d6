import { expect, test } from 'vitest';
import { sortRecords } from './sort-records.ts';

const byPlaceThenNewest = {
  order: [
    ['place', 'asc'],
    ['createdAt', 'desc'],
  ],
} as const;
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id).join('');

test('records are sorted in the order of their entity, whatever order they come in', () => {
  const records = [
    { id: 'd', place: 10, createdAt: '2026-01-01' },
    { id: 'b', place: 9, createdAt: '2026-01-02' },
    { id: 'c', place: 9, createdAt: '2026-01-01' },
    { id: 'a', place: 9, createdAt: '2026-01-03' },
  ];
  expect(idsOf(sortRecords(byPlaceThenNewest, records))).toBe('abcd');
  expect(idsOf(sortRecords(byPlaceThenNewest, records.toReversed()))).toBe('abcd');
});

test('a record without a field of the order is listed last', () => {
  const records = [{ id: 'b' }, { id: 'a', place: 5, createdAt: '2026-01-01' }];
  expect(idsOf(sortRecords(byPlaceThenNewest, records))).toBe('ab');
});

test('records that are equal in the order of their entity are sorted by id', () => {
  const records = ['b', 'a', 'c'].map((id) => ({ id, place: 1, createdAt: '2026-01-01' }));
  expect(idsOf(sortRecords(byPlaceThenNewest, records))).toBe('abc');
});
