import { expect, test } from 'vitest';
import { replyClock } from './reply-clock.ts';

test('an inquiry is due 24 hours after it came and overdue from then on', () => {
  const createdAt = '2025-11-20T08:00:00.000Z';
  const at = (iso: string) => replyClock(createdAt, Date.parse(iso), null);
  expect(at('2025-11-20T08:00:01.000Z')).toEqual({
    at: '2025-11-21T08:00:00.000Z',
    isOverdue: false,
    isSoon: false,
    text: 'Reply due by tomorrow 11:00 EAT',
    short: 'due tomorrow 11:00',
  });
  expect(at('2025-11-20T21:00:00.000Z').short).toBe('due 11:00');
  expect(at('2025-11-21T04:00:00.000Z').short).toBe('due 11:00');
  expect(at('2025-11-21T04:00:01.000Z').short).toBe('3 h left');
  expect(at('2025-11-21T07:30:00.000Z')).toEqual({
    at: '2025-11-21T08:00:00.000Z',
    isOverdue: false,
    isSoon: true,
    text: 'Reply due in 30 min',
    short: '30 min left',
  });
  expect(at('2025-11-21T08:00:01.000Z')).toEqual({
    at: '2025-11-21T08:00:00.000Z',
    isOverdue: true,
    isSoon: false,
    text: 'Overdue by 1 min',
    short: '1 min late',
  });
  expect(at('2025-11-24T09:00:00.000Z')).toEqual({
    at: '2025-11-21T08:00:00.000Z',
    isOverdue: true,
    isSoon: false,
    text: 'Overdue by 3 days',
    short: '3 days late',
  });
});
