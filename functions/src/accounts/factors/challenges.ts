import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../../platform/firestore/db.ts';
import { createSigner } from '../../platform/secret-key.ts';
import { createSignedTokens, type SignedTokens } from '../../platform/signed-tokens.ts';

/** How long a challenge can be answered, in milliseconds. */
const LIFETIME_MS = 5 * 60_000;

export type Challenges = SignedTokens<'sign-in' | 'second-step' | 'add-passkey' | 'add-app' | 'confirm'>;

/** Challenges of factors. Each is for one session or device, and is answered once. */
export const createChallenges = (db: Firestore, accountKey: string): Challenges =>
  createSignedTokens(db, createSigner(db, 'challenges', accountKey), collections.challenges, LIFETIME_MS);
