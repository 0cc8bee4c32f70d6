import { expect, test } from 'vitest';
import { withDeadline } from '../platform/firestore/commit.ts';
import { DeadlinePassed } from '../platform/firestore/errors.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('a password fits its own hash, no other one and no missing one', async () => {
  const stored = await hashPassword('a long enough password');
  expect(await isPassword('a long enough password', stored)).toBe(true);
  expect(await isPassword('another long password', stored)).toBe(false);
  expect(await isPassword('a long enough password', undefined)).toBe(false);
});

test('a hash costs an attacker what OWASP asks for', async () => {
  expect(await hashPassword('a long enough password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('nothing is hashed for a caller who has been answered already', async () => {
  const comparing = withDeadline(AbortSignal.abort(), () => isPassword('a long enough password', undefined));
  await expect(comparing).rejects.toThrow(DeadlinePassed);
});
