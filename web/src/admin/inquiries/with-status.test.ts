import type { Inquiry, Overview } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { overviewWithStatus, pagesWithStatus } from './with-status.ts';

const inquiry = (id: string, change: Partial<Inquiry> = {}): Inquiry => ({
  id,
  reference: `MPK-${id}`,
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  email: 'w@example.com',
  company: null,
  serviceInterest: null,
  subject: null,
  message: 'Hello',
  consent: true,
  status: 'new',
  isSuspect: false,
  suspectReason: null,
  assignee: null,
  createdAt: '2025-11-20T08:00:00.000Z',
  updatedAt: '2025-11-20T08:00:00.000Z',
  ...change,
});
const overview = (count: number) =>
  ({ inquiries: { total: 5, new: count, first: [inquiry('a')] } }) as unknown as Overview;

test('only the changed inquiry gets the status, on whichever page it is', () => {
  const pages = {
    pageParams: [null, 'x'],
    pages: [
      { inquiries: [inquiry('a')], next: 'x' },
      { inquiries: [inquiry('b'), inquiry('c')], next: null },
    ],
  };
  const after = pagesWithStatus(pages, 'b', 'closed');
  expect(after.pages.flatMap((page) => page.inquiries.map(({ id, status }) => `${id} ${status}`))).toEqual([
    'a new',
    'b closed',
    'c new',
  ]);
  expect(pages.pages[1]?.inquiries[0]?.status).toBe('new');
});

test('the badge falls when an inquiry stops being new and rises when it is new again', () => {
  expect(overviewWithStatus(overview(3), inquiry('a'), 'completed').inquiries.new).toBe(2);
  expect(overviewWithStatus(overview(3), inquiry('a', { status: 'closed' }), 'new').inquiries.new).toBe(4);
  expect(overviewWithStatus(overview(3), inquiry('a', { status: 'closed' }), 'completed').inquiries.new).toBe(
    3,
  );
});

test('a suspect never moves the badge, and the badge never falls below 0', () => {
  expect(overviewWithStatus(overview(3), inquiry('a', { isSuspect: true }), 'closed').inquiries.new).toBe(3);
  expect(overviewWithStatus(overview(0), inquiry('a'), 'closed').inquiries.new).toBe(0);
});
