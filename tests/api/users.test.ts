import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, cookieIn, PASSWORD, startApi } from './harness.ts';

let api: Api;
let root: string;
beforeAll(async () => {
  api = await startApi();
  root = await api.staff('superadmin');
});
afterAll(() => api.stop());

const draft = (name: string) => ({
  username: name,
  email: `${name}@mipaka.test`,
  role: 'admin',
  password: PASSWORD,
});
const create = (body: unknown, cookie = root) => api.call('POST /api/admin/users', { body, cookie });

describe('accounts', () => {
  test('are created by a superadmin and can sign in', async () => {
    const answer = await create(draft('njeri'));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({ username: 'njeri', role: 'admin', isActive: true });
    expect(answer.json.createdBy).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(answer.text).not.toMatch(/pass|hash|salt/i);
    await api.signIn('njeri');
    expect((await api.call('GET /api/admin/users', { cookie: root })).json).toContainEqual({
      ...answer.json,
      linkExpiresAt: null,
    });
  });

  test.each([
    ['a short password', { ...draft('a'), password: 'elevenchars' }, 'password'],
    ['a password of 129', { ...draft('a'), password: 'x'.repeat(129) }, 'password'],
    ['another role', { ...draft('a'), role: 'owner' }, 'role'],
    ['a name with a space', { ...draft('a'), username: 'a b' }, 'username'],
    ['a wrong address', { ...draft('a'), email: 'x' }, 'email'],
  ])('with %s are refused by name', async (_what, body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([400, [field]]);
  });

  test('with a password that is easy to guess are refused, whoever sets it, and say why', async () => {
    const easy = 'passwordpassword';
    const refused = (answer: Awaited<ReturnType<typeof create>>) => [answer.status, answer.json.errors];
    const weak = await create({ ...draft('easy'), password: easy });
    expect(refused(weak)).toEqual([400, { password: 'It repeats itself' }]);
    const named = await create({ ...draft('zuberi'), password: 'Zuberi-Mipaka-1' });
    expect(refused(named)).toEqual([400, { password: 'It is made of a name of yours or of the firm' }]);

    const user = await api.addUser('admin');
    const cookie = await api.signIn(user.username);
    const token = await api.linkFor(user.id, root);
    const reset = await api.call('POST /api/password-link/use', {
      body: { token, password: `${user.username}-2026!!` },
    });
    expect([reset.status, Object.keys(reset.json.errors)]).toEqual([400, ['password']]);
    const own = await api.call('POST /api/account/password', {
      body: { currentPassword: PASSWORD, newPassword: easy },
      cookie,
    });
    expect(refused(own)).toEqual([400, { newPassword: 'It repeats itself' }]);
    // Nothing has changed, and nobody is signed out.
    expect((await api.call('GET /api/user', { cookie })).status).toBe(200);
    await api.signIn(user.username);
  });

  test('are told how hard a password would be to guess, for whom', async () => {
    const judge = async (body: object) =>
      (await api.call('POST /api/account/password-strength', { body, cookie: root })).json;
    expect(await judge({ password: 'a long enough password' })).toEqual({ score: 4, refusal: null });
    expect(await judge({ password: 'Penda-2026!!' })).toMatchObject({ refusal: null });
    await create(draft('penda'));
    const cookie = await api.signIn('penda');
    const body = { password: 'Penda-2026!!' };
    const own = await api.call('POST /api/account/password-strength', { body, cookie });
    expect(own.json).toMatchObject({ refusal: 'It is made of a name of yours or of the firm' });
    const stranger = await api.call('POST /api/account/password-strength', { body: { password: 'x' } });
    expect(stranger.status).toBe(401);
  });

  test('have one name and one address whatever the case, also for twenty at once', async () => {
    await create(draft('Zawadi'));
    expect((await create({ ...draft('zAWADI'), email: 'other@mipaka.test' })).json.errors).toHaveProperty(
      'username',
    );
    expect((await create({ ...draft('other'), email: 'ZAWADI@mipaka.test' })).json.errors).toHaveProperty(
      'email',
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create(draft(n % 2 ? 'Twenty' : 'tWENTY'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('are closed to admins', async () => {
    const cookie = await api.staff('admin');
    const user = await api.addUser('admin');
    for (const call of [
      'GET /api/admin/users',
      'POST /api/admin/users',
      `PUT /api/admin/users/${user.id}`,
      `POST /api/admin/users/${user.id}/password-link`,
      `DELETE /api/admin/users/${user.id}/password-link`,
    ]) {
      expect(
        (await api.call(call, { cookie, body: call.startsWith('GET') ? undefined : {} })).status,
        call,
      ).toBe(403);
      expect((await api.call(call, { body: call.startsWith('GET') ? undefined : {} })).status, call).toBe(
        401,
      );
    }
  });

  test('that do not exist are a 404', async () => {
    for (const call of [
      'PUT /api/admin/users/AAAAAAAAAAAAAAAAAAAA',
      'POST /api/admin/users/AAAAAAAAAAAAAAAAAAAA/password-link',
      'DELETE /api/admin/users/AAAAAAAAAAAAAAAAAAAA/password-link',
    ]) {
      expect((await api.call(call, { body: {}, cookie: root })).status).toBe(404);
    }
  });
});

describe('what ends sessions at once', () => {
  const alive = async (cookie: string) => (await api.call('GET /api/user', { cookie })).status === 200;

  const change = (body: object) => async (id: string) => () =>
    api.call(`PUT /api/admin/users/${id}`, { body, cookie: root });
  /** A new password by a link. */
  const reset = async (id: string) => {
    const token = await api.linkFor(id, root);
    return () =>
      api.call('POST /api/password-link/use', { body: { token, password: 'another long password' } });
  };

  test.each([
    ['a deactivation', change({ isActive: false })],
    ['a new role', change({ role: 'superadmin' })],
    ['a password reset', reset],
  ])('%s', async (_what, prepare) => {
    const user = await api.addUser('admin');
    const cookies = [await api.signIn(user.username), await api.signIn(user.username)];
    const act = await prepare(user.id);
    for (const cookie of cookies) expect(await alive(cookie)).toBe(true);
    const answer = await act();
    expect(answer.status).toBeLessThan(300);
    for (const cookie of cookies) expect(await alive(cookie)).toBe(false);
  });

  test.each([
    ['a deactivation', change({ isActive: false })],
    ['a password reset', reset],
  ])('%s leaves no session to a login at the same moment', async (_what, prepare) => {
    for (let round = 0; round < 3; round++) {
      const user = await api.addUser('admin');
      const act = await prepare(user.id);
      const logins = Array.from({ length: 8 }, () =>
        api.call('POST /api/login', { body: { username: user.username, password: PASSWORD } }),
      );
      // One session exists then, and the other logins are still on their way.
      await Promise.race(logins);
      await act();
      const cookies = (await Promise.all(logins)).flatMap(
        ({ headers }) => /__session=[^;]+/.exec(headers.get('set-cookie') ?? '') ?? [],
      );
      expect(cookies).not.toEqual([]);
      for (const cookie of cookies) expect(await alive(cookie)).toBe(false);
    }
  });

  test('my own new password: old sessions end, this one goes on with a new cookie', async () => {
    const user = await api.addUser('admin');
    const [here, elsewhere] = [await api.signIn(user.username), await api.signIn(user.username)];
    const change = (currentPassword: string) =>
      api.call('POST /api/account/password', {
        body: { currentPassword, newPassword: 'a new long password' },
        cookie: here,
      });
    const wrong = await change('not it');
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([400, ['currentPassword']]);
    expect(await alive(here)).toBe(true);
    const answer = await change(PASSWORD);
    expect(answer.status, answer.text).toBe(204);
    const fresh = /__session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
    expect([await alive(here), await alive(elsewhere), await alive(fresh)]).toEqual([false, false, true]);
    await expect(api.signIn(user.username)).rejects.toThrow('401');
    await api.signIn(user.username, 'a new long password');
  });
});

describe('the name that clients read', () => {
  const nameOf = async (cookie: string) => (await api.call('GET /api/user', { cookie })).json.name;

  test('is none at first, is set by oneself or a superadmin, and ends no session', async () => {
    const user = await api.addUser('admin');
    const [here, elsewhere] = [await api.signIn(user.username), await api.signIn(user.username)];
    expect(await nameOf(here)).toBeNull();
    const own = await api.call('PUT /api/account', { body: { name: ' Njeri Kamau ' }, cookie: here });
    expect([own.status, own.json]).toEqual([
      200,
      { id: user.id, username: user.username, name: 'Njeri Kamau', email: user.email, role: 'admin' },
    ]);
    expect([await nameOf(here), await nameOf(elsewhere)]).toEqual(['Njeri Kamau', 'Njeri Kamau']);

    const path = `/api/admin/users/${user.id}`;
    const given = await api.call(`PUT ${path}`, { body: { name: 'Njeri W. Kamau' }, cookie: root });
    expect(given.json).toMatchObject({ name: 'Njeri W. Kamau', role: 'admin', isActive: true });
    expect(await nameOf(elsewhere)).toBe('Njeri W. Kamau');
    await api.call(`PUT ${path}`, { body: { isActive: true }, cookie: root });
    expect(await nameOf(here)).toBe('Njeri W. Kamau');
    await api.call('PUT /api/account', { body: { name: '' }, cookie: here });
    expect(await nameOf(elsewhere)).toBeNull();
    const [last] = (await api.call(`GET /api/admin/activity?recordId=${user.id}`, { cookie: root })).json;
    expect(last.changes).toEqual({ name: { before: 'Njeri W. Kamau', after: null } });
  });

  test('can be given with the account, and nothing else of one’s own account changes', async () => {
    const { json } = await create({ ...draft('named'), name: 'Juma Ali' });
    expect(json.name).toBe('Juma Ali');
    const cookie = await api.signIn('named');
    const body = { name: 'Juma', role: 'superadmin', email: 'x@example.com', isActive: false };
    expect((await api.call('PUT /api/account', { body, cookie })).json).toMatchObject({
      name: 'Juma',
      role: 'admin',
      email: json.email,
    });
    expect((await api.call('PUT /api/account', { body: { name: 'x'.repeat(101) }, cookie })).status).toBe(
      400,
    );
    expect((await api.call('PUT /api/account', { body: { name: 'x' } })).status).toBe(401);
  });
});

describe('the address of an account', () => {
  const emailOf = async (cookie: string) => (await api.call('GET /api/user', { cookie })).json.email;
  const setMine = (email: string, cookie: string) =>
    api.call('PUT /api/account/email', { body: { email }, cookie });

  test('is changed by oneself or a superadmin, in every session, and by nobody for anybody else', async () => {
    const user = await api.addUser('admin');
    const [here, elsewhere] = [await api.signIn(user.username), await api.signIn(user.username)];
    const own = await setMine(` new-${user.email} `, here);
    expect([own.status, own.json.email]).toEqual([200, `new-${user.email}`]);
    expect([await emailOf(here), await emailOf(elsewhere)]).toEqual(Array(2).fill(`new-${user.email}`));
    const path = `PUT /api/admin/users/${user.id}`;
    const body = { email: `given-${user.email}` };
    expect((await api.call(path, { body, cookie: here })).status).toBe(403);
    expect((await api.call(path, { body, cookie: root })).json.email).toBe(body.email);
    expect(await emailOf(elsewhere)).toBe(body.email);
    expect((await setMine('not an address', here)).status).toBe(400);
    expect((await api.call('PUT /api/account/email', { body })).status).toBe(401);
  });

  test('belongs to one account at a time, and is free when it is given up', async () => {
    const [first, second] = [await api.addUser('admin'), await api.addUser('admin')];
    const cookies = [await api.signIn(first.username), await api.signIn(second.username)] as const;
    const taken = await setMine(first.email.toUpperCase(), cookies[1]);
    expect([taken.status, taken.json.errors]).toEqual([409, { email: 'Already in use' }]);
    // Other capitals of one's own.
    expect((await setMine(first.email.toUpperCase(), cookies[0])).status).toBe(200);
    expect((await setMine(first.email, cookies[1])).status).toBe(409);
    expect((await setMine(`x-${first.email}`, cookies[0])).status).toBe(200);
    expect((await setMine(first.email, cookies[1])).status).toBe(200);
  });

  test('goes to one of ten accounts that want it at once', async () => {
    const cookies = await Promise.all(Array.from({ length: 10 }, () => api.staff()));
    const answers = await Promise.all(cookies.map((cookie) => setMine('wanted@mipaka.test', cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('changing my password', () => {
  test('lets at most ten of thirty guesses at once learn anything', async () => {
    const user = await api.addUser('admin');
    const cookie = await api.signIn(user.username);
    const guess = (currentPassword: string) =>
      api.call('POST /api/account/password', {
        body: { currentPassword, newPassword: 'a new long password' },
        cookie,
      });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(`guess ${n}`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(20).fill(429)]);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  test('counts no try that is malformed, and forgets the others when it is done', async () => {
    const user = await api.addUser('admin');
    let cookie = await api.signIn(user.username);
    let present = PASSWORD;
    for (let round = 0; round < 2; round++) {
      const change = (body: object) => api.call('POST /api/account/password', { body, cookie });
      const newPassword = `a new long password ${round}`;
      for (let tries = 0; tries < 9; tries++) {
        expect((await change({ currentPassword: 'wrong', newPassword })).status).toBe(400);
        expect((await change({ currentPassword: 'wrong', newPassword: 'short' })).status).toBe(400);
      }
      const answer = await change({ currentPassword: present, newPassword });
      expect(answer.status, answer.text).toBe(204);
      cookie = cookieIn(answer) ?? '';
      present = newPassword;
    }
  });

  test('leaves the device known', async () => {
    const user = await api.addUser('admin');
    const cookie = await api.signIn(user.username);
    const body = { currentPassword: PASSWORD, newPassword: 'a new long password' };
    const device = cookieIn(await api.call('POST /api/account/password', { body, cookie }));
    for (let tries = 0; tries < 10; tries++) {
      await api.call('POST /api/login', { body: { username: user.username, password: 'wrong' } });
    }
    await expect(api.signIn(user.username, 'a new long password')).rejects.toThrow('429');
    await api.signIn(user.username, 'a new long password', device);
  });

  test.each([
    ['five at once with one session', 1],
    ['five at once with five sessions', 5],
  ])('%s change it once', async (_what, count) => {
    const user = await api.addUser('admin');
    const cookies = await Promise.all(Array.from({ length: count }, () => api.signIn(user.username)));
    const change = (n: number) =>
      api.call('POST /api/account/password', {
        body: { currentPassword: PASSWORD, newPassword: `a new long password ${n}` },
        cookie: cookies[n % count],
      });
    const answers = await Promise.all([0, 1, 2, 3, 4].map(change));
    const done = answers.filter(({ status }) => status === 204);
    expect(done).toHaveLength(1);
    for (const { status } of answers) expect([204, 400, 401]).toContain(status);
    const chosen = answers.findIndex(({ status }) => status === 204);
    await api.signIn(user.username, `a new long password ${chosen}`);
    const sessions = await api.db.collection('sessions').where('userId', '==', user.id).get();
    expect(sessions.size).toBe(2);
  });
});

describe('my sessions', () => {
  test('end all at once but this one, and nobody else’s', async () => {
    const [mine, other] = [await api.addUser('admin'), await api.addUser('admin')];
    const [here, phone, desk] = await Promise.all([1, 2, 3].map(() => api.signIn(mine.username)));
    const theirs = await api.signIn(other.username);
    const end = () => api.call('DELETE /api/account/sessions', { cookie: here });
    const answer = await end();
    expect([answer.status, answer.json]).toEqual([200, { ended: 2 }]);
    const alive = async (cookie = '') => (await api.call('GET /api/user', { cookie })).status;
    expect([await alive(here), await alive(phone), await alive(desk), await alive(theirs)]).toEqual([
      200, 401, 401, 200,
    ]);
    expect((await end()).json).toEqual({ ended: 0 });
    expect((await api.call('DELETE /api/account/sessions')).status).toBe(401);
  });

  test('are listed and ended one by one; those of others cannot be touched', async () => {
    const [mine, other] = [await api.addUser('admin'), await api.addUser('admin')];
    const [here, phone, theirs] = [
      await api.signIn(mine.username),
      await api.signIn(mine.username),
      await api.signIn(other.username),
    ];
    const list = (cookie: string) =>
      api.call('GET /api/account/sessions', { cookie }).then(({ json }) => json);
    const sessions = await list(here);
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([false, true]);
    const [theirSession] = await list(theirs);
    expect((await api.call(`DELETE /api/account/sessions/${theirSession.id}`, { cookie: here })).status).toBe(
      404,
    );
    const phoneSession = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await api.call(`DELETE /api/account/sessions/${phoneSession.id}`, { cookie: here })).status).toBe(
      204,
    );
    const alive = async (cookie: string) => (await api.call('GET /api/user', { cookie })).status;
    expect([await alive(here), await alive(phone), await alive(theirs)]).toEqual([200, 401, 200]);
  });
});

describe('the last active superadmin', () => {
  test('cannot be demoted or deactivated', async () => {
    const alone = await startApi();
    const user = await alone.addUser('superadmin');
    const cookie = await alone.signIn(user.username);
    for (const body of [{ role: 'admin' }, { isActive: false }]) {
      const answer = await alone.call(`PUT /api/admin/users/${user.id}`, { body, cookie });
      expect(answer.status).toBe(409);
    }
    expect((await alone.call('GET /api/user', { cookie })).status).toBe(200);
    await alone.stop();
  });

  test('is not replaced by somebody who was invited and has no password yet', async () => {
    const alone = await startApi();
    const user = await alone.addUser('superadmin');
    const cookie = await alone.signIn(user.username);
    const body = { username: 'invited', email: 'invited@mipaka.test', role: 'superadmin' };
    const { id, link } = (await alone.call('POST /api/admin/users', { body, cookie })).json;
    const demote = () => alone.call(`PUT /api/admin/users/${user.id}`, { body: { role: 'admin' }, cookie });
    expect((await demote()).status).toBe(409);
    // The invited one can go: somebody is left.
    const off = { body: { isActive: false }, cookie };
    expect((await alone.call(`PUT /api/admin/users/${id}`, off)).status).toBe(200);
    await alone.call(`PUT /api/admin/users/${id}`, { body: { isActive: true }, cookie });
    const token = await alone.linkFor(id, cookie);
    expect(link.kind).toBe('invitation');
    const use = { body: { token, password: 'another long password' } };
    expect((await alone.call('POST /api/password-link/use', use)).status).toBe(204);
    expect((await demote()).status).toBe(200);
    await alone.stop();
  });

  test('is left over by two demotions at once', async () => {
    for (let round = 0; round < 2; round++) {
      const pair = await startApi();
      const users = [await pair.addUser('superadmin'), await pair.addUser('superadmin')];
      const cookies = await Promise.all(users.map(({ username }) => pair.signIn(username)));
      const answers = await Promise.all(
        users.map((user, index) =>
          pair.call(`PUT /api/admin/users/${user.id}`, { body: { role: 'admin' }, cookie: cookies[index] }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBe(1);
      const left = await pair.db.collection('users').where('role', '==', 'superadmin').get();
      expect(left.size).toBe(1);
      await pair.stop();
    }
  });
});
