import { expect, test } from 'vitest';
import { arrivalOf, daysOf, oneLine } from './inquiry-format.ts';

test('a message of several paragraphs is one line', () => {
  expect(oneLine(' We have a depot.\n\n\tShall we talk? ')).toBe('We have a depot. Shall we talk?');
});

test('how a visitor came is one sentence', () => {
  expect(arrivalOf({ source: 'linkedin', entry: '/services', campaign: null })).toBe(
    'LinkedIn, by way of /services',
  );
  expect(arrivalOf({ source: 'google', entry: '/', campaign: 'fair-2026' })).toBe(
    'Google, by way of / (campaign fair-2026)',
  );
});

test('days are written in one form, whichever of them are chosen', () => {
  expect(daysOf('2026-10-01', '2026-10-31')).toBe('1 Oct 2026 – 31 Oct 2026');
  expect(daysOf('2026-10-01', '2026-10-01')).toBe('1 Oct 2026');
  expect(daysOf('2026-10-01', null)).toBe('From 1 Oct 2026');
  expect(daysOf(null, '2026-10-31')).toBe('Until 31 Oct 2026');
  expect(daysOf(null, null)).toBe('Any date');
});
