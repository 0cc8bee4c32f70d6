/** Links with which people choose a password: the invitation to an account, and the reset of a forgotten password. */
import { DAY_MS, type IssuedPasswordLink, PASSWORD_LINK_MS } from '@mipaka/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test, vi } from 'vitest';
import { createSigner } from '../../functions/src/platform/secret-key.ts';
import { createServices } from '../../functions/src/services.ts';
import { noMailServer } from '../inbox/mail/mail-catcher.ts';
import { asked, intercept, workOf, written } from '../platform/harness/firestore-client.ts';
import {
  type Answer,
  atOnce,
  column,
  cookieIn,
  PASSWORD,
  refusal,
  runApi,
} from '../platform/harness/harness.ts';

const CHOSEN = 'another long password';
const STRENGTH = 'POST /api/password-link/strength';

/** The API without a mail server, and with one. */
const api = await runApi();
const root = await api.staff('superadmin');
const asRoot = api.as(root);
const mailing = await runApi({ smtp: noMailServer });
const asMailingRoot = mailing.as(await mailing.staff('superadmin'));
const asMailingAdmin = mailing.as(await mailing.staff());

let serial = 0;
const newName = () => `invited-${++serial}`;
const tokenOf = ({ address }: Pick<IssuedPasswordLink, 'address'>) => String(address).split('#')[1] ?? '';

async function invite(username = newName()) {
  const body = { username, email: `${username}@mipaka.test`, role: 'admin' };
  const answer = await asRoot('POST /api/admin/users', body);
  expect(answer.status, answer.text).toBe(201);
  return { ...answer.json, token: tokenOf(answer.json.link) };
}
const read = (token: unknown, at = api) => at.call('POST /api/password-link/read', { body: { token } });
const use = (token: unknown, password = CHOSEN, at = api) =>
  at.call('POST /api/password-link/use', { body: { token, password } });
const login = (username: string, password: string, at = api) =>
  at.call('POST /api/login', { body: { username, password } });
const listed = async (id: string) =>
  (await asRoot('GET /api/admin/users')).json.find((row: { id: string }) => row.id === id);
const refused = ({ status, text }: Answer) => [status, text];

async function mailsTo(address: string) {
  const queued = await mailing.rows('outbox', 'to', address);
  const mails = await Promise.all(queued.map(({ id }) => mailing.services.outbox.claim(id)));
  return mails.map((mail) => ({
    subject: mail?.subject ?? '',
    text: mail?.text ?? '',
    token: /\/auth\/link#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
  }));
}
const subjectsTo = async (address: string) => column(await mailsTo(address), 'subject').sort();
const askFor = (account: unknown, at = mailing) => at.call('POST /api/password-link', { body: { account } });

describe('an invitation', () => {
  test('lets the user of a new account choose a password and sign in; it works once', async () => {
    const { id, username, token, link, isInvited } = await invite();
    expect([isInvited, link.kind, link.sentTo]).toEqual([true, 'invitation', null]);
    expect(link.address).toMatch(/^\/auth\/link#[A-Za-z0-9]{20}\.[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThanOrEqual(PASSWORD_LINK_MS.invitation);
    expect((await listed(id)).linkExpiresAt).toBe(link.expiresAt);

    // Before the link is used, a login is refused like that of an unknown name.
    const unknown = await login('nobody-at-all', CHOSEN);
    expect(refused(await login(username, CHOSEN))).toEqual(refused(unknown));

    expect((await read(token)).json).toEqual({ kind: 'invitation', username, expiresAt: link.expiresAt });
    const judged = await api.call(STRENGTH, { body: { token, password: `${username}-${username}` } });
    expect(judged.json.refusal).toBe('It is made of a name of yours or of the firm');
    // Reading the link has not used it up.
    expect((await use(token)).status).toBe(204);
    expect((await login(username, CHOSEN)).status).toBe(200);
    expect(await listed(id)).toMatchObject({ isInvited: false, linkExpiresAt: null });
    expect(refused(await use(token, 'a third long password'))).toEqual(refused(await use('')));
    expect((await login(username, 'a third long password')).status).toBe(401);
  });

  test('survives a weak password, and then works for one of twenty requests at once', async () => {
    const { username, token } = await invite();
    expect(refusal(await use(token, 'passwordpassword'))).toEqual([400, { password: 'It repeats itself' }]);
    expect((await use(token, 'short')).status).toBe(400);
    expect((await login(username, 'passwordpassword')).status).toBe(401);
    const statuses = column(await atOnce(20, (n) => use(token, `${n} long passwords`)), 'status');
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    // The others came too many at once, or too late.
    expect(statuses.filter((status) => [429, 404].includes(status))).toHaveLength(19);
    const winner = statuses.indexOf(204);
    expect((await login(username, `${winner} long passwords`)).status).toBe(200);
    expect((await login(username, `${(winner + 1) % 20} long passwords`)).status).toBe(401);
  });

  test('can be sent again and withdrawn; only the newest link works', async () => {
    const { id, username, token } = await invite();
    const second = await api.linkFor(id, root);
    expect((await read(token)).status).toBe(404);
    expect((await read(second)).json).toMatchObject({ kind: 'invitation', username });
    const withdraw = () => asRoot(`DELETE /api/admin/users/${id}/password-link`);
    expect((await withdraw()).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect(await listed(id)).toMatchObject({ isInvited: true, linkExpiresAt: null });
    expect((await withdraw()).status).toBe(404);
    expect((await use(await api.linkFor(id, root))).status).toBe(204);
    // A link after the first use is a reset.
    expect((await read(await api.linkFor(id, root))).json.kind).toBe('reset');
  });
});

describe('a password link', () => {
  const linkOf = (userId: string) => api.db.doc(`password_links/${userId}`);
  const change = (userId: string, body: object) => asRoot(`PUT /api/admin/users/${userId}`, body);
  const userOf = (userId: string) => api.db.doc(`users/${userId}`);
  const DAY_BEFORE = { expireAt: Timestamp.fromMillis(Date.now() - DAY_MS) };

  /** Each case makes a link invalid. If `spoil` gives a token, the test tries that one. */
  test.each<[what: string, spoil: (userId: string, token: string) => Promise<unknown>]>([
    ['when its time is over, although it is still there', (userId) => linkOf(userId).update(DAY_BEFORE)],
    ['of an account that was deactivated', (userId) => change(userId, { isActive: false })],
    [
      'of an account that was deactivated, and active again',
      async (userId) => {
        for (const isActive of [false, true]) await change(userId, { isActive });
      },
    ],
    ['of an account that was closed behind it', (userId) => userOf(userId).update({ isActive: false })],
    ['of an account that is gone', (userId) => userOf(userId).delete()],
    [
      'when the address that it was sent to is not the account’s any more',
      (userId) => change(userId, { email: `moved-${serial}@mipaka.test` }),
    ],
    [
      'in the place of another account’s',
      async (_userId, token) => `${(await invite()).id}.${token.split('.')[1]}`,
    ],
    ['with another secret', async (userId) => `${userId}.${'A'.repeat(43)}`],
    ['without a secret', async (userId) => `${userId}.`],
    ['with a path for an account', async (_userId, token) => `../x.${token.split('.')[1]}`],
  ])('is refused with the response for an unknown link: %s', async (_what, spoil) => {
    const { id, username, token } = await invite();
    const spoiled = await spoil(id, token);
    const tried = typeof spoiled === 'string' ? spoiled : token;
    const never = refused(await use('never issued'));
    expect(never[0]).toBe(404);
    const judge = { body: { token: tried, password: CHOSEN } };
    for (const answer of [await use(tried), await read(tried), await api.call(STRENGTH, judge)])
      expect(refused(answer)).toEqual(never);
    expect((await login(username, CHOSEN)).status).toBe(401);
  });

  test('is not made for a deactivated account', async () => {
    const { id } = await invite();
    await change(id, { isActive: false });
    const answer = await asRoot(`POST /api/admin/users/${id}/password-link`);
    expect(answer.status).toBe(409);
    expect(await api.stored(`password_links/${id}`)).toBeUndefined();
  });
});

describe('a request for a new password', () => {
  test('gets the same response and costs the same work for known and unknown accounts', async () => {
    const [user, gone] = [await mailing.addUser('admin'), await mailing.addUser('admin')];
    const draft = { username: newName(), email: `${newName()}@mipaka.test` };
    const invited = (await asMailingRoot('POST /api/admin/users', draft)).json;
    await asMailingRoot(`PUT /api/admin/users/${gone.id}`, { isActive: false });
    // The first request also creates and reads keys, which would count as its work.
    await askFor('the first of all');

    const shapes: string[] = [];
    const work: string[] = [];
    const known = [user, gone, invited].flatMap(({ username, email }) => [username, email]);
    const unknown = ['nobody-of-that-name', 'nobody@example.com'];
    for (const account of [...known, user.username.toUpperCase(), ...unknown]) {
      let answer: Answer | undefined;
      const steps = await workOf(mailing.db, async () => {
        answer = await askFor(account);
      });
      work.push(steps.join());
      const headers = [...(answer as Answer).headers]
        .filter(([name]) => !['date', 'x-request-id'].includes(name))
        .sort();
      shapes.push(JSON.stringify([answer?.status, answer?.text, headers]));
    }
    expect(new Set(shapes)).toHaveLength(1);
    expect(JSON.parse(shapes[0] ?? '').slice(0, 2)).toEqual([202, '{}']);
    // Equal reads and writes, so that the response time reveals nothing either.
    expect(new Set(work)).toHaveLength(1);
    expect(await mailsTo(user.email)).toHaveLength(3);
    expect(await mailsTo(gone.email)).toEqual([]);
    const [invitation] = await mailsTo(invited.email);
    expect(invitation?.subject).toBe('Your account for the dashboard of Mipaka Network');
  });

  test('leads to a new password, which ends all sessions and is confirmed by mail', async () => {
    const { cookie, ...user } = await mailing.addSignedIn();
    for (let tries = 0; tries < 10; tries++) await login(user.username, 'wrong', mailing);
    expect((await login(user.username, PASSWORD, mailing)).status).toBe(429);
    await askFor(user.email.toUpperCase());
    const [mail] = (await mailsTo(user.email)).filter(({ token }) => token);
    expect(mail?.subject).toBe('A new password for your Mipaka Network account');
    expect(mail?.text).toContain(`User name: ${user.username}`);
    // The request for a link ends no session.
    expect((await mailing.call('GET /api/user', { cookie })).status).toBe(200);

    const token = mail?.token ?? '';
    const { kind, expiresAt } = (await read(token, mailing)).json;
    expect(kind).toBe('reset');
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(PASSWORD_LINK_MS.reset);
    expect((await use(token, CHOSEN, mailing)).status).toBe(204);
    expect((await mailing.call('GET /api/user', { cookie })).status).toBe(401);
    expect((await login(user.username, PASSWORD, mailing)).status).toBe(401);
    // The new password lifts the limit that the failed logins had reached.
    expect((await login(user.username, CHOSEN, mailing)).status).toBe(200);
    expect((await use(token, PASSWORD, mailing)).status).toBe(404);
    expect(await subjectsTo(user.email)).toContain('Your Mipaka Network password was changed');
    const events = column(await mailing.rows('security_log', 'subject', user.username), 'event');
    expect(events).toEqual(expect.arrayContaining(['link-asked', 'password-changed']));
  });

  test('sends at most five mails an hour, with the same response after that', async () => {
    const user = await mailing.addUser('admin');
    for (const account of [user.username, 'somebody-unknown']) {
      for (let n = 0; n < 7; n++) expect(refused(await askFor(account))).toEqual([202, '{}']);
    }
    const mails = await mailsTo(user.email);
    expect(mails).toHaveLength(5);
    const states = await Promise.all(mails.map(({ token }) => read(token, mailing)));
    expect(states.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  test('keeps a link that a superadmin has sent, until that link expires', async () => {
    const user = await mailing.addUser('admin');
    await askFor(user.username);
    const path = `POST /api/admin/users/${user.id}/password-link`;
    const { expiresAt } = (await asMailingRoot(path)).json;
    expect(refused(await askFor(user.username))).toEqual([202, '{}']);
    const mails = await mailsTo(user.email);
    expect(mails).toHaveLength(2);
    const answers = await Promise.all(mails.map(({ token }) => read(token, mailing)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.map(({ json }) => json.expiresAt)).toEqual([expiresAt]);
    await mailing.db
      .doc(`password_links/${user.id}`)
      .update({ expireAt: Timestamp.fromMillis(Date.now() - 1) });
    await askFor(user.username);
    expect(await mailsTo(user.email)).toHaveLength(3);
  });

  test('is limited per address and for all addresses together', async () => {
    const minute = (max: number) => ({ max, seconds: 60 });
    const limits = { formAddress: minute(3), formFlood: minute(4), formAll: minute(6) };
    const small = await runApi({ smtp: noMailServer, limits });
    let serial = 0;
    const from = async (number: number, account = `somebody-${++serial}`) => {
      const headers = { 'X-Forwarded-For': `203.0.113.${number}` };
      return (await small.call('POST /api/password-link', { body: { account }, headers })).status;
    };
    for (const status of [202, 202, 202, 429]) expect(await from(1)).toBe(status);
    // In a flood, requests of strangers send no mail; beyond the last limit they are refused.
    const user = await small.addUser('admin');
    await from(2);
    expect(await from(0, user.username)).toBe(202);
    expect(await small.size('outbox')).toBe(0);
    // The four requests before it, and the new account.
    expect(await small.size('security_log')).toBe(5);
    await from(3);
    const counted = await small.size('limits');
    expect(await from(4)).toBe(429);
    expect(await small.size('limits')).toBe(counted);
  });

  test('makes no link and no mail without a mail server, and answers the same', async () => {
    const user = await api.addUser('admin');
    for (const account of [user.username, 'nobody-of-that-name'])
      expect(refused(await askFor(account, api))).toEqual([202, '{}']);
    expect(await api.stored(`password_links/${user.id}`)).toBeUndefined();
    // No other mail is queued either; it could never be sent and would only alarm staff.
    await api.staff();
    expect(await api.size('outbox')).toBe(0);
  });

  test('shares no document with a request for another unknown name', async () => {
    /** The documents that a request reads or writes, without the limits, which all requests share. */
    const touchedFor = async (account: string) => {
      const paths = new Set<string>();
      const stop = intercept(mailing.db, (_method, request, send) => {
        for (const path of [...written(request), ...asked(request)]) paths.add(path);
        return send();
      });
      await askFor(account).finally(stop);
      return [...paths].filter((path) => !path.startsWith('limits/'));
    };
    await askFor('the first of all');
    const [one, other] = [await touchedFor('nobody-one'), await touchedFor('nobody-two')];
    expect(one.filter((path) => path.startsWith('password_links/'))).toHaveLength(1);
    expect(one.filter((path) => other.includes(path))).toEqual([]);
  });
});

describe('the token of a link', () => {
  test('is only in the mail: not in database, answers, logs or outbox; passwords are hashed', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const username = newName();
    const email = `${username}@mipaka.test`;
    const created = await asMailingRoot('POST /api/admin/users', { username, email });
    expect(created.json.link).toMatchObject({ kind: 'invitation', sentTo: email, address: null });
    const [invitation] = await mailsTo(email);
    expect((await use(invitation?.token, CHOSEN, mailing)).status).toBe(204);
    await askFor(email);
    const mails = await mailsTo(email);
    const tokens = [invitation?.token ?? '', ...mails.map(({ token }) => token)].filter(Boolean);
    expect(new Set(tokens).size).toBeGreaterThan(1);
    expect((await use(tokens.at(-1), 'x'.repeat(3), mailing)).status).toBe(400);
    const outbox = await asMailingRoot('GET /api/admin/outbox');
    expect(outbox.text).toContain(email);
    const lines = write.mock.calls.join('\n');
    write.mockRestore();

    const places = [lines, outbox.text, created.text];
    for (const collection of await mailing.db.listCollections()) {
      const { docs } = await collection.get();
      const text = JSON.stringify(docs.map((document) => [document.id, document.data()]));
      places.push(text);
      // Security log, links and limits do not contain the address either.
      if (/security_log|password_links|limits/.test(collection.id)) expect(text).not.toContain(email);
      // A password is stored only as a hash, and only in one collection.
      for (const password of [CHOSEN, PASSWORD]) expect(text).not.toContain(password);
      expect(text.includes('$argon2id$'), collection.id).toBe(collection.id === 'passwords');
    }
    for (const token of tokens) {
      const secret = token.split('.')[1] ?? '';
      expect(secret).toHaveLength(43);
      for (const place of places) expect(place).not.toContain(secret);
    }
    expect(lines).toContain('/api/password-link/use');
    expect(lines).not.toContain(email);
  });

  test('is not mailed after its time: the outbox gives such a mail up', async () => {
    const user = await mailing.addUser('admin');
    await askFor(user.username);
    const [{ id } = {}] = await mailing.rows('outbox', 'to', user.email);
    const { outbox } = mailing.services;
    expect(await outbox.claim(id, new Date(Date.now() + PASSWORD_LINK_MS.reset + 1))).toBeUndefined();
    expect(await outbox.get(id)).toMatchObject({ state: 'ERROR', lastError: 'Its link has expired' });
    const { json } = await asMailingAdmin(`POST /api/admin/outbox/${id}/retry`);
    expect(json).toMatchObject({ to: 'a colleague', lastError: 'Superadmins see why' });
  });
});

const OTHER_KEY = 'another half of the keys, which is as long';

test('the mail in the outbox and the stored keys are not enough to make a link', async () => {
  const body = { username: 'read-along', email: 'read-along@mipaka.test', role: 'admin' };
  const invited = await asMailingRoot('POST /api/admin/users', body);
  expect(invited.status, invited.text).toBe(201);
  const [queued] = await mailing.rows('outbox', 'to', body.email);
  const readWith = async (accountKey?: string) => {
    const config = { ...mailing.config, accountKey } as typeof mailing.config;
    const { linkSecretOf } = createServices(mailing.db, config);
    const token = `${invited.json.id}.${await linkSecretOf(queued?.nonce)}`;
    return (await read(token, mailing)).status;
  };
  expect([await readWith(), await readWith(OTHER_KEY), await readWith(mailing.config.accountKey)]).toEqual([
    404, 404, 200,
  ]);
});

test.each(['', 'none', 'a short one'])('the signer refuses the account key %j', async (accountKey) => {
  const signer = createSigner(api.db, 'password-links', accountKey);
  await expect(signer.sign('text')).rejects.toThrow('ACCOUNT_KEY');
});

describe('the owner of an account gets a mail', () => {
  test('about a sign-in on a new device, and none about a known device', async () => {
    const { username, email } = await mailing.addUser('admin');
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const sent = { body: { username, password: PASSWORD }, headers: { 'User-Agent': firefox } };
    const first = await mailing.call('POST /api/login', sent);
    await mailing.call('POST /api/login', { ...sent, cookie: cookieIn(first) });
    await login(username, 'wrong', mailing);
    const [mail, ...more] = await mailsTo(email);
    expect([mail?.subject, more]).toEqual(['New sign-in to your Mipaka Network account', []]);
    for (const part of ['Firefox on Linux', `Account: ${username}`]) expect(mail?.text).toContain(part);
  });

  test('about a new password, and about a new address at both addresses', async () => {
    const { as, ...user } = await mailing.addSignedIn();
    const email = `new-${user.email}`;
    await as('PUT /api/account', { name: 'Njeri' });
    await as('PUT /api/account/email', { email });
    await as('POST /api/account/password', { currentPassword: PASSWORD, newPassword: CHOSEN });
    const moved = 'The e-mail address of your Mipaka Network account was changed';
    expect(await subjectsTo(user.email)).toEqual(['New sign-in to your Mipaka Network account', moved]);
    expect(await subjectsTo(email)).toEqual([moved, 'Your Mipaka Network password was changed']);
  });

  test('about no new address while it is invited: the invitation may have gone to a wrong one', async () => {
    const body = { username: newName(), email: `${newName()}@mipaka.test`, role: 'admin' };
    const { id } = (await asMailingRoot('POST /api/admin/users', body)).json;
    const email = `${newName()}@mipaka.test`;
    expect((await asMailingRoot(`PUT /api/admin/users/${id}`, { email })).status).toBe(200);
    expect(await subjectsTo(email)).toEqual([]);
    expect(await subjectsTo(body.email)).toHaveLength(1);
  });
});
