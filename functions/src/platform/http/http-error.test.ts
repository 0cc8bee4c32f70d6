import { expect, test } from 'vitest';
import { toHttpError } from './http-error.ts';

const withCode = (code: number) => Object.assign(new Error('from Firestore'), { code });

test.each([
  ['a deadline that has passed', 4],
  ['an exhausted quota', 8],
  ['a transaction that was aborted', 10],
  ['a Firestore that is away', 14],
])('%s is a 503, to be tried again', (_what, code) => {
  const { status, headers } = toHttpError(withCode(code));
  expect({ status, headers }).toEqual({ status: 503, headers: { 'Retry-After': '5' } });
});

test('any other failure is a 500, which reveals no cause', () => {
  const { status, message } = toHttpError(withCode(7));
  expect(status).toBe(500);
  expect(message).not.toContain('Firestore');
});
