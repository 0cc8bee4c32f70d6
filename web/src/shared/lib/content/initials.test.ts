import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Amina Wanjiku', 'AW'],
  ['Jean-Pierre van der Berg', 'JB'],
  ['  élodie ', 'É'],
  ['Kwame Nana Osei', 'KO'],
  ['', ''],
])('%j gives %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
