import { expect, test } from 'vitest';
import { filterIn, queryOf } from './activity-filter.ts';

test('a shared address asks for the same changes, and what is no filter counts for nothing', () => {
  const params = new URLSearchParams(
    'collection=services&record=r1&person=u1&kind=update&day=2026-11-22&x=1',
  );
  expect(queryOf(filterIn(params))).toEqual({
    collection: 'services',
    recordId: 'r1',
    actor: 'u1',
    action: 'update',
    day: '2026-11-22',
  });
  expect(queryOf(filterIn(new URLSearchParams('kind=sing&day=2026-02-31&person=')))).toEqual({});
});
