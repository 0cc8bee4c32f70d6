import { expect, test } from 'vitest';
import { snoozeChoices } from './snooze-menu.tsx';

/** The choices at a moment in Nairobi, each with its end in Nairobi time. */
const at = (local: string) =>
  snoozeChoices(Date.parse(`${local}+03:00`)).map(({ name, snooze: { until } }) => [
    name,
    until && new Date(Date.parse(until) + 3 * 3_600_000).toISOString().slice(0, 16),
  ]);

test('snooze choices are mornings in Nairobi, a few hours on, and until the visitor replies', () => {
  // A Wednesday.
  expect(at('2026-11-25T10:20')).toEqual([
    ['later', '2026-11-25T14:00'],
    ['tomorrow', '2026-11-26T08:00'],
    ['monday', '2026-11-30T08:00'],
    ['week', '2026-12-02T08:00'],
    ['reply', null],
  ]);
});

test('snooze choices omit “later today” in the evening, and offer the coming morning after midnight', () => {
  expect(at('2026-11-25T23:59').map(([name]) => name)).toEqual(['tomorrow', 'monday', 'week', 'reply']);
  expect(at('2026-11-26T00:01')[0]).toEqual(['morning', '2026-11-26T08:00']);
  expect(at('2026-11-26T07:59')[0]).toEqual(['morning', '2026-11-26T08:00']);
  expect(at('2026-11-26T08:00')[0]).toEqual(['later', '2026-11-26T11:00']);
});

test('snooze choices do not offer Monday twice', () => {
  expect(at('2026-11-29T12:00').map(([name]) => name)).toEqual(['later', 'tomorrow', 'week', 'reply']);
  expect(at('2026-11-30T12:00')).toEqual([
    ['later', '2026-11-30T15:00'],
    ['tomorrow', '2026-12-01T08:00'],
    ['week', '2026-12-07T08:00'],
    ['reply', null],
  ]);
});
