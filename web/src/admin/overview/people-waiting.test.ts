import { type Inquiry, parseOfficeHours } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { emptyOverview, inquirySample } from '../lib/testing/samples-for-test.ts';
import { daysOfDueToday, dueFor } from './people-waiting.tsx';

test('an inquiry from yesterday is due today, by the days of Nairobi', () => {
  const dayAt = (now: string) => daysOfDueToday(Date.parse(now), null);
  const only = (day: string) => ({ from: day, to: day });
  expect(dayAt('2026-11-22T08:00:00Z')).toEqual(only('2026-11-21'));
  // In Nairobi that is an hour after midnight.
  expect(dayAt('2025-12-31T22:00:00Z')).toEqual(only('2025-12-31'));
  expect(dayAt('2025-12-31T20:59:00Z')).toEqual(only('2025-12-30'));
});

test('with office hours, inquiries of several days may be due today', () => {
  const office = parseOfficeHours('Mon-Fri 00:00-24:00');
  // On a Monday, inquiries from Friday and the weekend are due.
  expect(daysOfDueToday(Date.parse('2026-11-23T08:00:00Z'), office)).toEqual({
    from: '2026-11-20',
    to: '2026-11-22',
  });
});

test('each number leads to the inquiries that it counts', () => {
  const inquiries = {
    ...emptyOverview.inquiries,
    new: 9,
    overdue: 1,
    replied: 6,
    dueToday: 2,
    followUps: 7,
    unassigned: 3,
    mine: { new: 4, inProgress: 5 },
  };
  const shown = dueFor(inquiries, 'u1', Date.parse('2026-11-22T08:00:00Z'));
  expect(shown.map(({ label, to }) => [label, to])).toEqual([
    ['All 9 waiting', '/admin?tab=inquiries'],
    ['1 first answer late', '/admin?tab=inquiries&view=overdue'],
    ['2 due today', '/admin?tab=inquiries&status=new&from=2026-11-21&to=2026-11-21'],
    ['6 wrote back', '/admin?tab=inquiries&view=replied'],
    ['7 to follow up', '/admin?tab=inquiries&view=follow-up'],
    ['3 unassigned', '/admin?tab=inquiries&status=new&assignee=none'],
    ['4 of yours new', '/admin?tab=inquiries&status=new&assignee=u1'],
    ['5 of yours in progress', '/admin?tab=inquiries&status=in-progress&assignee=u1'],
  ]);
});

test('people who wait for a first answer and are not in the list above are counted', () => {
  const row = (id: string, status: Inquiry['status']) => inquirySample(id, { status });
  const waiting = [row('i1', 'in-progress'), row('i2', 'in-progress'), row('i3', 'new')];
  const labels = (fresh: number) =>
    dueFor({ ...emptyOverview.inquiries, new: fresh, waiting }, 'u1', Date.now()).map(({ label }) => label);
  expect(labels(2)).toEqual(['All 2 waiting']);
  expect(labels(1)).toEqual([]);
});

test('what nobody waits for is not counted', () => {
  expect(dueFor(emptyOverview.inquiries, 'u1', Date.now())).toEqual([]);
});
