import type { WriteBatch } from 'firebase-admin/firestore';
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { collections } from './db.ts';
import { subscriptionRef } from './newsletter.ts';
import { normalizeKey, uniqueKeyRef } from './unique-keys.ts';

/** How long an address that has been sent an acknowledgement gets no other, in milliseconds. */
const PAUSE_MS = 24 * 3_600_000;

/** The mailbox behind an address: most servers deliver what follows a plus sign to the same one. */
const mailboxOf = (email: string): string => normalizeKey(email).replace(/\+[^@]*@/, '@');

/** What stands against an acknowledgement, as it was read. */
type Seen = readonly [mark: DocumentSnapshot, subscription: DocumentSnapshot];

/**
 * Which addresses may be sent an acknowledgement: anybody can type the address of a stranger, so one gets at most one
 * a day, over all instances, and one that has unsubscribed from the newsletter none.
 */
export function createAcknowledgements(db: Firestore) {
  return {
    /** The documents that decide about an address: `may` and `note` take their snapshots. */
    refsOf: (email: string): [DocumentReference, DocumentReference] => [
      uniqueKeyRef(db, { collection: collections.outbox, field: 'acknowledged', value: mailboxOf(email) }),
      subscriptionRef(db, email),
    ],

    /** Whether the address may be sent an acknowledgement now. */
    may: ([mark, subscription]: Seen, now = Date.now()): boolean =>
      subscription.get('state') !== 'unsubscribed' &&
      (!mark.exists || now - (mark.get('sentAt') as Timestamp).toMillis() >= PAUSE_MS),

    /** Notes in the batch that queues an acknowledgement; the batch fails when another one was quicker. */
    note(batch: WriteBatch, [mark]: Seen, now = Date.now()): void {
      const values = {
        collection: collections.outbox,
        field: 'acknowledged',
        sentAt: Timestamp.fromMillis(now),
        expireAt: Timestamp.fromMillis(now + PAUSE_MS),
      };
      if (mark.updateTime) batch.update(mark.ref, values, { lastUpdateTime: mark.updateTime });
      else batch.create(mark.ref, values);
    },
  };
}
export type Acknowledgements = ReturnType<typeof createAcknowledgements>;
