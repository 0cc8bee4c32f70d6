import { expect, test } from 'vitest';
import { dueOnDayOf } from './nairobi.ts';

test('what is due on a day in Nairobi came on the day before', () => {
  const due = { from: '2026-11-20T21:00:00.000Z', to: '2026-11-21T21:00:00.000Z' };
  // From the first to the last moment of 22 November there.
  expect(dueOnDayOf(Date.parse('2026-11-21T21:00:00.000Z'))).toEqual(due);
  expect(dueOnDayOf(Date.parse('2026-11-22T20:59:59.999Z'))).toEqual(due);
  expect(dueOnDayOf(Date.parse('2026-11-22T21:00:00.000Z')).from).toBe(due.to);
});
