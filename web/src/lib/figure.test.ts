import { expect, test } from 'vitest';
import { countedFigure } from './figure.ts';

test.each([
  ['100+', '', 100, '+'],
  ['3+', '', 3, '+'],
  ['100%', '', 100, '%'],
  ['24/7', '', 24, '/7'],
  ['over 60 careers', 'over ', 60, ' careers'],
  ['5', '', 5, ''],
  ['$4 m', '$', 4, ' m'],
])('of %j the first whole number is counted, and the rest stays', (value, before, number, after) => {
  expect(countedFigure(value)).toEqual({ before, number, after });
});

test.each(['', 'many', '1,200', '1 200', '3.5', '0', '007', '1234567890123'])(
  '%j stays as it is',
  (value) => {
    expect(countedFigure(value)).toBeUndefined();
  },
);
