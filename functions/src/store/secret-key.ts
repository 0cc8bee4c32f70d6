import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { commit, withoutDeadline } from './commit.ts';
import { collections, isCode } from './db.ts';

/** Signs with a key of 256 random bits that never leaves the database. */
export type Signer = {
  /** The HMAC-SHA-256 of a text: 32 bytes. */
  sign(text: string): Promise<Buffer>;
  /** Whether bytes are the beginning, as long as they are, of the signature of a text; in constant time. */
  isSigned(text: string, signature: Buffer): Promise<boolean>;
};

/** Encrypts with such a key: AES-256-GCM. */
export type Sealer = {
  /** A text, encrypted: base64url. It can be opened only with the same `context`. */
  seal(text: string, context: string): Promise<string>;
  /** The text in what `seal` gave. Throws for anything else, and for another context. */
  open(sealed: string, context: string): Promise<string>;
};

/**
 * The key of a name. It is made by the first instance that needs it and lives in a collection that no rule opens; every
 * instance reads it once.
 */
function createKey(db: Firestore, name: string): () => Promise<Buffer> {
  const ref = db.collection(collections.secrets).doc(name);
  let loading: Promise<Buffer> | undefined;

  async function load(): Promise<Buffer> {
    const stored = await ref.get();
    if (stored.exists) return Buffer.from(String(stored.get('key')), 'base64url');
    const made = randomBytes(32);
    try {
      const batch = db.batch();
      batch.create(ref, { key: made.toString('base64url') });
      await commit(batch);
      return made;
    } catch (error) {
      if (!isCode(error, 'alreadyExists')) throw error;
      return load();
    }
  }
  return () => {
    loading ??= withoutDeadline(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** The signer of a name. */
export function createSigner(db: Firestore, name: string): Signer {
  const key = createKey(db, name);
  const sign = async (text: string) =>
    createHmac('sha256', await key())
      .update(text)
      .digest();

  return {
    sign,
    async isSigned(text, signature) {
      const expected = (await sign(text)).subarray(0, signature.length);
      return (
        signature.length >= 16 && expected.length === signature.length && timingSafeEqual(expected, signature)
      );
    },
  };
}

/** Bytes of the nonce and of the tag that GCM puts around what it encrypts. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The sealer of a name. */
export function createSealer(db: Firestore, name: string): Sealer {
  const key = createKey(db, name);

  return {
    async seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await key(), nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },

    async open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', await key(), nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
