/** What the owner of an account learns by mail of tries at it, and what ends with its sessions and its password. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intercept } from './firestore-client.ts';
import { type Api, PASSWORD, startApi } from './harness.ts';
import { codeOf, firstStep, secondStep, withApp } from './people.ts';
import { subscribe } from './push-receiver.ts';
import { runApi } from './run-api.ts';

const api = await runApi({
  smtp: { url: 'smtp://127.0.0.1:1?tls=off', from: 'hello@mipaka.test' },
  push: { publicKey: 'x', privateKey: 'x', subject: 'mailto:hello@mipaka.test' },
});
const root = await api.staff('superadmin');

/** The subjects of the notices to an account. */
async function notices({ username }: { username: string }, { db } = api): Promise<string[]> {
  const { docs } = await db.collection('outbox').where('to', '==', `${username}@mipaka.test`).get();
  return docs.map((mail) => mail.get('subject'));
}
const count = (subjects: string[], words: string) => subjects.filter((one) => one.includes(words)).length;

describe('the owner of an account learns', () => {
  test('that somebody knows the password, once a day, and nothing of a wrong password', async () => {
    const user = await withApp(api);
    await api.call('POST /api/login', { body: { username: user.username, password: 'wrong' } });
    expect(count(await notices(user), 'knows your')).toBe(0);
    const { token } = await firstStep(api, user.username);
    const tries = await Promise.all([1, 2, 3].map((n) => secondStep(api, token, `wrong-${n}`)));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(count(await notices(user), 'knows your')).toBe(1);
    const mails = await api.db.collection('outbox').where('to', '==', user.email).get();
    for (const mail of mails.docs) expect(JSON.stringify(mail.data())).not.toContain('wrong-1');
  });

  test('that a recovery code was used, and how many are left; and that there are new ones', async () => {
    const user = await withApp(api);
    const { token } = await firstStep(api, user.username);
    expect((await secondStep(api, token, user.recoveryCodes?.[0] ?? '')).status).toBe(200);
    expect(count(await notices(user), 'recovery code of')).toBe(1);
    const mails = await api.db.collection('outbox').where('to', '==', user.email).get();
    const text = mails.docs.map((mail) => mail.get('text')).join();
    expect(text).toContain('Codes that are left: 9.');
    expect(text).not.toContain(user.recoveryCodes?.[0]);
    await api.call('POST /api/account/recovery-codes', { cookie: user.cookie });
    expect(count(await notices(user), 'new recovery codes')).toBe(1);
  });
});

describe('five wrong codes in a row, or as many as the limit says', () => {
  const loginName = { max: 1_000, seconds: 60 };
  let own: Api;
  beforeAll(async () => {
    const wrongCodes = { ...api.config.limits.wrongCodes, max: 5 };
    expect(api.config.limits.wrongCodes.max).toBe(50);
    own = await startApi({ ...api.config, limits: { ...api.config.limits, loginName, wrongCodes } });
  });
  afterAll(() => own.stop());
  async function guess(username: string, times: number) {
    const { token } = await firstStep(own, username);
    for (let n = 0; n < times; n += 1) await secondStep(own, token, `guess-${n}`);
    return token;
  }
  const opens = async (username: string, password = PASSWORD) =>
    (await own.call('POST /api/login', { body: { username, password } })).status === 200;

  test('require a new password, which a link brings; sessions and factors stay', async () => {
    const user = await withApp(own);
    await guess(user.username, 4);
    expect(await opens(user.username)).toBe(true);
    const token = await guess(user.username, 1);
    expect(await opens(user.username)).toBe(false);
    // Nor is the step open that the old password has led to.
    expect((await secondStep(own, token, codeOf(user.secret))).status).toBe(401);
    expect(count(await notices(user, own), 'needs a new password')).toBe(1);
    expect((await own.call('GET /api/user', { cookie: user.cookie })).status).toBe(200);
    await own.services.users.setPassword(user.id, 'quite another password', user);
    const { json } = await own.call('POST /api/login', {
      body: { username: user.username, password: 'quite another password' },
    });
    expect((await secondStep(own, json.secondFactor.token, codeOf(user.secret))).status).toBe(200);
  });

  test('are counted anew after a right one', async () => {
    const user = await withApp(own);
    const token = await guess(user.username, 4);
    expect((await secondStep(own, token, codeOf(user.secret))).status).toBe(200);
    await guess(user.username, 4);
    expect(await opens(user.username)).toBe(true);
    expect(count(await notices(user, own), 'needs a new password')).toBe(0);
  });
});

describe('a device that messages are pushed to', () => {
  const subscription = (name: string) => ({
    ...subscribe('https://push.example.com', name),
    events: ['inquiry'],
  });
  const save = (cookie: string, name: string) =>
    api.call('PUT /api/account/push-devices', { cookie, body: subscription(name) });
  const devicesOf = async (userId: string) =>
    (await api.db.collection('push_devices').where('userId', '==', userId).get()).size;
  async function withDevice() {
    const user = await api.addUser('admin');
    const cookie = await api.signIn(user.username);
    const answer = await save(cookie, user.username);
    expect(answer.status, answer.text).toBe(200);
    return { ...user, cookie };
  }

  test('is announced to its owner when it is new, and not when it is told of other things', async () => {
    const user = await withDevice();
    expect((await save(user.cookie, user.username)).status).toBe(200);
    expect(count(await notices(user), 'sends messages to a new device')).toBe(1);
  });

  test.each<[string, (user: { id: string; cookie: string }) => Promise<unknown>]>([
    ['all other sessions', ({ cookie }) => api.call('DELETE /api/account/sessions', { cookie })],
    [
      'the old password',
      ({ cookie }) =>
        api.call('POST /api/account/password', {
          cookie,
          body: { currentPassword: PASSWORD, newPassword: 'another long password' },
        }),
    ],
    [
      'the role',
      ({ id }) => api.call(`PUT /api/admin/users/${id}`, { cookie: root, body: { role: 'superadmin' } }),
    ],
    ['all of two-step sign-in', ({ id }) => api.call(`DELETE /api/admin/factors/${id}`, { cookie: root })],
  ])('ends with %s, and no device of anybody else', async (_what, end) => {
    const [user, other] = [await withDevice(), await withDevice()];
    await end(user);
    expect([await devicesOf(user.id), await devicesOf(other.id)]).toEqual([0, 1]);
  });

  test('stays when one session ends', async () => {
    const user = await withDevice();
    await api.signIn(user.username);
    const sessions = (await api.call('GET /api/account/sessions', { cookie: user.cookie })).json;
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await api.call(`DELETE /api/account/sessions/${id}`, { cookie: user.cookie });
    expect(await devicesOf(user.id)).toBe(1);
  });

  test('is not added by a session that ends at the same moment', async () => {
    const user = await api.addUser('admin');
    const [stolen, cookie] = [await api.signIn(user.username), await api.signIn(user.username)];
    let isEnded = false;
    const stop = intercept(api.db, async (method, request, send) => {
      if (!isEnded && method === 'commit' && JSON.stringify(request).includes('/push_devices/')) {
        isEnded = true;
        await api.call('DELETE /api/account/sessions', { cookie });
      }
      return send();
    });
    const answer = await save(stolen, user.username);
    stop();
    expect([isEnded, answer.status, await devicesOf(user.id)]).toEqual([true, 401, 0]);
  });
});
