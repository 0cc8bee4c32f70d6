import { expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import { signInByPassword } from './sign-in.ts';

test.each([
  ['amina', 'an account without a password', 'amina'],
  ['nobody', 'no account', 'an unknown user name'],
])('a failed sign-in as %s, %s, is logged as that of %s', async (typed, _what, subject) => {
  const recordId = { amina: 'u1' }[typed];
  const read = [{ data: () => undefined }, { get: () => recordId }];
  const record = vi.fn<(entry: object) => Promise<void>>(async () => undefined);
  const services = {
    db: { getAll: async () => read, batch: () => ({ commit: async () => [] }) },
    users: { passwordRef: () => ({}), nameRef: () => ({}), find: async () => ({ username: 'amina' }) },
    securityLog: { record, hash: async () => 'h' },
    deviceMarks: { knownAs: async () => undefined },
    loginLimits: { bucketsOf: () => [] },
    factors: { read: async () => ({}) },
  } as unknown as Services;
  const from = { token: undefined, device: undefined, userAgent: '' };
  await expect(signInByPassword(services, from, typed, 'a password')).rejects.toThrow('is not right');
  const hash = recordId ? undefined : 'h';
  expect(record.mock.calls).toEqual([[{ event: 'sign-in-failed', actor: null, subject, hash }]]);
});
