import { expect, test } from 'vitest';
import { firstIdBefore, inquiryIdAt } from './ids.ts';

const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms).toISOString();

test('the ids of later inquiries sort first', () => {
  const ids = [3, 2, 1, 0].map((ms) => inquiryIdAt(at(ms)));
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(inquiryIdAt(at(0))).not.toBe(inquiryIdAt(at(0)));
  expect(inquiryIdAt('1970-01-01T00:00:00.000Z') > inquiryIdAt(at(0))).toBe(true);
});

test('the boundary id of a time separates inquiries to the millisecond', () => {
  const boundary = firstIdBefore(at(5));
  expect(inquiryIdAt(at(5)) < boundary).toBe(true);
  expect(inquiryIdAt(at(4)) > boundary).toBe(true);
  // The same moment in another zone.
  expect(firstIdBefore('2026-11-21T03:00:00.005+03:00')).toBe(boundary);
});

test.each(['0202-11-21T00:00:00Z', '1926-11-21T00:00:00Z'])('every inquiry is later than %s', (mistyped) => {
  expect(inquiryIdAt(at(0)) < firstIdBefore(mistyped)).toBe(true);
});
