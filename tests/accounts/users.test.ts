import { DAY_MS } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { asked, intercept } from '../platform/harness/firestore-client.ts';
import {
  atOnce,
  column,
  cookieIn,
  PASSWORD,
  refusal,
  runApi,
  statuses,
} from '../platform/harness/harness.ts';
import { otherSession } from './people.ts';

const api = await runApi();
const root = await api.staff('superadmin');
const asRoot = api.as(root);

const draft = (username: string) => ({
  ...{ username, email: `${username}@mipaka.test` },
  ...{ role: 'admin', password: PASSWORD },
});
const create = (body: unknown) => asRoot('POST /api/admin/users', body);
const change = (id: string, body: object) => asRoot(`PUT /api/admin/users/${id}`, body);
const OF_NAMES = 'It is made of a name of yours or of the firm';

describe('accounts', () => {
  test('are refused a password that is easy to guess, with the reason, whoever sets it', async () => {
    const newPassword = 'passwordpassword';
    const weak = await create({ ...draft('easy'), password: newPassword });
    expect(refusal(weak)).toEqual([400, { password: 'It repeats itself' }]);
    const named = await create({ ...draft('zuberi'), password: 'Zuberi-Mipaka-1' });
    expect(refusal(named)).toEqual([400, { password: OF_NAMES }]);

    const { as, username } = await api.addSignedIn();
    const own = await as('POST /api/account/password', { currentPassword: PASSWORD, newPassword });
    expect(refusal(own)).toEqual([400, { newPassword: 'It repeats itself' }]);
    // The refused change ends no session and keeps the password.
    expect((await as('GET /api/user')).status).toBe(200);
    await api.signIn(username);
  });

  test('get a score for a new password, judged with the names of the signed-in user', async () => {
    const judge = (password: string, as = asRoot) => as('POST /api/account/password-strength', { password });
    expect((await judge('a long enough password')).json).toEqual({ score: 4, refusal: null });
    expect((await judge('Penda-2026!!')).json).toMatchObject({ refusal: null });
    await create(draft('penda'));
    const asPenda = api.as(await api.signIn('penda'));
    expect((await judge('Penda-2026!!', asPenda)).json).toMatchObject({ refusal: OF_NAMES });
    expect((await judge('x', api.as(''))).status).toBe(401);
  });

  test('have unique names and addresses, ignoring case, also for twenty requests at once', async () => {
    await create(draft('Zawadi'));
    const named = await create({ ...draft('zAWADI'), email: 'other@mipaka.test' });
    expect(named.json.errors).toHaveProperty('username');
    const addressed = await create({ ...draft('other'), email: 'ZAWADI@mipaka.test' });
    expect(addressed.json.errors).toHaveProperty('email');
    for (const bodyOf of [
      (n: number) => draft(n % 2 ? 'Twenty' : 'tWENTY'),
      (n: number) => ({ ...draft(`racer-${n}`), email: n % 2 ? 'One@mipaka.test' : 'one@mipaka.test' }),
    ])
      expect(statuses(await atOnce(20, (n) => create(bodyOf(n))))).toEqual([201, ...Array(19).fill(409)]);
  });
});

const alive = async (cookie = '') => (await api.call('GET /api/user', { cookie })).status === 200;
const allAlive = (...cookies: (string | undefined)[]) => Promise.all(cookies.map(alive));
const NEW_PASSWORD = 'a new long password';
const changePassword = (cookie: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
  api.as(cookie)('POST /api/account/password', { currentPassword, newPassword });
async function withTwoSessions() {
  const { cookie: here, as, ...user } = await api.addSignedIn();
  return { user, as, here, elsewhere: await api.signIn(user.username) };
}

describe('the end of sessions', () => {
  const deactivate = async (id: string) => () => change(id, { isActive: false });
  const reset = async (id: string) => {
    const body = { token: await api.linkFor(id, root), password: 'another long password' };
    return () => api.call('POST /api/password-link/use', { body });
  };

  test('a new role ends all sessions at once', async () => {
    const { user, here, elsewhere } = await withTwoSessions();
    expect(await allAlive(here, elsewhere)).toEqual([true, true]);
    expect((await change(user.id, { role: 'superadmin' })).status).toBe(200);
    expect(await allAlive(here, elsewhere)).toEqual([false, false]);
  });

  test.each([
    ['a deactivation', deactivate],
    ['a password reset', reset],
  ])('%s ends all sessions, also those of logins at the same moment', async (_what, prepare) => {
    for (let round = 0; round < 3; round++) {
      const { id, username } = await api.addUser('admin');
      const act = await prepare(id);
      const body = { username, password: PASSWORD };
      const logins = Array.from({ length: 8 }, () => api.call('POST /api/login', { body }));
      // Now one session exists, and the other logins are still on their way.
      await Promise.race(logins);
      await act();
      const cookies = (await Promise.all(logins)).flatMap((answer) => cookieIn(answer) ?? []);
      expect(cookies).not.toEqual([]);
      expect(await allAlive(...cookies)).toEqual(cookies.map(() => false));
    }
  });

  test('a new password of one’s own ends old sessions; this one continues with a new cookie', async () => {
    const { user, here, elsewhere } = await withTwoSessions();
    const wrong = await changePassword(here, 'not it');
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([400, ['currentPassword']]);
    expect(await alive(here)).toBe(true);
    const answer = await changePassword(here, PASSWORD);
    expect(answer.status, answer.text).toBe(204);
    expect(await allAlive(here, elsewhere, cookieIn(answer))).toEqual([false, false, true]);
    await expect(api.signIn(user.username)).rejects.toThrow('401');
    await api.signIn(user.username, NEW_PASSWORD);
  });
});

describe('the display name of a user', () => {
  const nameOf = async (cookie: string) => (await api.call('GET /api/user', { cookie })).json.name;
  const setMine = (name: string, cookie: string) => api.as(cookie)('PUT /api/account', { name });

  test('is empty at first, is set by the user or a superadmin, and ends no session', async () => {
    const { user, here, elsewhere } = await withTwoSessions();
    const { id, username, email } = user;
    expect(await nameOf(here)).toBeNull();
    const own = await setMine(' Njeri Kamau ', here);
    expect(own.json).toEqual({ id, username, name: 'Njeri Kamau', email, role: 'admin' });
    expect([await nameOf(here), await nameOf(elsewhere)]).toEqual(['Njeri Kamau', 'Njeri Kamau']);

    const given = await change(id, { name: 'Njeri W. Kamau' });
    expect(given.json).toMatchObject({ name: 'Njeri W. Kamau', role: 'admin', isActive: true });
    expect(await nameOf(elsewhere)).toBe('Njeri W. Kamau');
    await change(id, { isActive: true });
    expect(await nameOf(here)).toBe('Njeri W. Kamau');
    await setMine('', here);
    expect(await nameOf(elsewhere)).toBeNull();
    const [last] = (await asRoot(`GET /api/admin/activity?recordId=${id}`)).json;
    expect(last.changes).toEqual({ name: { before: 'Njeri W. Kamau', after: null } });
  });

  test('can be set with the account; the user cannot change role or address with it', async () => {
    const { json } = await create({ ...draft('named'), name: 'Juma Ali' });
    const createdBy = expect.stringMatching(/^[A-Za-z0-9]{20}$/);
    expect(json).toMatchObject({ username: 'named', name: 'Juma Ali', isActive: true, createdBy });
    expect((await asRoot('GET /api/admin/users')).json).toContainEqual({ ...json, linkExpiresAt: null });
    const cookie = await api.signIn('named');
    const body = { name: 'Juma', role: 'superadmin', email: 'x@example.com', isActive: false };
    const own = await api.as(cookie)('PUT /api/account', body);
    expect(own.json).toMatchObject({ name: 'Juma', role: 'admin', email: json.email });
  });
});

describe('the address of an account', () => {
  const emailOf = async (cookie: string) => (await api.call('GET /api/user', { cookie })).json.email;
  const setMine = (email: string, cookie: string) => api.as(cookie)('PUT /api/account/email', { email });

  test('is changed by its user or a superadmin, for all sessions, and not by other staff', async () => {
    const { user, as, here, elsewhere } = await withTwoSessions();
    const own = await setMine(` new-${user.email} `, here);
    expect([own.status, own.json.email]).toEqual([200, `new-${user.email}`]);
    expect([await emailOf(here), await emailOf(elsewhere)]).toEqual(Array(2).fill(`new-${user.email}`));
    const email = `given-${user.email}`;
    expect((await as(`PUT /api/admin/users/${user.id}`, { email })).status).toBe(403);
    expect((await change(user.id, { email })).json.email).toBe(email);
    expect(await emailOf(elsewhere)).toBe(email);
  });

  test('belongs to one account, also when ten want it at once, and is free after a change', async () => {
    const [first, second] = [await api.addSignedIn(), await api.addSignedIn()];
    const capitals = first.email.toUpperCase();
    expect(refusal(await setMine(capitals, second.cookie))).toEqual([409, { email: 'Already in use' }]);
    // A user may change the capitals of their own address.
    expect((await setMine(capitals, first.cookie)).status).toBe(200);
    expect((await setMine(first.email, second.cookie)).status).toBe(409);
    expect((await setMine(`x-${first.email}`, first.cookie)).status).toBe(200);
    expect((await setMine(first.email, second.cookie)).status).toBe(200);
    const cookies = await atOnce(10, () => api.staff());
    const answers = await Promise.all(cookies.map((cookie) => setMine('wanted@mipaka.test', cookie)));
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('changing one’s own password', () => {
  test('answers at most ten of thirty guesses at once', async () => {
    const cookie = await api.staff();
    const guesses = await atOnce(30, (n) => changePassword(cookie, `guess ${n}`));
    expect(statuses(guesses)).toEqual([...Array(10).fill(400), ...Array(20).fill(429)]);
    expect((await changePassword(cookie, PASSWORD)).status).toBe(429);
  });

  test('does not count malformed requests, and clears the count when it succeeds', async () => {
    let cookie = await api.staff();
    let present = PASSWORD;
    for (let round = 0; round < 2; round++) {
      const next = `${NEW_PASSWORD} ${round}`;
      for (let tries = 0; tries < 9; tries++) {
        for (const wanted of [next, 'short'])
          expect((await changePassword(cookie, 'wrong', wanted)).status).toBe(400);
      }
      const answer = await changePassword(cookie, present, next);
      expect(answer.status, answer.text).toBe(204);
      cookie = cookieIn(answer) ?? '';
      present = next;
    }
  });

  test('keeps the time by which a second factor is due, also one set while it runs', async () => {
    const { cookie, id } = await api.addSignedIn();
    const sessions = api.db.collection('sessions').where('userId', '==', id);
    const [session] = (await sessions.get()).docs;
    const due = new Date(Date.now() + DAY_MS).toISOString();
    let isSet = false;
    // The API has read the session before it reads the password.
    const stop = intercept(api.db, async (_method, request, send) => {
      if (!isSet && asked(request).some((path) => path.startsWith('passwords/'))) {
        isSet = true;
        await session?.ref.update({ setUpBy: due });
      }
      return send();
    });
    const answer = await changePassword(cookie, PASSWORD).finally(stop);
    expect([answer.status, isSet]).toEqual([204, true]);
    expect(column(await api.rows('sessions', 'userId', id), 'setUpBy')).toEqual([due]);
  });

  test('keeps the device known', async () => {
    const { cookie, username } = await api.addSignedIn();
    const device = cookieIn(await changePassword(cookie, PASSWORD));
    for (let tries = 0; tries < 10; tries++)
      await api.call('POST /api/login', { body: { username, password: 'wrong' } });
    await expect(api.signIn(username, NEW_PASSWORD)).rejects.toThrow('429');
    await api.signIn(username, NEW_PASSWORD, device);
  });

  test('happens once, also with five sessions at once', async () => {
    const user = await api.addUser('admin');
    const cookies = await atOnce(5, () => api.signIn(user.username));
    const answers = await Promise.all(
      cookies.map((cookie, n) => changePassword(cookie, PASSWORD, `${NEW_PASSWORD} ${n}`)),
    );
    const [done, ...others] = statuses(answers);
    expect(done).toBe(204);
    for (const status of others) expect([400, 401]).toContain(status);
    const chosen = answers.findIndex(({ status }) => status === 204);
    await api.signIn(user.username, `${NEW_PASSWORD} ${chosen}`);
    expect(await api.rows('sessions', 'userId', user.id)).toHaveLength(2);
  });
});

test('users list and end their own sessions, one or all others, and none of other users', async () => {
  const { user, as, here, elsewhere } = await withTwoSessions();
  const theirs = await api.addSignedIn();
  const list = async (by = as) => (await by('GET /api/account/sessions')).json;
  const end = async (id: string) => (await as(`DELETE /api/account/sessions/${id}`)).status;
  expect(column(await list(), 'isCurrent').sort()).toEqual([false, true]);
  expect(await end((await list(theirs.as))[0].id)).toBe(404);
  expect(await end(await otherSession(as))).toBe(204);
  expect(await allAlive(here, elsewhere, theirs.cookie)).toEqual([true, false, true]);
  const more = await atOnce(2, () => api.signIn(user.username));
  const endOthers = () => as('DELETE /api/account/sessions');
  const answer = await endOthers();
  expect([answer.status, answer.json]).toEqual([200, { ended: 2 }]);
  expect(await allAlive(here, ...more, theirs.cookie)).toEqual([true, false, false, true]);
  expect((await endOthers()).json).toEqual({ ended: 0 });
});

describe('the last active superadmin', () => {
  async function start() {
    const own = await runApi();
    const { id, cookie, as: call } = await own.addSignedIn('superadmin');
    const demote = () => call(`PUT /api/admin/users/${id}`, { role: 'admin' });
    return { own, id, cookie, call, demote };
  }

  test('cannot be demoted or deactivated, not even beside an inactive superadmin', async () => {
    const { own, id, call, demote } = await start();
    expect((await demote()).status).toBe(409);
    const other = await own.addUser('superadmin');
    expect((await call(`PUT /api/admin/users/${other.id}`, { isActive: false })).status).toBe(200);
    expect((await demote()).status).toBe(409);
    expect((await call(`PUT /api/admin/users/${id}`, { isActive: false })).status).toBe(409);
    expect((await call('GET /api/user')).status).toBe(200);
  });

  test('is not replaced by an invited superadmin who has no password yet', async () => {
    const { own, cookie, call, demote } = await start();
    const body = { username: 'invited', email: 'invited@mipaka.test', role: 'superadmin' };
    const { id, link } = (await call('POST /api/admin/users', body)).json;
    expect([link.kind, (await demote()).status]).toEqual(['invitation', 409]);
    // The invited superadmin may be deactivated, because an active one is left.
    for (const isActive of [false, true])
      expect((await call(`PUT /api/admin/users/${id}`, { isActive })).status).toBe(200);
    const use = { token: await own.linkFor(id, cookie), password: 'another long password' };
    expect((await own.call('POST /api/password-link/use', { body: use })).status).toBe(204);
    expect((await demote()).status).toBe(200);
  });

  test('is not replaced by a superadmin whose password was withdrawn', async () => {
    const { own, demote } = await start();
    const { id } = await own.addUser('superadmin');
    const { docs } = await own.db.collection('passwords').where('userId', '==', id).get();
    for (const { ref } of docs) await ref.delete();
    expect((await demote()).status).toBe(409);
  });

  test('remains when two superadmins demote each other at once', async () => {
    const { own, demote } = await start();
    const other = await own.addSignedIn('superadmin');
    const path = `PUT /api/admin/users/${other.id}`;
    const answers = await Promise.all([demote(), other.as(path, { role: 'admin' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await own.rows('users', 'role', 'superadmin')).toHaveLength(1);
  });
});
