import { expect, test } from 'vitest';
import { createRequestMark } from './request-mark.ts';

test('the same content keeps its idempotency key until it has succeeded; other content differs', () => {
  const mark = createRequestMark();
  const first = mark.headersFor({ text: 'Hello' });
  expect(first['Idempotency-Key']).toMatch(/^[\w-]{16,100}$/);
  expect(mark.headersFor({ text: 'Hello' })).toEqual(first);
  const other = mark.headersFor({ text: 'Hello!' });
  expect(other).not.toEqual(first);
  mark.renew({ text: 'Hello!' });
  expect(mark.headersFor({ text: 'Hello!' })).not.toEqual(other);
  expect(mark.headersFor({ text: 'Hello' })).toEqual(first);
});

test('a form with other fields or another file gets another idempotency key', () => {
  const mark = createRequestMark();
  const form = (name: string, size: number) => {
    const data = new FormData();
    data.set('name', name);
    data.set('photo', new File(['x'.repeat(size)], 'a.png', { lastModified: 1 }));
    return data;
  };
  const first = mark.headersFor(form('Amina', 1));
  expect(mark.headersFor(form('Amina', 1))).toEqual(first);
  expect(mark.headersFor(form('Amina', 2))).not.toEqual(first);
  expect(mark.headersFor(form('Leyla', 1))).not.toEqual(first);
});
