import type { Inquiry, Overview } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { inquirySample as inquiry } from '../lib/testing/inquiry-for-test.ts';
import { overviewWithChange, pagesWithChange } from './optimistic-update.ts';

const overview = (change: Partial<Overview['inquiries']> = {}) =>
  ({
    inquiries: {
      total: 5,
      new: 3,
      overdue: 1,
      overdueSnoozed: 0,
      snoozed: 0,
      officeHours: '',
      first: [inquiry('a')],
      waiting: [inquiry('a')],
      ...change,
    },
  }) as unknown as Overview;
/** Half an hour after the inquiries came. */
const now = Date.parse('2025-11-20T08:30:00.000Z');
const dayLater = now + 86_400_000;

test('a change of the status applies to one inquiry, on whichever page it is', () => {
  const pages = {
    pageParams: [null, 'x'],
    pages: [
      { rows: [inquiry('a')], next: 'x' },
      { rows: [inquiry('b'), inquiry('c')], next: null },
    ],
  };
  const after = pagesWithChange(pages, 'b', { status: 'closed' });
  expect(after.pages.flatMap((page) => page.rows.map(({ id, status }) => `${id} ${status}`))).toEqual([
    'a new',
    'b closed',
    'c new',
  ]);
  expect(pages.pages[1]?.rows[0]?.status).toBe('new');
});

test('the badge falls when an inquiry stops being new, and rises when it is new again', () => {
  const closed = inquiry('a', { status: 'closed' });
  const badge = (before: Inquiry, status: Inquiry['status']) =>
    overviewWithChange(overview(), before, { status }, now).inquiries.new;
  expect(badge(inquiry('a'), 'completed')).toBe(2);
  expect(badge(closed, 'new')).toBe(4);
  expect(badge(closed, 'completed')).toBe(3);
});

test('the overdue number falls only for an inquiry whose day is over', () => {
  const overdue = (nowMs: number) =>
    overviewWithChange(overview(), inquiry('a'), { status: 'in-progress' }, nowMs).inquiries.overdue;
  expect(overdue(now)).toBe(1);
  expect(overdue(dayLater)).toBe(0);
});

test('a change of the assignee changes no number', () => {
  const assignee = { id: 'u', username: 'fatuma' };
  const { inquiries } = overviewWithChange(overview(), inquiry('a'), { assignee }, dayLater);
  expect(inquiries).toEqual(
    overview({ first: [inquiry('a', { assignee })], waiting: [inquiry('a', { assignee })] }).inquiries,
  );
});

test('spam counts nowhere until it is cleared', () => {
  const suspect = inquiry('a', { isSuspect: true });
  expect(overviewWithChange(overview(), suspect, { status: 'closed' }, now).inquiries.new).toBe(3);
  expect(overviewWithChange(overview(), suspect, { isSuspect: false }, now).inquiries).toMatchObject({
    total: 6,
    new: 4,
    overdue: 1,
  });
  expect(overviewWithChange(overview(), inquiry('a'), { isSuspect: true }, dayLater).inquiries).toMatchObject(
    {
      total: 4,
      new: 2,
      overdue: 0,
    },
  );
});

test('no number falls below 0', () => {
  const none = overview({ total: 0, new: 0, overdue: 0 });
  expect(overviewWithChange(none, inquiry('a'), { isSuspect: true }, dayLater).inquiries).toMatchObject({
    total: 0,
    new: 0,
    overdue: 0,
  });
});

test('a snoozed inquiry leaves the badge and the list, and stays overdue; a past snooze changes nothing', () => {
  const counts = (before: Inquiry, snooze: Inquiry['snooze']) => {
    const shown = overview({ snoozed: 1, overdueSnoozed: 1 });
    const { inquiries } = overviewWithChange(shown, before, { snooze }, dayLater);
    const { overdue, overdueSnoozed, snoozed, waiting } = inquiries;
    return [inquiries.new, overdue, overdueSnoozed, snoozed, waiting.length];
  };
  const aside = inquiry('a', { snooze: { until: null } });
  expect(counts(inquiry('a'), { until: null })).toEqual([2, 1, 2, 2, 0]);
  expect(counts(aside, null)).toEqual([4, 1, 0, 0, 1]);
  expect(counts(inquiry('a'), { until: '2025-11-20T09:00:00.000Z' })).toEqual([3, 1, 1, 1, 1]);
});
