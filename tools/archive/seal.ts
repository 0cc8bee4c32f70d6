/**
 * The envelope of an archive: encrypted, so that nobody reads it without the passphrase, and signed, so that nobody
 * makes one without the signing key, whoever knows the passphrase.
 *
 *     an age file (age-encryption.org/v1, by passphrase) | public key, 32 bytes | signature, 64 bytes
 *
 * The age file is the format's own: without its last 96 bytes, `age --decrypt` opens it. The signature, Ed25519, is over
 * the SHA-512 of everything before it, and is checked before anything else is looked at.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { Explained } from '../steps.ts';

const AGE = 'age-encryption.org/v1\n';
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** Of scrypt, as a power of two: two seconds and 128 MiB for one guess of the passphrase. */
const COST = 17;
/** What else this key might sign some day must not be taken for an archive. */
const PURPOSE = 'mipaka-backup signature\n';

const signedBytes = (digest: Buffer) => Buffer.concat([Buffer.from(PURPOSE), digest]);
/** The same letters can be typed in two ways on two systems. */
const normalized = (passphrase: string) => passphrase.normalize('NFKC');

/** The public half of a signing key as people note it: 43 letters, digits, - and _. */
export const publicKeyOf = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' }).x ?? '';
const publicKeyFrom = (x: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/**
 * Gives the stage of a pipeline that encrypts and signs all that runs through it.
 *
 * @param cost of one guess of the passphrase, as the power of two that scrypt takes
 */
export function seal(passphrase: string, signingKey: KeyObject, cost = COST) {
  return async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const age = new Encrypter();
    age.setPassphrase(normalized(passphrase));
    age.setScryptWorkFactor(cost);
    const hash = createHash('sha512');
    const plain = Readable.toWeb(Readable.from(content)) as globalThis.ReadableStream<Uint8Array>;
    for await (const bytes of (await age.encrypt(plain)) as ReadableStream<Uint8Array>) {
      hash.update(bytes);
      yield Buffer.from(bytes);
    }
    const signer = Buffer.from(publicKeyOf(signingKey), 'base64url');
    yield signer;
    yield sign(null, signedBytes(hash.update(signer).digest()), signingKey);
  };
}

/** An archive whose signature holds. */
export type SignedFile = {
  /** The public key of who signed it, as `publicKeyOf` gives it. */
  signer: string;
  /** Gives the content, as often as it is called. The stream throws an Explained when the passphrase is wrong. */
  unseal(passphrase: string): () => AsyncGenerator<Buffer>;
};

/**
 * Checks the signature of an archive, without the passphrase. Throws an Explained for a file that is no archive, is cut
 * off, or was changed.
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
    if ((await read(AGE.length, 0)).toString() !== AGE) throw refuse('is no backup of this site');
    const end = size - PUBLIC_KEY_BYTES - SIGNATURE_BYTES;
    if (end < AGE.length) throw refuse('is cut off');
    const signer = (await read(PUBLIC_KEY_BYTES, end)).toString('base64url');
    const signature = await read(SIGNATURE_BYTES, size - SIGNATURE_BYTES);
    const hash = createHash('sha512');
    for await (const bytes of createReadStream(file, { end: size - SIGNATURE_BYTES - 1 })) hash.update(bytes);
    if (!verify(null, signedBytes(hash.digest()), publicKeyFrom(signer), signature)) {
      throw refuse('is cut off or was changed: its signature does not fit');
    }
    return {
      signer,
      unseal: (passphrase) =>
        async function* () {
          const age = new Decrypter();
          age.addPassphrase(normalized(passphrase));
          const sealed = Readable.toWeb(createReadStream(file, { end: end - 1 }));
          const opened = await age.decrypt(sealed as globalThis.ReadableStream<Uint8Array>).catch(() => {
            throw refuse('does not open with this passphrase');
          });
          for await (const bytes of opened as ReadableStream<Uint8Array>) yield Buffer.from(bytes);
        },
    };
  } finally {
    await handle.close();
  }
}
