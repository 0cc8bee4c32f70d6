/** The second step after a password, and which users must have a factor. */
import { activityWords, CONFIRMED_FOR_MS, DAY_MS, SET_UP_FACTOR } from '@mipaka/contract';
import type { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { createSealer } from '../../functions/src/platform/secret-key.ts';
import { noMailServer } from '../inbox/mail/mail-catcher.ts';
import { atOnce, column, PASSWORD, refusal, runApi, statuses, tokenIn } from '../platform/harness/harness.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  firstStep,
  otherSession,
  secondStep,
  sessionIn,
  signInWith,
  signInWithCode,
  withApp,
} from './people.ts';

const api = await runApi();
const asRoot = api.as(await api.staff('superadmin'));

const stored = (userId: string) => api.stored(`factors/${userId}`);
type User = Awaited<ReturnType<typeof withApp>>;
const mine = async ({ as }: Pick<User, 'as'>) => (await as('GET /api/account/factors')).json;
const statusWith = async (cookie: string) => (await api.as(cookie)('GET /api/user')).status;

describe('a login with a password and an authenticator app', () => {
  test('gives a challenge and no cookie; the code then starts a new session', async () => {
    const { username, secret, recoveryCodes } = await withApp(api);
    expect(recoveryCodes).toHaveLength(10);
    const answer = await api.call('POST /api/login', { body: { username, password: PASSWORD } });
    expect(answer.headers.has('set-cookie')).toBe(false);
    const secondFactor = { token: expect.any(String), kinds: ['app', 'recovery-code'] };
    expect(answer.json).toEqual({ secondFactor });
    // The challenge does not work as a session.
    const token = answer.json.secondFactor.token;
    for (const value of [token, token.split('.')[1]])
      expect(await statusWith(`__session=${value}`)).toBe(401);
    const done = await secondStep(api, token, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);
    expect([done.status, done.json.username]).toEqual([200, username]);
    expect(await statusWith(sessionIn(done))).toBe(200);
  });

  test('replaces the session that the browser sends along, and ends that one', async () => {
    const { username, secret } = await withApp(api);
    const planted = await api.staff();
    const { token } = await firstStep(api, username, planted);
    expect((await api.as(planted)('GET /api/user')).json.username).not.toBe(username);
    const done = await secondStep(api, token, codeOf(secret), { cookie: planted });
    expect(tokenIn(sessionIn(done))).not.toBe(tokenIn(planted));
    expect(await statusWith(planted)).toBe(401);
  });

  test('refuses a challenge that is used, forged, of another browser or of an old password', async () => {
    const user = await withApp(api);
    const { token } = await firstStep(api, user.username);
    const [id, ...rest] = token.split('.');
    const other = await api.addUser('admin');
    const step = async (challenge: string, code = codeOf(user.secret), more = {}) =>
      (await secondStep(api, challenge, code, more)).status;
    const ofOther = `${other.id}.${rest.join('.')}`;
    for (const wrong of ['.', 'x', ofOther, `${id}.${'A'.repeat(22)}.${rest[1]}.${rest[2]}`])
      expect(await step(wrong), wrong).toBe(401);
    expect(await step(token, undefined, { cookie: user.cookie })).toBe(401);
    expect(await step(token)).toBe(200);
    expect(await step(token, user.recoveryCodes[0])).toBe(401);
    const next = await firstStep(api, user.username);
    await api.db.doc(`users/${user.id}`).update({ updatedAt: new Date().toISOString() });
    expect(await step(next.token, user.recoveryCodes[0])).toBe(401);
  });

  test('refuses a code that was used before, and codes older than one step', async () => {
    const { username, secret } = await withApp(api);
    const step = async (code: string) =>
      (await secondStep(api, (await firstStep(api, username)).token, code)).status;
    // The code of the previous step added the app, so it is used up.
    expect(await step(codeOf(secret, -1))).toBe(400);
    expect(await step(codeOf(secret, -3))).toBe(400);
    const code = codeOf(secret, 1);
    expect(await step(code)).toBe(200);
    expect(await step(code)).toBe(400);
    expect(await step(codeOf(secret))).toBe(400);
  });

  test('answers ten of twenty-five guesses, and refuses all others, also the right code', async () => {
    const { username, secret } = await withApp(api);
    const { token } = await firstStep(api, username);
    const guesses = await atOnce(25, (n) => secondStep(api, token, `guess-${n}`));
    expect(statuses(guesses)).toEqual([...Array(10).fill(400), ...Array(15).fill(429)]);
    const right = await secondStep(api, token, codeOf(secret));
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    // The guesses count nothing towards the password's limit.
    expect(await firstStep(api, username)).toHaveProperty('token');
  });

  test('leaves no app secret or recovery code readable in the database, lists or logs', async () => {
    const { id, secret, recoveryCodes, username } = await withApp(api);
    const document = JSON.stringify(await stored(id));
    expect(document).not.toContain(secret);
    for (const code of recoveryCodes) expect(document).not.toContain(code);
    const users = await asRoot('GET /api/admin/users');
    const overview = await asRoot('GET /api/admin/factors');
    const has = { userId: id, passkeys: 0, hasApp: true, recoveryCodes: 10 };
    expect(overview.json.accounts).toContainEqual(has);
    const logs = await Promise.all(['activity_log', 'security_log'].map((name) => api.rows(name)));
    for (const text of [users.text, overview.text, ...logs.map((rows) => JSON.stringify(rows))]) {
      expect(text).toContain(text === overview.text ? id : username);
      for (const hidden of [secret, recoveryCodes[0]]) expect(text).not.toContain(hidden);
    }
  });
});

describe('a recovery code', () => {
  test('signs in once, also when twenty requests use it at once', async () => {
    const own = await runApi({ limits: { loginName: { max: 1_000, seconds: 60 } } });
    const { username, recoveryCodes, id } = await withApp(own);
    const steps = await atOnce(20, () => firstStep(own, username));
    const use = ({ token }: { token: string }) => secondStep(own, token, recoveryCodes[3] ?? '');
    expect(statuses(await Promise.all(steps.map(use)))).toEqual([200, ...Array(19).fill(400)]);
    expect((await own.stored(`factors/${id}`))?.recoveryCodes).toHaveLength(9);
  });

  test('is refused after new ones were made, and for another account', async () => {
    const [user, other] = [await withApp(api), await withApp(api)];
    const renewed = await user.as('POST /api/account/recovery-codes');
    expect(renewed.json.recoveryCodes).toHaveLength(10);
    const { token } = await firstStep(api, user.username);
    for (const [code = ''] of [user.recoveryCodes, other.recoveryCodes])
      expect((await secondStep(api, token, code)).status).toBe(400);
    const upper = renewed.json.recoveryCodes[0].toUpperCase().replace('-', ' ');
    expect((await secondStep(api, token, upper)).status).toBe(200);
  });
});

describe('a trusted device', () => {
  async function withDevice() {
    const user = await withApp(api);
    const device = await signInWithCode(api, user, { trustDevice: true });
    return { user, device, asDevice: api.as(device) };
  }
  const asks = async ({ username }: { username: string }, cookie: string, password = PASSWORD) =>
    'secondFactor' in (await api.call('POST /api/login', { body: { username, password }, cookie })).json;

  test('skips the code, not the password, for one account on one device for thirty days', async () => {
    const { user, device, asDevice } = await withDevice();
    const other = await withApp(api);
    expect((await mine({ as: asDevice })).trustedDevices).toHaveLength(1);
    const wrong = await asDevice('POST /api/login', { username: user.username, password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect(await asks(user, device)).toBe(false);
    expect(await asks(user, '')).toBe(true);
    expect(await asks(other, device)).toBe(true);
    // Another device cannot use the mark of this one.
    const [, id = ''] = /__session=[^.]*\.([^.]+)/.exec(device) ?? [];
    const mark = (await api.staff()).split('.')[2];
    expect(await asks(user, `__session=.${id}.${mark}`)).toBe(true);
    const [trusted] = (await stored(user.id))?.trustedDevices ?? [];
    const until = new Date(Date.now() - 1).toISOString();
    expect(Math.ceil((Date.parse(trusted.until) - Date.now()) / DAY_MS)).toBe(30);
    await api.db.doc(`factors/${user.id}`).update({ trustedDevices: [{ ...trusted, until }] });
    expect(await asks(user, device)).toBe(true);
  });

  test.each<[string, (by: { as: User['as']; cookie: string; user: User }) => Promise<unknown>]>([
    ['a change of a factor', ({ cookie }) => addPasskey(api, cookie)],
    ['signing out everywhere', ({ as }) => as('DELETE /api/account/sessions')],
    ['forgetting it', ({ as }) => as('DELETE /api/account/trusted-devices')],
    [
      'the end of one session',
      async ({ user }) => user.as(`DELETE /api/account/sessions/${await otherSession(user.as)}`),
    ],
    [
      'a deactivation, also when the account is active again',
      async ({ user }) => {
        for (const isActive of [false, true]) await asRoot(`PUT /api/admin/users/${user.id}`, { isActive });
      },
    ],
    [
      'a new password',
      ({ user: { id, username } }) => api.services.users.setPassword(id, PASSWORD, { id, username }),
    ],
  ])('is no longer trusted after %s', async (_what, change) => {
    const { user, device, asDevice } = await withDevice();
    await change({ as: asDevice, cookie: device, user });
    expect(await asks(user, device)).toBe(true);
  });
});

describe('a user’s own factors', () => {
  const add = ({ as }: Pick<User, 'as'>, body: object) => as('POST /api/account/app', body);
  const askForSecret = async ({ as }: Pick<User, 'as'>) => (await as('POST /api/account/app/secret')).json;

  test('confirm a sensitive call with a code of the app, once, not with a recovery code', async () => {
    const { as, cookie, secret, recoveryCodes } = await withApp(api);
    await api.ageConfirmation(cookie, CONFIRMED_FOR_MS + 1_000);
    const confirm = (code = '') => as('POST /api/account/confirm/code', { code });
    expect(refusal(await confirm(recoveryCodes[0]))).toEqual([400, { code: 'Not right' }]);
    const code = codeOf(secret);
    expect((await confirm(code)).status).toBe(204);
    expect((await as('POST /api/account/recovery-codes')).status).toBe(201);
    expect((await confirm(code)).status).toBe(400);
  });

  test('gain an app by its first code, once, in the session that asked for its secret', async () => {
    const [user, other] = [await api.addSignedIn(), await api.addSignedIn()];
    const { secret, token, uri } = await askForSecret(user);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/);
    const right = { secret, token, code: codeOf(secret) };
    expect(refusal(await add(user, { ...right, code: '000000' }))).toEqual([400, { code: 'Not right' }]);
    expect((await add(other, right)).status).toBe(400);
    expect((await add(user, { ...right, secret: 'A'.repeat(32) })).status).toBe(400);
    expect((await mine(user)).app).toBeNull();
    expect((await add(user, { ...right, code: codeOf(secret) })).status).toBe(201);
    expect((await mine(user)).app).not.toBeNull();
    expect((await user.as('DELETE /api/account/app')).status).toBe(204);
    expect((await add(user, { ...right, code: codeOf(secret) })).status).toBe(400);
    expect((await mine(user)).app).toBeNull();
  });

  test('lose the last app with its recovery codes and trusted devices, if a password remains', async () => {
    const { as, username, id } = await withApp(api);
    const remove = () => as('DELETE /api/account/app');
    const passwords = await api.db.collection('passwords').where('userId', '==', id).get();
    const [password] = passwords.docs;
    await password?.ref.update({ userId: 'nobody' });
    expect(refusal(await remove())).toEqual([409, expect.stringContaining('only way in')]);
    await password?.ref.update({ userId: id });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await stored(id)).toMatchObject({ app: null, recoveryCodes: [], trustedDevices: [] });
    await api.signIn(username);
    expect((await as('POST /api/account/recovery-codes')).status).toBe(409);
  });
});

describe('the factor policy of a role', () => {
  async function start() {
    const own = await runApi();
    const boss = await own.addSignedIn('superadmin');
    const setPolicy = (mode: string, graceDays: number) => {
      const superadmin = { mode: 'offered', graceDays: 14 };
      return boss.as('PUT /api/admin/factor-policy', { superadmin, admin: { mode, graceDays } });
    };
    return { own, boss, setPolicy };
  }
  type Somebody = Pick<User, 'as'>;
  const overviewOf = async ({ as }: Somebody) => as('GET /api/admin/overview');
  const daysLeft = async (user: Somebody) => (Date.parse((await mine(user)).setUpBy) - Date.now()) / DAY_MS;

  test('offers factors by default; a change by a superadmin is in the log', async () => {
    const { own, boss, setPolicy } = await start();
    const { policy } = (await boss.as('GET /api/admin/factors')).json;
    expect([policy.superadmin.mode, policy.admin.mode]).toEqual(['offered', 'offered']);
    expect((await boss.as('PUT /api/admin/factor-policy', {})).status).toBe(400);
    expect((await setPolicy('off', 0)).status).toBe(200);
    const log = await boss.as('GET /api/admin/security?event=factor-policy-changed');
    expect(log.json[0].subject).toBe('superadmin: offered; admin: off');
    const admin = await own.addSignedIn();
    expect((await admin.as('POST /api/account/app/secret')).status).toBe(409);
  });

  test('changes for one role alone, and holds for sign-ins at the same moment', async () => {
    const { own, boss } = await start();
    const { username } = await own.addUser('admin');
    const requireOf = (role: string) =>
      boss.as('PUT /api/admin/factor-policy', { [role]: { mode: 'required', graceDays: 3 } });
    const [answer, ...begun] = await Promise.all([
      requireOf('admin'),
      // One that has read the old policy is refused.
      ...Array.from({ length: 5 }, () => own.signIn(username).catch(() => null)),
    ]);
    expect(answer.status).toBe(200);
    const cookies = [...begun, await own.signIn(username)].filter((cookie) => cookie !== null);
    for (const cookie of cookies) expect(await daysLeft({ as: own.as(cookie) })).toBeCloseTo(3, 1);
    const { superadmin, admin } = (await requireOf('superadmin')).json;
    expect([superadmin.mode, admin]).toEqual(['required', { mode: 'required', graceDays: 3 }]);
  });

  test('gives days of grace, and then refuses all other calls, in sessions old and new', async () => {
    const { own, boss, setPolicy } = await start();
    const old = await own.addSignedIn();
    await setPolicy('required', 3);
    expect(await daysLeft(old)).toBeCloseTo(3, 1);
    expect((await overviewOf(old)).json.setUpBy).toBe((await mine(old)).setUpBy);

    await setPolicy('required', 0);
    const cookie = await own.signIn(old.username);
    const fresh = { cookie, as: own.as(cookie) };
    for (const { as } of [old, fresh]) {
      for (const call of ['GET /api/admin/overview', 'POST /api/admin/token', 'GET /api/account/sessions']) {
        const answer = await as(call);
        expect([answer.status, answer.json.type], call).toEqual([403, SET_UP_FACTOR]);
      }
      expect((await as('GET /api/user')).status).toBe(200);
    }
    const { id } = await addPasskey(own, fresh.cookie);
    for (const session of [old, fresh]) expect((await overviewOf(session)).json.setUpBy).toBeNull();
    const remove = () => old.as(`DELETE /api/account/passkeys/${id}`);
    expect(refusal(await remove())).toEqual([409, expect.stringContaining('Your role needs')]);
    await addApp(own, fresh.cookie);
    expect((await remove()).status).toBe(204);
    // Superadmins need no factor.
    expect((await overviewOf(boss)).status).toBe(200);
  });

  test('gives the days of grace again to a user with a new role', async () => {
    const { own, boss, setPolicy } = await start();
    const { id, username } = await own.addUser('superadmin');
    await setPolicy('required', 3);
    const longAgo = new Date(Date.now() - 30 * DAY_MS).toISOString();
    await own.db.doc(`users/${id}`).update({ createdAt: longAgo });
    await own.db.doc('settings/factors').update({ 'admin.requiredSince': longAgo });
    await boss.as(`PUT /api/admin/users/${id}`, { role: 'admin' });
    const user = { as: own.as(await own.signIn(username)) };
    expect(await daysLeft(user)).toBeCloseTo(3, 1);
    expect((await overviewOf(user)).status).toBe(200);
  });

  test('does not let superadmins reset their own factors', async () => {
    const { own, boss } = await start();
    await addApp(own, boss.cookie);
    expect(refusal(await boss.as(`DELETE /api/admin/factors/${boss.id}`))).toEqual([
      409,
      expect.stringContaining('under Account'),
    ]);
    expect((await mine(boss)).app).not.toBeNull();
  });

  test('starts again for a reset user, whose sessions end; both logs record the reset', async () => {
    const { own, boss, setPolicy } = await start();
    await setPolicy('required', 0);
    const { as, cookie, id, username } = await own.addSignedIn();
    const { authenticator } = await addPasskey(own, cookie);
    expect((await boss.as(`DELETE /api/admin/factors/${id}`)).status).toBe(204);
    expect((await as('GET /api/user')).status).toBe(401);
    expect((await signInWith(own, authenticator)).status).toBe(401);
    const again = { as: own.as(await own.signIn(username)) };
    expect((await overviewOf(again)).json.type).toBe(SET_UP_FACTOR);
    const events = (await boss.as('GET /api/admin/security')).json;
    const entry = { event: 'factors-reset', subject: username, hash: null };
    expect(events).toContainEqual(expect.objectContaining(entry));
    const [change] = (await boss.as(`GET /api/admin/activity?recordId=${id}`)).json;
    expect([change.action, change.changes]).toEqual(['credentials', {}]);
    // No superadmin can set a password.
    expect(activityWords.credentials.verb).toBe('changed the sign-in of');
  });
});

test('the owner of an account gets a mail for each factor that is added or removed', async () => {
  const own = await runApi({ smtp: noMailServer });
  const { as, cookie, id, recoveryCodes } = await withApp(own);
  const { id: passkey } = await addPasskey(own, cookie, 'Phone');
  await as(`DELETE /api/account/passkeys/${passkey}`);
  await own.as(await own.staff('superadmin'))(`DELETE /api/admin/factors/${id}`);
  const texts: string[] = column(await own.rows('outbox'), 'text');
  for (const [part, mails] of [
    ['has a new way to sign in: the authenticator app', 1],
    ['has a new way to sign in: the passkey “Phone”', 1],
    ['was removed: the passkey “Phone”', 1],
    ['was removed: all of two-step sign-in, by a superadmin', 1],
    [String(recoveryCodes[0]), 0],
  ] as const)
    expect(
      texts.filter((text) => text.includes(part)),
      part,
    ).toHaveLength(mails);
});

test('a used challenge is kept while its repetition could pass, and holds no signature', async () => {
  const own = await runApi();
  const { authenticator } = await addPasskey(own, await own.staff());
  expect((await signInWith(own, authenticator)).status).toBe(200);
  const [challenge] = await own.rows('challenges');
  const expireAt = challenge?.expireAt as Timestamp;
  const leftMs = expireAt.toMillis() - Date.now();
  expect([leftMs > 5 * 60_000, leftMs < 11 * 60_000]).toEqual([true, true]);
  expect(JSON.stringify(challenge)).not.toContain('signature');
});

const OTHER_KEY = 'another half of the keys, which is as long';

test('only both halves of the key open a sealed secret, and only for its owner', async () => {
  const sealed = await createSealer(api.db, 'app-secrets', OTHER_KEY).seal('JBSWY3DPEHPK3PXP', 'njeri');
  const open = (accountKey: string, context = 'njeri') =>
    createSealer(api.db, 'app-secrets', accountKey).open(sealed, context);
  expect(await open(OTHER_KEY)).toBe('JBSWY3DPEHPK3PXP');
  expect(await open(api.config.accountKey)).toBeUndefined();
  expect(await open(OTHER_KEY, 'somebody else')).toBeUndefined();
});

test('after a change of the account key an app no longer signs in, but recovery codes do', async () => {
  const { id, username, secret, recoveryCodes } = await withApp(api);
  const app = (await api.stored(`factors/${id}`))?.app;
  const sealed = await createSealer(api.db, 'app-secrets', OTHER_KEY).seal(secret, id);
  await api.db.doc(`factors/${id}`).update({ app: { ...app, secret: sealed } });
  const step = async (code: string) =>
    (await secondStep(api, (await firstStep(api, username)).token, code)).status;
  expect(await step(codeOf(secret, 1))).toBe(400);
  expect(await step(recoveryCodes?.[0] ?? '')).toBe(200);
});
