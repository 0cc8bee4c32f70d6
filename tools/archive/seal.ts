/**
 * The envelope of an archive: encrypted, so that nobody reads it without the passphrase, and signed, so that nobody
 * makes one without the signing key, whoever knows the passphrase.
 *
 *     mipaka-backup 2\n | cost, 1 byte | salt, 16 bytes | boxes … | public key, 32 bytes | signature, 64 bytes
 *
 * A box is 64 KiB of the content (the last one what remains) under AES-256-GCM with its tag; the key is scrypt's from
 * passphrase and salt, with N = 2^cost. The nonce is the number of the box and whether it is the last, so none can be left out, moved or
 * cut off. Each archive has a salt, and so a key, of its own: no nonce is ever used twice. The signature, Ed25519, is
 * over the SHA-512 of everything before it, and is checked before anything else is looked at.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  type KeyObject,
  randomBytes,
  scrypt,
  sign,
  verify,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Explained } from '../steps.ts';
import { FORMAT, VERSION } from './manifest.ts';

const MAGIC = Buffer.from(`${FORMAT} ${VERSION}\n`);
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const SALT_BYTES = 16;
const HEAD_BYTES = MAGIC.length + 1 + SALT_BYTES;
const CONTENT_BYTES = 64 * 1_024;
const TAG_BYTES = 16;
const BOX_BYTES = CONTENT_BYTES + TAG_BYTES;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const CIPHER = 'aes-256-gcm';
/** Of scrypt: half a second and 128 MiB for one guess of the passphrase. */
const COST = 17;
const SCRYPT = { r: 8, p: 1, maxmem: 1_024 * 1_024 * 1_024 };
/** What else this key might sign some day must not be taken for an archive. */
const PURPOSE = `${FORMAT} ${VERSION} signature\n`;

const deriveKey = (passphrase: string, cost: number, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    // The same letters can be typed in two ways on two systems.
    scrypt(passphrase.normalize('NFKC'), salt, 32, { ...SCRYPT, N: 2 ** cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

function nonceOf(box: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(box, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const signedBytes = (digest: Buffer) => Buffer.concat([Buffer.from(PURPOSE), digest]);

/** The public half of a signing key as people note it: 43 letters, digits, - and _. */
export const publicKeyOf = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' }).x ?? '';
const publicKeyFrom = (x: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Cuts a stream into pieces of one size; the last piece, and it alone, may be shorter, and is marked. */
async function* pieces(source: AsyncIterable<Buffer>, size: number) {
  let pending = Buffer.alloc(0);
  let index = 0;
  for await (const bytes of source) {
    pending = Buffer.concat([pending, bytes]);
    for (; pending.length > size; index++) {
      yield { index, bytes: pending.subarray(0, size), isLast: false };
      pending = pending.subarray(size);
    }
  }
  yield { index, bytes: pending, isLast: true };
}

/**
 * Gives the stage of a pipeline that encrypts and signs all that runs through it.
 *
 * @param cost of one guess of the passphrase, as the power of two that scrypt takes
 */
export function seal(passphrase: string, signingKey: KeyObject, cost = COST) {
  return async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha512');
    const hashed = (bytes: Buffer) => {
      hash.update(bytes);
      return bytes;
    };
    const salt = randomBytes(SALT_BYTES);
    const key = await deriveKey(passphrase, cost, salt);
    yield hashed(Buffer.concat([MAGIC, Buffer.from([cost]), salt]));
    for await (const { index, bytes, isLast } of pieces(content, CONTENT_BYTES)) {
      const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast));
      yield hashed(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
    }
    yield hashed(Buffer.from(publicKeyOf(signingKey), 'base64url'));
    yield sign(null, signedBytes(hash.digest()), signingKey);
  };
}

/** An archive whose signature holds. */
export type SignedFile = {
  /** The public key of who signed it, as `publicKeyOf` gives it. */
  signer: string;
  /**
   * Gives the content, as often as it is asked for. The stream throws an Explained when the passphrase is wrong.
   */
  unseal(passphrase: string): Promise<() => AsyncGenerator<Buffer>>;
};

/**
 * Checks the signature of an archive, without the passphrase. Throws an Explained for a file that is no archive, is cut
 * off, was changed, or has another version.
 */
export async function openSigned(file: string): Promise<SignedFile> {
  const refuse = (what: string) => new Explained(`${file} ${what}. Nothing was changed.`);
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Explained(`There is no file ${file}.`) : error;
  });
  try {
    const { size } = await handle.stat();
    const read = async (length: number, position: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;

    const head = await read(HEAD_BYTES, 0);
    if (head.subarray(0, 2).equals(GZIP_MAGIC)) {
      throw refuse('is not encrypted and not signed, as backups once were: nobody can tell who made it');
    }
    const version = Number(new RegExp(`^${FORMAT} (\\d+)\\n`).exec(head.toString('latin1'))?.[1] ?? 0);
    if (version === 0) throw refuse('is no backup of this site');
    if (version !== VERSION) throw refuse(`has format ${version}, and this version reads ${VERSION}`);
    const end = size - PUBLIC_KEY_BYTES - SIGNATURE_BYTES;
    if (end < HEAD_BYTES + TAG_BYTES) throw refuse('is cut off');

    const signer = (await read(PUBLIC_KEY_BYTES, end)).toString('base64url');
    const signature = await read(SIGNATURE_BYTES, size - SIGNATURE_BYTES);
    const hash = createHash('sha512');
    for await (const bytes of createReadStream(file, { end: size - SIGNATURE_BYTES - 1 })) hash.update(bytes);
    if (!verify(null, signedBytes(hash.digest()), publicKeyFrom(signer), signature)) {
      throw refuse('is cut off or was changed: its signature does not fit');
    }

    return {
      signer,
      async unseal(passphrase) {
        const key = await deriveKey(passphrase, head[MAGIC.length] ?? 0, head.subarray(MAGIC.length + 1));
        return async function* () {
          const boxes = createReadStream(file, { start: HEAD_BYTES, end: end - 1 });
          for await (const { index, bytes, isLast } of pieces(boxes, BOX_BYTES)) {
            const decipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast));
            try {
              decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
              yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
            } catch {
              throw refuse('does not open with this passphrase');
            }
          }
        };
      },
    };
  } finally {
    await handle.close();
  }
}
