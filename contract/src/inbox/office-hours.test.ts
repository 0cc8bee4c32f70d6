import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../platform/nairobi-instant.ts';
import {
  afterOfficeHours,
  dueAt,
  dueBefore,
  dueOnDayOf,
  officeHoursBetween,
  parseOfficeHours,
} from './office-hours.ts';

/** A moment in Nairobi's time. 23 November 2026 is a Monday. */
const at = (local: string) => Date.parse(`${local}+03:00`);
const week = parseOfficeHours('Mon-Fri 08:00-17:00');
const shown = (ms: number) => new Date(ms + 3 * HOUR_MS).toISOString().slice(0, 16);

test('without office hours all hours count', () => {
  const always = parseOfficeHours(' ');
  expect(always).toBeNull();
  expect(shown(dueAt(at('2026-11-21T22:00'), always))).toBe('2026-11-22T22:00');
  expect(shown(dueBefore(at('2026-11-22T22:00'), always))).toBe('2026-11-21T22:00');
  expect(officeHoursBetween(at('2026-11-21T22:00'), at('2026-11-22T23:00'), always)).toBe(25);
});

describe('with office hours', () => {
  test.each([
    // The office is open nine hours a day: 24 hours are two days and six hours.
    ['in the office', '2026-11-23T10:00', '2026-11-25T16:00'],
    ['so that it ends with the office day', '2026-11-23T11:00', '2026-11-25T17:00'],
    ['over the weekend', '2026-11-27T16:00', '2026-12-02T13:00'],
    ['at night', '2026-11-23T22:00', '2026-11-26T14:00'],
    ['on a Sunday', '2026-11-22T12:00', '2026-11-25T14:00'],
  ])('an inquiry that arrives %s is due after 24 office hours', (_when, came, due) => {
    expect(shown(dueAt(at(came), week))).toBe(due);
  });

  test('an inquiry is late exactly from its due time on', () => {
    for (let hour = 0; hour < 24 * 14; hour++) {
      const came = at('2026-11-20T00:30') + hour * HOUR_MS;
      const due = dueAt(came, week);
      expect(dueBefore(due + 60_000, week)).toBeGreaterThan(came);
      expect(dueBefore(due - 60_000, week)).toBeLessThanOrEqual(came);
      expect(officeHoursBetween(came, due, week)).toBeCloseTo(24, 6);
    }
  });

  test('no inquiry becomes late while the office is closed', () => {
    const friday = dueBefore(at('2026-11-27T17:00'), week);
    expect(dueBefore(at('2026-11-29T12:00'), week)).toBe(friday);
    expect(dueBefore(at('2026-11-30T08:01'), week)).toBeGreaterThan(friday);
  });

  test('a lunch break does not count as office hours', () => {
    const pause = parseOfficeHours('Mon 13:00-17:00, Mon 08:00-12:00');
    expect(officeHoursBetween(at('2026-11-23T11:00'), at('2026-11-23T14:00'), pause)).toBe(2);
    expect(shown(afterOfficeHours(at('2026-11-23T11:00'), 2, pause))).toBe('2026-11-23T14:00');
    expect(shown(afterOfficeHours(at('2026-11-23T14:00'), -2, pause))).toBe('2026-11-23T11:00');
  });

  test('a comma behind the last office hours changes nothing', () => {
    expect(parseOfficeHours('Mon-Fri 08:00-17:00, ')).toEqual(parseOfficeHours('Mon-Fri 08:00-17:00'));
  });

  test('office hours may span the end of the week and run until midnight', () => {
    const late = parseOfficeHours('sat-mon 20:00-24:00');
    expect(officeHoursBetween(at('2026-11-21T00:00'), at('2026-11-28T00:00'), late)).toBe(12);
  });
});

test('inquiries due on one day arrived in one period, which ends where that of the next day begins', () => {
  const monday = dueOnDayOf(at('2026-11-23T09:00'), week);
  const tuesday = dueOnDayOf(at('2026-11-24T23:00'), week);
  expect(monday.to).toBe(tuesday.from);
  expect(dueOnDayOf(at('2026-11-23T09:00'), null)).toEqual({
    from: '2026-11-21T21:00:00.000Z',
    to: '2026-11-22T21:00:00.000Z',
  });
});

test.each([
  ['Mon-Fri', 'written like'],
  ['Mon-Fri 8-17', 'written like'],
  ['Foo 08:00-17:00', 'is no day'],
  ['Mon 17:00-08:00', 'end before'],
  ['Mon 08:00-24:30', 'end before'],
  ['Mon-Tue 08:00-12:00, Tue 11:00-17:00', 'overlap'],
])('office hours written as "%s" are refused with a reason', (text, why) => {
  expect(() => parseOfficeHours(text)).toThrow(why);
});
