/** Passkeys through the API, with a software authenticator; factors.spec.ts tests them in the browser. */
import { CONFIRMED_FOR_MS, HOUR_MS, UNKNOWN_PASSKEY } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { atOnce, column, cookieIn, ORIGIN, PASSWORD, runApi, statuses } from '../platform/harness/harness.ts';
import { createAuthenticator } from './authenticator.ts';
import { addPasskey, fromPage, passkeyOptions, register, sessionIn, signInWith } from './people.ts';

const api = await runApi();

async function withPasskey() {
  const { as, ...user } = await api.addSignedIn();
  const { id: passkey, ...added } = await addPasskey(api, user.cookie);
  const call = (route: string, body?: unknown) => as(route, body, fromPage);
  const factors = async () => (await call('GET /api/account/factors')).json;
  const options = async (of: string) => (await call(`POST /api/account/${of}/options`)).json;
  return { ...user, ...added, passkey, call, factors, options };
}
const use = (body: object, cookie?: string) =>
  api.call('POST /api/login/passkey', { body, cookie, headers: fromPage });
const asked = () => passkeyOptions(api);

describe('a passkey', () => {
  test('verifies the person, needs no user name, and starts an ordinary session', async () => {
    const { as, cookie, ...user } = await api.addSignedIn();
    const options = await as('POST /api/account/passkeys/options', undefined, fromPage);
    expect(options.json).toMatchObject({
      rp: { id: 'mipaka.test' },
      user: { name: user.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { authenticator, recoveryCodes } = await addPasskey(api, cookie);
    expect(recoveryCodes).toHaveLength(10);
    const { rpId, userVerification, allowCredentials = [] } = await asked();
    expect([rpId, userVerification, allowCredentials]).toEqual(['mipaka.test', 'required', []]);

    const answer = await signInWith(api, authenticator);
    expect([answer.status, answer.json.id]).toEqual([200, user.id]);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__session=[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{26}; .*HttpOnly/,
    );
    const call = api.as(sessionIn(answer));
    expect((await call('GET /api/user')).json.username).toBe(user.username);
    expect((await call('POST /api/admin/token')).status).toBe(200);
    expect((await call('GET /api/account/factors')).json.passkeys[0].lastUsedAt).toBeTruthy();
  });

  test('makes the password alone insufficient, and signs in to no deactivated account', async () => {
    const { id, username, authenticator } = await withPasskey();
    const answer = await api.call('POST /api/login', { body: { username, password: PASSWORD } });
    const secondFactor = { token: expect.any(String), kinds: ['passkey', 'recovery-code'] };
    expect(answer.json).toEqual({ secondFactor });
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect((await signInWith(api, authenticator)).status).toBe(200);
    await api.db.doc(`users/${id}`).update({ isActive: false });
    expect((await signInWith(api, authenticator)).status).toBe(401);
  });

  test('is renamed and removed only by its owner, and no longer signs in afterwards', async () => {
    const { cookie, authenticator, call, factors } = await withPasskey();
    const second = await addPasskey(api, cookie, 'Phone');
    expect(second.recoveryCodes).toBeNull();
    const path = `/api/account/passkeys/${second.id}`;
    const renamed = await call(`PUT ${path}`, { name: ' My phone ' });
    expect(renamed.json).toMatchObject({ id: second.id, name: 'My phone' });
    const both = await factors();
    expect(column(both.passkeys, 'name')).toEqual(['Laptop', 'My phone']);
    expect(both.credentialIds).toEqual([authenticator.id, second.authenticator.id]);
    for (const status of [204, 404]) expect((await call(`DELETE ${path}`)).status).toBe(status);
    expect((await factors()).credentialIds).toEqual([authenticator.id]);
    const refused = await signInWith(api, second.authenticator);
    expect([refused.status, refused.json.type]).toEqual([401, UNKNOWN_PASSKEY]);
    expect(cookieIn(refused)).toBeUndefined();
    const theirs = `/api/account/passkeys/${(await withPasskey()).passkey}`;
    for (const method of ['PUT', 'DELETE'])
      expect((await call(`${method} ${theirs}`, { name: 'x' })).status).toBe(404);
  });

  test('confirms a sensitive call once, in the session that asked for it', async () => {
    const { cookie, authenticator, call, options } = await withPasskey();
    const elsewhere = api.as(sessionIn(await signInWith(api, authenticator)));
    await api.ageConfirmation(cookie, CONFIRMED_FOR_MS + 1_000);
    const given = await options('confirm/passkey');
    expect(column(given.allowCredentials, 'id')).toEqual([authenticator.id]);
    const body = authenticator.sign(given);
    const confirm = async (assertion: object, by = call) =>
      (await by('POST /api/account/confirm/passkey', assertion, fromPage)).status;
    const endOthers = async () => (await call('DELETE /api/account/sessions')).status;
    expect([await confirm(body, elsewhere), await confirm(body), await endOthers()]).toEqual([400, 204, 200]);
    await api.ageConfirmation(cookie, CONFIRMED_FOR_MS + 1_000);
    const forged = authenticator.sign(await options('confirm/passkey'), { isVerified: false });
    expect([await confirm(body), await confirm(forged), await endOthers()]).toEqual([400, 400, 403]);
  });
});

describe('the passkey API refuses', () => {
  test('an assertion that was used before, also among twenty at once', async () => {
    const { authenticator } = await withPasskey();
    const body = authenticator.sign(await asked());
    expect(statuses(await atOnce(20, () => use(body)))).toEqual([200, ...Array(19).fill(401)]);
    expect((await use(body)).status).toBe(401);
  });

  test('a challenge for another purpose or browser, or one that was forged or prolonged', async () => {
    const { cookie, authenticator, options } = await withPasskey();
    const signed = async (given: { challenge: string }, by?: string) =>
      (await use(authenticator.sign({ rpId: 'mipaka.test', ...given }), by)).status;
    expect(await signed(await options('confirm/passkey'))).toBe(401);
    const elsewhere = await passkeyOptions(api, cookie);
    expect([await signed(elsewhere), await signed(elsewhere, cookie)]).toEqual([401, 200]);
    const coded = (text: string) => ({ challenge: Buffer.from(text).toString('base64url') });
    const [random, , signature] = Buffer.from((await asked()).challenge, 'base64url')
      .toString()
      .split('.');
    const prolonged = [random, (Date.now() + HOUR_MS).toString(36), signature].join('.');
    for (const challenge of [{ challenge: '' }, { challenge: 'AAAA' }, coded('a.b.c'), coded(prolonged)])
      expect(await signed(challenge)).toBe(401);
  });

  test('another origin or host, an unverified person, and a counter that does not grow', async () => {
    const { authenticator } = await withPasskey();
    const signed = async (flaw: object, given = {}) =>
      (await use(authenticator.sign({ ...(await asked()), ...given }, flaw))).status;
    const challenge = (await asked()).challenge.slice(1);
    for (const flaw of [{ origin: 'https://evil.test' }, { isVerified: false }, { challenge }])
      expect(await signed(flaw)).toBe(401);
    expect(await signed({}, { rpId: 'evil.test' })).toBe(401);
    expect([await signed({ counter: 40 }), await signed({ counter: 40 })]).toEqual([200, 401]);
  });

  test('an assertion with the signature or the account of another user', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { response, ...signed } = mine.authenticator.sign(await asked());
    const other = theirs.authenticator.sign(await asked());
    const { userHandle, signature } = other.response;
    for (const forged of [
      { ...signed, response, id: other.id, rawId: other.rawId },
      { ...signed, response: { ...response, userHandle } },
      { ...signed, response: { ...response, signature } },
    ])
      expect((await use(forged)).status).toBe(401);
  });

  test('options for another site or an IP address; a request for options stores nothing', async () => {
    const options = (Origin: string, { call } = api) =>
      call('POST /api/login/passkey/options', { headers: { Origin } });
    expect((await options('https://evil.test')).status).toBe(400);
    expect((await options('http://127.0.0.1:5000')).json.detail).toContain('http://localhost:5000');
    expect((await options('http://localhost:5000')).json.rpId).toBe('localhost');
    const real = await runApi({ isEmulator: false });
    expect((await options('http://localhost:5000', real)).status).toBe(400);
    expect((await options(ORIGIN, real)).status).toBe(200);
    expect((await real.db.listCollections()).map(({ id }) => id)).toEqual(['secrets']);
  });

  test('a registration without the person or for another challenge, and a known passkey', async () => {
    const { cookie, authenticator, options } = await withPasskey();
    const add = async (flaw: object, by = createAuthenticator(ORIGIN)) =>
      (await register(api, cookie, by.register(await options('passkeys'), flaw))).status;
    const { challenge } = await asked();
    for (const flaw of [{ isVerified: false }, { origin: 'https://evil.test' }, { challenge }])
      expect(await add(flaw)).toBe(400);
    expect(column((await options('passkeys')).excludeCredentials, 'id')).toEqual([authenticator.id]);
    expect(await add({}, authenticator)).toBe(409);
  });
});

test('the registration of a removed passkey cannot be sent again', async () => {
  const { as, cookie } = await api.addSignedIn();
  const options = await as('POST /api/account/passkeys/options', undefined, fromPage);
  const registration = createAuthenticator(ORIGIN).register(options.json);
  const added = await register(api, cookie, registration);
  expect(added.status).toBe(201);
  expect((await as(`DELETE /api/account/passkeys/${added.json.passkey.id}`)).status).toBe(204);
  expect((await register(api, cookie, registration)).status).toBe(400);
  expect((await as('GET /api/account/factors')).json.passkeys).toEqual([]);
});

test('passkey failures count for unknown devices together and per known one, and are logged', async () => {
  const few = { max: 3, seconds: 60 };
  const own = await runApi({ limits: { loginAll: few, loginName: few } });
  const { cookie, ...user } = await own.addSignedIn();
  const { authenticator } = await addPasskey(own, cookie);
  const attempt = async (flaw: object, device?: string) => {
    const body = authenticator.sign(await passkeyOptions(own, device), flaw);
    return (await own.call('POST /api/login/passkey', { body, cookie: device, headers: fromPage })).status;
  };
  const flaw = { isVerified: false };
  for (let n = 0; n < 3; n++) expect(await attempt(flaw)).toBe(401);
  expect(await attempt({})).toBe(429);
  // For a known device only its own failures count, not those of strangers.
  expect(await attempt({}, cookie)).toBe(200);
  const known = await own.signIn((await own.addUser('admin')).username);
  expect(await attempt({}, known)).toBe(429);
  const events = await own.rows('security_log', 'event', 'second-factor-failed');
  expect(column(events, 'subject')).toEqual(Array(3).fill(user.username));
  for (let n = 0; n < 3; n++) expect(await attempt(flaw, cookie)).toBe(401);
  expect(await attempt({}, cookie)).toBe(429);
});

test('a passkey that is removed during sign-ins with it signs in no more', async () => {
  const { authenticator, passkey, call } = await withPasskey();
  const options = await atOnce(5, asked);
  const [removed] = await Promise.all([
    call(`DELETE /api/account/passkeys/${passkey}`),
    ...options.map((given) => use(authenticator.sign(given))),
  ]);
  expect(removed.status).toBe(204);
  expect((await signInWith(api, authenticator)).status).toBe(401);
});
