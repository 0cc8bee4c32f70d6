import { questions, resources, services, statistics, team } from '@mipaka/contract';
import { expect, test } from 'vitest';
import type { AnyRecord } from '../../lib/queries/records.ts';
import { overridesOf } from '../overrides.ts';
import { inGroups, narrowed, rowFieldsOf, withGroupSorted } from './row-fields.ts';

const at = '2026-11-22T08:00:00.000Z';
const record = (id: string, values: Record<string, unknown>): AnyRecord => ({
  id,
  createdAt: at,
  updatedAt: at,
  isActive: true,
  ...values,
});
const freight = record('s1', {
  title: 'Freight',
  description: 'Ships things',
  icon: 'globe',
  division: 'business',
});
const visas = record('s2', {
  title: 'Visas',
  description: 'Opens Türkiye for Ng’ang’a',
  icon: 'globe',
  division: null,
});
const customs = record('s3', {
  title: 'Customs',
  description: 'Clears things',
  icon: 'globe',
  division: 'business',
  isActive: false,
});
const ids = (records: readonly AnyRecord[]) => records.map(({ id }) => id);

test('a row takes its name, line, icon and group from the form', () => {
  const fields = rowFieldsOf(services);
  expect([fields.nameOf(freight), fields.line(freight), fields.icon]).toEqual([
    'Freight',
    'Ships things',
    'icon',
  ]);
  expect(
    inGroups([freight, visas, customs], fields.group).map(([name, group]) => [name, ids(group)]),
  ).toEqual([
    ['Business & Investment', ['s1', 's3']],
    ['No division', ['s2']],
  ]);
  expect(rowFieldsOf(questions).group?.(record('q', { page: 'contact' }))).toBe('Contact');
  expect(rowFieldsOf(team).photo).toBe('photo');
});

test('every entity has rows with a name and a line', () => {
  for (const resource of resources) {
    const fields = rowFieldsOf(resource, overridesOf(resource).rows);
    const values = Object.fromEntries(Object.keys(resource.form).map((name) => [name, `the ${name}`]));
    expect(fields.nameOf(record('r', values)), resource.path).toMatch(/^the /);
    expect(fields.line(record('r', values)), resource.path).toMatch(/the |of your own/);
  }
  const fields = rowFieldsOf(statistics, overridesOf(statistics).rows);
  const markets = record('m', { label: 'Markets', value: '30+', scope: null, category: 'home' });
  expect([fields.nameOf(markets), fields.line(markets), fields.group?.(markets)]).toEqual([
    'Markets',
    '30+',
    'Home',
  ]);
});

test.each([
  ['', 'all', ['s1', 's2', 's3']],
  ['things', 'all', ['s1', 's3']],
  ['THINGS ships', 'all', ['s1']],
  ['turkiye', 'all', ['s2']],
  ["ng'ang'a", 'all', ['s2']],
  ['nganga', 'all', ['s2']],
  ['investment', 'all', ['s1', 's3']],
  ['things', 'inactive', ['s3']],
  ['', 'active', ['s1', 's2']],
  ['nothing', 'all', []],
] as const)('the search “%s” with the state %s finds %j', (text, state, left) => {
  expect(ids(narrowed([freight, visas, customs], services.form, { text, state }))).toEqual(left);
});

test('sorting a group keeps the places of all other records', () => {
  expect(ids(withGroupSorted([freight, visas, customs], ['s3', 's1']))).toEqual(['s3', 's2', 's1']);
});
