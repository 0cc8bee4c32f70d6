import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../../tools/suite/index.ts';
import { codeOf, firstStep, secondStep, withApp } from '../../accounts/people.ts';
import { column, runApi } from '../harness/harness.ts';
import { startCommands, type } from './commands.ts';

// The commands use the project of the emulators.
const api = await runApi({}, PROJECT);
const run = startCommands();

const account = (name: string, ...more: string[]) => [
  ...['--username', name, '--email', `${name}@mipaka.test`],
  ...more,
];
const SECRET = 'correct horse battery';
const TAKEN = 'An account with this user name exists already.';
const login = (username: string, password = SECRET, cookie?: string) =>
  api.call('POST /api/login', { body: { username, password }, cookie });
const failed = (sentence: string) => ({ exitCode: 1, all: expect.stringContaining(sentence) });

describe('admin:create', () => {
  test('creates an account that can sign in, and never prints the password', async () => {
    const piped = await type('admin-create', account('piped', '--role', 'superadmin'), `${SECRET}\n`);
    expect(piped).toEqual({ exitCode: 0, all: 'The superadmin "piped" can sign in now.' });
    const other = await run('admin-create', account('other'), SECRET);
    expect(other).toEqual({ exitCode: 0, all: 'The admin "other" can sign in now.' });
    expect((await login('piped')).json.role).toBe('superadmin');
    expect((await login('other')).json.role).toBe('admin');
  });

  const nowhere = { FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' };
  test.each<[what: string, args: string[], input: string, sentence: string, env?: object]>([
    ['no emulator', account('x'), SECRET, 'start the site with `npm start` first', nowhere],
    ['a short password', account('bad'), 'short', 'Password must be at least 12 characters'],
    ['an easy password', account('bad'), 'passwordpassword', 'It repeats itself.'],
    ['an unknown role', account('bad', '--role', 'owner'), SECRET, 'Role must be one of: superadmin, admin'],
    ['no e-mail address', ['--username', 'bad'], SECRET, 'Usage: npm run admin:create'],
    ['an unknown option', account('bad', '--colour', 'red'), SECRET, "Unknown option '--colour'"],
    // Every process of the machine can read a command line, and the shell keeps it in its history.
    ['a password to be seen', account('bad', '--password', SECRET), '', "Unknown option '--password'"],
    ['a name that is taken', account('PIPED'), SECRET, TAKEN],
  ])('with %s prints the reason and creates nothing', async (_what, args, input, sentence, env = {}) => {
    const before = await api.size('users');
    const refused = await run('admin-create', args, input, env as Record<string, string>);
    expect(refused).toEqual(failed(sentence));
    expect(refused.all).not.toMatch(/\n {4}at |correct horse/);
    expect(await api.size('users')).toBe(before);
  });

  test('with --invite asks for no password, and prints a link to choose one', async () => {
    const invited = await run('admin-create', account('guest', '--role', 'superadmin', '--invite'));
    expect(invited.exitCode, invited.all).toBe(0);
    const [, token] = /^http:\/\/127\.0\.0\.1:5000\/auth\/link#(\S+)$/m.exec(invited.all) ?? [];
    expect((await login('guest')).status).toBe(401);
    const use = { body: { token, password: SECRET } };
    expect((await api.call('POST /api/password-link/use', use)).status).toBe(204);
    expect((await login('guest')).json.role).toBe('superadmin');
    expect(await run('admin-create', account('GUEST', '--invite'))).toEqual(failed(TAKEN));
  });
});

test('a command for a real project explains how to sign in, and never uses the emulators', async () => {
  const before = await api.size('users');
  // No server answers at the address of a cloud machine's credentials, and no file has credentials.
  const nobody = { GCE_METADATA_HOST: '127.0.0.1:1', CLOUDSDK_CONFIG: '/nowhere', HOME: '/nowhere' };
  const args = account('real', '--project', 'the-real-one');
  const refused = await run('admin-create', args, SECRET, nobody);
  expect(refused).toEqual(failed('gcloud auth application-default login'));
  expect(await api.size('users')).toBe(before);
});

test('admin:unlock lets a locked name try again at once, on every device', async () => {
  await run('admin-create', account('locked'), SECRET);
  const device = await api.signIn('locked', SECRET);
  const from = async (cookie: string | undefined, password: string) =>
    (await login('locked', password, cookie)).status;
  for (const cookie of [device, undefined]) {
    for (let tries = 0; tries < 10; tries++) await from(cookie, 'wrong');
    expect(await from(cookie, SECRET)).toBe(429);
  }
  expect((await run('admin-unlock', ['--username', 'Locked'])).all).toBe('"locked" can try again.');
  // An instance caches a refusal for a second.
  for (const cookie of [device, undefined])
    await expect.poll(() => from(cookie, SECRET), { timeout: 5_000 }).toBe(200);
  expect(await run('admin-unlock', ['--username', 'lokced'])).toEqual(failed('There is no account "lokced"'));
  expect(await run('admin-unlock', [])).toEqual(failed('Usage: npm run admin:unlock'));
});

test('admin:unlock also lets a user whose codes are refused try again', async () => {
  const { username, secret } = await withApp(api);
  const { token } = await firstStep(api, username);
  const step = async (code: string) => (await secondStep(api, token, code)).status;
  for (let tries = 0; tries < 10; tries++) expect(await step(`guess-${tries}`)).toBe(400);
  expect(await step(codeOf(secret))).toBe(429);
  await run('admin-unlock', ['--username', username]);
  await expect.poll(() => step(codeOf(secret)), { timeout: 5_000 }).toBe(200);
});

test('admin:reset-factor removes an account’s factors, ends its sessions and mails its owner', async () => {
  const [user, other] = [await withApp(api), await withApp(api)];
  const done = await run('admin-reset-factor', ['--username', user.username.toUpperCase()]);
  expect(done.all).toContain('signs in with the password alone now');
  expect((await api.call('GET /api/user', { cookie: user.cookie })).status).toBe(401);
  await api.signIn(user.username);
  expect(await firstStep(api, other.username)).toHaveProperty('token');
  const text = column(await api.rows('outbox', 'to', user.email), 'text').join();
  expect(text).toContain('all of two-step sign-in, by whoever runs the site');
  expect(text).not.toContain('by a superadmin');
  const unknown = await run('admin-reset-factor', ['--username', 'nobody']);
  expect(unknown).toEqual(failed('There is no account'));
});

test('the seed changes no database with content, and no project that is not a demo', async () => {
  // The database has accounts already.
  expect((await run('seed', [])).all).toBe('There is content already; nothing was changed.');
  expect(await api.size('services')).toBe(0);
  const refused = await run('seed', ['--project', 'the-real-one']);
  expect(refused).toEqual(failed('the-real-one is not a demo project'));
});
