import { expect, test } from 'vitest';
import { addressesIn, changesBetween } from './activity.ts';

test('the changes of a record name only what differs', () => {
  const before = { id: '1', title: 'a', tags: ['x'], updatedAt: '1', gone: 1 };
  const after = { id: '1', title: 'b', tags: ['x'], updatedAt: '2', added: null };
  expect(changesBetween(before, after)).toEqual({
    title: { before: 'a', after: 'b' },
    gone: { before: 1, after: null },
  });
});

test('addresses are found wherever they stand, normalizeKey and once', () => {
  expect(
    addressesIn({ bio: 'Write to <Ada@Example.com>, please', email: 'ada@example.com' }, undefined),
  ).toEqual(['ada@example.com']);
});
