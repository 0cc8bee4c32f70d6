/** The security log: its entry for each event, and the data that it never contains. */
import { DAY_MS, type SecurityEntry } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/jobs/cleanup.ts';
import { atOnce, inquiry, nextOf, PASSWORD, runApi } from '../platform/harness/harness.ts';
import { otherSession } from './people.ts';

const api = await runApi();
const { as: asRoot, cookie: root, username: by } = await api.addSignedIn('superadmin');

const log = async (query = ''): Promise<SecurityEntry[]> =>
  (await asRoot(`GET /api/admin/security${query}`)).json;
type Recorded = { event: string; actor: string | null; subject: unknown; hash: unknown };
/** Entries of one write have the same time, so the tests compare them without their order. */
const sorted = (entries: Recorded[]) =>
  entries.toSorted((a, b) => (`${a.event} ${a.subject}` < `${b.event} ${b.subject}` ? -1 : 1));
async function expectRecorded(act: () => Promise<unknown>, ...entries: Recorded[]): Promise<void> {
  const before = new Set((await log()).map(({ id }) => id));
  await act();
  const added = (await log()).filter(({ id }) => !before.has(id));
  const found = added.map(({ event, actor, subject, hash }) =>
    entry(event, actor?.username ?? null, subject, hash),
  );
  expect(sorted(found)).toEqual(sorted(entries));
}
const entry = (event: string, actor: string | null, subject: unknown, hash: unknown = null): Recorded => {
  return { event, actor, subject, hash };
};
const HASH = expect.stringMatching(/^[0-9a-f]{32}$/);

describe('the security log records', () => {
  const login = (username: string, password: string, headers = {}) =>
    api.call('POST /api/login', { body: { username, password }, headers });

  test('a sign-out', async () => {
    const { as, username } = await api.addSignedIn();
    await expectRecorded(() => as('POST /api/logout'), entry('sign-out', username, username));
  });

  test('a failed sign-in with the account, or a keyed hash of an unknown name, up to the limit', async () => {
    const { username } = await api.addUser('admin');
    const tries = async () => {
      await login(username, 'a wrong one');
      await login('my secret password by mistake', PASSWORD);
      await login('', PASSWORD);
    };
    const unknown = entry('sign-in-failed', null, 'an unknown user name', HASH);
    await expectRecorded(tries, entry('sign-in-failed', null, username), unknown);
    expect(JSON.stringify(await log())).not.toMatch(/by mistake|a wrong one|long enough/);
    const more = async () => {
      for (let n = 0; n < 13; n++) await login(username, 'wrong');
    };
    await expectRecorded(more, ...Array(9).fill(entry('sign-in-failed', null, username)));
  });

  test('the calls that an account was refused, without content, and nothing of strangers', async () => {
    const { as, username } = await api.addSignedIn();
    const refused = (call: string) => entry('refused', username, call);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    await expectRecorded(
      async () => {
        await as('GET /api/admin/users');
        await as('POST /api/admin/inquiries/erase', { email: 'jane@x.org' });
        await as('POST /api/admin/services', {}, headers);
        await login(username, PASSWORD, headers);
        await api.call('GET /api/admin/users');
      },
      refused('GET /api/admin/users'),
      refused('POST /api/admin/inquiries/erase'),
      refused('POST /api/admin/services'),
    );
  });

  test('ten refusals of an account in a quarter of an hour: an admin with a script cannot fill it', async () => {
    const { as, username } = await api.addSignedIn();
    const tries = async () => {
      for (let n = 0; n < 13; n++) expect((await as('GET /api/admin/users')).status).toBe(403);
    };
    await expectRecorded(tries, ...Array(10).fill(entry('refused', username, 'GET /api/admin/users')));
  });

  test('changes of accounts, and the sessions that they end', async () => {
    const draft = { username: 'sec', email: 'sec@mipaka.test', role: 'admin', password: PASSWORD };
    const { id } = (await asRoot('POST /api/admin/users', draft)).json;
    const change = (body: object) => () => asRoot(`PUT /api/admin/users/${id}`, body);
    const password = 'another long password';
    const use = async (token: string) =>
      api.call('POST /api/password-link/use', { body: { token, password } });
    const ofRoot = (event: string, more = '') => entry(event, by, `sec${more}`);
    const signedIn = entry('sign-in', 'sec', 'sec');
    await atOnce(2, () => api.signIn('sec'));
    const promoted = [
      ofRoot('role-changed', ': admin → superadmin'),
      ofRoot('session-ended', ': 2 sessions'),
    ];
    await expectRecorded(change({ role: 'superadmin' }), ...promoted);
    const sent = [ofRoot('link-sent', ': reset'), entry('password-changed', 'sec', 'sec')];
    await expectRecorded(async () => use(await api.linkFor(id, root)), ...sent);
    await api.linkFor(id, root);
    const withdraw = () => asRoot(`DELETE /api/admin/users/${id}/password-link`);
    await expectRecorded(withdraw, ofRoot('link-withdrawn'));
    await expectRecorded(change({ email: 'second@mipaka.test' }), ofRoot('email-changed'));
    await expectRecorded(() => api.signIn('SEC', password), signedIn);
    const closed = [ofRoot('account-deactivated'), ofRoot('session-ended', ': 1 session')];
    await expectRecorded(change({ isActive: false }), ...closed);
    await expectRecorded(change({ isActive: true }), ofRoot('account-activated'));
    const created = (await log('?event=account-created')).at(0);
    expect([created?.actor?.username, created?.subject]).toEqual([by, 'sec: admin']);
  });

  test('sessions that a user ends, and the user’s own new password', async () => {
    const { as, username } = await api.addSignedIn();
    for (let n = 0; n < 2; n++) await api.signIn(username);
    const ended = entry('session-ended', username, `${username}: 1 session`);
    const endOne = async () => as(`DELETE /api/account/sessions/${await otherSession(as)}`);
    await expectRecorded(endOne, ended);
    await expectRecorded(() => as('DELETE /api/account/sessions'), ended);
    const body = { currentPassword: PASSWORD, newPassword: 'a new long password' };
    const changed = entry('password-changed', username, username);
    await expectRecorded(() => as('POST /api/account/password', body), changed, ended);
  });

  test('every export and erasure, without the address', async () => {
    const { as, username } = await api.addSignedIn();
    await api.call('POST /api/contact', { body: inquiry });
    const { email } = inquiry;
    await expectRecorded(
      async () => {
        await as('POST /api/admin/inquiries/search/export', { status: 'new' });
        await as('GET /api/admin/newsletter/export');
        await asRoot('POST /api/admin/inquiries/export', { email });
        await asRoot('POST /api/admin/inquiries/erase', { email });
      },
      entry('exported', username, 'inquiries: 1 row'),
      entry('exported', username, 'newsletter: 0 rows'),
      entry('exported', by, 'a person’s data', HASH),
      entry('erased', by, 'a person’s data', HASH),
    );
    const [exported, erased] = [await log('?event=exported'), await log('?event=erased')];
    expect(erased[0]?.hash).toBe(exported[0]?.hash);
    expect(JSON.stringify(await log())).not.toContain(email);
  });
});

describe('the security log', () => {
  test('is listed in pages, newest first, and filtered by event', async () => {
    await api.staff();
    await api.staff();
    const page = await asRoot('GET /api/admin/security?event=sign-in&limit=1');
    const [second] = (await asRoot(`GET ${nextOf(page)}`)).json;
    expect(page.json).toHaveLength(1);
    expect([page.json[0].event, second.event]).toEqual(['sign-in', 'sign-in']);
    expect(page.json[0].at >= second.at).toBe(true);
  });

  test('lists an event that is no more, too', async () => {
    const [last] = await log();
    await api.db.doc('security_log/earlier').set({ ...last, id: 'earlier', event: 'fax-sent' });
    expect(await log()).toContainEqual({ ...last, id: 'earlier', event: 'fax-sent' });
    await api.db.doc('security_log/earlier').delete();
  });

  test('keeps its entries when an address is erased, also that of an account', async () => {
    const user = await api.addUser('admin');
    await api.signIn(user.username);
    const before = await log();
    await asRoot('POST /api/admin/inquiries/erase', { email: user.email });
    expect((await log()).slice(1)).toEqual(before);
  });

  test('is kept for a year, and then deleted by the clean-up', async () => {
    const own = await runApi();
    await own.addUser('admin');
    await cleanUp(own.services, new Date(Date.now() + 364 * DAY_MS));
    expect(await own.size('security_log')).toBe(1);
    await cleanUp(own.services, new Date(Date.now() + 366 * DAY_MS));
    expect(await own.size('security_log')).toBe(0);
  });
});
