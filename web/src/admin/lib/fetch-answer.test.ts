import { api } from '@mipaka/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fetchAnswer, fetchPage } from './fetch-answer.ts';

const answer = (body: string, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
const colleague = { id: 'a', username: 'Asha' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an answer holds what the contract names and nothing else', async () => {
  answer(JSON.stringify([{ ...colleague, secret: 'x' }]));
  expect(await fetchAnswer(api['users.colleagues'])).toEqual([colleague]);
});

test('an answer that is not what the contract says is refused', async () => {
  answer('[{"id":7}]');
  await expect(fetchAnswer(api['users.colleagues'])).rejects.toThrow(z.ZodError);
});

test('the next page of a search is asked for in the body', async () => {
  const fetch = vi.fn(async () => new Response('[]', { headers: { Link: '</x?cursor=def>; rel="next"' } }));
  vi.stubGlobal('fetch', fetch);
  const page = await fetchPage(api['inquiries.search'], { q: 'amina' }, { limit: 15, cursor: 'abc' });
  expect(page).toEqual({ rows: [], next: 'def' });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/admin/inquiries/search',
    expect.objectContaining({ method: 'POST', body: '{"q":"amina","limit":15,"cursor":"abc"}' }),
  );
});

test('a page says where the next one is', async () => {
  answer('[]', { Link: '</api/admin/trash?cursor=abc>; rel="next"' });
  expect(await fetchPage(api['trash.list'], {}, { cursor: null })).toEqual({ rows: [], next: 'abc' });
});
