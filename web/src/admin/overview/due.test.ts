import { expect, test } from 'vitest';
import { emptyOverview } from '../lib/overview-for-test.ts';
import { dayOfDueToday, dueFor } from './due.ts';

test('what came yesterday is due today, by the days of Nairobi', () => {
  expect(dayOfDueToday(Date.parse('2026-11-22T08:00:00Z'))).toBe('2026-11-21');
  // An hour after midnight there.
  expect(dayOfDueToday(Date.parse('2025-12-31T22:00:00Z'))).toBe('2025-12-31');
  expect(dayOfDueToday(Date.parse('2025-12-31T20:59:00Z'))).toBe('2025-12-30');
});

test('each number leads to the inquiries that it counts', () => {
  const inquiries = {
    ...emptyOverview.inquiries,
    overdue: 1,
    replied: 6,
    dueToday: 2,
    unassigned: 3,
    mine: { new: 4, inProgress: 5 },
  };
  const shown = dueFor(inquiries, 'u1', Date.parse('2026-11-22T08:00:00Z'));
  expect(shown.flatMap(({ label, counts }) => counts.map(({ count, to }) => [label, count, to]))).toEqual([
    ['Late', 1, '/admin?tab=inquiries&view=overdue'],
    ['Replied', 6, '/admin?tab=inquiries&view=replied'],
    ['Due today', 2, '/admin?tab=inquiries&status=new&from=2026-11-21&to=2026-11-21'],
    ['Unassigned', 3, '/admin?tab=inquiries&status=new&assignee=none'],
    ['Mine', 4, '/admin?tab=inquiries&status=new&assignee=u1'],
    ['Mine', 5, '/admin?tab=inquiries&status=in-progress&assignee=u1'],
  ]);
});
