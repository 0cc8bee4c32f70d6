import { hash, randomBytes, randomUUID } from 'node:crypto';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { provedBy } from './firestore/commit.ts';
import type { Batch } from './firestore/db.ts';
import type { Signer } from './secret-key.ts';

/** 128 random bits, the time of expiry in base 36, the signature. */
const TOKEN = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{8,9})\.([A-Za-z0-9_-]{43})$/;

/** Tokens for one use, a purpose and a recipient. Issuing one stores nothing; using one leaves a document. */
export function createSignedTokens<Purpose extends string>(
  db: Firestore,
  signer: Signer,
  collection: string,
  lifetimeMs: number,
) {
  const textOf = (purpose: Purpose, bound: readonly string[], payload: string) =>
    JSON.stringify([collection, purpose, bound, payload]);

  return {
    /** A new token, bound to the recipient and to values that must be unchanged when it is used. */
    async issue(purpose: Purpose, bound: readonly string[]): Promise<string> {
      const payload = `${randomBytes(16).toString('base64url')}.${(Date.now() + lifetimeMs).toString(36)}`;
      return `${payload}.${(await signer.sign(textOf(purpose, bound, payload))).toString('base64url')}`;
    },

    /** Whether a token was issued for this purpose and these values, and is not over; `spend` finds a repetition. */
    async check(token: string, purpose: Purpose, bound: readonly string[]) {
      const [, id, end, signature] = TOKEN.exec(token) ?? [];
      if (!id || !end || !signature) return 'forged';
      const text = textOf(purpose, bound, `${id}.${end}`);
      if (!(await signer.isSigned(text, Buffer.from(signature, 'base64url')))) return 'forged';
      return Number.parseInt(end, 36) < Date.now() ? 'expired' : 'valid';
    },

    /** The document that exists once a token is used: by what is signed, as a signature has several spellings. */
    refOf: (token: string): DocumentReference =>
      db.collection(collection).doc(hash('sha256', token.slice(0, token.lastIndexOf('.')), 'hex')),

    /** Marks a token as used in the batch of what it allows, which fails with ALREADY_EXISTS if it was used before. */
    spend(batch: Batch, token: string): void {
      const ref = this.refOf(token);
      const mark = randomUUID();
      batch.create(ref, { mark, expireAt: Timestamp.fromMillis(Date.now() + 2 * lifetimeMs) });
      provedBy(batch, async () => (await ref.get()).get('mark') === mark);
    },
  };
}
