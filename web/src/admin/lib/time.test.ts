import { expect, test } from 'vitest';
import { nairobiTime, replyClock } from './time.ts';

test('an instant is shown in Nairobi time, past midnight too, and names its zone', () => {
  expect(nairobiTime('2025-11-20T22:30:00.000Z')).toBe('21 Nov 2025, 01:30 EAT');
});

test('an inquiry is due 24 hours after it came and overdue from then on', () => {
  const createdAt = '2025-11-20T08:00:00.000Z';
  const at = (iso: string) => replyClock(createdAt, Date.parse(iso));
  expect(at('2025-11-20T08:00:01.000Z')).toEqual({ isOverdue: false, text: 'Reply due in 23 h' });
  expect(at('2025-11-21T07:30:00.000Z')).toEqual({ isOverdue: false, text: 'Reply due in 30 min' });
  expect(at('2025-11-21T08:00:01.000Z')).toEqual({ isOverdue: true, text: 'Overdue by 1 min' });
  expect(at('2025-11-24T09:00:00.000Z')).toEqual({ isOverdue: true, text: 'Overdue by 3 days' });
});
