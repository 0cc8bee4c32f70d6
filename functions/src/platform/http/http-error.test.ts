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
