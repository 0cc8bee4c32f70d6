import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSigned, publicKeyOf, seal } from './seal.ts';

const folder = mkdtempSync(join(tmpdir(), 'seal-'));
const file = join(folder, 'a.backup');
afterAll(() => rmSync(folder, { recursive: true }));

const PASSPHRASE = 'Café, a passphrase of some length';
const key = generateKeyPairSync('ed25519').privateKey;
/** Guesses of the passphrase may be cheap in tests. */
const COST = 4;
/** The bytes of the public key and the signature. */
const TRAILER = 96;
const content = Buffer.alloc(200_000, 'the content ');

const sealed = (text: Buffer, signingKey: KeyObject = key) =>
  buffer(
    seal(PASSPHRASE, signingKey, COST)(Readable.from([text.subarray(0, 50_000), text.subarray(50_000)])),
  );
async function opened(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer> {
  writeFileSync(file, bytes);
  return buffer((await openSigned(file)).unseal(passphrase)());
}
/** Another age file, signed with our key. */
const signedAgain = (age: Buffer) => {
  const body = Buffer.concat([age, Buffer.from(publicKeyOf(key), 'base64url')]);
  const digest = createHash('sha512').update(body).digest();
  return Buffer.concat([
    body,
    sign(null, Buffer.concat([Buffer.from('mipaka-backup signature\n'), digest]), key),
  ]);
};

let whole: Buffer;
let small: Buffer;
beforeAll(async () => {
  whole = await sealed(content);
  small = await sealed(Buffer.from('a few words'));
});

test('a sealed archive opens with its passphrase in any Unicode form, and names its signer', async () => {
  expect((await opened(whole, PASSPHRASE.normalize('NFD'))).equals(content)).toBe(true);
  expect((await openSigned(file)).signer).toBe(publicKeyOf(key));
  expect(whole.toString('latin1')).not.toContain('the content');
});

test('an archive with any byte changed is refused before a passphrase is asked for', async () => {
  for (let at = 0; at < small.length; at++) {
    const bytes = Buffer.from(small);
    bytes[at] = (bytes[at] ?? 0) ^ 0x40;
    writeFileSync(file, bytes);
    await expect(openSigned(file), `byte ${at}`).rejects.toThrow('Nothing was changed.');
  }
});

test('an archive of another length is refused, and so is a file that is no archive', async () => {
  for (const bytes of [
    ...Array.from(small, (_, length) => small.subarray(0, length)),
    Buffer.concat([small, Buffer.from([0])]),
    ...[gzipSync('x'), Buffer.from('hello')],
  ]) {
    writeFileSync(file, bytes);
    await expect(openSigned(file), `${bytes.length} bytes`).rejects.toThrow('Nothing was changed.');
  }
});

test('an archive does not open with another passphrase', async () => {
  await expect(opened(small, 'another passphrase')).rejects.toThrow('does not open with this passphrase');
});

test('an archive sealed with another signing key names another signer', async () => {
  writeFileSync(file, await sealed(content, generateKeyPairSync('ed25519').privateKey));
  expect((await openSigned(file)).signer).not.toBe(publicKeyOf(key));
});

test('an archive changed and signed again without the passphrase does not open', async () => {
  const age = whole.subarray(0, -TRAILER);
  expect(signedAgain(age).equals(whole)).toBe(true);
  const turned = Buffer.from(age);
  turned[100_000] = (turned[100_000] ?? 0) ^ 1;
  for (const forged of [turned, age.subarray(0, -1), age.subarray(0, -70_000)]) {
    await expect(opened(signedAgain(forged))).rejects.toThrow();
  }
});

test('guessing the passphrase is expensive by default: scrypt with a work factor of 17', async () => {
  const { value } = await seal(PASSPHRASE, key)(Readable.from([])).next();
  expect(Buffer.from(value ?? []).toString()).toMatch(/-> scrypt \S+ 17\n/);
});
