import { resources } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { changedLists } from './changed-lists.ts';

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
