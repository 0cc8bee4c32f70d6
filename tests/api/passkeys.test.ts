/** Passkeys through the API, with an authenticator in software; the browser's own is in tests/e2e/admin/factors.spec.ts. */
import { CONFIRMED_FOR_MS, UNKNOWN_PASSKEY } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { column, cookieIn, ORIGIN, PASSWORD } from './harness.ts';
import { addPasskey, fromPage, passkeyOptions, sessionIn, signInWith } from './people.ts';
import { runApi } from './run-api.ts';

const api = await runApi();

async function withPasskey() {
  const { cookie, ...user } = await api.addSignedIn();
  return { ...user, cookie, ...(await addPasskey(api, cookie)), id: user.id };
}
const use = (body: object, cookie?: string) =>
  api.call('POST /api/login/passkey', { body, cookie, headers: fromPage });

describe('a passkey', () => {
  test('is made for the person to be asked, without a user name, and signs in to the same session', async () => {
    const { cookie, ...user } = await api.addSignedIn();
    const options = await api.call('POST /api/account/passkeys/options', { cookie, headers: fromPage });
    expect(options.json).toMatchObject({
      rp: { id: 'mipaka.test' },
      user: { name: user.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { authenticator, recoveryCodes } = await addPasskey(api, cookie);
    expect(recoveryCodes).toHaveLength(10);
    const asked = await passkeyOptions(api);
    expect(asked).toMatchObject({ rpId: 'mipaka.test', userVerification: 'required' });
    expect(asked.allowCredentials ?? []).toEqual([]);

    const answer = await signInWith(api, authenticator);
    expect([answer.status, answer.json.id]).toEqual([200, user.id]);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__session=[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{26}; .*HttpOnly/,
    );
    const session = sessionIn(answer);
    expect((await api.call('GET /api/user', { cookie: session })).json.username).toBe(user.username);
    expect((await api.call('POST /api/admin/token', { cookie: session })).status).toBe(200);
    const [mine] = (await api.call('GET /api/account/factors', { cookie: session })).json.passkeys;
    expect(mine.lastUsedAt).toBeTruthy();
  });

  test('stands beside the password, which alone is not enough from then on', async () => {
    const { username, authenticator } = await withPasskey();
    const answer = await api.call('POST /api/login', { body: { username, password: PASSWORD } });
    expect(answer.json).toEqual({
      secondFactor: { token: expect.any(String), kinds: ['passkey', 'recovery-code'] },
    });
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect((await signInWith(api, authenticator)).status).toBe(200);
  });

  test('can be one of several, is renamed and removed, and then opens nothing', async () => {
    const { cookie, authenticator } = await withPasskey();
    const second = await addPasskey(api, cookie, 'Phone');
    expect(second.recoveryCodes).toBeNull();
    const path = `/api/account/passkeys/${second.id}`;
    const renamed = await api.call(`PUT ${path}`, { cookie, body: { name: ' My phone ' } });
    expect(renamed.json).toMatchObject({ id: second.id, name: 'My phone' });
    const list = async () => (await api.call('GET /api/account/factors', { cookie })).json;
    expect(column((await list()).passkeys, 'name')).toEqual(['Laptop', 'My phone']);
    expect((await list()).credentialIds).toEqual([authenticator.id, second.authenticator.id]);
    expect((await api.call(`DELETE ${path}`, { cookie })).status).toBe(204);
    expect((await api.call(`DELETE ${path}`, { cookie })).status).toBe(404);
    expect((await list()).credentialIds).toEqual([authenticator.id]);
    const refused = await signInWith(api, second.authenticator);
    expect([refused.status, refused.json.type]).toEqual([401, UNKNOWN_PASSKEY]);
    expect(cookieIn(refused)).toBeUndefined();
  });

  test('of somebody else can be neither renamed nor removed', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const [passkey] = (await api.call('GET /api/account/factors', { cookie: theirs.cookie })).json.passkeys;
    for (const [method, body] of [['PUT', { name: 'x' }], ['DELETE']] as const) {
      const call = `${method} /api/account/passkeys/${passkey.id}`;
      expect((await api.call(call, { cookie: mine.cookie, body })).status).toBe(404);
    }
  });

  test('confirms that it is the person, for this session alone and once', async () => {
    const { cookie, authenticator } = await withPasskey();
    const other = sessionIn(await signInWith(api, authenticator));
    await api.ageConfirmation(cookie, CONFIRMED_FOR_MS + 1_000);
    const ask = async () =>
      (await api.call('POST /api/account/confirm/passkey/options', { cookie, headers: fromPage })).json;
    const options = await ask();
    expect(column(options.allowCredentials, 'id')).toEqual([authenticator.id]);
    const body = authenticator.sign(options);
    const confirm = (by: string, assertion: object) =>
      api.call('POST /api/account/confirm/passkey', { cookie: by, headers: fromPage, body: assertion });
    expect((await confirm(other, body)).status).toBe(400);
    expect((await confirm(cookie, body)).status).toBe(204);
    expect((await api.call('DELETE /api/account/sessions', { cookie })).status).toBe(200);
    await api.ageConfirmation(cookie, CONFIRMED_FOR_MS + 1_000);
    expect((await confirm(cookie, body)).status).toBe(400);
    const forged = authenticator.sign(await ask(), { isVerified: false });
    expect((await confirm(cookie, forged)).status).toBe(400);
    expect((await api.call('DELETE /api/account/sessions', { cookie })).status).toBe(403);
  });
});

describe('what is refused', () => {
  test('an answer that was used, also by twenty at once', async () => {
    const { authenticator } = await withPasskey();
    const body = authenticator.sign(await passkeyOptions(api));
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
    expect((await use(body)).status).toBe(401);
  });

  test('a challenge of another purpose, of another browser, of our own making, or too old', async () => {
    const { cookie, authenticator } = await withPasskey();
    const confirmation = await api.call('POST /api/account/confirm/passkey/options', {
      cookie,
      headers: fromPage,
    });
    expect((await use(authenticator.sign(confirmation.json))).status).toBe(401);
    const elsewhere = await passkeyOptions(api, cookie);
    expect((await use(authenticator.sign(elsewhere))).status).toBe(401);
    expect((await use(authenticator.sign(elsewhere), cookie)).status).toBe(200);
    for (const challenge of ['', 'AAAA', Buffer.from('a.b.c').toString('base64url')]) {
      expect((await use(authenticator.sign({ challenge, rpId: 'mipaka.test' }))).status).toBe(401);
    }
    const { challenge, rpId } = await passkeyOptions(api);
    const [random, , signature] = Buffer.from(challenge, 'base64url').toString().split('.');
    const later = [random, (Date.now() + 3_600_000).toString(36), signature].join('.');
    const prolonged = { challenge: Buffer.from(later).toString('base64url'), rpId };
    expect((await use(authenticator.sign(prolonged))).status).toBe(401);
  });

  test('another site, a person who was not verified, another host, and a counter that goes back', async () => {
    const { authenticator } = await withPasskey();
    const flawed = [
      { origin: 'https://evil.test' },
      { isVerified: false },
      { challenge: (await passkeyOptions(api)).challenge.slice(1) },
    ];
    for (const flaw of flawed) {
      expect((await use(authenticator.sign(await passkeyOptions(api), flaw))).status).toBe(401);
    }
    const otherHost = { ...(await passkeyOptions(api)), rpId: 'evil.test' };
    expect((await use(authenticator.sign(otherHost))).status).toBe(401);
    expect((await use(authenticator.sign(await passkeyOptions(api), { counter: 40 }))).status).toBe(200);
    expect((await use(authenticator.sign(await passkeyOptions(api), { counter: 40 }))).status).toBe(401);
  });

  test('somebody else’s signature, and somebody else’s account', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const signed = mine.authenticator.sign(await passkeyOptions(api));
    const other = theirs.authenticator.sign(await passkeyOptions(api));
    expect((await use({ ...signed, id: other.id, rawId: other.rawId })).status).toBe(401);
    const claimed = { ...signed.response, userHandle: other.response.userHandle };
    expect((await use({ ...signed, response: claimed })).status).toBe(401);
    const response = { ...signed.response, signature: other.response.signature };
    expect((await use({ ...signed, response })).status).toBe(401);
  });

  test('a deactivated account', async () => {
    const { id, authenticator } = await withPasskey();
    await api.db.collection('users').doc(id).update({ isActive: false });
    expect((await signInWith(api, authenticator)).status).toBe(401);
  });

  test('a page that is none of ours, and one whose address is a number', async () => {
    const options = (Origin: string) =>
      api.call('POST /api/login/passkey/options', { headers: { Origin, 'Sec-Fetch-Site': 'same-origin' } });
    expect((await options('https://evil.test')).status).toBe(400);
    expect((await options('http://127.0.0.1:5000')).json.detail).toContain('http://localhost:5000');
    expect((await options('http://localhost:5000')).json.rpId).toBe('localhost');
    const real = await runApi({ isEmulator: false });
    const local = await real.call('POST /api/login/passkey/options', {
      headers: { Origin: 'http://localhost:5000' },
    });
    expect(local.status).toBe(400);
  });

  test('a passkey that was made for another challenge or without the person, and one that is there', async () => {
    const { cookie, authenticator } = await withPasskey();
    const ask = async () =>
      (await api.call('POST /api/account/passkeys/options', { cookie, headers: fromPage })).json;
    const add = (registration: object) =>
      api.call('POST /api/account/passkeys', {
        cookie,
        headers: fromPage,
        body: { name: 'x', registration },
      });
    const fresh = createAuthenticator(ORIGIN);
    expect((await add(fresh.register(await ask(), { isVerified: false }))).status).toBe(400);
    expect((await add(fresh.register(await ask(), { origin: 'https://evil.test' }))).status).toBe(400);
    const { challenge } = await passkeyOptions(api);
    expect((await add(fresh.register({ ...(await ask()), challenge }))).status).toBe(400);
    const options = await ask();
    expect(column(options.excludeCredentials, 'id')).toEqual([authenticator.id]);
    expect((await add(authenticator.register(options))).status).toBe(409);
  });
});

test('a registration cannot be sent again when its passkey was removed', async () => {
  const cookie = await api.staff();
  const options = await api.call('POST /api/account/passkeys/options', { cookie, headers: fromPage });
  const body = { name: 'Laptop', registration: createAuthenticator(ORIGIN).register(options.json) };
  const add = () => api.call('POST /api/account/passkeys', { cookie, headers: fromPage, body });
  const added = await add();
  expect(added.status).toBe(201);
  const path = `/api/account/passkeys/${added.json.passkey.id}`;
  expect((await api.call(`DELETE ${path}`, { cookie })).status).toBe(204);
  expect((await add()).status).toBe(400);
  expect((await api.call('GET /api/account/factors', { cookie })).json.passkeys).toEqual([]);
});

test('failures are limited for unknown devices together and for each known one, and logged for their account', async () => {
  const few = { max: 3, seconds: 60 };
  const own = await runApi({ limits: { ...api.config.limits, loginAll: few, loginName: few } });
  const { cookie, ...user } = await own.addSignedIn();
  const { authenticator } = await addPasskey(own, cookie);
  const attempt = async (flaw: object, device?: string) => {
    const body = authenticator.sign(await passkeyOptions(own, device), flaw);
    return (await own.call('POST /api/login/passkey', { body, cookie: device, headers: fromPage })).status;
  };
  const flaw = { isVerified: false };
  for (let n = 0; n < 3; n++) expect(await attempt(flaw)).toBe(401);
  expect(await attempt({})).toBe(429);
  // A device that has signed in before is not kept out by what strangers do, but by what is tried on it.
  expect(await attempt({}, cookie)).toBe(200);
  const known = await own.signIn((await own.addUser('admin')).username);
  expect(await attempt({}, known)).toBe(429);
  const events = await own.db.collection('security_log').where('event', '==', 'second-factor-failed').get();
  expect(events.docs.map((entry) => entry.get('subject'))).toEqual(Array(3).fill(user.username));
  for (let n = 0; n < 3; n++) expect(await attempt(flaw, cookie)).toBe(401);
  expect(await attempt({}, cookie)).toBe(429);
});

test('asking for a passkey stores nothing', async () => {
  const own = await runApi();
  await own.call('POST /api/login/passkey/options', { headers: fromPage });
  expect((await own.db.listCollections()).map(({ id }) => id)).toEqual(['secrets']);
});

test('a sign-in with a passkey and a removal of it at the same moment: no session without a passkey', async () => {
  const { cookie, authenticator } = await withPasskey();
  const [{ id }] = (await api.call('GET /api/account/factors', { cookie })).json.passkeys;
  const options = await Promise.all(Array.from({ length: 5 }, () => passkeyOptions(api)));
  const answers = await Promise.all([
    ...options.map((asked) => use(authenticator.sign(asked))),
    api.call(`DELETE /api/account/passkeys/${id}`, { cookie }),
  ]);
  expect(answers.at(-1)?.status).toBe(204);
  expect((await signInWith(api, authenticator)).status).toBe(401);
});
