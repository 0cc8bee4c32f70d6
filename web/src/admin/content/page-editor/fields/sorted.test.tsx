import { type DraftChange, MAX_SORTED, services, UNSORTED } from '@mipaka/contract';
import { afterEach, expect, test } from 'vitest';
import type { AnyRecord } from '../../../lib/queries/records.ts';
import { moved, needsNumbers, neighbourOf } from './sorted.ts';

const record = (id: string, sortOrder: number, day: number): AnyRecord => ({
  ...{ id, title: id, sortOrder, isActive: true },
  ...{ createdAt: `2026-11-0${day}T00:00:00.000Z`, updatedAt: `2026-11-0${day}T00:00:00.000Z` },
});
const placesOf = (changes: ReturnType<typeof moved>) =>
  changes.map((change) => [change.record, change.kind === 'set' && change.value, change.version]);

test.each([
  ['between two others', 'd', 'b', -1, 15],
  ['before all others', 'c', 'a', -1, 5],
  ['behind all others', 'a', 'd', 1, (40 + UNSORTED) / 2],
  ['past its neighbour', 'b', 'c', 1, 35],
] as const)(
  'a record moves %s by one change, however long the list is',
  (_where, id, neighbour, by, value) => {
    const records = ['a', 'b', 'c', 'd'].map((name, index) => record(name, (index + 1) * 10, 1));
    const changes = moved({ resource: services, records, changes: [], id, neighbour, by });
    expect(placesOf(changes)).toEqual([[id, value, null]]);
    expect(changes[0]).toMatchObject({ base: (records.findIndex((one) => one.id === id) + 1) * 10 });
  },
);

test('where two records leave no room between them, only the records beside get new numbers', () => {
  const alike = Array.from({ length: 4 }, (_, index) => record(`n${index}`, UNSORTED, 9 - index));
  const records = [record('a', 10, 1), record('b', 20, 1), record('c', 30, 1), ...alike];
  const changes = moved({ resource: services, records, changes: [], id: 'a', neighbour: 'n1', by: 1 });
  const sorted = changes.map((change) => (change.kind === 'set' ? Number(change.value) : Number.NaN));
  expect(changes.map((change) => change.record)).toEqual(['n0', 'n1', 'a', 'n2', 'n3']);
  expect(sorted).toEqual([...new Set(sorted)].sort((one, other) => one - other));
  expect([sorted[0] ?? 0, UNSORTED - (sorted[4] ?? 0)].every((number) => number > 30)).toBe(true);
});

test('a move without room renumbers published records, unless the draft or a schedule sorts them', () => {
  const at = { resource: services, changes: [], neighbour: 'b', by: -1 } as const;
  const roomy = [record('a', 10, 1), record('b', 20, 1), record('c', 30, 1)];
  const unsorted = roomy.map((one) => ({ ...one, sortOrder: UNSORTED }));
  const full = [record('a', 0, 1), record('b', 1e-6, 1), record('c', 30, 1)];
  const change = {
    kind: 'set',
    resource: 'services',
    record: 'a',
    field: 'sortOrder',
    value: 5,
  } as DraftChange;
  const needs = (records: AnyRecord[], changes: DraftChange[] = [], scheduled: DraftChange[] = []) =>
    needsNumbers({ ...at, id: 'c', records, changes }, scheduled);
  expect([needs(roomy), needs(unsorted), needs(full)]).toEqual([false, true, true]);
  expect([needs(unsorted, [change]), needs(unsorted, [], [change])]).toEqual([false, false]);
  expect(needs(Array(MAX_SORTED + 1).fill(unsorted[0]))).toBe(false);
  expect(needs(unsorted, [], [{ ...change, field: 'title' } as DraftChange])).toBe(true);
});

test('two records can be swapped two hundred times, each time in the order that is shown', () => {
  let records = [record('a', 10, 1), record('b', 20, 1), record('c', 30, 1)];
  for (let times = 0; times < 200; times++) {
    const [first = '', second = ''] = records.map(({ id }) => id);
    const changes = moved({ resource: services, records, changes: [], id: first, neighbour: second, by: 1 });
    const numbers = new Map(changes.map((change) => [change.record, (change as { value: number }).value]));
    records = records
      .map((one) => ({ ...one, sortOrder: numbers.get(one.id) ?? one.sortOrder }))
      .sort((one, other) => Number(one.sortOrder) - Number(other.sortOrder));
    expect(records.map(({ id }) => id)).toEqual([second, first, 'c']);
  }
});

test('a move starts from the drafted order, and goes over the version of its change', () => {
  const records = [record('a', 10, 1), record('b', 20, 1)];
  const drafted = (id: string, value: number) =>
    ({
      kind: 'set',
      resource: 'services',
      record: id,
      field: 'sortOrder',
      value,
      version: `v-${id}`,
    }) as DraftChange;
  // The draft has the opposite order: b before a.
  const changes = moved({
    ...{ resource: services, records, changes: [drafted('a', 20), drafted('b', 10)] },
    ...{ id: 'a', neighbour: 'b', by: -1 },
  });
  expect(placesOf(changes)).toEqual([['a', 5, 'v-a']]);
});

test('a new record of the draft moves among the published ones, and they move past it', () => {
  const records = [record('a', 10, 1), record('b', 20, 1)];
  const values = { title: 'New', description: 'Words', sortOrder: UNSORTED, isActive: true };
  const place = { resource: 'services', record: 'n', version: 'v-n' } as const;
  const changes = [
    {
      ...place,
      kind: 'create',
      at: '2026-11-02T00:00:00.000Z',
      values,
    } as Partial<DraftChange> as DraftChange,
  ];
  const move = { resource: services, records, changes, by: -1 } as const;
  expect(moved({ ...move, id: 'n', neighbour: 'b' })).toMatchObject([
    { kind: 'create', record: 'n', version: 'v-n', values: { ...values, sortOrder: 15 } },
  ]);
  const past = { ...move, id: 'a', neighbour: 'n', by: 1 } as const;
  const [before, after] = moved(past);
  expect([before, after]).toMatchObject([
    { kind: 'create', record: 'n', values: { sortOrder: expect.any(Number) } },
    { kind: 'set', record: 'a', base: 10, value: expect.any(Number) },
  ]);
  expect(before?.kind === 'create' && before.values.sortOrder).toBeLessThan(
    (after as { value: number }).value,
  );
  expect(needsNumbers(past, [])).toBe(false);
});

test.each(['x', 'b'])(
  'a move beside a record that is gone, or is beside it already, changes nothing: %s',
  (neighbour) => {
    const records = [record('a', 10, 1), record('b', 20, 1)];
    expect(moved({ resource: services, records, changes: [], id: 'a', neighbour, by: -1 })).toEqual([]);
  },
);

afterEach(() => {
  document.body.innerHTML = '';
});

const thing = (record: string, text = record, resource = 'services') =>
  `<span data-editable="x" data-resource="${resource}" data-record="${record}">${text}</span>`;
const find = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-editable]')].find(
    ({ textContent }) => textContent === text,
  ) as HTMLElement;

test('the neighbour of a record is the one beside it in the same list', () => {
  document.body.innerHTML = `<main>${thing('x', 'other', 'team')}
    <ul><li><h3>${thing('a')}</h3><p>${thing('a', 'a, text')}</p></li><li>${thing('b')}</li><li>no record</li><li>${thing('c')}</li></ul></main>`;
  expect(neighbourOf(find('a'), 1)).toBe('b');
  expect(neighbourOf(find('a, text'), 1)).toBe('b');
  expect(neighbourOf(find('b'), 1)).toBe('c');
  expect(neighbourOf(find('c'), -1)).toBe('b');
});

test('a record at the end of its list has no neighbour, even where another list follows', () => {
  document.body.innerHTML = `<ul><li>${thing('a')}</li><li>${thing('b')}</li></ul><ul><li>${thing('c')}</li><li>${thing('d')}</li></ul>`;
  expect(neighbourOf(find('a'), -1)).toBeUndefined();
  expect(neighbourOf(find('b'), 1)).toBeUndefined();
  expect(neighbourOf(find('c'), 1)).toBe('d');
});
