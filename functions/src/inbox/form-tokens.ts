import { DAY_MS } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../platform/firestore/db.ts';
import { createSigner } from '../platform/secret-key.ts';
import { createSignedTokens } from '../platform/signed-tokens.ts';

/** Tokens of the contact form: they cannot be made elsewhere, and are valid for one message within a day. */
export const createFormTokens = (db: Firestore) =>
  createSignedTokens<'contact'>(db, createSigner(db, 'form-token'), collections.formTokens, DAY_MS);
export type FormTokens = ReturnType<typeof createFormTokens>;
