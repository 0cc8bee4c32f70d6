/** The guard of every call in the contract: which requests it lets through. */
import {
  addressOf,
  CONFIRM_PASSWORD,
  CONFIRMED_FOR_MS,
  type Endpoint,
  everyCall,
  services,
} from '@mipaka/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, refusal, runApi } from '../harness/harness.ts';
import { sampleOf } from '../harness/samples.ts';

const api = await runApi();
const admin = await api.staff('admin');
const root = await api.staff('superadmin');
const asAdmin = api.as(admin);

const MISSING = { id: 'AAAAAAAAAAAAAAAAAAAA', name: 'AAAAAAAAAAAAAAAAAAAAAA-1.webp' };
const routeOf = ({ method, path }: Endpoint) => `${method} ${addressOf(path, MISSING)}`;
const rows = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint): [string, Endpoint] => [endpoint.name, endpoint]);

const staffCalls = everyCall.filter(({ access }) => access !== 'visitor');

/** The session of an account with an unknown role, which an import could have stored. */
async function cookieOfRole(role: string): Promise<string> {
  const { id, cookie } = await api.addSignedIn();
  const { docs } = await api.db.collection('sessions').where('userId', '==', id).get();
  await Promise.all(docs.map(({ ref }) => ref.update({ 'user.role': role })));
  return cookie;
}
/** The session of an account that was deactivated. */
async function cookieOfDeactivated(): Promise<string> {
  const { id, cookie } = await api.addSignedIn();
  await api.as(root)(`PUT /api/admin/users/${id}`, { isActive: false });
  return cookie;
}
/** Cookies without access: none, invalid ones, that of a deactivated account, and that of an unknown role. */
const strangers = [
  ...[undefined, '__session=', `__session=${'A'.repeat(43)}`],
  await cookieOfDeactivated(),
  await cookieOfRole('guest'),
];

describe('a call for staff', () => {
  test.each(rows(staffCalls))(
    '%s is a 401 without a session, or with one that is worth nothing',
    async (_, endpoint) => {
      for (const cookie of strangers) {
        const answer = await api.call(routeOf(endpoint), { cookie });
        expect(answer.status, answer.text).toBe(401);
      }
    },
  );

  test('about an existing record is a 401 as well, and changes nothing', async () => {
    const row = (await asAdmin('POST /api/admin/services', sampleOf(services))).json;
    for (const call of ['GET', 'POST', `PUT ${row.id}`, `DELETE ${row.id}`]) {
      const [method, id] = call.split(' ');
      const body = method === 'GET' ? undefined : sampleOf(services, 2);
      for (const cookie of strangers) {
        const route = `${method} /api/admin/services${id ? `/${id}` : ''}`;
        const answer = await api.call(route, { cookie, body });
        expect([answer.status, answer.text.includes(row.id)], call).toEqual([401, false]);
      }
    }
    expect((await asAdmin('GET /api/admin/services')).json).toEqual([row]);
  });
});

describe('a call for superadmins', () => {
  const calls = everyCall.filter(({ access }) => access === 'superadmin');
  test.each(rows(calls))('%s is a 403 for an admin', async (_, endpoint) => {
    const answer = await asAdmin(routeOf(endpoint));
    expect(answer.status, answer.text).toBe(403);
    expect(answer.json.detail).toBe('Only a superadmin may do this');
  });
});

describe('a write', () => {
  const writes = everyCall.filter(({ method }) => method !== 'GET');
  const sessionFor = ({ access }: Endpoint) => (access === 'superadmin' ? root : admin);
  test.each(rows(writes))('%s is a 403 from another site', async (_, endpoint) => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'Sec-Fetch-Site': site };
      const answer = await api.call(routeOf(endpoint), { cookie: sessionFor(endpoint), headers });
      expect(answer.status, answer.text).toBe(403);
    }
  });

  const bodied = writes.filter(({ body }) => body);
  test.each(rows(bodied))('%s is a 415 for a body of another content type', async (_, endpoint) => {
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await api.as(sessionFor(endpoint))(routeOf(endpoint), 'x', headers);
    expect(answer.status, answer.text).toBe(415);
  });

  const named = writes.filter(({ params }) => params);
  test.each(rows(named))('%s on a missing record is a 404, whatever the body says', async (_, endpoint) => {
    const answer = await api.as(sessionFor(endpoint))(routeOf(endpoint), {});
    expect(answer.status, answer.text).toBe(404);
  });
});

describe('a sensitive call', () => {
  const calls = everyCall.filter(({ isSensitive }) => isSensitive);
  let cookie: string;
  beforeAll(async () => {
    cookie = await api.staff('superadmin');
    await api.ageConfirmation(cookie, CONFIRMED_FOR_MS + 1_000);
  });

  test('is a call that changes accounts, exports personal data or cannot be undone', () => {
    const sensitive = `
      account.addApp account.addPasskey account.appSecret account.endOtherSessions
      account.endSession account.passkeyOptions account.removeApp account.removePasskey
      account.renewRecoveryCodes account.setEmail factors.reset factors.setPolicy
      inquiries.erasePerson inquiries.export inquiries.exportPerson newsletter.export
      trash.remove users.create users.sendLink users.update users.withdrawLink
      webhook.remove webhook.renewSecret webhook.save`;
    expect(calls.map(({ name }) => name).sort()).toEqual(sensitive.trim().split(/\s+/));
  });

  test.each(rows(calls))('%s requires a password that was entered recently', async (_, endpoint) => {
    const answer = await api.call(routeOf(endpoint), { cookie });
    expect([answer.status, answer.json.type], answer.text).toEqual([403, CONFIRM_PASSWORD]);
  });

  test('is allowed after the password is entered, in this session only', async () => {
    const mine = await api.addSignedIn('superadmin');
    await api.ageConfirmation(mine.cookie, CONFIRMED_FOR_MS + 1_000);
    const confirm = (password: string) => mine.as('POST /api/account/confirm', { password });
    const exportPerson = () => mine.as('POST /api/admin/inquiries/export', { email: 'a@b.example' });
    expect(refusal(await confirm('not the password'))).toEqual([400, { password: 'Not right' }]);
    expect((await exportPerson()).status).toBe(403);
    expect((await confirm(PASSWORD)).status).toBe(204);
    expect((await exportPerson()).status).toBe(200);
    expect((await api.as(cookie)('GET /api/admin/newsletter/export')).status).toBe(403);
  });

  test('cannot be unlocked by guessing the password', async () => {
    const mine = api.as(await api.staff());
    const confirm = async (n: number) =>
      (await mine('POST /api/account/confirm', { password: `guess ${n}` })).status;
    const answers: number[] = [];
    for (let n = 0; n < 30; n++) answers.push(await confirm(n));
    expect([answers.at(0), answers.at(-1)]).toEqual([400, 429]);
  });
});
