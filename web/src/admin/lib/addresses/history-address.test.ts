import { expect, test } from 'vitest';
import { filterIn, historyAddress } from './history-address.ts';

test('a shared address restores the filter of the history; unknown values are ignored', () => {
  const params = new URLSearchParams('collection=services&person=u1&kind=update&day=2026-11-22&x=1');
  expect(historyAddress(filterIn(params))).toBe(
    '/admin/history?collection=services&person=u1&kind=update&day=2026-11-22',
  );
  const nothing = filterIn(new URLSearchParams('what=sung&kind=sing&day=2026-02-31&person='));
  expect(historyAddress(nothing)).toBe('/admin/history');
});
