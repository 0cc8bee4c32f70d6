import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { sendMarked, untilGone } from './request-mark.ts';

/** The idempotency key of a request with a body, which fails or, without an error, succeeds. */
async function keyOf(body: object, error?: Error, send = sendMarked): Promise<string> {
  let key = '';
  const sent = send(body, async (headers) => {
    key = headers['Idempotency-Key'] ?? '';
    if (error) throw error;
  });
  if (error) await expect(sent).rejects.toBe(error);
  else await sent;
  return key;
}
const lost = new TypeError('No connection to the server');

test('the same content keeps its idempotency key until it has succeeded; other content differs', async () => {
  const first = await keyOf({ text: 'Hello' }, lost);
  expect(first).toMatch(/^[\w-]{16,100}$/);
  const other = await keyOf({ text: 'Hello!' });
  expect(other).not.toBe(first);
  expect(await keyOf({ text: 'Hello!' })).not.toBe(other);
  expect(await keyOf({ text: 'Hello' }, new ApiError(504, 'Gateway Timeout'))).toBe(first);
  expect(await keyOf({ text: 'Hello' })).toBe(first);
  expect(await keyOf({ text: 'Hello' })).not.toBe(first);
});

test('content whose response was lost keeps its key across a reload', async () => {
  const first = await keyOf({ text: 'Hello' }, lost);
  vi.resetModules();
  const reloaded = await import('./request-mark.ts');
  expect(reloaded.sendMarked).not.toBe(sendMarked);
  expect(await keyOf({ text: 'Hello' }, undefined, reloaded.sendMarked)).toBe(first);
});

test('content whose earlier request was undone meanwhile is a new request', async () => {
  const first = await keyOf({ text: 'Hello' }, new ApiError(409, 'It has been deleted since'));
  expect(await keyOf({ text: 'Hello' })).not.toBe(first);
});

test('a form with other fields or another file gets another idempotency key', async () => {
  const form = (name: string, size: number) => {
    const data = new FormData();
    data.set('name', name);
    data.set('photo', new File(['x'.repeat(size)], 'a.png', { lastModified: 1 }));
    return data;
  };
  const first = await keyOf(form('Amina', 1), lost);
  expect(await keyOf(form('Amina', 2), lost)).not.toBe(first);
  expect(await keyOf(form('Leyla', 1), lost)).not.toBe(first);
  expect(await keyOf(form('Amina', 1), lost)).toBe(first);
});

test.each([
  ['is gone', [lost, new ApiError(404, 'Not Found')], undefined],
  ['is still there', [lost, undefined], undefined],
  ['cannot be reached', [lost, lost], lost],
  ['has a newer version', [lost, new ApiError(412, 'Changed')], 'Changed'],
  ['was gone before', [new ApiError(404, 'Not Found')], 'Not Found'],
])(
  'of a deletion whose response is lost, the second call decides: what it deletes %s',
  async (_what, answers, failure) => {
    const left = [...answers];
    const sent = untilGone(async () => {
      const error = left.shift();
      if (error) throw error;
    });
    if (failure) await expect(sent).rejects.toThrow(failure);
    else await sent;
    expect(left).toEqual([]);
  },
);
