import { sitePages } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { tabs } from './admin/lib/addresses/tabs.ts';
import { entryAt } from './admin/shell/menu.ts';
import { appRoutes, siteRoutes } from './routes.tsx';

test('the contract lists the public pages', () => {
  expect(siteRoutes.map(({ path }) => path)).toEqual([...sitePages]);
});

test('every tab and every address of the dashboard has its own menu entry', () => {
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
