import { expect, test } from 'vitest';
import { describeCounts } from './privacy-requests.tsx';

test('stored data is counted in words, and zero counts are omitted', () => {
  expect(describeCounts({ contact_inquiries: 2, inquiry_notes: 1, outbox: 0, elsewhere: 3 })).toEqual([
    '2 inquiries',
    '1 note or answer',
    '3 elsewhere',
  ]);
  expect(describeCounts({ trash: 0 })).toEqual([]);
});
