/** Who gets past the door, for every call of the contract. */
import { addressOf, type Endpoint, everyCall } from '@mipaka/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from './harness.ts';

let api: Api;
let admin: string;
beforeAll(async () => {
  api = await startApi();
  admin = await api.staff('admin');
});
afterAll(() => api.stop());

const MISSING = { id: 'AAAAAAAAAAAAAAAAAAAA', name: 'AAAAAAAAAAAAAAAAAAAAAA-1.webp' };
const routeOf = ({ method, path }: Endpoint) => `${method} ${addressOf(path, MISSING)}`;
const rows = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint): [string, Endpoint] => [endpoint.name, endpoint]);

// The emulators show the description to everybody; openapi.test.ts looks at production.
const staffCalls = everyCall.filter(({ access, name }) => access !== 'visitor' && name !== 'openapi.read');

describe('a call for staff', () => {
  test.each(rows(staffCalls))(
    '%s is a 401 without a session, or with one that is none',
    async (_, endpoint) => {
      for (const cookie of [undefined, '__session=', `__session=${'A'.repeat(43)}`]) {
        const answer = await api.call(routeOf(endpoint), { cookie });
        expect(answer.status, answer.text).toBe(401);
      }
    },
  );
});

describe('a call for superadmins', () => {
  const calls = everyCall.filter(({ access }) => access === 'superadmin');
  test.each(rows(calls))('%s is a 403 for an admin', async (_, endpoint) => {
    const answer = await api.call(routeOf(endpoint), { cookie: admin });
    expect(answer.status, answer.text).toBe(403);
    expect(answer.json.detail).toBe('Only a superadmin may do this');
  });
});

describe('a write', () => {
  const writes = everyCall.filter(({ method, access }) => method !== 'GET' && access !== 'superadmin');
  test.each(rows(writes))('%s is a 403 from another site', async (_, endpoint) => {
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }]) {
      const answer = await api.call(routeOf(endpoint), { cookie: admin, headers });
      expect(answer.status, answer.text).toBe(403);
    }
  });

  const bodied = writes.filter(({ body }) => body);
  test.each(rows(bodied))('%s is a 415 for a body that is no kind of its own', async (_, endpoint) => {
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await api.call(routeOf(endpoint), { cookie: admin, headers, body: 'x' });
    expect(answer.status, answer.text).toBe(415);
  });

  const named = bodied.filter(({ params }) => params);
  test.each(rows(named))(
    '%s on what does not exist is a 404, whatever the body says',
    async (_, endpoint) => {
      const answer = await api.call(routeOf(endpoint), { cookie: admin, body: {} });
      expect(answer.status, answer.text).toBe(404);
    },
  );
});
