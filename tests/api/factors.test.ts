/** The second step behind a password, and who must have one. */
import { CONFIRMED_FOR_MS, SET_UP_FACTOR } from '@mipaka/contract';
import type { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { intercept } from './firestore-client.ts';
import { type Api, cookieIn, PASSWORD, startApi, tokenIn } from './harness.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  firstStep,
  fromPage,
  secondStep,
  sessionIn,
  signInWith,
  withApp,
} from './people.ts';

let api: Api;
let root: string;
beforeAll(async () => {
  api = await startApi();
  root = await api.staff('superadmin');
});
afterAll(() => api.stop());
afterEach(() => vi.useRealTimers());

const stored = async (userId: string) => (await api.db.collection('factors').doc(userId).get()).data();
const mine = async (cookie: string) => (await api.call('GET /api/account/factors', { cookie })).json;

describe('a password with an app behind it', () => {
  test('yields a challenge and no cookie; the code makes a new session', async () => {
    const { username, secret, recoveryCodes } = await withApp(api);
    expect(recoveryCodes).toHaveLength(10);
    const answer = await api.call('POST /api/login', { body: { username, password: PASSWORD } });
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(answer.json).toEqual({
      secondFactor: { token: expect.any(String), kinds: ['app', 'recovery-code'] },
    });
    // The challenge is no session.
    const token = answer.json.secondFactor.token;
    for (const value of [token, token.split('.')[1]]) {
      expect((await api.call('GET /api/user', { cookie: `__session=${value}` })).status).toBe(401);
    }
    const done = await secondStep(api, token, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);
    expect([done.status, done.json.username]).toEqual([200, username]);
    expect((await api.call('GET /api/user', { cookie: sessionIn(done) })).status).toBe(200);
  });

  test('cannot be given a session beforehand: the one that a browser brings is replaced', async () => {
    const { username, secret } = await withApp(api);
    const planted = await api.staff();
    const { token } = await firstStep(api, username, planted);
    expect((await api.call('GET /api/user', { cookie: planted })).json.username).not.toBe(username);
    const done = await secondStep(api, token, codeOf(secret), { cookie: planted });
    expect(tokenIn(sessionIn(done))).not.toBe(tokenIn(planted));
    expect((await api.call('GET /api/user', { cookie: planted })).status).toBe(401);
  });

  test('takes no challenge twice, of another browser, forged, or after the password has changed', async () => {
    const user = await withApp(api);
    const { token } = await firstStep(api, user.username);
    const [id, ...rest] = token.split('.');
    const other = await api.addUser('admin');
    for (const wrong of [
      '',
      'x',
      `${other.id}.${rest.join('.')}`,
      `${id}.${'A'.repeat(22)}.${rest[1]}.${rest[2]}`,
    ]) {
      const answer = await secondStep(api, wrong || '.', codeOf(user.secret));
      expect(answer.status, answer.text).toBe(401);
    }
    expect((await secondStep(api, token, codeOf(user.secret), { cookie: user.cookie })).status).toBe(401);
    expect((await secondStep(api, token, codeOf(user.secret))).status).toBe(200);
    expect((await secondStep(api, token, user.recoveryCodes?.[0] ?? '')).status).toBe(401);
    const next = await firstStep(api, user.username);
    await api.db.collection('users').doc(user.id).update({ updatedAt: new Date().toISOString() });
    expect((await secondStep(api, next.token, user.recoveryCodes?.[0] ?? '')).status).toBe(401);
  });

  test('takes no code twice, and none that is older than one step', async () => {
    const { username, secret } = await withApp(api);
    const step = async (code: string) =>
      (await secondStep(api, (await firstStep(api, username)).token, code)).status;
    // That of the step before was the first code.
    expect(await step(codeOf(secret, -1))).toBe(400);
    expect(await step(codeOf(secret, -3))).toBe(400);
    const code = codeOf(secret, 1);
    expect(await step(code)).toBe(200);
    expect(await step(code)).toBe(400);
    expect(await step(codeOf(secret))).toBe(400);
  });

  test('lets at most ten of twenty-five guesses learn anything, and the right code is refused beyond', async () => {
    const { username, secret } = await withApp(api);
    const { token } = await firstStep(api, username);
    const guesses = Array.from({ length: 25 }, (_, n) => secondStep(api, token, `guess-${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(15).fill(429)]);
    const right = await secondStep(api, token, codeOf(secret));
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    // Of the password's limit nothing is used up.
    expect(await firstStep(api, username)).toHaveProperty('token');
  });

  test('is stored so that nobody who reads the database can sign in', async () => {
    const { id, secret, recoveryCodes, username } = await withApp(api);
    const document = JSON.stringify(await stored(id));
    expect(document).not.toContain(secret);
    for (const code of recoveryCodes ?? []) expect(document).not.toContain(code);
    const users = await api.call('GET /api/admin/users', { cookie: root });
    const overview = await api.call('GET /api/admin/factors', { cookie: root });
    expect(overview.json.accounts).toContainEqual({
      userId: id,
      passkeys: 0,
      hasApp: true,
      recoveryCodes: 10,
    });
    const logs = await Promise.all(
      ['activity_log', 'security_log'].map(async (name) =>
        JSON.stringify((await api.db.collection(name).get()).docs.map((row) => row.data())),
      ),
    );
    for (const text of [users.text, overview.text, ...logs]) {
      expect(text).toContain(text === overview.text ? id : username);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(recoveryCodes?.[0]);
    }
  });
});

describe('a recovery code', () => {
  test('signs in once, also when twenty try it at once', async () => {
    const many = { max: 1_000, seconds: 60 };
    const own = await startApi({ limits: { ...api.config.limits, loginName: many } });
    const { username, recoveryCodes, id } = await withApp(own);
    const code = recoveryCodes?.[3] ?? '';
    const steps = await Promise.all(Array.from({ length: 20 }, () => firstStep(own, username)));
    const answers = await Promise.all(steps.map(({ token }) => secondStep(own, token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    const left = (await own.db.collection('factors').doc(id).get()).get('recoveryCodes');
    expect(left).toHaveLength(9);
    await own.stop();
  });

  test('is not accepted any more when there are new ones, and is none of somebody else', async () => {
    const [user, other] = [await withApp(api), await withApp(api)];
    const renewed = await api.call('POST /api/account/recovery-codes', { cookie: user.cookie });
    expect(renewed.json.recoveryCodes).toHaveLength(10);
    const { token } = await firstStep(api, user.username);
    for (const code of [user.recoveryCodes?.[0], other.recoveryCodes?.[0]]) {
      expect((await secondStep(api, token, code ?? '')).status).toBe(400);
    }
    const upper = renewed.json.recoveryCodes[0].toUpperCase().replace('-', ' ');
    expect((await secondStep(api, token, upper)).status).toBe(200);
  });
});

describe('a trusted device', () => {
  const trust = async (user: { username: string; secret: string }) =>
    sessionIn(
      await secondStep(api, (await firstStep(api, user.username)).token, codeOf(user.secret), {
        trustDevice: true,
      }),
    );
  const asks = async (username: string, cookie: string) =>
    'secondFactor' in
    (await api.call('POST /api/login', { body: { username, password: PASSWORD }, cookie })).json;

  test('skips the code and never the password, on this device and for this account alone', async () => {
    const [user, other] = [await withApp(api), await withApp(api)];
    const cookie = await trust(user);
    expect((await mine(cookie)).trustedDevices).toHaveLength(1);
    const wrong = await api.call('POST /api/login', {
      body: { username: user.username, password: 'wrong' },
      cookie,
    });
    expect(wrong.status).toBe(401);
    expect(await asks(user.username, cookie)).toBe(false);
    expect(await asks(user.username, '')).toBe(true);
    expect(await asks(other.username, cookie)).toBe(true);
    // Another device cannot claim to be it.
    const [, device = ''] = /__session=[^.]*\.([^.]+)/.exec(cookie) ?? [];
    const mark = (await api.signIn((await api.addUser('admin')).username)).split('.')[2];
    expect(await asks(user.username, `__session=.${device}.${mark}`)).toBe(true);
  });

  test('is trusted for thirty days', async () => {
    const user = await withApp(api);
    const cookie = await trust(user);
    const [device] = (await stored(user.id))?.trustedDevices ?? [];
    const until = new Date(Date.now() - 1).toISOString();
    expect(Date.parse(device.until) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    await api.db
      .collection('factors')
      .doc(user.id)
      .update({ trustedDevices: [{ ...device, until }] });
    expect(await asks(user.username, cookie)).toBe(true);
  });

  test.each([
    ['a change of a factor', (cookie: string) => addPasskey(api, cookie)],
    ['signing out everywhere', (cookie: string) => api.call('DELETE /api/account/sessions', { cookie })],
    ['forgetting it', (cookie: string) => api.call('DELETE /api/account/trusted-devices', { cookie })],
  ])('is forgotten by %s', async (_what, change) => {
    const user = await withApp(api);
    const cookie = await trust(user);
    await change(cookie);
    expect(await asks(user.username, cookie)).toBe(true);
  });

  test('is forgotten by the end of one session', async () => {
    const user = await withApp(api);
    const cookie = await trust(user);
    const sessions = (await api.call('GET /api/account/sessions', { cookie: user.cookie })).json;
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await api.call(`DELETE /api/account/sessions/${id}`, { cookie: user.cookie })).status).toBe(204);
    expect((await api.call('GET /api/user', { cookie })).status).toBe(401);
    expect(await asks(user.username, cookie)).toBe(true);
  });

  test('is forgotten by a deactivation, also when the account is active again', async () => {
    const user = await withApp(api);
    const cookie = await trust(user);
    for (const isActive of [false, true]) {
      await api.call(`PUT /api/admin/users/${user.id}`, { body: { isActive }, cookie: root });
    }
    expect(await asks(user.username, cookie)).toBe(true);
  });

  test('is forgotten by a new password', async () => {
    const user = await withApp(api);
    const cookie = await trust(user);
    const body = { currentPassword: PASSWORD, newPassword: 'another long password' };
    const next = cookieIn(await api.call('POST /api/account/password', { cookie, body }));
    const login = { username: user.username, password: 'another long password' };
    const answer = await api.call('POST /api/login', { body: login, cookie: next });
    expect(answer.json).toHaveProperty('secondFactor');
  });
});

describe('one’s own factors', () => {
  test('are confirmed by a code of the app, once; a recovery code confirms nothing', async () => {
    const { cookie, secret, recoveryCodes } = await withApp(api);
    await api.ageConfirmation(cookie, CONFIRMED_FOR_MS + 1_000);
    const confirm = (code: string) => api.call('POST /api/account/confirm/code', { cookie, body: { code } });
    const wrong = await confirm(recoveryCodes?.[0] ?? '');
    expect([wrong.status, wrong.json.errors]).toEqual([400, { code: 'Not right' }]);
    const code = codeOf(secret);
    expect((await confirm(code)).status).toBe(204);
    expect((await api.call('POST /api/account/recovery-codes', { cookie })).status).toBe(201);
    expect((await confirm(code)).status).toBe(400);
  });

  test('an app is added by its own first code, in the session that asked for it', async () => {
    const [cookie, other] = [await api.staff(), await api.staff()];
    const { secret, token, uri } = (await api.call('POST /api/account/app/secret', { cookie })).json;
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/);
    const add = (by: string, body: object) => api.call('POST /api/account/app', { cookie: by, body });
    const wrong = await add(cookie, { secret, token, code: '000000' });
    expect([wrong.status, wrong.json.errors]).toEqual([400, { code: 'Not right' }]);
    expect((await add(other, { secret, token, code: codeOf(secret) })).status).toBe(400);
    expect((await add(cookie, { secret: 'A'.repeat(32), token, code: codeOf(secret) })).status).toBe(400);
    expect((await mine(cookie)).app).toBeNull();
    expect((await add(cookie, { secret, token, code: codeOf(secret) })).status).toBe(201);
    expect((await mine(cookie)).app).not.toBeNull();
  });

  test('an app is not added again by the answer that has added it', async () => {
    const cookie = await api.staff();
    const { secret, token } = (await api.call('POST /api/account/app/secret', { cookie })).json;
    const add = () =>
      api.call('POST /api/account/app', { cookie, body: { secret, token, code: codeOf(secret) } });
    expect((await add()).status).toBe(201);
    expect((await api.call('DELETE /api/account/app', { cookie })).status).toBe(204);
    expect((await add()).status).toBe(400);
    expect((await mine(cookie)).app).toBeNull();
  });

  test('are not changed by a request whose session ends after it was let in', async () => {
    const user = await withApp(api);
    const other = sessionIn(
      await secondStep(api, (await firstStep(api, user.username)).token, codeOf(user.secret)),
    );
    let isEnded = false;
    const stop = intercept(api.db, async (_method, { documents = [] }, send) => {
      if (!isEnded && JSON.stringify(documents).includes(`/factors/${user.id}`)) {
        isEnded = true;
        await api.call('DELETE /api/account/sessions', { cookie: other });
      }
      return send();
    });
    const answer = await api.call('DELETE /api/account/app', { cookie: user.cookie }).finally(stop);
    expect([isEnded, answer.status]).toEqual([true, 401]);
    expect((await mine(other)).app).not.toBeNull();
  });

  test('the last one can be removed, with what stood for it, and only if there is another way in', async () => {
    const { cookie, username, id } = await withApp(api);
    const passwords = await api.db.collection('passwords').where('userId', '==', id).get();
    const [password] = passwords.docs;
    await password?.ref.update({ userId: 'nobody' });
    const refused = await api.call('DELETE /api/account/app', { cookie });
    expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('only way in')]);
    await password?.ref.update({ userId: id });
    expect((await api.call('DELETE /api/account/app', { cookie })).status).toBe(204);
    expect((await api.call('DELETE /api/account/app', { cookie })).status).toBe(404);
    expect(await stored(id)).toMatchObject({ app: null, recoveryCodes: [], trustedDevices: [] });
    await api.signIn(username);
    expect((await api.call('POST /api/account/recovery-codes', { cookie })).status).toBe(409);
  });
});

describe('what a role must have', () => {
  const policyOf = (admin: object) => ({ superadmin: { mode: 'offered', graceDays: 14 }, admin });
  const setPolicy = (own: Api, cookie: string, admin: object) =>
    own.call('PUT /api/admin/factor-policy', { cookie, body: policyOf(admin) });
  async function start() {
    const own = await startApi();
    const boss = await own.staff('superadmin');
    return { own, boss };
  }

  test('is offered where nobody has said anything', async () => {
    const { own, boss } = await start();
    const { policy } = (await own.call('GET /api/admin/factors', { cookie: boss })).json;
    expect([policy.superadmin.mode, policy.admin.mode]).toEqual(['offered', 'offered']);
    await own.stop();
  });

  test('is changed by superadmins who have confirmed it, and stands in the log', async () => {
    const { own, boss } = await start();
    const admin = await own.staff('admin');
    expect((await setPolicy(own, admin, { mode: 'off', graceDays: 0 })).status).toBe(403);
    expect((await own.call('GET /api/admin/factors', { cookie: admin })).status).toBe(403);
    expect((await setPolicy(own, boss, { mode: 'off', graceDays: -1 })).status).toBe(400);
    expect((await setPolicy(own, boss, { mode: 'off', graceDays: 0 })).status).toBe(200);
    const log = await own.call('GET /api/admin/security?event=factor-policy-changed', { cookie: boss });
    expect(log.json[0].subject).toBe('superadmin: offered; admin: off');
    const refused = await own.call('POST /api/account/app/secret', { cookie: admin });
    expect(refused.status).toBe(409);
    await own.ageConfirmation(boss, CONFIRMED_FOR_MS + 1_000);
    expect((await setPolicy(own, boss, { mode: 'offered', graceDays: 0 })).status).toBe(403);
    await own.stop();
  });

  test('leaves days of grace; after them nothing else can be done, in sessions old and new', async () => {
    const { own, boss } = await start();
    const user = await own.addUser('admin');
    const cookie = await own.signIn(user.username);
    await setPolicy(own, boss, { mode: 'required', graceDays: 3 });
    const { setUpBy } = (await own.call('GET /api/account/factors', { cookie })).json;
    expect((Date.parse(setUpBy) - Date.now()) / 86_400_000).toBeCloseTo(3, 1);
    expect((await own.call('GET /api/admin/overview', { cookie })).json.setUpBy).toBe(setUpBy);

    await setPolicy(own, boss, { mode: 'required', graceDays: 0 });
    const fresh = await own.signIn(user.username);
    for (const session of [cookie, fresh]) {
      for (const call of ['GET /api/admin/overview', 'POST /api/admin/token', 'GET /api/account/sessions']) {
        const answer = await own.call(call, { cookie: session });
        expect([answer.status, answer.json.type], call).toEqual([403, SET_UP_FACTOR]);
      }
      expect((await own.call('GET /api/user', { cookie: session })).status).toBe(200);
    }
    await addPasskey(own, fresh);
    for (const session of [cookie, fresh]) {
      expect((await own.call('GET /api/admin/overview', { cookie: session })).json.setUpBy).toBeNull();
    }
    const [{ id }] = (await own.call('GET /api/account/factors', { cookie })).json.passkeys;
    const last = await own.call(`DELETE /api/account/passkeys/${id}`, { cookie });
    expect([last.status, last.json.detail]).toEqual([409, expect.stringContaining('Your role needs')]);
    await addApp(own, fresh);
    expect((await own.call(`DELETE /api/account/passkeys/${id}`, { cookie })).status).toBe(204);
    // Superadmins need none.
    expect((await own.call('GET /api/admin/overview', { cookie: boss })).status).toBe(200);
    await own.stop();
  });

  test('leaves the days of grace to somebody whose role is new', async () => {
    const { own, boss } = await start();
    const user = await own.addUser('superadmin');
    await setPolicy(own, boss, { mode: 'required', graceDays: 3 });
    const longAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await own.db.collection('users').doc(user.id).update({ createdAt: longAgo });
    await own.db.doc('settings/factors').update({ 'admin.requiredSince': longAgo });
    await own.call(`PUT /api/admin/users/${user.id}`, { body: { role: 'admin' }, cookie: boss });
    const cookie = await own.signIn(user.username);
    const { setUpBy } = (await own.call('GET /api/account/factors', { cookie })).json;
    expect((Date.parse(setUpBy) - Date.now()) / 86_400_000).toBeCloseTo(3, 1);
    expect((await own.call('GET /api/admin/overview', { cookie })).status).toBe(200);
    await own.stop();
  });

  test('is not escaped by a reset of one’s own factors', async () => {
    const { own, boss } = await start();
    await addApp(own, boss);
    const { id } = (await own.call('GET /api/user', { cookie: boss })).json;
    const refused = await own.call(`DELETE /api/admin/factors/${id}`, { cookie: boss });
    expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('under Account')]);
    expect((await own.call('GET /api/account/factors', { cookie: boss })).json.app).not.toBeNull();
    await own.stop();
  });

  test('begins again for whoever is reset, which ends sessions and stands in both logs', async () => {
    const { own, boss } = await start();
    await setPolicy(own, boss, { mode: 'required', graceDays: 0 });
    const user = await own.addUser('admin');
    const cookie = await own.signIn(user.username);
    const { authenticator } = await addPasskey(own, cookie);
    const path = `DELETE /api/admin/factors/${user.id}`;
    expect((await own.call(path, { cookie })).status).toBe(403);
    expect((await own.call('DELETE /api/admin/factors/AAAAAAAAAAAAAAAAAAAA', { cookie: boss })).status).toBe(
      404,
    );
    expect((await own.call(path, { cookie: boss })).status).toBe(204);
    expect((await own.call('GET /api/user', { cookie })).status).toBe(401);
    expect((await signInWith(own, authenticator)).status).toBe(401);
    const again = await own.signIn(user.username);
    expect((await own.call('GET /api/admin/overview', { cookie: again })).json.type).toBe(SET_UP_FACTOR);
    const events = (await own.call('GET /api/admin/security', { cookie: boss })).json;
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'factors-reset', subject: user.username, hash: null }),
    );
    const [change] = (await own.call(`GET /api/admin/activity?recordId=${user.id}`, { cookie: boss })).json;
    expect([change.action, change.changes]).toEqual(['credentials', {}]);
    await own.stop();
  });
});

test('the owner of an account is told by mail of each factor that comes or goes', async () => {
  const own = await startApi({ smtp: { url: 'smtp://mail.test', from: 'a@mipaka.test' } });
  const { cookie, id, recoveryCodes } = await withApp(own);
  const { id: passkey } = await addPasskey(own, cookie, 'Phone');
  await own.call(`DELETE /api/account/passkeys/${passkey}`, { cookie });
  await own.call(`DELETE /api/admin/factors/${id}`, { cookie: await own.staff('superadmin') });
  const texts = (await own.db.collection('outbox').get()).docs.map((mail) => String(mail.get('text')));
  const about = (part: string) => texts.filter((text) => text.includes(part));
  expect(about('has a new way to sign in: the authenticator app')).toHaveLength(1);
  expect(about('has a new way to sign in: the passkey “Phone”')).toHaveLength(1);
  expect(about('was removed: the passkey “Phone”')).toHaveLength(1);
  expect(about('was removed: all of two-step sign-in, by a superadmin')).toHaveLength(1);
  expect(about(recoveryCodes?.[0] ?? '')).toEqual([]);
  await own.stop();
});

test('challenges that were answered go when their time is over', async () => {
  const own = await startApi();
  const { authenticator } = await addPasskey(own, await own.staff());
  expect((await signInWith(own, authenticator)).status).toBe(200);
  const [challenge] = (await own.db.collection('challenges').get()).docs;
  const expireAt = challenge?.get('expireAt') as Timestamp;
  expect(expireAt.toMillis() - Date.now()).toBeLessThan(11 * 60_000);
  expect(JSON.stringify(challenge?.data())).not.toContain('signature');
  const options = await own.call('POST /api/login/passkey/options', { headers: fromPage });
  // Those of the registration and of the sign-in.
  expect(await own.size('challenges'), options.text).toBe(2);
  await own.stop();
});
