import { type DraftChange, services, UNSORTED } from '@mipaka/contract';
import { expect, test } from 'vitest';
import type { AnyRecord } from '../lib/records.ts';
import { moved } from './sorted.ts';

const record = (id: string, sortOrder: number, day: number): AnyRecord => ({
  ...{ id, title: id, sortOrder, isActive: true },
  ...{ createdAt: `2026-11-0${day}T00:00:00.000Z`, updatedAt: `2026-11-0${day}T00:00:00.000Z` },
});
const placesOf = (changes: ReturnType<typeof moved>) =>
  changes.map((change) => [change.record, change.kind === 'set' && change.value, change.version]);

test('records that were never sorted get numbers in the order in which the site shows them', () => {
  const records = [record('old', UNSORTED, 1), record('new', UNSORTED, 3), record('middle', UNSORTED, 2)];
  const changes = moved({ resource: services, records, changes: [], id: 'old', neighbour: 'middle', by: -1 });
  expect(placesOf(changes)).toEqual([
    ['new', 0, null],
    ['old', 1, null],
    ['middle', 2, null],
  ]);
});

test('of a sorted list only those move that change their place', () => {
  const records = [record('a', 0, 1), record('b', 1, 1), record('c', 2, 1), record('d', 3, 1)];
  const changes = moved({ resource: services, records, changes: [], id: 'b', neighbour: 'c', by: 1 });
  expect(placesOf(changes)).toEqual([
    ['c', 1, null],
    ['b', 2, null],
  ]);
  expect(changes[0]).toMatchObject({ base: 2, field: 'sortOrder' });
});

test('the draft that is there is sorted on, each over its own version', () => {
  const records = [record('a', 0, 1), record('b', 1, 1)];
  const drafted = (id: string, value: number) =>
    ({
      kind: 'set',
      resource: 'services',
      record: id,
      field: 'sortOrder',
      value,
      version: `v-${id}`,
    }) as DraftChange;
  // Drafted the other way round: b before a.
  const changes = moved({
    ...{ resource: services, records, changes: [drafted('a', 1), drafted('b', 0)] },
    ...{ id: 'a', neighbour: 'b', by: -1 },
  });
  expect(placesOf(changes)).toEqual([
    ['a', 0, 'v-a'],
    ['b', 1, 'v-b'],
  ]);
});

test('a neighbour that is gone moves nothing', () => {
  expect(
    moved({ resource: services, records: [record('a', 0, 1)], changes: [], id: 'a', neighbour: 'x', by: 1 }),
  ).toEqual([]);
});
