import { shownDay } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { parseDay } from './day-field.tsx';

test.each(['2026-11-22', '22 Nov 2026', ' 22 november 2026 ', '22/11/2026', '22.11.2026', '22-11-2026'])(
  '%s is read as 22 November 2026',
  (typed) => {
    expect(parseDay(typed)).toBe('2026-11-22');
  },
);

test.each(['', '22', '22 Nov', '11/22/2026', '31 Apr 2026', '29.2.2026', '22 Nov 0026', 'yesterday'])(
  '“%s” is not read as a day',
  (typed) => {
    expect(parseDay(typed)).toBeNull();
  },
);

test('a day is shown in a form that can be typed', () => {
  expect(shownDay('2026-09-01')).toBe('1 Sept 2026');
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-28`;
    expect(parseDay(shownDay(day))).toBe(day);
  }
});
