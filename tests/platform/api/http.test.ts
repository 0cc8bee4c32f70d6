import { services } from '@mipaka/contract';
import { describe, expect, test, vi } from 'vitest';
import { FIRST_PATIENCE_MS } from '../../../functions/src/content/content.ts';
import { type Intercept, intercept } from '../harness/firestore-client.ts';
import { runApi } from '../harness/harness.ts';
import { sampleOf } from '../harness/samples.ts';

const api = await runApi();
/** An API that checks its content on each request, not once in five seconds. */
const eager = await runApi({ limits: { contentSeconds: 0 } });
const asStaff = eager.as(await eager.staff());

describe('an error response', () => {
  test.each([
    ['GET /api/user', 401],
    ['GET /api/nothing', 404],
    ['GET /api', 404],
    ['GET /api/Team', 404],
    ['GET /api/admin/nothing', 404],
    ['PUT /api/admin/services', 405],
    ['DELETE /api/user', 405],
    ['OPTIONS /api/contact', 405],
    ['GET /api/%ff', 400],
    ['GET /api/contact', 405],
  ])('of %s is a problem with %i and a request id, and is not cached', async (call, status) => {
    const answer = await api.call(call);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.json).toMatchObject({ status });
  });

  test('does not echo the input', async () => {
    const long = 'x'.repeat(3_000);
    const answer = await api.call('POST /api/login', { body: { username: long, password: [long] } });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('xxxx');
    expect(answer.text.length).toBeLessThan(2_048);
  });
});

const PATHS = ['/api/content', '/api/team'];
const forNobodyToKeep = { status: 200, cacheControl: 'private, no-store', etag: null };

test.each<[string, (held: Promise<void>) => Intercept]>([
  ['out of reach', () => () => Promise.reject(Object.assign(new Error('away'), { code: 14 }))],
  ['silent', (held) => (_method, _request, send) => held.then(send)],
])(
  'with a Firestore that is %s from the start the content is not cached, but is once it is back',
  async (_how, fault) => {
    const started = await runApi();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    let wake = () => {};
    const stop = intercept(started.db, fault(new Promise((resolve) => (wake = resolve))));
    try {
      const asking = Promise.all(PATHS.map((path) => started.call(`GET ${path}`)));
      const waits = () => timers.mock.calls.filter(([, ms]) => ms === FIRST_PATIENCE_MS);
      await expect.poll(() => waits().length).toBe(PATHS.length);
      for (const [elapsed] of waits()) elapsed();
      for (const { status, headers } of await asking) {
        const sent = { status, cacheControl: headers.get('cache-control'), etag: headers.get('etag') };
        expect(sent).toEqual(forNobodyToKeep);
      }
      stop();
      wake();
      const cacheOf = async (path: string) =>
        (await started.call(`GET ${path}`)).headers.get('cache-control');
      for (const path of PATHS) await expect.poll(() => cacheOf(path)).toContain('s-maxage=60');
    } finally {
      timers.mockRestore();
    }
  },
);

describe('the public calls', () => {
  test('show only active records and visible fields, with an ETag that changes with them', async () => {
    const shown = async (headers = {}) => eager.call('GET /api/content', { headers });
    const before = await shown();
    for (const fields of [{ title: 'Shown' }, { title: 'Hidden', isActive: false }])
      await asStaff('POST /api/admin/services', { ...sampleOf(services), ...fields });
    const { text, json, headers } = await shown();
    expect(text).toContain('Shown');
    expect(text).not.toContain('Hidden');
    const fields = ['description', 'division', 'icon', 'id', 'title'];
    expect(Object.keys(json.services[0]).sort()).toEqual(fields);
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(headers.get('cache-control')).toContain('s-maxage=60');
    const again = await shown({ 'If-None-Match': headers.get('etag') });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('GET /api/team has exactly the seven fields of the list', async () => {
    const linkedinUrl = 'https://example.com';
    const old = { role: 'Founder', linkedin_url: linkedinUrl, is_active: 'true' };
    const made = await asStaff('POST /api/admin/team', { name: 'Amina', bio: 'Bio', ...old });
    expect(made.json).toMatchObject({ position: 'Founder', linkedinUrl, isActive: true });
    const both = { role: 'Old', position: 'New', isActive: false };
    const hidden = await asStaff('POST /api/admin/team', { name: 'Omar', bio: 'Bio', ...old, ...both });
    expect(hidden.json).toMatchObject({ position: 'New', isActive: false });
    expect((await eager.call('GET /api/team')).json).toEqual([
      {
        ...{ id: made.json.id, name: 'Amina', position: 'Founder', bio: 'Bio' },
        ...{ photo: null, email: null, linkedinUrl },
      },
    ]);
  });
});
