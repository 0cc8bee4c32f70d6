import { type RecentChange, services } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { changeAddress } from './cards.tsx';

const change = (action: string, collection: string = services.collection): RecentChange => ({
  id: 'c1',
  at: '2026-11-22T08:00:00.000Z',
  actor: { id: 'u2', username: 'bera' },
  action,
  collection,
  recordId: 'r1',
  label: 'Trade Desk',
});

test.each([
  [change('update'), '/admin?tab=services&dialog=r1&history=open'],
  [change('create'), '/admin?tab=services&dialog=r1&history=open'],
  [change('order'), '/admin?tab=services'],
  [change('delete'), '/admin/history?what=deleted'],
  [change('purge'), undefined],
  [change('status', 'contact_inquiries'), '/admin?tab=inquiries&id=r1'],
  [change('erase', 'persons'), undefined],
])('a change links to the place where it can be seen: %o', (entry, address) => {
  expect(changeAddress(entry)).toBe(address);
});
