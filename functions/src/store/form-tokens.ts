import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type DocumentReference, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { commit, withoutDeadline } from './commit.ts';
import { collections, isCode } from './db.ts';

/** How long a token proves anything, in milliseconds; an older one counts as none. */
const MAX_AGE_MS = 24 * 3_600_000;
const TOKEN = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{6,12})\.([A-Za-z0-9_-]{43})$/;

/** The random part of a token. */
const idOf = (token: string) => token.split('.')[0] ?? '';

export type Verdict = 'valid' | 'none' | 'forged';

/**
 * Tokens of the contact form: signed, so that none can be made elsewhere, and good for one message. The key is made
 * by the first instance that needs it and lives where no rule reaches.
 */
export function createFormTokenStore(db: Firestore) {
  let key: Promise<Buffer> | undefined;

  async function loadKey(): Promise<Buffer> {
    const ref = db.collection(collections.secrets).doc('form-token');
    const stored = await ref.get();
    if (stored.exists) return Buffer.from(String(stored.get('key')), 'base64url');
    const made = randomBytes(32);
    const batch = db.batch();
    batch.create(ref, { key: made.toString('base64url') });
    try {
      await commit(batch);
      return made;
    } catch (error) {
      if (!isCode(error, 'alreadyExists')) throw error;
      return loadKey();
    }
  }
  const sharedKey = () => {
    key ??= withoutDeadline(loadKey).catch((error) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  const sign = async (payload: string) =>
    createHmac('sha256', await sharedKey())
      .update(payload)
      .digest();

  return {
    /** A new token. */
    async issue(): Promise<string> {
      const payload = `${randomBytes(16).toString('base64url')}.${Date.now().toString(36)}`;
      return `${payload}.${(await sign(payload)).toString('base64url')}`;
    },

    /** What a token is worth; an expired one proves nothing, good or bad. */
    async verify(token: string | undefined): Promise<Verdict> {
      if (!token) return 'none';
      const [, id, issuedAt, signature] = TOKEN.exec(token) ?? [];
      if (!id || !issuedAt || !signature) return 'forged';
      const expected = await sign(`${id}.${issuedAt}`);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      return Date.now() - Number.parseInt(issuedAt, 36) > MAX_AGE_MS ? 'none' : 'valid';
    },

    /** The document that stands for a verified token once it is spent. */
    refOf: (token: string): DocumentReference => db.collection(collections.formTokens).doc(idOf(token)),

    /** Spends a verified token in the batch that stores the message; the batch fails when it is spent already. */
    spend(batch: WriteBatch, token: string): void {
      batch.create(this.refOf(token), {
        expireAt: Timestamp.fromMillis(Date.now() + 2 * MAX_AGE_MS),
      });
    },
  };
}
export type FormTokenStore = ReturnType<typeof createFormTokenStore>;
