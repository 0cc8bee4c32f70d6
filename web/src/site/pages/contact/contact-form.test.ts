import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { failureText } from './contact-form.tsx';

const problem = (status: number, detail: string) =>
  new ApiError(status, detail, { type: 'about:blank', title: 'Problem', status, detail });

test('a visitor learns whether the connection, the server or a limit caused a failure', () => {
  expect(failureText(new TypeError('Failed to fetch'), false)).toBe('You seem to be offline.');
  expect(failureText(new TypeError('Failed to fetch'), true)).toBe('Our server could not be reached.');
  expect(failureText(problem(429, 'Try again in 40 seconds.'), true)).toBe('Try again in 40 seconds.');
});

test('a failure of the server does not reveal its internals', () => {
  expect(failureText(problem(503, 'deadline exceeded on 10.0.0.3'), true)).not.toContain('10.0.0.3');
});
