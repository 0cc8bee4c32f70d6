import { ERASED } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { addressesIn, withoutAddress } from './activity.ts';

describe('the e-mail addresses in a value', () => {
  test('are found at any depth, in lower case and each once', () => {
    expect(
      addressesIn({ bio: 'Write to <Ada@Example.com>, please', email: 'ada@example.com' }, undefined),
    ).toEqual(['ada@example.com']);
    expect(addressesIn({ a: [{ b: ['x@example.com'] }], n: 1, none: null })).toEqual(['x@example.com']);
  });

  test.each([
    ['Hi\nfoo@bar.com', ['foo@bar.com']],
    ['Write to jane@x.org.', ['jane@x.org']],
    ['jane@x.org... or Joe@X.org!', ['jane@x.org', 'joe@x.org']],
    ['mailto:jane@x.org?subject=a', ['jane@x.org']],
    ['[jane@x.org]', ['[jane@x.org', 'jane@x.org']],
    ['?email=jane@x.org&a=b', ['?email=jane@x.org', 'jane@x.org']],
    ['Jane/jane@x.org', ['jane/jane@x.org', 'jane@x.org']],
    ["'jane@x.org'", ["'jane@x.org", 'jane@x.org']],
    ["o'brien+news@sub.x-y.co.ke", ["o'brien+news@sub.x-y.co.ke"]],
    ['wanjikũ@exämple.org', ['wanjikũ@exämple.org']],
    ['news@jane@x.org', ['news@jane', 'jane@x.org']],
    ['at @ nobody, @handle, me@', []],
  ])('in %j are %j', (text, addresses) => {
    expect(addressesIn({ text })).toEqual(addresses);
  });

  test('are not looked for in the names of fields', () => {
    expect(addressesIn({ 'jane@x.org': 'text' })).toEqual([]);
  });

  test('are not looked for in the names of staff', () => {
    const amina = { id: 'u1', username: 'amina@mipaka.test' };
    const row = { bio: 'Ask ann@x.org', lastEdit: { at: '2026-11-23T05:00:00.000Z', by: amina } };
    const assignee = { before: null, after: { ...amina, name: 'Amina' } };
    expect(addressesIn(row, { by: amina, value: 'Karibu' }, assignee)).toEqual(['ann@x.org']);
  });

  test('are searched for without delay in a long text without any', () => {
    expect(addressesIn('a'.repeat(100_000))).toEqual([]);
    expect(addressesIn('a@'.repeat(425_000))).toEqual(['a@a']);
  });
});

test('erasing an address keeps the names of staff', () => {
  const draftedBy = { id: 'u1', username: 'amina@mipaka.test' };
  expect(withoutAddress([{ draftedBy, after: 'Ask amina@mipaka.test' }], 'amina@mipaka.test')).toEqual([
    { draftedBy, after: ERASED },
  ]);
});

test('erasing an address replaces every string that contains it, and no other', () => {
  const changes = {
    bio: { before: 'Ask Jane@X.org.', after: 'Ask ann.jane@x.org' },
    tags: { before: null, after: ['jane@x.org', 'depot', 3, true] },
  };
  expect(withoutAddress(changes, 'jane@x.org')).toEqual({
    bio: { before: ERASED, after: 'Ask ann.jane@x.org' },
    tags: { before: null, after: [ERASED, 'depot', 3, true] },
  });
  expect(withoutAddress('jane@x.org.uk', 'jane@x.org')).toBe('jane@x.org.uk');
});
