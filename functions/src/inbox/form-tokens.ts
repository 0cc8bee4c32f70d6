import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@mipaka/contract';
import { type DocumentReference, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { collections } from '../platform/firestore/db.ts';
import { createSigner } from '../platform/secret-key.ts';

/** How long a token is valid, in milliseconds; an older one counts like none. */
const MAX_AGE_MS = DAY_MS;
const TOKEN = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{6,12})\.([A-Za-z0-9_-]{43})$/;

const idOf = (token: string) => token.split('.')[0] ?? '';

export type Verdict = 'valid' | 'none' | 'forged';

/**
 * Tokens of the contact form: signed, so that they cannot be made elsewhere, and valid for one message. The first
 * instance that needs the key makes it; no database rule opens it.
 */
export function createFormTokenStore(db: Firestore) {
  const signer = createSigner(db, 'form-token');

  return {
    async issue(): Promise<string> {
      const payload = `${randomBytes(16).toString('base64url')}.${Date.now().toString(36)}`;
      return `${payload}.${(await signer.sign(payload)).toString('base64url')}`;
    },

    /** Checks a token. An expired one counts as `none`: it speaks neither for nor against the message. */
    async verify(token: string | undefined): Promise<Verdict> {
      if (!token) return 'none';
      const [, id, issuedAt, signature] = TOKEN.exec(token) ?? [];
      if (!id || !issuedAt || !signature) return 'forged';
      const isOurs = await signer.isSigned(`${id}.${issuedAt}`, Buffer.from(signature, 'base64url'));
      if (!isOurs) return 'forged';
      return Date.now() - Number.parseInt(issuedAt, 36) > MAX_AGE_MS ? 'none' : 'valid';
    },

    /** The document that exists once a verified token is spent. */
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
