/** Mails to the owner of an account about attempts on it, and about the end of its sessions and its password. */
import { describe, expect, test } from 'vitest';
import { noMailServer } from '../inbox/mail/mail-catcher.ts';
import { subscribe } from '../inbox/notify/push-receiver.ts';
import { intercept } from '../platform/harness/firestore-client.ts';
import { type Answer, column, ok, PASSWORD, runApi, statuses } from '../platform/harness/harness.ts';
import { codeOf, firstStep, otherSession, secondStep, signInWithCode, withApp } from './people.ts';

const api = await runApi({
  smtp: noMailServer,
  push: { publicKey: 'x', privateKey: 'x', subject: 'mailto:hello@mipaka.test' },
});
const asRoot = api.as(await api.staff('superadmin'));

type User = Awaited<ReturnType<typeof api.addSignedIn>>;
const mailsTo = ({ email }: { email: unknown }, at = api) => at.rows('outbox', 'to', email);
async function notices(user: { email: unknown }, words: string, at = api): Promise<number> {
  const subjects: string[] = column(await mailsTo(user, at), 'subject');
  return subjects.filter((one) => one.includes(words)).length;
}

describe('mails to the owner of an account', () => {
  test('warn once a day that somebody knows the password; a wrong password sends none', async () => {
    const user = await withApp(api);
    await api.call('POST /api/login', { body: { username: user.username, password: 'wrong' } });
    expect(await notices(user, 'knows your')).toBe(0);
    const { token } = await firstStep(api, user.username);
    const tries = await Promise.all([1, 2, 3].map((n) => secondStep(api, token, `wrong-${n}`)));
    expect(statuses(tries)).toEqual([400, 400, 400]);
    expect(await notices(user, 'knows your')).toBe(1);
    expect(JSON.stringify(await mailsTo(user))).not.toContain('wrong-1');
  });

  test('report a used recovery code with the number left, and the creation of new codes', async () => {
    const user = await withApp(api);
    const [code = ''] = user.recoveryCodes;
    const { token } = await firstStep(api, user.username);
    expect((await secondStep(api, token, code)).status).toBe(200);
    expect(await notices(user, 'recovery code of')).toBe(1);
    const text = column(await mailsTo(user), 'text').join();
    expect(text).toContain('Codes that are left: 9.');
    expect(text).not.toContain(code);
    await user.as('POST /api/account/recovery-codes');
    expect(await notices(user, 'new recovery codes')).toBe(1);
  });
});

test('too many wrong codes in a row require a new password; sessions and factors stay', async () => {
  const { wrongCodes } = api.config.limits;
  const own = await runApi({
    ...api.config,
    limits: { loginName: { max: 1_000, seconds: 60 }, wrongCodes: { ...wrongCodes, max: 5 } },
  });
  async function guess(username: string, times: number) {
    const { token } = await firstStep(own, username);
    for (let n = 0; n < times; n += 1) await secondStep(own, token, `guess-${n}`);
    return token;
  }
  const opens = async (username: string) => (await firstStep(own, username)) !== undefined;
  expect(wrongCodes.max).toBe(50);
  const user = await withApp(own);
  const right = await secondStep(own, await guess(user.username, 4), codeOf(user.secret));
  expect(right.status).toBe(200);
  await guess(user.username, 4);
  expect(await opens(user.username)).toBe(true);
  expect(await notices(user, 'needs a new password', own)).toBe(0);
  const token = await guess(user.username, 1);
  expect(await opens(user.username)).toBe(false);
  // A second step that the old password began is refused as well.
  expect((await secondStep(own, token, codeOf(user.secret, 1))).status).toBe(401);
  expect(await notices(user, 'needs a new password', own)).toBe(1);
  expect((await user.as('GET /api/user')).status).toBe(200);
  const { id, username } = user;
  const password = 'quite another password';
  await own.services.users.setPassword(id, password, { id, username });
  // Wrong codes after the old password leave the new one, even if they are counted only now.
  await own.services.users.withdrawPassword(user, 'the hash of the old one', 5);
  const { json } = await own.call('POST /api/login', { body: { username, password } });
  expect((await secondStep(own, json.secondFactor.token, codeOf(user.secret, 1))).status).toBe(200);
});

describe('a push device', () => {
  const save = (as: User['as'], name: string) =>
    as('PUT /api/account/push-devices', {
      ...subscribe('https://push.example.com', name),
      events: ['inquiry'],
    });
  const devicesOf = async ({ id }: { id: string }) => (await api.rows('push_devices', 'userId', id)).length;
  async function withDevice() {
    const user = await api.addSignedIn();
    ok(await save(user.as, user.username));
    return user;
  }

  test('is announced to its owner only when it is new, and stays when another session ends', async () => {
    const user = await withDevice();
    expect((await save(user.as, user.username)).status).toBe(200);
    expect(await notices(user, 'sends messages to a new device')).toBe(1);
    await api.signIn(user.username);
    await user.as(`DELETE /api/account/sessions/${await otherSession(user.as)}`);
    expect(await devicesOf(user)).toBe(1);
  });

  const newPassword = { currentPassword: PASSWORD, newPassword: 'another long password' };
  test.each<[string, (user: User) => Promise<unknown>]>([
    ['all other sessions', ({ as }) => as('DELETE /api/account/sessions')],
    ['the old password', ({ as }) => as('POST /api/account/password', newPassword)],
    ['the role', ({ id }) => asRoot(`PUT /api/admin/users/${id}`, { role: 'superadmin' })],
    ['all of two-step sign-in', ({ id }) => asRoot(`DELETE /api/admin/factors/${id}`)],
  ])('is removed by the end of %s; devices of other users stay', async (_what, end) => {
    const [user, other] = [await withDevice(), await withDevice()];
    await end(user);
    expect([await devicesOf(user), await devicesOf(other)]).toEqual([0, 1]);
  });

  test.each<[what: string, about: string, change: (as: User['as']) => Promise<Answer>]>([
    ['it is not added', 'push_devices', (as) => save(as, 'x')],
    ['an app is not removed', 'factors', (as) => as('DELETE /api/account/app')],
  ])('%s by a session that ends at the same moment', async (_what, about, change) => {
    const user = await withApp(api);
    const stolen = api.as(await signInWithCode(api, user));
    let isEnded = false;
    const stop = intercept(api.db, async (asked, request, send) => {
      if (!isEnded && asked === 'commit' && JSON.stringify(request).includes(`/${about}/`)) {
        isEnded = true;
        // A sign-out leaves the factors as they are: nothing but the ended session can refuse the commit.
        await stolen('POST /api/logout');
      }
      return send();
    });
    const answer = await change(stolen).finally(stop);
    expect([isEnded, answer.status, await devicesOf(user)]).toEqual([true, 401, 0]);
    expect((await user.as('GET /api/account/factors')).json.app).not.toBeNull();
  });
});
