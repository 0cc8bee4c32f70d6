/**
 * The envelope of an archive: encrypted, so that only the passphrase opens it, and signed, so that even a person who
 * knows the passphrase cannot make one without the signing key of a machine.
 *
 *     an age file (age-encryption.org/v1, by passphrase) | public key, 32 bytes | Ed25519 signature, 64 bytes
 *
 * `age --decrypt` opens what is before the last 96 bytes. The signature covers the SHA-512 of all bytes before it.
 */
import * as crypto from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { readNewSecret, readSecret } from '../prompt.ts';
import { Explained } from '../steps.ts';

const AGE = 'age-encryption.org/v1\n';
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The cost of scrypt, as a power of two: two seconds and 128 MiB for one guess of the passphrase. */
const COST = 17;
/** Prefix of the signed bytes, so that no other signature of this key can pass for that of an archive. */
const PURPOSE = 'mipaka-backup signature\n';

const signedBytes = (digest: Buffer) => Buffer.concat([Buffer.from(PURPOSE), digest]);
/** Systems encode the same letters in different ways. */
const normalized = (passphrase: string) => passphrase.normalize('NFKC');

/** The public half of a private signing key as text for people: 43 letters, digits, - and _. */
export const publicKeyOf = (key: crypto.KeyObject): string =>
  crypto.createPublicKey(key).export({ format: 'jwk' }).x ?? '';
const publicKeyFrom = (x: string) =>
  crypto.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** The stage of a pipeline that encrypts and signs; `cost` is that of one guess, as a power of two. */
export function seal(passphrase: string, signingKey: crypto.KeyObject, cost = COST) {
  return async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const age = new Encrypter();
    age.setPassphrase(normalized(passphrase));
    age.setScryptWorkFactor(cost);
    const hash = crypto.createHash('sha512');
    const plain = Readable.toWeb(Readable.from(content)) as globalThis.ReadableStream<Uint8Array>;
    for await (const bytes of (await age.encrypt(plain)) as ReadableStream<Uint8Array>) {
      hash.update(bytes);
      yield Buffer.from(bytes);
    }
    const signer = Buffer.from(publicKeyOf(signingKey), 'base64url');
    yield signer;
    yield crypto.sign(null, signedBytes(hash.update(signer).digest()), signingKey);
  };
}

/**
 * Checks the signature of an archive, without the passphrase, and gives the signer's public key in the form of
 * `publicKeyOf`. `unseal` gives the content as often as it is asked for, or an Explained in the stream.
 */
export async function openSigned(file: string) {
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
    const hash = crypto.createHash('sha512');
    for await (const bytes of createReadStream(file, { end: size - SIGNATURE_BYTES - 1 })) hash.update(bytes);
    if (!crypto.verify(null, signedBytes(hash.digest()), publicKeyFrom(signer), signature)) {
      throw refuse('is cut off or was changed: its signature does not fit');
    }
    return {
      signer,
      unseal: (passphrase: string) =>
        async function* (): AsyncGenerator<Buffer> {
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

/** Attackers can guess it on their own machines, so it is longer than a password that a server protects. */
const MIN_PASSPHRASE = 16;

/** The file with this machine's signing key, a PEM that only its owner can read. */
const signingKeyFile = () =>
  process.env.BACKUP_SIGNING_KEY ??
  join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'mipaka', 'backup-signing-key.pem');

function readSigningKey(file: string): crypto.KeyObject {
  const key = crypto.createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Explained(`${file} holds no Ed25519 key.`);
  return key;
}

/** This machine's signing key; the first backup makes it and prints its path. */
export function signingKey(): crypto.KeyObject {
  const file = signingKeyFile();
  if (existsSync(file)) return readSigningKey(file);
  const { privateKey } = crypto.generateKeyPairSync('ed25519');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  console.log(`  A key that signs the backups of this machine was made: ${file}`);
  return privateKey;
}

/** Throws an Explained unless the named public key, or else this machine's, is that of the archive's signer. */
export function requireSigner(signer: string, named: string | undefined): void {
  const file = signingKeyFile();
  const trusted = named ?? (existsSync(file) ? publicKeyOf(readSigningKey(file)) : undefined);
  if (signer === trusted) return;
  throw new Explained(
    named === undefined
      ? `The archive was signed by ${signer}, on another machine. If that is the key you noted when the backup was made, add it as --signed-by=KEY. Nothing was changed.`
      : `The archive was signed by ${signer}, not by ${named.slice(0, 60)}: somebody else made it. Nothing was changed.`,
  );
}

/** The passphrase of a new backup: from BACKUP_PASSPHRASE, typed twice, or from standard input. */
export async function newPassphrase(): Promise<string> {
  const passphrase = process.env.BACKUP_PASSPHRASE ?? (await readNewSecret('Passphrase of the backup'));
  if (passphrase.length < MIN_PASSPHRASE) {
    throw new Explained(
      `The passphrase must have at least ${MIN_PASSPHRASE} characters: let a password manager make it.`,
    );
  }
  return passphrase;
}

export const oldPassphrase = async (): Promise<string> =>
  process.env.BACKUP_PASSPHRASE ?? (await readSecret('Passphrase of the backup'));
