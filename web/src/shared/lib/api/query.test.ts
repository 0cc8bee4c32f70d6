import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a query requests the path in its key once, and caches the response', async () => {
  const fetch = vi.fn(async () => new Response('[1]'));
  vi.stubGlobal('fetch', fetch);
  const queries = createQueryClient();
  const queryKey = ['/api/admin', 'services'];
  await queries.query({ queryKey });
  await queries.query({ queryKey });
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/admin/services', expect.anything());
  expect(queries.getQueryData(queryKey)).toEqual([1]);
});

test('a failed query is not retried, and a 401 is an error', async () => {
  const fetch = vi.fn(async () => new Response('no', { status: 401 }));
  vi.stubGlobal('fetch', fetch);
  await expect(createQueryClient().query({ queryKey: ['/api/admin/seo'] })).rejects.toThrow('401: no');
  expect(fetch).toHaveBeenCalledTimes(1);
});
