import { expect, test } from 'vitest';
import { offsetIn } from './offset-in.ts';

test.each([
  ['a plain text', 'Moving People', 'Moving', 6],
  ['the start of a text', 'Moving People', '', 0],
  [
    'a text shown with spaces that do not break',
    'People, Products & Potential',
    'People, Products &\u00a0P',
    20,
  ],
  ['a text shown in lines', 'Five\n\ndivisions', 'Fived', 7],
  ['rich text without its marks', 'A **bold** [step](https://example.com) on', 'A bold step o', 40],
  ['a text that ends with an icon', 'Start', 'Start→', 5],
])('a click into %s is at its letter', (_, raw, shown, offset) => {
  expect(offsetIn(raw, shown)).toBe(offset);
});
