import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query.ts';

test('a query asks once, and caches the response', async () => {
  const queryFn = vi.fn(async () => [1]);
  const queries = createQueryClient();
  const query = { queryKey: ['/api/admin/services'], queryFn };
  await queries.fetchQuery(query);
  await queries.fetchQuery(query);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(queries.getQueryData(query.queryKey)).toEqual([1]);
});

test('a failed query is not retried', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('401: no')));
  const failing = createQueryClient().fetchQuery({ queryKey: ['/api/admin/seo'], queryFn });
  await expect(failing).rejects.toThrow('401: no');
  expect(queryFn).toHaveBeenCalledTimes(1);
});
