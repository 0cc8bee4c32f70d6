import { expect, test } from 'vitest';
import { inNairobi, monthsAfter, nairobiInstant } from './nairobi-instant.ts';

const NOW = Date.parse('2026-11-23T05:00:00.000Z');

test.each([
  ['2026-11-23', '08:01', '2026-11-23T05:01:00.000Z'],
  ['2026-12-01', '00:00', '2026-11-30T21:00:00.000Z'],
  ['2028-02-29', '23:59', '2028-02-29T20:59:00.000Z'],
  // In the night of the change of clocks elsewhere.
  ['2027-03-28', '02:30', '2027-03-27T23:30:00.000Z'],
])('%s %s in Nairobi converts to an instant and back', (day, time, at) => {
  expect(nairobiInstant(day, time, NOW)).toEqual({ at });
  expect(inNairobi(at)).toEqual({ day, time });
});

test.each([
  ['2026-11-23', '08:00', 'This is in the past'],
  ['2025-11-23', '09:00', 'This is in the past'],
  ['2026-11-31', '09:00', 'There is no such day or time'],
  ['2026-12-01', '24:00', 'There is no such day or time'],
  ['2026-12-01', '09:60', 'There is no such day or time'],
  ['', '09:00', 'Choose a day'],
  ['2026-12-01', '', 'Choose a time of day'],
  ['1 December', '09:00', 'Choose a day'],
])('the day and time "%s %s" are refused with a reason', (day, time, error) => {
  expect(nairobiInstant(day, time, NOW)).toEqual({ error });
});

test.each([
  ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2028-02-29', 24, '2030-02-28T00:00:00.000Z'],
  ['2026-11', 14, '2028-01-01T00:00:00.000Z'],
])('%s and %i months is %s, in no later month', (from, months, at) => {
  expect(monthsAfter(from, months).toISOString()).toBe(at);
});
