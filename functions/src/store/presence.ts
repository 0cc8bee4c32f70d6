import { type Colleague, colleague, type Onlooker, onlooker, PRESENCE } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { commit } from './commit.ts';
import { collections } from './db.ts';

/** Documents that one look at an inquiry reads at the most: there is one per account. */
const MAX_READ = 50;

/** Who has an inquiry open: one document per inquiry and account, which ends by itself unless it is renewed. */
export function createPresenceStore(db: Firestore) {
  const presence = db.collection(collections.presence);
  const refOf = (inquiryId: string, userId: string) => presence.doc(`${inquiryId}-${userId}`);
  return {
    /** Notes that somebody looks at an inquiry, or types there, and gives who else does. One write, at most 50 reads. */
    async renew(inquiryId: string, user: Colleague, isTyping: boolean): Promise<Onlooker[]> {
      const now = Date.now();
      const batch = db.batch();
      batch.set(refOf(inquiryId, user.id), {
        inquiryId,
        user: colleague.parse(user),
        isTyping,
        expireAt: Timestamp.fromMillis(now + PRESENCE.lastsMs),
      });
      await commit(batch);
      const { docs } = await presence.where('inquiryId', '==', inquiryId).limit(MAX_READ).get();
      return docs
        .filter((document) => (document.get('expireAt') as Timestamp).toMillis() > now)
        .map((document) =>
          onlooker.parse({ ...document.get('user'), isTyping: document.get('isTyping') ?? false }),
        )
        .filter(({ id }) => id !== user.id);
    },

    /** Notes that somebody has turned away from an inquiry. */
    async end(inquiryId: string, userId: string): Promise<void> {
      const batch = db.batch();
      batch.delete(refOf(inquiryId, userId));
      await commit(batch);
    },
  };
}
