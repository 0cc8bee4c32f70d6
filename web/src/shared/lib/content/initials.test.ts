import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Amina Wanjiku', 'AW'],
  ['Jean-Pierre van der Berg', 'JB'],
  ['  élodie ', 'É'],
  ['Kwame Nana Osei', 'KO'],
  ['\u200fأمينة وانجيكو', 'أو'],
  ['🇰🇪 Kip “KJ” Otieno', 'KO'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
