import { expect, test } from 'vitest';
import { judge, lengths } from './length.ts';

test.each([
  [0, 'empty'],
  [29, 'short'],
  [30, 'good'],
  [60, 'good'],
  [61, 'long'],
])('a title of %i characters is %s', (length, state) => {
  expect(judge(length, lengths.title).state).toBe(state);
});
