/** `npm run backup` and `npm run restore`. */
import { createPrivateKey, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { resources, services } from '@mipaka/contract';
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentsOf } from '../../../tools/archive/documents.ts';
import { openSigned, publicKeyOf, seal } from '../../../tools/archive/seal.ts';
import { picture } from '../../content/publishing/editing.ts';
import { inboxOf, newAddress } from '../../inbox/inquiries.ts';
import { type Api, column, PASSWORD, runApi, startApi } from '../harness/harness.ts';
import { listen } from '../harness/listen.ts';
import { recordForm, sampleOf } from '../harness/samples.ts';
import { startCommands } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'site.backup');
/** The same archive with a low cost of scrypt, which opens at once. */
const cheap = join(folder, 'cheap.backup');
const PASSPHRASE = 'karibu tena, karibu sana';
const newProject = () => `demo-${randomUUID().slice(0, 8)}`;
/** The environment of a machine with its own signing key, and the passphrase. */
const machine = { XDG_CONFIG_HOME: join(folder, 'config'), BACKUP_PASSPHRASE: PASSPHRASE };
const run = startCommands();
const backUp = (to: string, env: Record<string, string> = {}) =>
  run('backup', [to, '--project', source], '', { ...machine, ...env });
const restore = (project: string, more: string[] = [], env: Record<string, string> = {}, from = cheap) =>
  run('restore', [from, '--project', project, ...more], '', { ...machine, ...env });
const check = (more: string[] = [], env: Record<string, string> = {}) =>
  run('restore', [cheap, '--check', ...more], '', { ...machine, ...env });
const overwriting = (project: string) => ['--overwrite', '--confirm', project];
const done = { exitCode: 0 };
const failed = (sentence: string) => ({ exitCode: 1, all: expect.stringContaining(sentence) });
const signingKey = () => createPrivateKey(readFileSync(join(folder, 'config/mipaka/backup-signing-key.pem')));

const source = newProject();
const api = await runApi({}, source);

async function documents(project: string) {
  const found = [];
  for await (const page of documentsOf(project).pages()) found.push(...page);
  const passing =
    /^(sessions|inquiry_presence|limits|form_tokens|secrets|security_log|inquiry_events|push_devices|webhooks|webhook_tries|content|types|services\/x\/types)\//;
  return found.filter(({ path }) => !passing.test(path));
}
const pathsOf = async (project: string): Promise<string[]> => column(await documents(project), 'path');
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

await api.addUser('superadmin', 'keeper');
const cookie = await api.signIn('keeper');
const [asKeeper, inbox] = [api.as(cookie), inboxOf(api, cookie)];
for (const resource of resources) await asKeeper(`POST /api/admin/${resource.path}`, sampleOf(resource));
const [first] = (await asKeeper('GET /api/admin/services')).json;
await asKeeper('POST /api/admin/services', sampleOf(services, 2));
await asKeeper(`DELETE /api/admin/services/${first.id}`);
const member = { name: 'Amina', position: 'Founder', bio: 'Bio' };
await asKeeper('POST /api/admin/team', recordForm(member, { photo: await picture(400, 400) }));
for (const message of ['One', 'Two'])
  await inbox.send({ email: newAddress(), message, formToken: await api.formToken() });
await inbox.note((await inbox.list())[0].id, 'Called');
const [sent] = await api.rows('outbox');
const { outbox } = api.services;
await outbox.succeed((await outbox.claim(sent?.id)) as never);
// These documents do not belong to the site.
await api.db.doc('types/none').set({ a: 1 });
await api.db.doc('services/x/types/below').set({ a: 1 });
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
// Not through the SDK, which stores 1.0 as an integer.
const fields = { one: { doubleValue: 1 }, other: { integerValue: '1' } };
const double = { path: 'unique_keys/double', fields };
// More documents than one batch writes.
const many = Array.from({ length: 250 }, (_, index) => ({ path: `unique_keys/many-${index}`, fields: {} }));
const reader = { path: 'newsletter/reader', fields: { state: { stringValue: 'confirmed' } } };
const schedule = { path: 'scheduled_sets/monday', fields: {} };
await documentsOf(source).set([double, reader, schedule, ...many], source);

const backedUp = await backUp(file);
expect(backedUp).toMatchObject(done);
const printed = backedUp.all;
const content = (await openSigned(file)).unseal(PASSPHRASE);
const sealCheaply = (from: AsyncIterable<Buffer>) =>
  pipeline(from, seal(PASSPHRASE, signingKey(), 4), buffer);
writeFileSync(cheap, await sealCheaply(content()));

describe('a backup', () => {
  test('and its signing key are readable only by their owner; file and output reveal no secret', () => {
    const [key = ''] = readdirSync(join(folder, 'config/mipaka'));
    for (const path of [file, join(folder, 'config/mipaka', key)])
      expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(file).toString('latin1');
    expect(bytes).not.toMatch(/Wanjiku|contact_inquiries|manifest/);
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(printed).toContain(`signed by ${publicKeyOf(signingKey())}`);
    expect(printed).not.toMatch(/karibu|PRIVATE/);
  });

  test('contains no session, form token or key of the functions, and no foreign collection', async () => {
    const text = gunzipSync(await buffer(content())).toString('latin1');
    expect(text).toContain('"path":"passwords/');
    expect(text).not.toMatch(/"path":"(sessions|form_tokens|secrets|limits|content|types)\//);
    expect(text).not.toContain('/types/');
  });

  test('reads the passphrase from standard input, and refuses a short one', async () => {
    const { BACKUP_PASSPHRASE: _, ...env } = machine;
    expect(await run('restore', [file, '--check'], `${PASSPHRASE}\n`, env)).toMatchObject(done);
    const short = await backUp(join(folder, 'short.backup'), { BACKUP_PASSPHRASE: 'karibu' });
    expect(short).toEqual(failed('at least 16 characters'));
    expect(readdirSync(folder)).not.toContain('short.backup');
  });

  test('never overwrites a file, and leaves none where it fails', async () => {
    const before = readFileSync(file);
    expect(await backUp(file)).toEqual(failed('exists already'));
    expect(readFileSync(file).equals(before)).toBe(true);
    const target = join(folder, 'unfinished.backup');
    const refused = await backUp(target, { FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:1' });
    expect(refused).toEqual(failed('No Storage emulator is running'));
    expect(readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([]);
  });

  test('contains the database at one moment, whatever is written meanwhile', async () => {
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
    expect(await restore(project)).toMatchObject(done);
    copy = await startApi({}, project);
  }, 120_000);
  afterAll(() => copy.stop());

  test('gives the same documents, with the same types and values', async () => {
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

  test('gives the same content and photos, served as before', async () => {
    const contentOf = async ({ call }: Api) => (await call('GET /api/content')).json;
    expect((await contentOf(copy)).services).toHaveLength(1);
    expect(await contentOf(copy)).toEqual(await contentOf(api));
    expect(await photos(copy)).toEqual(await photos(api));
    const [member] = (await copy.call('GET /api/team')).json;
    const media = await fetch(copy.base + member.photo);
    expect([media.status, media.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('keeps keys unique and passwords valid, and restores no session', async () => {
    expect(await copy.size('sessions')).toBe(0);
    const old = await api.signIn('keeper');
    expect((await copy.call('GET /api/user', { cookie: old })).status).toBe(401);
    const asKeeper = copy.as(await copy.signIn('keeper', PASSWORD));
    for (const resource of resources.filter(({ key }) => key))
      expect((await asKeeper(`POST /api/admin/${resource.path}`, sampleOf(resource))).status).toBe(409);
  });

  test('sends no mail again: mails that waited need a retry by staff', async () => {
    const mails = await copy.rows('outbox');
    expect(column(mails, 'state').sort()).toEqual(['ERROR', 'ERROR', 'ERROR', 'SUCCESS']);
    expect(await copy.services.outbox.due(new Date('2100-01-01'))).toEqual([]);
    for (const { id } of mails) expect(await copy.services.outbox.claim(id)).toBeUndefined();
  });
});

test('a restore replaces a database with content only with --overwrite and the project’s name', async () => {
  const project = newProject();
  const target = await runApi({}, project);
  const { as } = await target.addSignedIn('superadmin');
  await target.db.doc('password_links/open').set({ kind: 'reset' });
  await as('POST /api/admin/services', sampleOf(services, 9));
  expect((await target.call('GET /api/content')).json.services).toHaveLength(1);
  const before = await documents(project);
  const version = await target.stored('content/version');
  for (const [args, sentence] of [
    [[], 'add --overwrite. Nothing was changed.'],
    [['--overwrite'], `add --confirm ${project}. Nothing was changed.`],
    [overwriting(source), `"${source}" is not ${project}. Nothing was changed.`],
  ] as const) {
    expect(await restore(project, [...args])).toEqual(failed(sentence));
    expect(await documents(project)).toEqual(before);
  }

  expect(await restore(project, overwriting(project))).toMatchObject(done);
  expect((await as('GET /api/user')).status).toBe(401);
  // The raised versions tell other instances that their content is old.
  const after = await target.stored('content/version');
  for (const { collection } of resources) expect(after?.[collection]).toBe((version?.[collection] ?? 0) + 1);
  expect(await pathsOf(project)).toEqual(await pathsOf(source));
}, 120_000);

describe('a restore that failed half way', () => {
  /** A proxy to Firestore that refuses the batch with the number `refused`. */
  async function refusingFirestore(refused: number) {
    const real = process.env.FIRESTORE_EMULATOR_HOST ?? '';
    let batches = 0;
    const address = await listen(async (req, res) => {
      const body = (await buffer(req)).toString();
      if (req.url?.endsWith(':batchWrite') && body.includes('"update"') && ++batches === refused) {
        res.writeHead(403).end('out of quota');
        return;
      }
      const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
      const answer = await fetch(`http://${real}${req.url}`, { method: 'POST', headers, body });
      res.writeHead(answer.status).end(await answer.text());
    });
    return { FIRESTORE_EMULATOR_HOST: address.replace('http://', '') };
  }

  test('reports it, and a new run completes it', async () => {
    const project = newProject();
    const broken = await restore(project, [], await refusingFirestore(2));
    expect(broken).toEqual(failed('Firestore answered 403: out of quota'));
    expect(broken.all).toContain('only a part of the backup: run the same command again with --overwrite');
    expect(broken.all).not.toContain('Nothing was changed');
    expect(await pathsOf(project)).toHaveLength(200);
    // One that is due would be published, and miss the records that are still to come.
    expect(await pathsOf(project)).not.toContain(schedule.path);
    expect(await restore(project, overwriting(project))).toMatchObject(done);
    expect(await pathsOf(project)).toEqual(await pathsOf(source));
  }, 120_000);

  test('keeps later deactivations, demotions and unsubscribed addresses, and lists them first', async () => {
    const project = newProject();
    expect(await restore(project)).toMatchObject(done);
    const { db, rows, services, addUser } = await runApi({}, project);
    const taken = { role: 'admin', isActive: false } as const;
    const [keeper] = await rows('users');
    await services.users.change(keeper?.id, taken, await addUser('superadmin', 'later'));
    for (const name of ['reader', 'later']) await db.doc(`newsletter/${name}`).set({ state: 'unsubscribed' });

    const unsure = await restore(project, ['--overwrite']);
    for (const line of [
      'keeper was deactivated and stays so',
      'keeper was made an admin and stays one',
      'later was made since the backup: the account will be deleted',
      '1 who have left the newsletter stay off it',
      'No active superadmin will be left',
    ])
      expect(unsure.all).toContain(line);
    expect(await rows('users')).toHaveLength(2);

    const broken = await restore(project, overwriting(project), await refusingFirestore(1));
    expect(broken.all).toContain('holds only a part of the backup');
    expect(await restore(project, overwriting(project))).toMatchObject(done);
    expect(await rows('users')).toEqual([expect.objectContaining({ username: 'keeper', ...taken })]);
    expect(column(await rows('newsletter'), 'state')).toEqual(['unsubscribed', 'unsubscribed']);
  }, 120_000);
});

describe('an archive that', () => {
  const project = newProject();
  const bad = join(folder, 'bad.backup');

  /** An archive with the right signature and passphrase. */
  async function withSecret(): Promise<Buffer> {
    const tar = pack();
    tar.entry({ name: 'documents/000001.jsonl' }, JSON.stringify({ path: 'secrets/form', fields: {} }));
    tar.finalize();
    return sealCheaply(Readable.from([gzipSync(await buffer(tar))]));
  }

  // Other refused archives: the tests in tools/archive.
  test('holds a secret leaves the database as it is, also with --overwrite', async () => {
    writeFileSync(bad, await withSecret());
    const refused = await restore(project, overwriting(project), {}, bad);
    expect(refused).toEqual(failed('Nothing was changed.'));
    expect(refused.all).not.toMatch(/\n {4}at /);
    expect(await documents(project)).toEqual([]);
  });

  test('is complete passes --check, on another machine only with the noted public key', async () => {
    const elsewhere = { XDG_CONFIG_HOME: join(folder, 'elsewhere') };
    const signer = publicKeyOf(signingKey());
    const other = `${signer.startsWith('A') ? 'B' : 'A'}${signer.slice(1)}`;
    expect(await check([], elsewhere)).toEqual(failed('on another machine'));
    expect(await check([`--signed-by=${other}`], elsewhere)).toEqual(failed('somebody else made it'));
    expect(await check([`--signed-by=${signer}`], elsewhere)).toMatchObject(done);
    expect(await check()).toEqual({ ...done, all: expect.stringContaining(`files of ${source}`) });
  });
});
