import type { Inquiry } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { emptyOverview, inquirySample } from '../lib/testing/samples-for-test.ts';
import { dueFor } from './people-waiting.tsx';

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
  const shown = dueFor(inquiries, 'u1');
  expect(shown.map(({ label, to }) => [label, to])).toEqual([
    ['All 9 waiting', '/admin?tab=inquiries'],
    ['1 first answer late', '/admin?tab=inquiries&view=overdue'],
    ['2 due today', '/admin?tab=inquiries&view=due'],
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
    dueFor({ ...emptyOverview.inquiries, new: fresh, waiting }, 'u1').map(({ label }) => label);
  expect(labels(2)).toEqual(['All 2 waiting']);
  expect(labels(1)).toEqual([]);
});
