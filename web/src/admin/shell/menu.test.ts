import { expect, test } from 'vitest';
import { tabs } from '../lib/addresses/tabs.ts';
import { amina } from '../lib/testing/render-for-test.tsx';
import { entryAt, mayOpen, menuFor } from './menu.ts';

const labels = (user: Parameters<typeof menuFor>[0]) =>
  menuFor(user).map(({ heading, entries }) => [heading, ...entries.map(({ label }) => label)]);
const website = tabs.filter(({ resource }) => resource?.publicSchema).map(({ label }) => label);

test('the menu has what an admin may open, and for a superadmin everything', () => {
  expect(labels(amina)).toEqual([
    [undefined, 'Overview', 'Inquiries'],
    ['Website', 'Website', ...website],
    [undefined, 'Insight', 'History'],
    ['Settings', 'Templates', 'Mail'],
    [undefined, 'Account'],
  ]);
  const settings = labels({ ...amina, role: 'superadmin' })[3];
  expect(settings).toEqual([
    ...['Settings', 'Templates', 'Mail', 'Send to another system', 'Personal data', 'Users', 'Security'],
  ]);
  expect(labels(null)).toEqual(labels(amina));
});

test('the menu finds a page in any spelling that the router accepts', () => {
  const users = entryAt({ pathname: '/admin/Users/', search: '' });
  expect(users.label).toBe('Users');
  expect(mayOpen(users, amina)).toBe(false);
});
