import { expect, test } from 'vitest';
import { appRoutes } from '../../routes.tsx';
import { amina } from '../lib/render-for-test.tsx';
import { mayOpen, pageAt, pagesFor } from './pages.ts';

const labels = (user: Parameters<typeof pagesFor>[0]) => pagesFor(user).map(({ label }) => label);

test('an admin is led to what is theirs, a superadmin to everything', () => {
  expect(labels(amina)).toEqual(['Insight', 'History', 'Trash', 'Account']);
  expect(labels({ ...amina, role: 'superadmin' })).toEqual([
    'Insight',
    'History',
    'Trash',
    'Activity',
    'Security',
    'Users',
    'Account',
  ]);
  expect(labels(null)).toEqual(labels(amina));
});

test('every address of the dashboard but the one of the tabs is a page', () => {
  const addresses = appRoutes
    .flatMap((route) => route.addresses)
    .filter((address) => /^\/admin./.test(address));
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(pageAt(address)?.path).toBe(address);
  expect(pageAt('/admin')).toBeUndefined();
});

test('a page is found in any spelling that the router takes', () => {
  expect(pageAt('/admin/Users/')?.label).toBe('Users');
  const users = pageAt('/admin/users');
  expect(users && mayOpen(users, amina)).toBe(false);
});
