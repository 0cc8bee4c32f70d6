import { expect, test } from 'vitest';
import { addressOpen, keepRecent, readRecent } from './recent.ts';

test.each([
  ['/admin', '', '/admin'],
  ['/admin', '?tab=services', '/admin?tab=services'],
  ['/admin', '?tab=services&dialog=s1', '/admin?tab=services&dialog=s1'],
  ['/admin', '?tab=services&dialog=new', null],
  ['/admin', '?tab=company&dialog=new%3Amission', null],
  ['/admin', '?tab=services&dialog=order', null],
  ['/admin', '?tab=inquiries&view=overdue&status=new&id=i1', '/admin?tab=inquiries&id=i1'],
  ['/admin/users', '', '/admin/users'],
])('the recent entry for %s%s is %s', (pathname, search, address) => {
  expect(addressOpen({ pathname, search })).toBe(address);
});

test('the newest recent entry comes first, once, and each user has their own list', () => {
  for (const address of ['/a', '/b', '/a']) keepRecent('u1', address);
  expect(readRecent('u1')).toEqual(['/a', '/b']);
  expect(readRecent('u2')).toEqual([]);
});

test('twenty recent entries are kept, and a damaged list starts again', () => {
  for (let n = 0; n < 30; n++) keepRecent('u1', `/${n}`);
  expect(readRecent('u1')).toHaveLength(20);
  localStorage.setItem('mipaka.draft.recent.u1', '{');
  keepRecent('u1', '/a');
  expect(readRecent('u1')).toEqual(['/a']);
});
