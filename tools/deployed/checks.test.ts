import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenAnywhere } from '../suite/ports.ts';
import type { Listen, Site } from './checks.ts';
import * as checks from './checks.ts';
import type { DeclaredIndexes, Lists } from './indexes.ts';

type Answer = { status: number; headers?: Record<string, string>; body?: object };
type Seen = {
  method: string;
  path: string;
  url: URL;
  headers: IncomingMessage['headers'];
  isDirect: boolean;
};

/** The responses of the deployed project; requests to the functions' own addresses begin with /direct. */
let answer: (seen: Seen) => Answer;
let seen: string[];
const server = createServer((req: IncomingMessage, res: ServerResponse) => {
  const url = new URL(req.url ?? '', 'http://x');
  const isDirect = url.pathname.startsWith('/direct');
  const path = url.pathname.replace(/^\/direct\/(api|site)/, '');
  const { method = '', headers: sent } = req;
  seen.push(`${method} ${path}`);
  const { status, headers = {}, body } = answer({ method, path, url, headers: sent, isDirect });
  res.writeHead(status, headers).end(body && JSON.stringify(body));
});
let site: Site;
beforeEach(async () => {
  seen = [];
  const base = `http://${await listenAnywhere(server)}`;
  site = { hosting: base, api: `${base}/direct/api`, site: `${base}/direct/site` };
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Allows each caller ten requests; a believed header identifies the caller. */
function limited(believed: { hosting?: string; direct?: string }): (seen: Seen) => Answer {
  const counts = new Map<string, number>();
  return ({ headers, isDirect }) => {
    const header = isDirect ? believed.direct : believed.hosting;
    const caller = String((header && headers[header]) || 'real');
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return { status: count > 10 ? 429 : 202 };
  };
}

test('the check names a trusted caller header, and the entry point that trusts it', async () => {
  answer = limited({ direct: 'x-forwarded-for' });
  expect(await checks.callerHeaders(site)).toEqual({
    verdict: 'fails',
    found: 'believed: X-Forwarded-For at the function itself',
  });
  answer = limited({ hosting: 'fastly-client-ip' });
  expect((await checks.callerHeaders(site)).found).toBe('believed: Fastly-Client-IP at Hosting');
});

test('untrusted caller headers pass the check; without a limit the verdict is unknown', async () => {
  answer = limited({});
  expect((await checks.callerHeaders(site)).verdict).toBe('holds');
  expect(seen.length).toBeLessThanOrEqual(25);
  answer = () => ({ status: 202 });
  expect((await checks.callerHeaders(site)).verdict).toBe('unknown');
});

test.each<[string, Answer, string]>([
  ['reaches the API', { status: 401 }, 'holds'],
  ['was decoded on the way', { status: 404 }, 'fails'],
  ['was redirected', { status: 301, headers: { location: '/api/admin/seo/about' } }, 'fails'],
])('for a page key that %s with %j the check says: %s', async (_what, reply, verdict) => {
  answer = () => reply;
  expect((await checks.encodedSlash(site)).verdict).toBe(verdict);
  // The requests have no session, so they cannot write.
  expect(seen).toEqual(['PUT /api/admin/seo/%2Fabout', 'PUT /api/admin/seo/%2Fabout']);
});

test.each<[string, number, number, string]>([
  ['holds', 503, 200, 'visitors get 200'],
  ['fails', 503, 503, 'visitors get 503'],
  ['unknown', 200, 200, 'break it first'],
])('the stale-if-error check: %s when the function answers %s, and visitors get %s', async (...row) => {
  const [verdict, direct, visitors, found] = row;
  answer = ({ isDirect }) => ({ status: isDirect ? direct : visitors });
  expect(await checks.staleIfError(site)).toEqual({ verdict, found: expect.stringContaining(found) });
});

test('the TTL check names policies that are missing or not active yet', async () => {
  const declared: DeclaredIndexes = {
    indexes: [],
    fieldOverrides: [
      { collectionGroup: 'sessions', fieldPath: 'expireAt', ttl: true },
      { collectionGroup: 'limits', fieldPath: 'expireAt', ttl: true },
      { collectionGroup: 'inquiries', fieldPath: 'words' },
    ],
  };
  const policy = (group: string, state: string) => ({
    name: `projects/p/databases/(default)/collectionGroups/${group}/fields/expireAt`,
    ttlConfig: { state },
  });
  const check = (...policies: ReturnType<typeof policy>[]) =>
    checks.ttlPolicies(async () => policies as Awaited<ReturnType<Lists['fields']>>, declared);
  expect(await check(policy('limits', 'CREATING'), policy('sessions', 'ACTIVE'))).toEqual({
    verdict: 'fails',
    found: 'limits.expireAt is CREATING',
  });
  expect((await check(policy('sessions', 'ACTIVE'))).found).toBe('limits.expireAt is MISSING');
  const both = await check(policy('sessions', 'ACTIVE'), policy('limits', 'ACTIVE'));
  expect(both).toEqual({ verdict: 'holds', found: '2 policies are active' });
});

test('the listener check passes only if the listener ends with its session', async () => {
  const account = { username: 'check', password: 'a long enough password' };
  let isSignedOut = false;
  let close = () => {};
  answer = ({ path }) => {
    if (path === '/api/login') return { status: 200, headers: { 'set-cookie': '__session=abc; Path=/' } };
    if (path === '/api/logout') {
      isSignedOut = true;
      close();
      return { status: 204 };
    }
    const firebase = { projectId: 'p', apiKey: 'k' };
    return { status: 200, body: { token: 't', firebase, emulators: null } };
  };
  let stops = 0;
  const listening =
    (endsWithSession: boolean): Listen =>
    async (_access, { heard, ended }) => {
      close = endsWithSession ? ended : () => {};
      heard();
      return async () => {
        stops += 1;
      };
    };
  const ending = await checks.listenerEnds(site, account, listening(true), 5);
  expect(ending.verdict).toBe('holds');
  expect(isSignedOut).toBe(true);
  expect((await checks.listenerEnds(site, account, listening(false), 0.05)).verdict).toBe('fails');
  const deaf: Listen = async () => async () => {};
  expect((await checks.listenerEnds(site, account, deaf, 0.05)).verdict).toBe('unknown');
  expect(stops).toBe(2);
  answer = () => ({ status: 401 });
  expect(await checks.listenerEnds(site, account, deaf, 1)).toEqual({
    verdict: 'unknown',
    found: 'signing in as check answered 401',
  });
});
