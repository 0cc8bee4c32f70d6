import type { account } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { type Activity, type Actor, writeActivity } from '../platform/activity.ts';
import { type Batch, collections } from '../platform/firestore/db.ts';

export type User = z.input<typeof account> & {
  /** Whether the user gets the daily mail; absent means yes. */
  wantsDigest?: boolean;
  /** When the role was last changed; absent if it never was. */
  roleSince?: string;
};

/** Adds an entry of the activity log to a batch, for a change of an account at a time. */
export const writeAccountActivity = (
  db: Firestore,
  batch: Batch,
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
