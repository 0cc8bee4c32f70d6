import { type Colleague, colleague, PRESENCE } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { commit } from './firestore/commit.ts';
import { collections } from './firestore/db.ts';

/** Names the draft of the site among the things that people have open; inquiries go by their ids. */
export const DRAFT = 'draft';

/** Presence in an inquiry or the draft: one document per thing and account, which expires unless it is renewed. */
export function createPresenceStore(db: Firestore) {
  const presence = db.collection(collections.presence);
  return {
    /** Notes that a user has an inquiry or DRAFT open, and gives colleagues who do too. Costs one read per account. */
    async renew<T>(what: string, user: Colleague, doing: object, seen: z.ZodType<T>): Promise<T[]> {
      const now = Date.now();
      const batch = db.batch();
      batch.set(presence.doc(`${what}-${user.id}`), {
        inquiryId: what,
        user: colleague.parse(user),
        ...doing,
        expireAt: Timestamp.fromMillis(now + PRESENCE.lastsMs),
      });
      await commit(batch);
      const { docs } = await presence.where('inquiryId', '==', what).get();
      return docs
        .map((document) => document.data())
        .filter(({ expireAt, user: { id } }) => expireAt.toMillis() > now && id !== user.id)
        .map((document) => seen.parse({ ...document.user, ...document }));
    },
  };
}
