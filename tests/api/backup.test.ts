/** `npm run backup` and `npm run restore`, as they are typed. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { resources, services } from '@mipaka/contract';
import { execa } from 'execa';
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentsOf } from '../../tools/archive/documents.ts';
import { verifyArchive } from '../../tools/archive/read.ts';
import { Explained } from '../../tools/steps.ts';
import { type Api, inquiry, PASSWORD, startApi } from './harness.ts';
import { sampleOf } from './samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'archive.tar.gz');
const newProject = () => `demo-${randomUUID().slice(0, 8)}`;
const run = (command: string, ...args: string[]) =>
  execa('node', ['tools/bootstrap.mjs', command, ...args], { reject: false, all: true });

const source = newProject();
let api: Api;
let lists: Record<string, unknown>;

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
  const passing = /^(sessions|inquiry_presence|limits|form_tokens|secrets|content)\//;
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
  for (const message of ['One', 'Two'])
    await api.call('POST /api/contact', { body: { ...inquiry, message } });
  const [row] = (await api.call('GET /api/admin/inquiries', { cookie })).json;
  await api.call(`POST /api/admin/inquiries/${row.id}/notes`, { body: { text: 'Called' }, cookie });
  const [sent] = (await api.db.collection('outbox').get()).docs;
  await api.services.outbox.succeed(sent?.id ?? '');
  // Every type, in a subcollection of a document that does not exist.
  await api.db.doc('types/none/kept/all').set({
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
  const double = { path: 'types/double', fields: { one: { doubleValue: 1 }, other: { integerValue: '1' } } };
  await documentsOf(source).set([double], source);
  lists = await everything(api);

  const { exitCode, all } = await run('backup', file, '--project', source);
  expect(exitCode, all).toBe(0);
}, 120_000);
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  test('is for its owner alone', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('holds no session, no form token and no key of the functions', () => {
    const text = gunzipSync(readFileSync(file)).toString('latin1');
    expect(text).toContain('"path":"passwords/');
    expect(text).not.toMatch(/"path":"(sessions|form_tokens|secrets|limits|content)\//);
  });

  test('never takes the place of another file', async () => {
    const before = readFileSync(file);
    const { exitCode, all } = await run('backup', file, '--project', source);
    expect([exitCode, all]).toEqual([1, expect.stringContaining('exists already')]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('is what the database was at one moment, whatever is written meanwhile', async () => {
    const at = await documentsOf(source).now();
    const ref = api.db.doc('types/late');
    await ref.set({ late: true });
    const paths = [];
    for await (const page of documentsOf(source).pages(at)) paths.push(...page.map(({ path }) => path));
    await ref.delete();
    expect(paths).toContain('types/double');
    expect(paths).not.toContain('types/late');
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
    expect(found.find(({ path }) => path === 'types/double')?.fields).toEqual({
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
  test('is refused, and with --overwrite leaves nothing of what was there', async () => {
    const project = newProject();
    const target = await startApi({}, project);
    await target.addUser('superadmin', 'other');
    const cookie = await target.signIn('other');
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

    const { exitCode, all } = await run('restore', file, '--project', project, '--overwrite');
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

describe('an archive that is', () => {
  const project = newProject();
  const bad = join(folder, 'bad.tar.gz');
  const whole = () => gunzipSync(readFileSync(file));

  /** The archive with some of its files changed; null leaves one out. */
  async function changed(change: (name: string, bytes: Buffer) => Buffer | null): Promise<Buffer> {
    const [reading, writing] = [extract(), pack()];
    reading.end(whole());
    for await (const entry of reading) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const bytes = change(entry.header.name, Buffer.concat(chunks));
      if (bytes) writing.entry({ name: entry.header.name }, bytes);
    }
    writing.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of writing) chunks.push(chunk as Buffer);
    return gzipSync(Buffer.concat(chunks));
  }
  const only = (pattern: RegExp, change: (bytes: Buffer) => Buffer | null) =>
    changed((name, bytes) => (pattern.test(name) ? change(bytes) : bytes));

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['cut off', () => readFileSync(file).subarray(0, -1_000), 'cut off, damaged or no backup'],
    [
      'cut off and packed again',
      () => gzipSync(whole().subarray(0, -4_000)),
      'cut off, damaged or no backup',
    ],
    ['without its manifest', () => only(/manifest/, () => null), 'was not finished'],
    ['lacking a photo', () => only(/^photos/, () => null), 'a checksum'],
    [
      'changed in one document',
      () => only(/^documents/, (bytes) => Buffer.from(bytes.toString().replace('Wanjiku', 'Wanjika'))),
      'a checksum',
    ],
    [
      'written by a newer version',
      () =>
        only(/manifest/, (bytes) => Buffer.from(bytes.toString().replace('"version": 1', '"version": 2'))),
      'written by a newer version (format 2, known up to 1)',
    ],
    ['no archive at all', () => Buffer.from('hello'), 'cut off, damaged or no backup'],
  ])('%s is refused with a reason', async (_what, make, sentence) => {
    writeFileSync(bad, await make());
    const error = await verifyArchive(bad).catch((reason) => reason);
    expect(error).toBeInstanceOf(Explained);
    expect(error.message).toContain(sentence);
  });

  test('refused leaves the database as it is, whatever was asked for', async () => {
    writeFileSync(bad, readFileSync(file).subarray(0, -1_000));
    const { exitCode, all } = await run('restore', bad, '--project', project, '--overwrite');
    expect([exitCode, all]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(all).not.toMatch(/\n {4}at /);
    expect(await documents(project)).toEqual([]);
  });

  test('whole passes --check, which changes nothing and needs no project', async () => {
    const { exitCode, all } = await run('restore', file, '--check');
    expect([exitCode, all]).toEqual([0, expect.stringContaining(`photos of ${source}`)]);
  });
});

test('a backup that cannot be finished leaves no file behind', async () => {
  const target = join(folder, 'unfinished.tar.gz');
  const { exitCode, all } = await execa(
    'node',
    ['tools/bootstrap.mjs', 'backup', target, '--project', source],
    { reject: false, all: true, env: { FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:1' } },
  );
  expect([exitCode, all]).toEqual([1, expect.stringContaining('No Storage emulator is running')]);
  expect(readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([]);
});
