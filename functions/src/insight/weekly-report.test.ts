import { expect, test } from 'vitest';
import { lastSunday } from './weekly-report.ts';

test.each([
  ['2026-11-22T20:59:59Z', '2026-11-15'],
  // This is midnight in Nairobi.
  ['2026-11-22T21:00:00Z', '2026-11-22'],
  ['2026-11-29T20:00:00Z', '2026-11-22'],
])('at %s the last whole week ended on %s', (at, sunday) => {
  expect(lastSunday(Date.parse(at))).toBe(sunday);
});
