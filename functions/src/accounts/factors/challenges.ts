import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../../platform/firestore/db.ts';
import { Invalid } from '../../platform/firestore/errors.ts';
import { createSigner } from '../../platform/secret-key.ts';
import { createSignedTokens } from '../../platform/signed-tokens.ts';

const LIFETIME_MS = 5 * 60_000;

type Purpose = 'sign-in' | 'second-step' | 'add-passkey' | 'add-app' | 'confirm';

/** The error for a challenge that has expired or was answered before. */
export const tooLate = () => new Invalid('This has taken too long. Please try again');

/** Challenges of factors. Each is for one session or device, and is answered once. */
export function createChallenges(db: Firestore, accountKey: string) {
  const signer = createSigner(db, 'challenges', accountKey);
  const tokens = createSignedTokens<Purpose>(db, signer, collections.challenges, LIFETIME_MS);
  return {
    ...tokens,
    /** Throws the error, by default Invalid, for a challenge that was not issued for this, or is over. */
    async require(challenge: string, purpose: Purpose, bound: readonly string[], error = tooLate) {
      if ((await tokens.check(challenge, purpose, bound)) !== 'valid') throw error();
    },
  };
}
