import { expect, test } from 'vitest';
import { appRoutes } from '../../routes.tsx';
import { amina } from '../lib/render-for-test.tsx';
import { tabs } from '../lib/tabs.ts';
import { entryAt, mayOpen, menuFor } from './menu.ts';

const labels = (user: Parameters<typeof menuFor>[0]) =>
  menuFor(user).map(({ heading, entries }) => [heading, ...entries.map(({ label }) => label)]);
const website = tabs.filter(({ resource }) => resource?.publicSchema).map(({ label }) => label);

test('an admin is led to what is theirs, a superadmin to everything', () => {
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

test('every tab and every address of the dashboard has an entry of its own', () => {
  const ofEarlierVersions = ['/admin/trash', '/admin/activity'];
  const pages = appRoutes
    .flatMap((route) => route.addresses)
    .filter((address) => /^\/admin./.test(address) && !ofEarlierVersions.includes(address));
  expect(pages.length).toBeGreaterThan(0);
  for (const pathname of pages) expect(entryAt({ pathname, search: '' }).to).toBe(pathname);
  for (const { name, label } of tabs)
    expect(entryAt({ pathname: '/admin', search: `?tab=${name}` }).label).toBe(label);
  expect(entryAt({ pathname: '/admin', search: '?tab=inquiries&view=mail' }).label).toBe('Mail');
  expect(entryAt({ pathname: '/admin', search: '?tab=inquiries&view=snoozed' }).label).toBe('Inquiries');
  expect(entryAt({ pathname: '/admin', search: '?tab=nothing' }).label).toBe('Overview');
});

test('a page is found in any spelling that the router takes', () => {
  const users = entryAt({ pathname: '/admin/Users/', search: '' });
  expect(users.label).toBe('Users');
  expect(mayOpen(users, amina)).toBe(false);
});
