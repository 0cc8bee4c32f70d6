import type { Funnel } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { insightSample } from '../lib/testing/samples-for-test.ts';
import { changeText, csvOf, pointsOf, shownPercent } from './numbers.ts';

const funnel = (visits: number): Funnel => ({
  visits,
  contacts: 0,
  inquiries: 0,
  answered: 0,
  answeredInTime: 0,
});
const days = (count: number, visits: (n: number) => number, first = Date.UTC(2025, 0, 1)) =>
  Array.from({ length: count }, (_, n) => ({
    day: new Date(first + n * 86_400_000).toISOString().slice(0, 10),
    ...funnel(visits(n)),
  }));

test('a month is shown by day, each beside the same day of the period before', () => {
  const insight = {
    ...insightSample(),
    daily: days(30, (n) => n),
    dailyBefore: days(30, () => 7, Date.UTC(2024, 11, 2)),
  };
  const points = pointsOf(insight, 'visits');
  expect(points).toHaveLength(30);
  const [now, before] = ['2025-01-03', '2024-12-04'];
  expect(points[2]).toEqual({
    now: { from: now, to: now, label: '3 Jan 2025', count: 2 },
    before: { from: before, to: before, label: '4 Dec 2024', count: 7 },
  });
});

test('a year is shown by week, and no day of it is lost', () => {
  const insight = { ...insightSample(), daily: days(365, () => 1), dailyBefore: days(365, () => 2) };
  const points = pointsOf(insight, 'visits');
  expect(points).toHaveLength(52);
  const last = { from: '2025-12-25', to: '2025-12-31' };
  expect(points.at(-1)).toMatchObject({ now: { ...last, count: 7 }, before: { count: 14 } });
  // A last point of a single day would look like a slump.
  const first = { from: '2025-01-01', to: '2025-01-08' };
  expect(points[0]).toMatchObject({ now: { ...first, count: 8 }, before: { count: 16 } });
  expect(points.reduce((sum, { now }) => sum + now.count, 0)).toBe(365);
});

test.each([
  [1, 3, '33 %'],
  [1, 40, '2.5 %'],
  [0, 5, '0 %'],
  [3, 1, '100 %'],
  [4, 0, '–'],
])('%d of %d is %s', (part, whole, text) => {
  expect(shownPercent(part, whole)).toBe(text);
});

test.each([
  [12, 10, '+20 % (10 before)'],
  [12, 1_000, '−99 % (1,000 before)'],
  [289, 290, 'much the same (290 before)'],
  [3, 3, 'as before'],
  [3, 0, 'none before'],
])('the change to %d from %d reads “%s”', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

test('the exported table names every number, and no cell begins a formula', () => {
  const unknown = { name: 'unknown', visits: 0, views: 0, contacts: 0, inquiries: 2 };
  const csv = csvOf({ ...insightSample(), pages: [unknown] });
  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '"What","Value","Visits","Views","Contact form opened","Inquiries","Answered","Answered within 24 hours"',
  );
  expect(lines[1]).toMatch(/^"Day in Nairobi","\d{4}-\d\d-\d\d",/);
  expect(lines).toContain('"Source","LinkedIn","30","","6","3","",""');
  expect(lines).toContain('"Inquiry type","Partner Request","","","","4","",""');
  expect(lines).toContain('"Page of entry","Not known","0","0","0","2","",""');
  expect(lines).toContain('"Hour in Nairobi","09","9","","","4","",""');
  expect(lines).toContain('"Answer time","24 to 48 h","","","","1","",""');
  expect(csv).not.toMatch(/"[=+@-]/);
});
