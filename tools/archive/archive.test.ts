/** The allowed content of an archive. seal.test.ts tests archives that were cut off or changed. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { execa } from 'execa';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { Explained } from '../steps.ts';
import { readArchive, verifyArchive, writeArchive } from './archive.ts';

type Entry = { name: string; text: string; type?: 'symlink' };

const lineOf = (path: string) => `${JSON.stringify({ path, fields: {} })}\n`;
const documents = { name: 'documents/000001.jsonl', text: lineOf('services/a') };
const photo = { name: `photos/${'A'.repeat(22)}-320.webp`, text: 'x' };
const manifest = {
  name: 'manifest.json',
  text: JSON.stringify({
    project: 'demo',
    readTime: '2026-01-01T00:00:00.000Z',
    documents: { services: 1 },
    photos: { [photo.name.replace('photos/', '')]: {} },
  }),
};

async function contentOf(entries: Entry[] | Buffer) {
  const tar = pack();
  for (const { name, text, type } of Array.isArray(entries) ? entries : []) {
    if (type) tar.entry({ name, type, linkname: '/etc/passwd' });
    else tar.entry({ name }, text);
  }
  tar.finalize();
  const bytes = Array.isArray(entries) ? gzipSync(await buffer(tar)) : entries;
  return async function* () {
    yield bytes;
  };
}
const verify = async (entries: Entry[] | Buffer) => verifyArchive(await contentOf(entries));
const withDocument = (path: string) => [
  { ...documents, text: documents.text + lineOf(path) },
  photo,
  manifest,
];
const withFile = (name: string, type?: 'symlink') => [documents, { name, text: 'x', type }, photo, manifest];

test('an archive that holds what its manifest names passes the check', async () => {
  expect((await verify([documents, photo, manifest])).project).toBe('demo');
});

test.each<[string, Entry[] | Buffer, string]>([
  ['has no manifest', [documents, photo], 'was not finished'],
  ['lacks a photo', [documents, manifest], 'does not hold what its manifest names'],
  ['lacks documents', [photo, manifest], 'does not hold what its manifest names'],
  ['holds a session', withDocument('sessions/forged'), 'holds "sessions/forged"'],
  ['holds a secret', withDocument('secrets/form'), 'holds "secrets/form"'],
  ['holds an unknown collection', withDocument('foreign/a'), 'holds "foreign/a"'],
  ['holds a subcollection', withDocument('services/a/secrets/b'), 'holds "services/a/secrets/b"'],
  ['names a document by a way up', withDocument('services/..'), 'holds "services/.."'],
  ['names a document by two slashes', withDocument('services//a'), 'holds "services//a"'],
  ['names a photo by a way up', withFile('photos/../../a.webp'), 'holds "photos/../../a.webp"'],
  ['holds another file', withFile('etc/passwd'), 'holds "etc/passwd"'],
  ['holds a link', withFile('photos/link', 'symlink'), 'which is no file'],
  ['holds a file twice', [documents, documents, photo, manifest], 'where nothing may follow'],
  ['is no tar.gz', Buffer.from('hello'), 'cannot be read'],
])('an archive that %s is refused with a reason', async (_what, entries, sentence) => {
  const error = await verify(entries).catch((reason) => reason);
  expect(error).toBeInstanceOf(Explained);
  expect(error.message).toContain(sentence);
  expect(error.message).toContain('Nothing was changed.');
});

test('a restore that fails midway says why', async () => {
  const entries = [documents, photo, manifest];
  const content = await contentOf(entries);
  const reading = readArchive(content, await verify(entries), {
    documents: async () => undefined,
    photo: async () => Promise.reject(new Error('The bucket is full')),
  });
  await expect(reading).rejects.toThrow('The bucket is full');
});

test('a backup leaves out a file that is deleted meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const [gone, kept] = ['A', 'B'].map((letter) => `${letter.repeat(22)}-320.webp`);
  const download = async (name?: string) => {
    if (name === gone) throw Object.assign(new Error('No such object'), { code: 404 });
    return [Buffer.from('x')];
  };
  const files = [gone, kept].map((name) => ({ name, metadata: {}, download: () => download(name) }));
  const bucket = { getFilesStream: () => Readable.from(files) };
  const documents = { now: async () => '2026-01-01T00:00:00.000Z', pages: async function* () {} };
  const sealed = { passphrase: 'x', signingKey: generateKeyPairSync('ed25519').privateKey };
  const to = join(folder, 'a.backup');
  const { photos } = await writeArchive('demo', documents as never, bucket as never, to, sealed);
  expect(Object.keys(photos)).toEqual([kept]);
  rmSync(folder, { recursive: true });
});

test('a backup that is interrupted leaves no file behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const endless = `
    const { generateKeyPairSync } = await import('node:crypto');
    const { writeArchive } = await import('./tools/archive/archive.ts');
    const documents = { now: async () => setTimeout(() => console.log('at work'), 500) && new Promise(() => {}) };
    const sealed = { passphrase: 'x', signingKey: generateKeyPairSync('ed25519').privateKey };
    setInterval(() => {}, 1_000);
    await writeArchive('demo', documents, {}, ${JSON.stringify(join(folder, 'a.backup'))}, sealed);`;
  const backup = execa('node', ['--import', 'tsx', '--input-type=module', '-e', endless], { reject: false });
  // A backup that fails before it begins leaves no file either.
  expect.assertions(4);
  for await (const line of backup) {
    expect(line).toBe('at work');
    expect(readdirSync(folder)).toEqual(['a.backup.unfinished']);
    backup.kill();
  }
  expect((await backup).exitCode).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
