import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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

/**
 * The signer of a name. Its key is made by the first instance that needs it and lives in a collection that no rule
 * opens; every instance reads it once.
 */
export function createSigner(db: Firestore, name: string): Signer {
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
  const key = () => {
    loading ??= withoutDeadline(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
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
