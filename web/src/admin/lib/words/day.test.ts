import { expect, test } from 'vitest';
import { shownDay } from './day.ts';

test('a day is shown with the name of its month', () => {
  expect(shownDay('2026-09-01')).toBe('1 Sept 2026');
});
