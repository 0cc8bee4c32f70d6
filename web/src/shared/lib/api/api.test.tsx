import { api } from '@mipaka/contract';
import { describe, expect, test, vi } from 'vitest';
import { ApiError, call, callFromSite, send } from './api.ts';
import { watchPerson } from './person.ts';

function answer(body: BodyInit | null, init: ResponseInit = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const sent = (fetch: ReturnType<typeof answer>) => fetch.mock.calls[0]?.[1] ?? {};

describe('a call', () => {
  test('sends the session and, without a body, no content type', async () => {
    const fetch = answer('{}');
    await send(api.currentUser);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/user');
    expect(sent(fetch)).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(new Headers(sent(fetch).headers).has('content-type')).toBe(false);
  });

  test('sends an object as JSON', async () => {
    const fetch = answer('{}');
    await callFromSite('newsletter.subscribe', { body: { email: 'amina@example.com' } });
    expect(sent(fetch).body).toBe('{"email":"amina@example.com"}');
    expect(new Headers(sent(fetch).headers).get('content-type')).toBe('application/json');
  });

  test('leaves the content type of a multipart form to the browser', async () => {
    const fetch = answer('{}');
    const form = new FormData();
    await send({ method: 'POST', path: '/api/admin/team' }, { body: form });
    expect(sent(fetch).body).toBe(form);
    expect(new Headers(sent(fetch).headers).has('content-type')).toBe(false);
  });

  test('is marked as background while nobody is at the page, beside its own headers', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const stop = watchPerson();
    const headersOf = async (headers?: Record<string, string>) => {
      const fetch = answer('{}');
      await send({ method: 'PUT', path: '/api/admin/team/1' }, { body: { a: 1 }, headers });
      return new Headers(sent(fetch).headers);
    };
    expect((await headersOf()).has('x-background')).toBe(false);
    vi.setSystemTime(Date.now() + 61_000);
    const headers = await headersOf({ 'If-Match': '"1"' });
    expect([...headers]).toEqual([
      ['content-type', 'application/json'],
      ['if-match', '"1"'],
      ['x-background', '1'],
    ]);
    stop();
    vi.useRealTimers();
  });

  test('gives undefined for a response without a body', async () => {
    answer(null, { status: 204 });
    await expect(call(api.logout)).resolves.toBeUndefined();
  });

  test('encodes the parameters of the path, and omits undefined ones from the query', async () => {
    const fetch = answer('{}');
    await send(api['outbox.retry'], { params: { id: 'a/b?' } });
    await send(api['outbox.list'], { query: { limit: 25, state: undefined, cursor: 'x y' } });
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      '/api/admin/outbox/a%2Fb%3F/retry',
      '/api/admin/outbox?limit=25&cursor=x+y',
    ]);
  });
});

describe('a failed call', () => {
  const failed = async (body: BodyInit | null, init: ResponseInit) => {
    answer(body, init);
    const error = await call(api['health.read']).catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error('The call did not fail');
    return error;
  };

  test('has the detail of a problem in its message, and carries the problem', async () => {
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'The key is taken' };
    const error = await failed(JSON.stringify(problem), { status: 409 });
    expect(error.message).toBe('409: The key is taken');
    expect(error.status).toBe(409);
    expect(error.problem).toEqual(problem);
  });

  test('has the text of any other body in its message', async () => {
    const error = await failed('Bad gateway here', { status: 502 });
    expect(error.message).toBe('502: Bad gateway here');
    expect(error.problem).toBeUndefined();
  });

  test('has the status text where the body is empty', async () => {
    const error = await failed(null, { status: 503, statusText: 'Service Unavailable' });
    expect(error.message).toBe('503: Service Unavailable');
  });

  test('says that there is no connection, whatever the browser says; a cancelled call stays one', async () => {
    const failedBy = (error: Error) =>
      send(api['health.read'], { fetchWith: () => Promise.reject(error) }).catch((reason: unknown) => reason);
    expect(await failedBy(new TypeError('Load failed'))).toEqual(
      new TypeError('No connection to the server'),
    );
    const cancelled = new DOMException('Cancelled', 'AbortError');
    expect(await failedBy(cancelled)).toBe(cancelled);
  });

  test.each([200, 503])('with status %i whose answer breaks off has the same words', async (status) => {
    answer(new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) }), {
      status,
    });
    await expect(call(api['health.read'])).rejects.toEqual(new TypeError('No connection to the server'));
  });

  test('has no markup in its message where a page came instead of an answer', async () => {
    const error = await failed('<html><title>502 Bad Gateway</title></html>', { status: 502 });
    expect(error.message).toBe('502: The server did not answer');
  });
});
