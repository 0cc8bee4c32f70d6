import { expect, test } from 'vitest';
import { arrivalOf, oneLine } from './inquiry-badges.tsx';

test('a message of several paragraphs is shown as one line', () => {
  expect(oneLine(' We have a depot.\n\n\tShall we talk? ')).toBe('We have a depot. Shall we talk?');
});

test('the arrival of a visitor is described in one line', () => {
  expect(arrivalOf({ source: 'linkedin', entry: '/services', campaign: null })).toBe(
    'LinkedIn, by way of /services',
  );
  expect(arrivalOf({ source: 'google', entry: '/', campaign: 'fair-2026' })).toBe(
    'Google, by way of / (campaign fair-2026)',
  );
});
