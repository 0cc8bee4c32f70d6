import { inquiry } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { HttpError, parse, toHttpError } from './http-error.ts';

function failureOf(work: () => unknown) {
  try {
    return work();
  } catch (error) {
    return toHttpError(error);
  }
}

test('what a caller sent is their 400, which names each field; a stored document is our 500', () => {
  const sent = failureOf(() =>
    parse(inquiry.pick({ id: true, isSuspect: true }), { id: 'x', isSuspect: 'x' }),
  );
  expect(sent).toBeInstanceOf(HttpError);
  expect(sent).toMatchObject({ status: 400, errors: { isSuspect: expect.any(String) } });
  const stored = failureOf(() => inquiry.parse({ id: 'x', status: 'of-another-release' }));
  expect(stored).toMatchObject({ status: 500, errors: undefined });
});

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
