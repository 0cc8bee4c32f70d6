import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSigned, publicKeyOf, seal } from './seal.ts';

const folder = mkdtempSync(join(tmpdir(), 'seal-'));
const file = join(folder, 'a.backup');
afterAll(() => rmSync(folder, { recursive: true }));

const PASSPHRASE = 'a passphrase of some length';
const newKey = () => generateKeyPairSync('ed25519').privateKey;
const key = newKey();
/** One guess of the passphrase need not be dear here. */
const COST = 4;
const KIB = 1_024;
/** What stands before the first box, a whole box, and the two keys' ends of the file. */
const [HEAD, BOX, TRAILER] = [33, 64 * KIB + 16, 96];

async function sealed(content: Buffer, signingKey: KeyObject = key): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Pieces of another size than the boxes.
  async function* source() {
    for (let at = 0; at < content.length; at += 50_000) yield content.subarray(at, at + 50_000);
  }
  for await (const chunk of seal(PASSPHRASE, signingKey, COST)(source())) chunks.push(chunk);
  return Buffer.concat(chunks);
}
async function opened(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer> {
  writeFileSync(file, bytes);
  const content = await (await openSigned(file)).unseal(passphrase);
  const chunks: Buffer[] = [];
  for await (const chunk of content()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const bytesOf = (length: number) => Buffer.alloc(length, 'the content ');

test.each([0, 1, 64 * KIB - 1, 64 * KIB, 64 * KIB + 1, 200_000])(
  '%i bytes come back as they were',
  async (length) => {
    expect((await opened(await sealed(bytesOf(length)))).equals(bytesOf(length))).toBe(true);
  },
);

test('the same content is never the same bytes twice', async () => {
  const [one, other] = [await sealed(bytesOf(1_000)), await sealed(bytesOf(1_000))];
  expect(one.subarray(HEAD, -TRAILER).equals(other.subarray(HEAD, -TRAILER))).toBe(false);
});

describe('a sealed file', () => {
  let small: Buffer;
  beforeAll(async () => {
    small = await sealed(bytesOf(20));
  });
  const open = async (bytes: Buffer) => {
    writeFileSync(file, bytes);
    return openSigned(file).then(
      () => 'opened',
      (error) => error.message,
    );
  };

  test('opens as it is, and names its signer', async () => {
    writeFileSync(file, small);
    expect((await openSigned(file)).signer).toBe(publicKeyOf(key));
    expect(publicKeyOf(key)).toMatch(/^[\w-]{43}$/);
  });

  test('is refused with any of its bytes changed, before a passphrase is asked for', async () => {
    for (let at = 0; at < small.length; at++) {
      const bytes = Buffer.from(small);
      bytes[at] = (bytes[at] ?? 0) ^ 0x40;
      expect(await open(bytes), `byte ${at}`).toContain('Nothing was changed.');
    }
  });

  test('is refused at any length but its own', async () => {
    for (let length = 0; length < small.length; length++) {
      expect(await open(small.subarray(0, length)), `${length} bytes`).toContain('Nothing was changed.');
    }
    expect(await open(Buffer.concat([small, Buffer.from([0])]))).toContain('Nothing was changed.');
  });

  test('stays shut for another passphrase', async () => {
    await expect(opened(small, 'another passphrase')).rejects.toThrow('does not open with this passphrase');
  });

  test('opens for the same letters typed another way', async () => {
    const decomposed = 'Café, Café, Café'.normalize('NFD');
    const chunks: Buffer[] = [];
    for await (const chunk of seal(decomposed, key, COST)((async function* () {})())) chunks.push(chunk);
    expect(await opened(Buffer.concat(chunks), decomposed.normalize('NFC'))).toHaveLength(0);
  });
});

test('whoever knows the passphrase alone signs as somebody else', async () => {
  writeFileSync(file, await sealed(bytesOf(20), newKey()));
  expect((await openSigned(file)).signer).not.toBe(publicKeyOf(key));
});

test('one guess of the passphrase is dear unless it is told otherwise', async () => {
  const { value: head } = await seal(PASSPHRASE, key)((async function* () {})()).next();
  expect(head?.[16]).toBe(17);
});

describe('without the passphrase nobody changes the content, even with the signing key', () => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await sealed(bytesOf(3 * 64 * KIB));
  });
  /** The boxes in another order, signed again. */
  async function rearranged(order: number[]): Promise<Buffer> {
    const boxes = order.map((index) => whole.subarray(HEAD + index * BOX, HEAD + (index + 1) * BOX));
    const content = Buffer.concat([whole.subarray(0, HEAD), ...boxes, whole.subarray(-TRAILER, -64)]);
    const digest = createHash('sha512').update(content).digest();
    const signature = sign(null, Buffer.concat([Buffer.from('mipaka-backup 2 signature\n'), digest]), key);
    return Buffer.concat([content, signature]);
  }

  test('in order it opens', async () => {
    const again = await rearranged([0, 1, 2]);
    expect(again.equals(whole)).toBe(true);
    expect(await opened(again)).toHaveLength(3 * 64 * KIB);
  });

  test.each([[[1, 0, 2]], [[0, 2]], [[0, 1]], [[0, 1, 2, 2]], [[0, 0, 1, 2]]])(
    '%j stays shut',
    async (order) => {
      await expect(opened(await rearranged(order))).rejects.toThrow('does not open');
    },
  );
});
