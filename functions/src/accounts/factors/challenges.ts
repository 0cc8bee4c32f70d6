import { hash, randomBytes, randomUUID } from 'node:crypto';
import { type Firestore, Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import { provedBy } from '../../platform/firestore/commit.ts';
import { collections } from '../../platform/firestore/db.ts';
import type { Signer } from '../../platform/secret-key.ts';

/** How long a challenge can be answered, in milliseconds. */
const LIFETIME_MS = 5 * 60_000;
/** 128 random bits, the time of expiry in base 36, the signature. */
const CHALLENGE = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{8,9})\.([A-Za-z0-9_-]{43})$/;

/** The purpose of a challenge; a challenge for one purpose does not count for another. */
export type Purpose = 'sign-in' | 'second-step' | 'add-passkey' | 'add-app' | 'confirm';

const textOf = (purpose: Purpose, bound: readonly string[], payload: string) =>
  JSON.stringify(['challenge', purpose, bound, payload]);

/**
 * Challenges. They are signed, so that issuing one stores nothing and a flood of requests costs little. They are valid
 * for five minutes, for one purpose and one recipient. Each is answered once: the answer leaves a document.
 */
export function createChallenges(db: Firestore, signer: Signer) {
  const refOf = (challenge: string) =>
    db.collection(collections.challenges).doc(hash('sha256', challenge, 'hex'));

  return {
    /**
     * A new challenge.
     *
     * @param bound the recipient: the session or the device, and values that must be unchanged when it is answered
     */
    async issue(purpose: Purpose, bound: readonly string[]): Promise<string> {
      const payload = `${randomBytes(16).toString('base64url')}.${(Date.now() + LIFETIME_MS).toString(36)}`;
      return `${payload}.${(await signer.sign(textOf(purpose, bound, payload))).toString('base64url')}`;
    },

    /** Whether a challenge was issued for this purpose and these values and is not over; `spend` finds a repetition. */
    async isGood(challenge: string, purpose: Purpose, bound: readonly string[]): Promise<boolean> {
      const [, id, end, signature] = CHALLENGE.exec(challenge) ?? [];
      if (!id || !end || !signature || Number.parseInt(end, 36) < Date.now()) return false;
      return signer.isSigned(textOf(purpose, bound, `${id}.${end}`), Buffer.from(signature, 'base64url'));
    },

    /** Whether a challenge was answered. */
    isSpent: async (challenge: string): Promise<boolean> => (await refOf(challenge).get()).exists,

    /**
     * Marks a valid challenge as answered in the batch of the change that it allows; the batch fails with
     * ALREADY_EXISTS if it was answered before.
     */
    spend(batch: WriteBatch | Transaction, challenge: string): void {
      const ref = refOf(challenge);
      const mark = randomUUID();
      batch.create(ref, { mark, expireAt: Timestamp.fromMillis(Date.now() + 2 * LIFETIME_MS) });
      provedBy(batch, async () => (await ref.get()).get('mark') === mark);
    },
  };
}
export type Challenges = ReturnType<typeof createChallenges>;
