import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');

test.each([
  ['2026-03-31T12:00:00.000Z', '30 days left'],
  ['2026-03-02T12:00:00.000Z', '1 day left'],
  ['2026-03-01T12:00:00.001Z', '1 day left'],
  ['2026-03-01T11:59:59.000Z', 'Deleted for good any moment'],
])('a record that expires at %s shows “%s”', (expiresAt, text) => {
  expect(daysLeft(expiresAt, now)).toBe(text);
});
