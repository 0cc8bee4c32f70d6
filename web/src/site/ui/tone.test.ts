import { expect, test } from 'vitest';
import { toneOf } from './portrait.tsx';

test.each([
  ['Director, Business & Investment', 'business'],
  ['Trade Documentation Specialist', 'business'],
  ['Chief TECHNOLOGY Officer', 'digital'],
  ['Head of Education & Career', 'education'],
  ['Chief Talent Officer', 'talent'],
  ['Media Producer', 'media'],
])('the position %j has the colour of the division %s', (position, division) => {
  expect(toneOf({ name: 'Amina', position })).toBe(division);
});

test('a position without a division takes its colour from the name alone', () => {
  const tones = ['Ada', 'Ade', 'Adi', 'Ado', 'Adu'].map((name) => toneOf({ name, position: 'Founder' }));
  expect(new Set(tones).size).toBeGreaterThan(2);
  expect(toneOf({ name: 'Ada', position: 'Client Relations Manager' })).toBe(tones[0]);
  expect(toneOf({ name: '', position: '' })).toBe('business');
});
