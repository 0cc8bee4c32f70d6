import { nairobiTime } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { briefTime, spokenTime } from './time.ts';

test('a time is shown in Nairobi time, past midnight too, and names its zone', () => {
  expect(nairobiTime('2025-11-20T22:30:00.000Z')).toBe('21 Nov 2025, 01:30 EAT');
});

test('a list shows the hour of today, the day of this year, and else the year, in Nairobi', () => {
  // In Nairobi: 1 January, 1:00.
  const nowMs = Date.parse('2025-12-31T22:00:00.000Z');
  expect(briefTime('2025-12-31T21:05:00.000Z', nowMs)).toBe('00:05 EAT');
  expect(briefTime('2025-12-31T20:59:00.000Z', nowMs)).toBe('31 Dec 2025');
  expect(briefTime('2026-03-20T08:00:00.000Z', Date.parse('2026-11-22T08:00:00.000Z'))).toBe('20 Mar');
});

test('a time reads today or yesterday by the days of Nairobi, and else names the date, always with the zone', () => {
  const nowMs = Date.parse('2026-11-22T22:30:00Z');
  const said = (iso: string) => spokenTime(iso, nowMs);
  expect(said('2026-11-22T21:00:00Z')).toBe('today 00:00 EAT');
  expect(said('2026-11-22T20:59:00Z')).toBe('yesterday 23:59 EAT');
  expect(said('2026-11-21T20:59:00Z')).toBe('21 Nov 23:59 EAT');
  expect(said('2025-11-22T13:20:00Z')).toBe('22 Nov 2025 16:20 EAT');
});
