// @vitest-environment jsdom
import { api } from '@mipaka/contract';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fetchAnswer, fetchPage, nextCursor } from './fetch-answer.ts';
import { renewSession } from './session.ts';

const answer = (body: string, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
const colleague = { id: 'a', username: 'Asha', name: 'Asha Said' };

test('a response holds only what the contract names', async () => {
  answer(JSON.stringify([{ ...colleague, secret: 'x' }]));
  expect(await fetchAnswer(api['users.colleagues'])).toEqual([colleague]);
});

test('a response that does not match the contract is refused in words of ours', async () => {
  answer('[{"id":7}]');
  const { message, cause } = await fetchAnswer(api['users.colleagues']).catch((error) => error);
  expect(message).toBe('This page is out of date. Please reload it.');
  expect(cause).toBeInstanceOf(z.ZodError);
});

test.each([
  ['half an answer', '[{"id":"a","userna'],
  ['the page of a proxy', '<!doctype html><title>Sign in to this network</title>'],
])('%s is no success', async (_what, body) => {
  answer(body);
  const lost = new TypeError('No connection to the server');
  await expect(fetchAnswer(api['users.colleagues'])).rejects.toEqual(lost);
  // Nor is it for a call that gives nothing.
  await expect(fetchAnswer(api.logout)).rejects.toEqual(lost);
});

test('the cursor of the next page of a search is sent in the body', async () => {
  const fetch = vi.fn(async () => new Response('[]', { headers: { Link: '</x?cursor=def>; rel="next"' } }));
  vi.stubGlobal('fetch', fetch);
  const page = await fetchPage(api['inquiries.search'], { q: 'amina' }, { limit: 15, cursor: 'abc' });
  expect(page).toEqual({ rows: [], next: 'def' });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/admin/inquiries/search',
    expect.objectContaining({ method: 'POST', body: '{"q":"amina","limit":15,"cursor":"abc"}' }),
  );
});

describe('a response of 401', () => {
  const statuses = (...all: number[]) => {
    const fetch = vi.fn(async () => {
      const status = all.shift() ?? 500;
      return new Response(status === 200 ? '[]' : 'no', { status });
    });
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  test('repeats the call: the session may just have been replaced', async () => {
    statuses(401, 200);
    expect(await fetchAnswer(api['users.colleagues'])).toEqual([]);
  });

  test('to the repeated call is an error', async () => {
    const fetch = statuses(401, 401);
    await expect(fetchAnswer(api['users.colleagues'])).rejects.toThrow('401');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('waits for a call that brings a new session, and then repeats', async () => {
    const asked: string[] = [];
    let isRenewed = false;
    vi.stubGlobal(
      'fetch',
      async () => new Response(isRenewed ? '[]' : 'no', { status: isRenewed ? 200 : 401 }),
    );
    vi.stubGlobal('navigator', { locks: createLocks() });
    let finish: () => void = () => undefined;
    const renewal = renewSession(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const answer = fetchAnswer(api['users.colleagues']).then(() => asked.push('answered'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(asked).toEqual([]);
    isRenewed = true;
    finish();
    await Promise.all([renewal, answer]);
    expect(asked).toEqual(['answered']);
  });

  test('to a call that needs no session is not retried', async () => {
    const fetch = statuses(401, 200);
    await expect(fetchAnswer(api['login.code'], { body: {} as never })).rejects.toThrow('401');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

/** The locks of a browser: it runs the callbacks one after another. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (...args: unknown[]) => {
      last = last.then(args.at(-1) as () => unknown);
      return last;
    },
  };
}

test('the cursor of the next page is found among other links', () => {
  const header =
    '</api/admin/inquiries?limit=2>; rel="first", </api/admin/inquiries?limit=2&cursor=a%2Bb%3D>; rel="next"';
  expect(nextCursor(header)).toBe('a+b=');
});

test('without a next link there is no further page', () => {
  expect(nextCursor(null)).toBeNull();
  expect(nextCursor('</api/admin/inquiries?cursor=x>; rel="prev"')).toBeNull();
});
