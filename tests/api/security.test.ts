/** The security log: what it says of each event, and what never stands in it. */
import type { SecurityEntry } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import { inquiry, PASSWORD } from './harness.ts';
import { runApi } from './run-api.ts';

const api = await runApi();
const user = await api.addUser('superadmin');
const rootUser = { id: user.id, username: user.username };
const root = await api.signIn(user.username);
const asRoot = api.as(root);

const log = async (query = ''): Promise<SecurityEntry[]> =>
  (await asRoot(`GET /api/admin/security${query}`)).json;
type Recorded = { event: string; actor: string | null; subject: unknown; hash: unknown };
/** What happens in one write has one time: entries are compared without regard to their order. */
const sorted = (entries: Recorded[]) =>
  entries.toSorted((a, b) => (`${a.event} ${a.subject}` < `${b.event} ${b.subject}` ? -1 : 1));
/** What was recorded while something was done. */
async function recorded(act: () => Promise<unknown>): Promise<Recorded[]> {
  const before = new Set((await log()).map(({ id }) => id));
  await act();
  const added = (await log()).filter(({ id }) => !before.has(id));
  return sorted(
    added.map(({ event, actor, subject, hash }) => entry(event, actor?.username ?? null, subject, hash)),
  );
}
const entry = (event: string, actor: string | null, subject: unknown, hash: unknown = null): Recorded => {
  return { event, actor, subject, hash };
};
const HASH = expect.stringMatching(/^[0-9a-f]{32}$/);

describe('what is recorded', () => {
  test('a sign-in with its account, and a sign-out', async () => {
    const { username } = await api.addUser('admin');
    let cookie = '';
    expect(
      await recorded(async () => {
        cookie = await api.signIn(username.toUpperCase());
      }),
    ).toEqual([entry('sign-in', username, username)]);
    expect(await recorded(() => api.call('POST /api/logout', { cookie }))).toEqual([
      entry('sign-out', username, username),
    ]);
  });

  test('a failed sign-in: the account where there is one, else a keyed hash of what was typed', async () => {
    const { username } = await api.addUser('admin');
    const typed = 'my secret password by mistake';
    const entries = await recorded(async () => {
      await api.call('POST /api/login', { body: { username, password: 'a wrong one' } });
      await api.call('POST /api/login', { body: { username: typed, password: PASSWORD } });
      await api.call('POST /api/login', { body: { username: '', password: PASSWORD } });
    });
    expect(entries).toEqual(
      sorted([
        entry('sign-in-failed', null, username),
        entry('sign-in-failed', null, 'an unknown user name', HASH),
      ]),
    );
    expect(JSON.stringify(await log())).not.toMatch(/by mistake|a wrong one|long enough/);
  });

  test('no more failed sign-ins than the limit lets through', async () => {
    const { username } = await api.addUser('admin');
    const entries = await recorded(async () => {
      for (let tries = 0; tries < 13; tries++) {
        await api.call('POST /api/login', { body: { username, password: 'wrong' } });
      }
    });
    expect(entries).toHaveLength(10);
  });

  test('what an account was refused, by call and not by content; a stranger writes nothing', async () => {
    const { username, cookie } = await api.addSignedIn();
    const entries = await recorded(async () => {
      await api.call('GET /api/admin/users', { cookie });
      await api.call('POST /api/admin/inquiries/erase', { cookie, body: { email: 'jane@x.org' } });
      const headers = { 'Sec-Fetch-Site': 'cross-site' };
      await api.call('POST /api/admin/services', { cookie, body: {}, headers });
      await api.call('POST /api/login', { body: { username, password: PASSWORD }, headers });
      await api.call('GET /api/admin/users');
    });
    expect(entries).toEqual(
      sorted([
        entry('refused', username, 'GET /api/admin/users'),
        entry('refused', username, 'POST /api/admin/inquiries/erase'),
        entry('refused', username, 'POST /api/admin/services'),
      ]),
    );
  });

  test('changes of accounts, with the sessions that they end', async () => {
    const by = rootUser.username;
    const change = (path: string, body: object) => asRoot(`PUT /api/admin/users/${path}`, body);
    const entries = await recorded(async () => {
      const draft = { username: 'sec', email: 'sec@mipaka.test', role: 'admin', password: PASSWORD };
      const { id } = (await asRoot('POST /api/admin/users', draft)).json;
      const cookie = await api.signIn('sec');
      await api.signIn('sec');
      await change(id, { role: 'superadmin' });
      const token = await api.linkFor(id, root);
      const password = 'another long password';
      await api.call('POST /api/password-link/use', { body: { token, password } });
      await api.linkFor(id, root);
      await asRoot(`DELETE /api/admin/users/${id}/password-link`);
      await change(id, { email: 'second@mipaka.test' });
      await api.signIn('sec', password);
      await change(id, { isActive: false });
      await change(id, { isActive: true });
      expect((await api.call('GET /api/user', { cookie })).status).toBe(401);
    });
    expect(entries).toEqual(
      sorted([
        entry('account-created', by, 'sec: admin'),
        entry('sign-in', 'sec', 'sec'),
        entry('sign-in', 'sec', 'sec'),
        entry('role-changed', by, 'sec: admin → superadmin'),
        entry('session-ended', by, 'sec: 2 sessions'),
        entry('link-sent', by, 'sec: reset'),
        entry('password-changed', 'sec', 'sec'),
        entry('link-sent', by, 'sec: reset'),
        entry('link-withdrawn', by, 'sec'),
        entry('email-changed', by, 'sec'),
        entry('sign-in', 'sec', 'sec'),
        entry('account-deactivated', by, 'sec'),
        entry('session-ended', by, 'sec: 1 session'),
        entry('account-activated', by, 'sec'),
      ]),
    );
  });

  test('sessions that somebody ends, and my own new password', async () => {
    const { username } = await api.addUser('admin');
    const [here] = [await api.signIn(username), await api.signIn(username), await api.signIn(username)];
    const entries = await recorded(async () => {
      const sessions = (await api.call('GET /api/account/sessions', { cookie: here })).json;
      const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      await api.call(`DELETE /api/account/sessions/${other.id}`, { cookie: here });
      await api.call('DELETE /api/account/sessions', { cookie: here });
      const body = { currentPassword: PASSWORD, newPassword: 'a new long password' };
      await api.call('POST /api/account/password', { body, cookie: here });
    });
    expect(entries).toEqual(
      sorted([
        entry('session-ended', username, `${username}: 1 session`),
        entry('session-ended', username, `${username}: 1 session`),
        entry('password-changed', username, username),
        entry('session-ended', username, `${username}: 1 session`),
      ]),
    );
  });

  test('every export and erasure, without the address', async () => {
    const { username, cookie } = await api.addSignedIn();
    await api.call('POST /api/contact', { body: inquiry });
    const body = { email: inquiry.email };
    const entries = await recorded(async () => {
      await api.call('POST /api/admin/inquiries/search/export', { cookie, body: { status: 'new' } });
      await api.call('GET /api/admin/newsletter/export', { cookie });
      await asRoot('POST /api/admin/inquiries/export', body);
      await asRoot('POST /api/admin/inquiries/erase', body);
    });
    expect(entries).toEqual(
      sorted([
        entry('exported', username, 'inquiries: 1 row'),
        entry('exported', username, 'newsletter: 0 rows'),
        entry('exported', rootUser.username, 'a person’s data', HASH),
        entry('erased', rootUser.username, 'a person’s data', entries[1]?.hash),
      ]),
    );
    expect(JSON.stringify(await log())).not.toContain(inquiry.email);
  });
});

describe('the log', () => {
  test('is handed out in pages, newest first, and by event', async () => {
    await api.staff();
    await api.staff();
    const page = await asRoot('GET /api/admin/security?event=sign-in&limit=1');
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    const [second] = (await asRoot(`GET ${next}`)).json;
    expect(page.json).toHaveLength(1);
    expect([page.json[0].event, second.event]).toEqual(['sign-in', 'sign-in']);
    expect(page.json[0].at >= second.at).toBe(true);
    expect((await asRoot('GET /api/admin/security?event=nothing')).status).toBe(400);
  });

  test('is not touched by an erasure, not even of the address of an account', async () => {
    const user = await api.addUser('admin');
    await api.signIn(user.username);
    const before = await log();
    await asRoot('POST /api/admin/inquiries/erase', { email: user.email });
    expect((await log()).slice(1)).toEqual(before);
  });

  test('is kept for a year and goes by itself', async () => {
    const own = await runApi();
    await own.addUser('admin');
    const day = 86_400_000;
    await cleanUp(own.services, new Date(Date.now() + 364 * day));
    expect(await own.size('security_log')).toBe(1);
    await cleanUp(own.services, new Date(Date.now() + 366 * day));
    expect(await own.size('security_log')).toBe(0);
  });
});
