import type { account, CurrentUser } from '@mipaka/contract';
import type { Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { type Activity, type Actor, writeActivity } from '../platform/activity.ts';
import { collections } from '../platform/firestore/db.ts';

/** An account as it is stored. */
export type User = z.input<typeof account> & {
  /** Whether the mail of the day goes to them: yes unless they say no. */
  wantsDigest?: boolean;
  /** When the role was changed last; absent where it never was. */
  roleSince?: string;
};

/** What clients may see of an account. */
export const publicUser = ({ id, username, name = null, email, role }: User): CurrentUser => ({
  id,
  username,
  name,
  email,
  role,
});

/** Adds to a batch the entry of the activity log for what was done to an account at a time. */
export const writeAccountActivity = (
  db: Firestore,
  batch: WriteBatch | Transaction,
  actor: Actor,
  { id, username }: Pick<User, 'id' | 'username'>,
  change: Pick<Activity, 'action' | 'at' | 'before' | 'after'>,
): void =>
  writeActivity(db, batch, {
    ...change,
    actor,
    collection: collections.users,
    recordId: id,
    label: username,
  });
