import { expect, test } from 'vitest';
import { describeCounts } from './counts.ts';

test('what is stored is said in words, and what is not is left out', () => {
  expect(describeCounts({ contact_inquiries: 2, inquiry_notes: 1, outbox: 0, elsewhere: 3 })).toEqual([
    '2 inquiries',
    '1 note or answer',
    '3 elsewhere',
  ]);
  expect(describeCounts({ trash: 0 })).toEqual([]);
});
