import crypto from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { withoutDeadline } from './deadline.ts';
import { commitUnless } from './firestore/commit.ts';
import { collections } from './firestore/db.ts';

/** Shortest account key, in characters: `openssl rand -base64 32` gives 44. */
const MIN_ACCOUNT_KEY = 32;

/**
 * The key of a name: 256 random bits, made by the first instance that needs them; with an account key, both together
 * (HKDF, RFC 5869), so that a copy of the database is not enough. Its first use throws where that is too short.
 */
function createKey(db: Firestore, name: string, accountKey?: string): () => Promise<Buffer> {
  const ref = db.collection(collections.secrets).doc(name);
  let loading: Promise<Buffer> | undefined;

  async function load(): Promise<Buffer> {
    if (accountKey === undefined) return loadStored();
    if (accountKey.length < MIN_ACCOUNT_KEY) {
      throw new Error(`The secret ACCOUNT_KEY has to be ${MIN_ACCOUNT_KEY} characters or more`);
    }
    return Buffer.from(crypto.hkdfSync('sha256', accountKey, await loadStored(), name, 32));
  }

  async function loadStored(): Promise<Buffer> {
    const stored = await ref.get();
    if (stored.exists) return Buffer.from(String(stored.get('key')), 'base64url');
    const made = crypto.randomBytes(32);
    const batch = db.batch();
    batch.create(ref, { key: made.toString('base64url') });
    return (await commitUnless(batch, ['alreadyExists'])) ? made : loadStored();
  }
  return () => {
    loading ??= withoutDeadline(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** The signer of a name, with a key of 256 bits; with an account key no copy of the database is enough to sign. */
export function createSigner(db: Firestore, name: string, accountKey?: string) {
  const key = createKey(db, name, accountKey);
  const sign = async (text: string): Promise<Buffer> =>
    crypto
      .createHmac('sha256', await key())
      .update(text)
      .digest();

  return {
    sign,

    /** Whether bytes are the signature of a text or, from 16 bytes on, its beginning; in constant time. */
    async isSigned(text: string, signature: Buffer): Promise<boolean> {
      const { length } = signature;
      const expected = (await sign(text)).subarray(0, length);
      return length >= 16 && length === expected.length && crypto.timingSafeEqual(expected, signature);
    },
  };
}
export type Signer = ReturnType<typeof createSigner>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The sealer of a name, by AES-256-GCM; a copy of the database is not enough to open what it sealed. */
export function createSealer(db: Firestore, name: string, accountKey: string) {
  const key = createKey(db, name, accountKey);

  return {
    /** Encrypts a text, as base64url. It can be opened only with the same `context`. */
    async seal(text: string, context: string): Promise<string> {
      const nonce = crypto.randomBytes(NONCE_BYTES);
      const cipher = crypto.createCipheriv('aes-256-gcm', await key(), nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },

    /** Opens what `seal` gave; undefined for anything else, and for another key or context. */
    async open(sealed: string, context: string): Promise<string | undefined> {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const opener = await key();
      try {
        const decipher = crypto
          .createDecipheriv('aes-256-gcm', opener, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(context))
          .setAuthTag(tag);
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
export type Sealer = ReturnType<typeof createSealer>;
