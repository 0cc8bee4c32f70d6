import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@mipaka/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { inboxOf } from '../inbox/inquiries.ts';
import { asked, intercept } from '../platform/harness/firestore-client.ts';
import {
  atOnce,
  cookieIn,
  ORIGIN,
  PASSWORD,
  runApi,
  statuses,
  tokenIn,
} from '../platform/harness/harness.ts';

const api = await runApi();

const asWith = (cookie?: string) => api.as(cookie ?? '');
const statusWith = async (cookie?: string) => (await asWith(cookie)('GET /api/user')).status;
const login = (username: unknown, password: unknown, headers?: Record<string, string>) =>
  api.call('POST /api/login', { body: { username, password }, headers });

describe('signing in', () => {
  test('gives the user and a session that works until logout', async () => {
    const user = await api.addUser('superadmin');
    const answer = await login(user.username.toUpperCase(), PASSWORD);
    expect(answer.status).toBe(200);
    const { id, username, email } = user;
    expect(answer.json).toEqual({ id, username, name: null, email, role: 'superadmin' });
    const header = answer.headers.get('set-cookie') ?? '';
    expect(header).toMatch(/^__session=[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{26}; /);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(header).toContain(part);

    const as = asWith(cookieIn(answer));
    expect((await as('GET /api/user')).json).toEqual(answer.json);
    const bye = await as('POST /api/logout');
    expect(bye.status).toBe(204);
    // The mark of the known device stays, and does not work as a session.
    expect(tokenIn(cookieIn(bye) ?? '')).toBe('');
    expect(await statusWith(cookieIn(bye))).toBe(401);
    for (const path of ['/api/user', '/api/admin/services'])
      expect((await as(`GET ${path}`)).status).toBe(401);
  });

  test('the cookie is Secure outside the emulators', async () => {
    const real = await runApi({ isEmulator: false });
    const { username } = await real.addUser('admin');
    const answer = await real.call('POST /api/login', { body: { username, password: PASSWORD } });
    expect(answer.headers.get('set-cookie')).toContain('Secure');
  });

  test('unknown name, wrong password and deactivated account get one and the same answer', async () => {
    const gone = await api.addUser('admin');
    await api.db.doc(`users/${gone.id}`).update({ isActive: false });
    const user = await api.addUser('admin');
    const answers = [
      await login(`nobody-${randomUUID()}`, PASSWORD),
      await login(user.username, `${PASSWORD}!`),
      await login(user.username, PASSWORD.toUpperCase()),
      await login(user.username, ` ${PASSWORD}`),
      await login(user.username, 'short'),
      await login(gone.username, PASSWORD),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status, headers }) => status === 401 && !headers.has('set-cookie'))).toBe(true);
  });

  test('neither the response nor the stored account and session hold a secret', async () => {
    const user = await api.addUser('admin');
    const answer = await login(user.username, PASSWORD);
    expect(answer.text).not.toMatch(/pass|hash|salt|argon/i);
    const stored = JSON.stringify(await api.stored(`users/${user.id}`));
    expect(stored).not.toMatch(/pass|hash|salt|argon/i);
    const [{ hash } = {}] = await api.rows('passwords', 'userId', user.id);
    expect(hash).toMatch(/^\$argon2id\$/);
    const { docs } = await api.db.collection('sessions').where('userId', '==', user.id).get();
    expect(docs.map(({ id }) => id)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const token = tokenIn(cookieIn(answer) ?? '');
    expect(token).toMatch(/^.{43}$/);
    expect(JSON.stringify(docs[0]?.data())).not.toContain(token);
  });

  test('requests of two accounts in turn never get the answer of the other account', async () => {
    const [one, other] = [await api.addSignedIn(), await api.addSignedIn('superadmin')];
    const answers = await atOnce(40, (n) => (n % 2 ? other : one).as('GET /api/user'));
    const ids = answers.map((_, n) => (n % 2 ? other : one).id);
    expect(answers.map(({ json }) => json.id)).toEqual(ids);
  });
});

describe('a session', () => {
  const sessionOf = async (userId: string) => {
    const { docs } = await api.db.collection('sessions').where('userId', '==', userId).get();
    return docs[0]?.ref as FirebaseFirestore.DocumentReference;
  };

  test('ends when its time is over, also while its document exists and the page refetches', async () => {
    const { cookie, ...user } = await api.addSignedIn();
    await (await sessionOf(user.id)).update({ expireAt: Timestamp.fromMillis(Date.now() - 1) });
    for (const headers of [{}, { 'X-Background': '1' }] as Record<string, string>[])
      expect((await api.as(cookie)('GET /api/user', undefined, headers)).status).toBe(401);
  });

  test('is prolonged by use to eight hours, never beyond seven days', async () => {
    const { as, id } = await api.addSignedIn();
    const ref = await sessionOf(id);
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
    for (const [age, left] of [
      [20, 8],
      [7 * 24 - 2, 2],
    ] as const) {
      await ref.update({ createdAt: ago(age), lastSeenAt: ago(1) });
      await as('GET /api/user');
      expect(((await ref.get()).get('expireAt').toMillis() - Date.now()) / HOUR_MS).toBeCloseTo(left, 1);
    }
  });

  test('is not prolonged by presence or by refetches of an open page', async () => {
    const { as, id } = await api.addSignedIn();
    const ref = await sessionOf(id);
    const before = { lastSeenAt: new Date(Date.now() - HOUR_MS).toISOString() };
    await ref.update({ ...before, expireAt: Timestamp.fromMillis(Date.now() + 60_000) });
    const stored = (await ref.get()).data();

    const row = await inboxOf(api, await api.staff()).send();
    const headers = { 'X-Background': '1' };
    for (const path of ['/api/admin/overview', '/api/user'])
      expect((await as(`GET ${path}`, undefined, headers)).status).toBe(200);
    const search = (by = {}) => as('POST /api/admin/inquiries/search', { q: row.reference }, by);
    expect((await search(headers)).json).toEqual([row]);
    expect((await as(`PUT /api/admin/inquiries/${row.id}/presence`)).status).toBe(200);
    expect((await ref.get()).data()).toEqual(stored);

    // The same call by a person, not by a timer.
    await search();
    expect((await ref.get()).get('lastSeenAt') > before.lastSeenAt).toBe(true);
  });

  test('works with a cookie that has no device mark', async () => {
    const cookie = `__session=${tokenIn(await api.staff())}`;
    expect(await statusWith(cookie)).toBe(200);
    expect((await asWith(cookie)('POST /api/logout')).headers.get('set-cookie')).toMatch(/^__session=;/);
    expect(await statusWith(cookie)).toBe(401);
  });

  test('gets a token for live updates with the account, its role and the session', async () => {
    const { as, cookie, id } = await api.addSignedIn();
    const { json, text } = await as('POST /api/admin/token');
    expect(json.firebase.apiKey).toBe('demo');
    const { uid, claims } = JSON.parse(Buffer.from(json.token.split('.')[1], 'base64url').toString());
    expect([uid, claims]).toEqual([
      id,
      expect.objectContaining({ role: 'admin', sid: (await sessionOf(id)).id }),
    ]);
    expect(text).not.toContain(tokenIn(cookie));
  });
});

describe('the origin of a write', () => {
  // guard.test.ts tests refused origins for every call that writes.
  test('comes from Sec-Fetch-Site, else Origin; without both, requests with a session fail', async () => {
    const headers = { 'Sec-Fetch-Site': 'same-site', Origin: ORIGIN };
    expect((await login('nobody', PASSWORD, headers)).status).toBe(403);
    expect((await login('nobody', PASSWORD, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(401);
    const raw = async (headers: Record<string, string>) =>
      (await fetch(`${api.base}/api/logout`, { method: 'POST', headers })).status;
    const cookie = await api.staff();
    expect(await raw({ Origin: ORIGIN })).toBe(204);
    expect(await raw({ Origin: 'https://evil.test' })).toBe(403);
    expect(await raw({ Origin: 'null' })).toBe(403);
    expect(await raw({})).toBe(204);
    expect(await raw({ Cookie: cookie })).toBe(403);
    expect((await api.call('GET /api/user', { cookie })).status).toBe(200);
  });
});

describe('the login limit', () => {
  async function guess(username: string, cookie?: string) {
    const body = { username, password: 'wrong' };
    for (let tries = 0; tries < 10; tries++)
      expect((await api.call('POST /api/login', { body, cookie })).status).toBe(401);
  }
  const newName = async () => (await api.addUser('admin')).username;

  test('is lifted by a right login, and lets thirty logins at once pass', async () => {
    const username = await newName();
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 9; tries++) await login(username, 'wrong');
      expect((await login(username, PASSWORD)).status).toBe(200);
    }
    const answers = await atOnce(30, () => login(username, PASSWORD));
    expect(statuses(answers)).toEqual(Array(30).fill(200));
  });

  test('holds for a right password among others that are checked at the same moment', async () => {
    const username = await newName();
    let isOvertaken = false;
    // The limit has let this login pass, and its password is not compared yet.
    const stop = intercept(api.db, async (_method, request, send) => {
      if (!isOvertaken && asked(request).some((path) => path.startsWith('factors/'))) {
        isOvertaken = true;
        await guess(username);
      }
      return send();
    });
    const { status } = await login(username, PASSWORD).finally(stop);
    expect([status, isOvertaken]).toEqual([429, true]);
  });

  test('does not count malformed requests, and writes nothing for them', async () => {
    const fresh = await runApi();
    const headers = { 'Content-Type': 'application/json' };
    for (const body of [{}, { username: 'x' }, { username: 'x', password: 1 }, '{"', []])
      expect((await fresh.call('POST /api/login', { body, headers })).status).toBe(400);
    expect(await fresh.db.listCollections()).toEqual([]);
  });

  test('that strangers reach does not apply to a device that has signed in before', async () => {
    const { cookie, id, username } = await api.addSignedIn();
    const device = cookieIn(await api.call('POST /api/logout', { cookie }));
    await guess(username);
    expect((await login(username, PASSWORD)).status).toBe(429);
    const again = await api.signIn(username, PASSWORD, device);
    expect((await api.call('GET /api/user', { cookie: again })).json.id).toBe(id);
    // A login on the known device does not lift the limit for strangers.
    expect((await login(username, PASSWORD)).status).toBe(429);
  });

  test('of a known device is its own: other devices may still sign in', async () => {
    const { cookie: device, username } = await api.addSignedIn();
    const other = await api.signIn(username);
    const from = async (cookie?: string) =>
      (await api.call('POST /api/login', { body: { username, password: PASSWORD }, cookie })).status;
    await guess(username, device);
    expect([await from(device), await from(other), await from()]).toEqual([429, 200, 200]);
  });

  test('accepts only the server’s own mark of a device, and only for its user', async () => {
    const [username, marked] = [await newName(), await api.staff()];
    await guess(username);
    const body = { username, password: PASSWORD };
    for (const cookie of [
      marked,
      marked.replace(/.{26}$/, 'A'.repeat(26)),
      `__session=.${'A'.repeat(22)}.${'0'.repeat(26)}`,
      '__session=x',
    ])
      expect((await api.call('POST /api/login', { body, cookie })).status, cookie).toBe(429);
  });

  test('has a cap for all names together, which known devices may pass', async () => {
    const small = await runApi({ limits: { loginAll: { max: 5, seconds: 60 } } });
    const { cookie: device, username } = await small.addSignedIn();
    const tryIn = (name: string) =>
      small.call('POST /api/login', { body: { username: name, password: 'x' } });
    for (let tries = 0; tries < 5; tries++) await tryIn(`nobody-${tries}`);
    expect((await tryIn('somebody-else')).status).toBe(429);
    await expect(small.signIn(username)).rejects.toThrow('429');
    await small.signIn(username, PASSWORD, device);
    // As `npm run admin:unlock -- --everybody` does.
    await small.services.loginLimits.liftAll();
    await small.signIn(username);
  });
});
