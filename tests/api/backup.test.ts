/** `npm run backup` and `npm run restore`, as they are typed. */
import { createPrivateKey, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { resources, services } from '@mipaka/contract';
import { execa } from 'execa';
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentsOf } from '../../tools/archive/documents.ts';
import { verifyArchive } from '../../tools/archive/read.ts';
import { openSigned, publicKeyOf, seal } from '../../tools/archive/seal.ts';
import { Explained } from '../../tools/steps.ts';
import { type Api, inquiry, PASSWORD, startApi } from './harness.ts';
import { sampleOf } from './samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'site.backup');
const PASSPHRASE = 'karibu tena, karibu sana';
const newProject = () => `demo-${randomUUID().slice(0, 8)}`;
/** A machine with a signing key of its own, and a person who knows the passphrase. */
const machine = { XDG_CONFIG_HOME: join(folder, 'config'), BACKUP_PASSPHRASE: PASSPHRASE };
const runIn = (env: Record<string, string>, command: string, ...args: string[]) =>
  execa('node', ['tools/bootstrap.mjs', command, ...args], { env, input: '', reject: false, all: true });
const run = (command: string, ...args: string[]) => runIn(machine, command, ...args);
const signingKey = () => createPrivateKey(readFileSync(join(folder, 'config/mipaka/backup-signing-key.pem')));

/** The tar inside an archive. */
async function tarOf(path: string): Promise<Buffer> {
  const content = await (await openSigned(path)).unseal(PASSPHRASE);
  const chunks: Buffer[] = [];
  for await (const chunk of content()) chunks.push(chunk);
  return gunzipSync(Buffer.concat(chunks));
}

const source = newProject();
let api: Api;
let lists: Record<string, unknown>;
/** What the backup said. */
let printed: string;

/** What staff and visitors see. */
async function everything({ call, signIn }: Api): Promise<Record<string, unknown>> {
  const cookie = await signIn('keeper');
  const inquiries = (await call('GET /api/admin/inquiries', { cookie })).json;
  const paths = [
    ...resources.map(({ path }) => `/api/admin/${path}`),
    `/api/admin/inquiries/${inquiries.at(-1)?.id}/notes`,
    '/api/admin/users',
    '/api/admin/trash',
    '/api/admin/activity?limit=100',
    '/api/content',
  ];
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await call(`GET ${path}`, { cookie })).json]),
  );
  return { inquiries, ...Object.fromEntries(answers) };
}
/** All documents that a backup holds, in their typed form. */
async function documents(project: string) {
  const found = [];
  for await (const page of documentsOf(project).pages()) found.push(...page);
  const passing =
    /^(sessions|inquiry_presence|limits|form_tokens|secrets|security_log|inquiry_events|push_devices|webhooks|webhook_tries|content|types|services\/x\/types)\//;
  return found.filter(({ path }) => !passing.test(path));
}
async function photos({ bucket }: Api) {
  const [files] = await bucket.getFiles();
  return Promise.all(
    files.map(async (one) => [
      one.name,
      one.metadata.contentType,
      (await one.download())[0].toString('base64'),
    ]),
  );
}

beforeAll(async () => {
  api = await startApi({}, source);
  await api.addUser('superadmin', 'keeper');
  const cookie = await api.signIn('keeper');
  for (const resource of resources) {
    await api.call(`POST /api/admin/${resource.path}`, { body: sampleOf(resource), cookie });
  }
  const [first] = (await api.call('GET /api/admin/services', { cookie })).json;
  await api.call('POST /api/admin/services', { body: sampleOf(services, 2), cookie });
  await api.call(`DELETE /api/admin/services/${first.id}`, { cookie });
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Amina', position: 'Founder', bio: 'Bio' }))
    form.set(name, value);
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c85028' } })
    .png()
    .toBuffer();
  form.set('photo', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  await api.call('POST /api/admin/team', { body: form, cookie });
  for (const message of ['One', 'Two']) {
    const formToken = await api.formToken();
    const body = { ...inquiry, email: `${message}@example.com`, message, formToken };
    await api.call('POST /api/contact', { body });
  }
  const [row] = (await api.call('GET /api/admin/inquiries', { cookie })).json;
  await api.call(`POST /api/admin/inquiries/${row.id}/notes`, { body: { text: 'Called' }, cookie });
  const [sent] = (await api.db.collection('outbox').get()).docs;
  await api.services.outbox.succeed({ id: sent?.id ?? '', kind: 'inquiry-notification' });
  // Not of this site.
  await api.db.doc('types/none').set({ a: 1 });
  await api.db.doc('services/x/types/below').set({ a: 1 });
  // Every type.
  await api.db.doc('unique_keys/types').set({
    nothing: null,
    yes: true,
    whole: 1,
    large: 9_007_199_254_740_993n,
    broken: 0.1,
    nan: Number.NaN,
    time: new Timestamp(1_700_000_000, 123_456_000),
    bytes: Buffer.from([0, 255, 10, 13]),
    reference: api.db.doc('users/someone'),
    place: new GeoPoint(-1.29, 36.82),
    vector: FieldValue.vector([1, 2.5]),
    nested: { list: [1, { deep: [null, { 'a.b `c`': '\u2028"\n' }] }], emptyMap: {}, emptyList: [] },
  });
  // The SDK stores 1.0 as an integer.
  const double = {
    path: 'unique_keys/double',
    fields: { one: { doubleValue: 1 }, other: { integerValue: '1' } },
  };
  // More than Firestore takes at once.
  const many = Array.from({ length: 250 }, (_, index) => ({ path: `unique_keys/many-${index}`, fields: {} }));
  const reader = { path: 'newsletter/reader', fields: { state: { stringValue: 'confirmed' } } };
  await documentsOf(source).set([double, reader, ...many], source);
  lists = await everything(api);

  const { exitCode, all } = await run('backup', file, '--project', source);
  expect(exitCode, all).toBe(0);
  printed = all ?? '';
}, 120_000);
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  test('is for its owner alone', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('shows nothing to whoever has the file alone', () => {
    const bytes = readFileSync(file).toString('latin1');
    expect(bytes).not.toMatch(/Wanjiku|contact_inquiries|manifest/);
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  });

  test('holds no session, no form token, no key of the functions, and nothing that is not of this site', async () => {
    const text = (await tarOf(file)).toString('latin1');
    expect(text).toContain('"path":"passwords/');
    expect(text).not.toMatch(/"path":"(sessions|form_tokens|secrets|limits|content|types)\//);
    expect(text).not.toContain('/types/');
    expect(printed).toMatch(
      /Left out, because they are not of this site:\n +1 {2}services\/types\n +1 {2}types\n/,
    );
  });

  test('is signed by a key that its machine made for its owner alone, and never prints the passphrase', () => {
    const [key] = readdirSync(join(folder, 'config/mipaka'));
    expect(statSync(join(folder, 'config/mipaka', key ?? '')).mode & 0o777).toBe(0o600);
    expect(printed).toContain(`signed by ${publicKeyOf(signingKey())}`);
    expect(printed).not.toMatch(/karibu|PRIVATE/);
  });

  test('takes the passphrase from standard input, and none that is quickly guessed', async () => {
    const { BACKUP_PASSPHRASE: _, ...env } = machine;
    const args = ['tools/bootstrap.mjs', 'restore', file, '--check'];
    const typed = await execa('node', args, { env, input: `${PASSPHRASE}\n`, reject: false, all: true });
    expect(typed.exitCode, typed.all).toBe(0);
    const target = join(folder, 'short.backup');
    const short = await runIn(
      { ...machine, BACKUP_PASSPHRASE: 'karibu' },
      'backup',
      target,
      '--project',
      source,
    );
    expect([short.exitCode, short.all]).toEqual([1, expect.stringContaining('at least 16 characters')]);
    expect(readdirSync(folder)).not.toContain('short.backup');
  });

  test('never takes the place of another file', async () => {
    const before = readFileSync(file);
    const { exitCode, all } = await run('backup', file, '--project', source);
    expect([exitCode, all]).toEqual([1, expect.stringContaining('exists already')]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('is what the database was at one moment, whatever is written meanwhile', async () => {
    const at = await documentsOf(source).now();
    const ref = api.db.doc('unique_keys/late');
    await ref.set({ late: true });
    const paths = [];
    for await (const page of documentsOf(source).pages(at)) paths.push(...page.map(({ path }) => path));
    await ref.delete();
    expect(paths).toContain('unique_keys/double');
    expect(paths).not.toContain('unique_keys/late');
  });
});

describe('a restore into an empty database', () => {
  const project = newProject();
  let copy: Api;
  beforeAll(async () => {
    const { exitCode, all } = await run('restore', file, '--project', project);
    expect(exitCode, all).toBe(0);
    copy = await startApi({}, project);
  }, 120_000);
  afterAll(() => copy.stop());

  test('gives the same lists, inquiries, notes, accounts, trash and content', async () => {
    expect(await everything(copy)).toEqual(lists);
    expect((lists['/api/content'] as { services: unknown[] }).services).toHaveLength(1);
  });

  test('gives the same documents, to the last bit and type', async () => {
    const moved = JSON.parse(JSON.stringify(await documents(source)).replaceAll(source, project));
    const isMail = ({ path }: { path: string }) => path.startsWith('outbox/');
    const found = await documents(project);
    expect(found.filter((one) => !isMail(one))).toEqual(
      moved.filter((one: { path: string }) => !isMail(one)),
    );
    expect(found.filter(isMail)).toHaveLength(4);
    expect(found.find(({ path }) => path === 'unique_keys/double')?.fields).toEqual({
      one: { doubleValue: 1 },
      other: { integerValue: '1' },
    });
  });

  test('gives the same photos, served as before', async () => {
    expect(await photos(copy)).toEqual(await photos(api));
    const [member] = (await copy.call('GET /api/team')).json;
    const media = await fetch(copy.base + member.photo);
    expect([media.status, media.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('keeps keys unique and passwords valid, and signs nobody in', async () => {
    expect(await copy.size('sessions')).toBeGreaterThan(0);
    const old = await api.signIn('keeper');
    expect((await copy.call('GET /api/user', { cookie: old })).status).toBe(401);
    const cookie = await copy.signIn('keeper', PASSWORD);
    for (const resource of resources.filter(({ key }) => key)) {
      const answer = await copy.call(`POST /api/admin/${resource.path}`, {
        body: sampleOf(resource),
        cookie,
      });
      expect(answer.status).toBe(409);
    }
  });

  test('sends no mail a second time: what was waiting waits for staff', async () => {
    const mails = (await copy.db.collection('outbox').get()).docs;
    const states = mails.map((mail) => mail.get('state')).sort();
    expect(states).toEqual(['ERROR', 'ERROR', 'ERROR', 'SUCCESS']);
    expect(await copy.services.outbox.due(new Date('2100-01-01'))).toEqual([]);
    for (const { id } of mails) expect(await copy.services.outbox.claim(id)).toBeUndefined();
  });
});

describe('a restore into a database that is not empty', () => {
  test('is refused, and with --overwrite and the name of the project leaves nothing of what was there', async () => {
    const project = newProject();
    const target = await startApi({}, project);
    await target.addUser('superadmin', 'other');
    const cookie = await target.signIn('other');
    await target.db.doc('password_links/open').set({ kind: 'reset' });
    await target.call('POST /api/admin/services', { body: sampleOf(services, 9), cookie });
    expect((await target.call('GET /api/content')).json.services).toHaveLength(1);
    const before = await documents(project);
    const version = await target.db.doc('content/version').get();

    const refused = await run('restore', file, '--project', project);
    expect([refused.exitCode, refused.all]).toEqual([
      1,
      expect.stringContaining('add --overwrite. Nothing was changed.'),
    ]);
    expect(await documents(project)).toEqual(before);

    for (const [confirmed, sentence] of [
      [[], `add --confirm ${project}. Nothing was changed.`],
      [['--confirm', source], `"${source}" is not ${project}. Nothing was changed.`],
    ] as const) {
      const unsure = await run('restore', file, '--project', project, '--overwrite', ...confirmed);
      expect([unsure.exitCode, unsure.all]).toEqual([1, expect.stringContaining(sentence)]);
      expect(await documents(project)).toEqual(before);
    }

    const { exitCode, all } = await run(
      ...(['restore', file, '--project', project, '--overwrite', '--confirm', project] as const),
    );
    expect(exitCode, all).toBe(0);
    expect((await target.call('GET /api/user', { cookie })).status).toBe(401);
    // Other instances, too, see that what they hold is old.
    const after = await target.db.doc('content/version').get();
    for (const { collection } of resources) {
      expect(after.get(collection)).toBe((version.get(collection) ?? 0) + 1);
    }
    await target.stop();
    const paths = async (one: string) => (await documents(one)).map(({ path }) => path);
    expect(await paths(project)).toEqual(await paths(source));
  }, 120_000);
});

describe('a restore that broke off half way', () => {
  /** Firestore as it is, but for the batch of that number, which it refuses. */
  async function refusingFirestore(refused: number) {
    const real = process.env.FIRESTORE_EMULATOR_HOST ?? '';
    let batches = 0;
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      if (req.url?.endsWith(':batchWrite') && body.includes('"update"') && ++batches === refused) {
        res.writeHead(403).end('out of quota');
        return;
      }
      const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
      const answer = await fetch(`http://${real}${req.url}`, { method: 'POST', headers, body });
      res.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  test('says so, and run again gives what it would have given', async () => {
    const project = newProject();
    const { server, host } = await refusingFirestore(2);
    const args = ['restore', file, '--project', project] as const;
    const broken = await runIn({ ...machine, FIRESTORE_EMULATOR_HOST: host }, ...args);
    await new Promise((resolve) => server.close(resolve));
    expect(broken.exitCode).toBe(1);
    expect(broken.all).toContain('Firestore answered 403: out of quota');
    expect(broken.all).toContain(
      'holds only a part of the backup: run the same command again with --overwrite',
    );
    expect(broken.all).not.toContain('Nothing was changed');
    const paths = async (one: string) => (await documents(one)).map(({ path }) => path);
    expect((await paths(project)).length).toBe(200);

    for (let times = 0; times < 2; times++) {
      const { exitCode, all } = await run(...args, '--overwrite', '--confirm', project);
      expect(exitCode, all).toBe(0);
      expect(await paths(project)).toEqual(await paths(source));
    }
  }, 120_000);

  test('gives nobody back what was taken since the backup, and says so before it asks', async () => {
    const project = newProject();
    const args = ['restore', file, '--project', project] as const;
    expect((await run(...args)).exitCode).toBe(0);
    const { db, services, addUser, stop } = await startApi({}, project);
    const id = (await db.collection('users').get()).docs[0]?.id ?? '';
    const taken = { role: 'admin', isActive: false } as const;
    await services.users.change(id, taken, await addUser('superadmin', 'later'));
    for (const name of ['reader', 'later']) await db.doc(`newsletter/${name}`).set({ state: 'unsubscribed' });

    const unsure = await run(...args, '--overwrite');
    for (const line of [
      'keeper was deactivated and stays so',
      'keeper was made an admin and stays one',
      'later was made since the backup: the account will be deleted',
      '1 who have left the newsletter stay off it',
      'No active superadmin will be left',
    ])
      expect(unsure.all).toContain(line);
    expect((await db.collection('users').get()).size).toBe(2);

    const sure = [...args, '--overwrite', '--confirm', project] as const;
    const { server, host } = await refusingFirestore(1);
    const broken = await runIn({ ...machine, FIRESTORE_EMULATOR_HOST: host }, ...sure);
    expect(broken.all).toContain('holds only a part of the backup');
    await new Promise((resolve) => server.close(resolve));
    const { exitCode, all } = await run(...sure);
    expect(exitCode, all).toBe(0);
    const users = (await db.collection('users').get()).docs.map((user) => user.data());
    expect(users).toEqual([expect.objectContaining({ username: 'keeper', ...taken })]);
    const states = (await db.collection('newsletter').get()).docs.map((row) => row.get('state'));
    expect(states).toEqual(['unsubscribed', 'unsubscribed']);
    await stop();
  }, 120_000);
});

describe('an archive that', () => {
  const project = newProject();
  const bad = join(folder, 'bad.backup');

  type Entry = { name: string; bytes: Buffer; type?: 'symlink' };
  /** The archive with other files in it, signed by the right key and under the right passphrase. */
  async function changed(change: (entry: Entry) => Entry[]): Promise<Buffer> {
    const [reading, writing] = [extract(), pack()];
    reading.end(await tarOf(file));
    for await (const entry of reading) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      for (const { name, bytes, type } of change({ name: entry.header.name, bytes: Buffer.concat(chunks) })) {
        if (type) writing.entry({ name, type, linkname: '/etc/passwd' });
        else writing.entry({ name }, bytes);
      }
    }
    writing.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of writing) chunks.push(chunk as Buffer);
    return sealed(gzipSync(Buffer.concat(chunks)));
  }
  async function sealed(content: Buffer): Promise<Buffer> {
    const chunks: Buffer[] = [];
    await pipeline(Readable.from([content]), seal(PASSPHRASE, signingKey(), 4), async (source) => {
      for await (const chunk of source) chunks.push(chunk);
    });
    return Buffer.concat(chunks);
  }
  const only = (pattern: RegExp, change: (entry: Entry) => Entry[]) =>
    changed((entry) => (pattern.test(entry.name) ? change(entry) : [entry]));
  const withDocument = (path: string) =>
    only(/^documents/, ({ name, bytes }) => [
      { name, bytes: Buffer.concat([bytes, Buffer.from(`${JSON.stringify({ path, fields: {} })}\n`)]) },
    ]);
  const withFile = (name: string, type?: 'symlink') =>
    only(/^documents/, (entry) => [entry, { name, bytes: Buffer.from('x'), ...(type && { type }) }]);
  const flipped = (at: number) => {
    const bytes = readFileSync(file);
    const index = at < 0 ? bytes.length + at : at;
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    return bytes;
  };

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['is cut off', () => readFileSync(file).subarray(0, -1_000), 'is cut off or was changed'],
    ['has one bit turned', () => flipped(5_000), 'is cut off or was changed'],
    ['has one bit of its signature turned', () => flipped(-10), 'is cut off or was changed'],
    ['is not encrypted', () => gzipSync('x'), 'is no backup of this site'],
    ['is no archive at all', () => Buffer.from('hello'), 'is no backup of this site'],
    ['has no manifest', () => only(/manifest/, () => []), 'was not finished'],
    ['lacks a photo', () => only(/^photos/, () => []), 'does not hold what its manifest names'],
    ['lacks documents', () => only(/^documents/, () => []), 'does not hold what its manifest names'],
    ['holds a session', () => withDocument('sessions/forged'), 'holds "sessions/forged"'],
    ['holds a secret', () => withDocument('secrets/form'), 'holds "secrets/form"'],
    ['holds an unknown collection', () => withDocument('foreign/a'), 'holds "foreign/a"'],
    ['holds a subcollection', () => withDocument('services/a/secrets/b'), 'holds "services/a/secrets/b"'],
    ['names a document by a way up', () => withDocument('services/..'), 'holds "services/.."'],
    ['names a document by two slashes', () => withDocument('services//a'), 'holds "services//a"'],
    ['names a photo by a way up', () => withFile('photos/../../a.webp'), 'holds "photos/../../a.webp"'],
    ['holds another file', () => withFile('etc/passwd'), 'holds "etc/passwd"'],
    ['holds a link', () => withFile('photos/link', 'symlink'), 'which is no file'],
    ['holds a file twice', () => only(/^documents/, (entry) => [entry, entry]), 'where nothing may follow'],
    ['is signed, and no tar.gz', () => sealed(Buffer.from('hello')), 'cannot be read'],
  ])('%s is refused with a reason', async (_what, make, sentence) => {
    writeFileSync(bad, await make());
    const checked = openSigned(bad)
      .then((signed) => signed.unseal(PASSPHRASE))
      .then(verifyArchive);
    const error = await checked.catch((reason) => reason);
    expect(error).toBeInstanceOf(Explained);
    expect(error.message).toContain(sentence);
    expect(error.message).toContain('Nothing was changed.');
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['is cut off', () => readFileSync(file).subarray(0, -1_000)],
    ['holds a secret', () => withDocument('secrets/form')],
  ])('%s leaves the database as it is, whatever was asked for', async (_what, make) => {
    writeFileSync(bad, await make());
    const args = ['--project', project, '--overwrite', '--confirm', project];
    const { exitCode, all } = await run('restore', bad, ...args);
    expect([exitCode, all]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(all).not.toMatch(/\n {4}at /);
    expect(await documents(project)).toEqual([]);
  });

  test('is opened with another passphrase stays shut', async () => {
    const { exitCode, all } = await runIn(
      { ...machine, BACKUP_PASSPHRASE: 'karibu tena, karibu sanaa' },
      ...(['restore', file, '--project', project] as const),
    );
    expect([exitCode, all]).toEqual([1, expect.stringContaining('does not open with this passphrase')]);
    expect(await documents(project)).toEqual([]);
  });

  test('another machine signed is taken only with the public key that was noted', async () => {
    const elsewhere = { ...machine, XDG_CONFIG_HOME: join(folder, 'elsewhere') };
    const check = (...more: string[]) => runIn(elsewhere, 'restore', file, '--check', ...more);
    const signer = publicKeyOf(signingKey());
    const unnamed = await check();
    expect([unnamed.exitCode, unnamed.all]).toEqual([1, expect.stringContaining('on another machine')]);
    const other = await check(`--signed-by=${signer.startsWith('A') ? 'B' : 'A'}${signer.slice(1)}`);
    expect([other.exitCode, other.all]).toEqual([1, expect.stringContaining('somebody else made it')]);
    const noted = await check(`--signed-by=${signer}`);
    expect(noted.exitCode, noted.all).toBe(0);
  });

  test('is whole passes --check, which changes nothing and needs no project', async () => {
    const { exitCode, all } = await run('restore', file, '--check');
    expect([exitCode, all]).toEqual([0, expect.stringContaining(`files of ${source}`)]);
  });
});

test('a backup that cannot be finished leaves no file behind', async () => {
  const target = join(folder, 'unfinished.backup');
  const { exitCode, all } = await runIn(
    { ...machine, FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:1' },
    ...(['backup', target, '--project', source] as const),
  );
  expect([exitCode, all]).toEqual([1, expect.stringContaining('No Storage emulator is running')]);
  expect(readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([]);
});
