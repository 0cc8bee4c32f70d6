import { expect, test } from 'vitest';
import { inTime } from '../platform/deadline.ts';
import { DeadlinePassed } from '../platform/firestore/errors.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash matches its own password only, and a missing hash matches none', async () => {
  const stored = await hashPassword('a long enough password');
  expect(await isPassword('a long enough password', stored)).toBe(true);
  expect(await isPassword('another long password', stored)).toBe(false);
  expect(await isPassword('a long enough password', undefined)).toBe(false);
});

test('a password is hashed with the Argon2id parameters that OWASP recommends', async () => {
  expect(await hashPassword('a long enough password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('no password is hashed after the deadline of its request', async () => {
  const comparing = new Promise((resolve, reject) => {
    const compareLate = async () => {
      await new Promise((later) => setTimeout(later, 20));
      isPassword('a long enough password', undefined).then(resolve, reject);
    };
    inTime(1, compareLate).catch(() => undefined);
  });
  await expect(comparing).rejects.toThrow(DeadlinePassed);
});
