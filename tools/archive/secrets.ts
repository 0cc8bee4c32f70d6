/** The secrets that seal a backup: a passphrase that the person gives each time, and this machine's signing key. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { readNewSecret, readSecret } from '../prompt.ts';
import { Explained } from '../steps.ts';
import { publicKeyOf } from './seal.ts';

/** Attackers can guess it on their own machines, so it is longer than a password that a server protects. */
const MIN_PASSPHRASE = 16;

/** The file with this machine's signing key, a PEM that only its owner can read. */
const signingKeyFile = () =>
  process.env.BACKUP_SIGNING_KEY ??
  join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'mipaka', 'backup-signing-key.pem');

function readSigningKey(file: string): KeyObject {
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Explained(`${file} holds no Ed25519 key.`);
  return key;
}

/** This machine's signing key; the first backup makes it and prints its path. */
export function signingKey(): KeyObject {
  const file = signingKeyFile();
  if (existsSync(file)) return readSigningKey(file);
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  console.log(`  A key that signs the backups of this machine was made: ${file}`);
  return privateKey;
}

/**
 * Throws an Explained unless the key that the person named, or else this machine's key, signed the archive.
 *
 * @param named the public key as a backup printed it
 */
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

/** The passphrase of an existing backup: from BACKUP_PASSPHRASE, typed, or from standard input. */
export const oldPassphrase = async (): Promise<string> =>
  process.env.BACKUP_PASSPHRASE ?? (await readSecret('Passphrase of the backup'));
