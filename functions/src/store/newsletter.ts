import { createHash, randomBytes } from 'node:crypto';
import { business } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpError } from '../http-error.ts';
import { newsletterConfirmation } from '../mail/messages.ts';
import { collections, isCode, nextTimestamp } from './db.ts';
import type { Outbox } from './outbox.ts';
import { normalizeKey } from './unique-keys.ts';

/** How often one address can be asked to confirm, in milliseconds: nobody can be flooded through our form. */
const ASK_AGAIN_MS = 60 * 60_000;
/** How long the mail with the question is kept, in milliseconds: nobody asks for it after a month. */
const MAIL_MS = 30 * 86_400_000;

export type Subscription = {
  email: string;
  addresses: string[];
  state: 'pending' | 'confirmed' | 'unsubscribed';
  token: string;
  askedAt: string;
  confirmedAt: string | null;
  createdAt: string;
};

const idOf = (email: string) => createHash('sha256').update(normalizeKey(email)).digest('hex').slice(0, 40);
const linkTo = (action: 'confirm' | 'unsubscribe', id: string, token: string) =>
  `${business.origin}/api/newsletter/${action}?token=${id}.${token}`;

/** The subscribers of the newsletter, by double opt-in. */
export function createNewsletterStore(db: Firestore, outbox: Outbox) {
  const newsletter = db.collection(collections.newsletter);

  /** The subscription a link belongs to; undefined for a link that nobody sent. */
  async function find(link: string) {
    const [id = '', token] = link.split('.');
    if (!/^[0-9a-f]{40}$/.test(id)) return undefined;
    const snapshot = await newsletter.doc(id).get();
    return token && snapshot.get('token') === token ? snapshot : undefined;
  }

  return {
    /** Asks an address by mail whether it wants the newsletter. Says nothing about whether it is on the list. */
    async subscribe(email: string): Promise<void> {
      const id = idOf(email);
      const ref = newsletter.doc(id);
      const snapshot = await ref.get();
      const known = snapshot.data() as Subscription | undefined;
      if (known?.state === 'confirmed') return;
      if (known && Date.now() - Date.parse(known.askedAt) < ASK_AGAIN_MS) return;
      const at = nextTimestamp();
      const token = randomBytes(24).toString('base64url');
      const subscription: Subscription = {
        email,
        addresses: [normalizeKey(email)],
        state: 'pending',
        token,
        askedAt: at,
        confirmedAt: null,
        createdAt: known?.createdAt ?? at,
      };
      const batch = db.batch();
      if (snapshot.updateTime) batch.update(ref, subscription, { lastUpdateTime: snapshot.updateTime });
      else batch.create(ref, subscription);
      const mailId = `newsletter-${id}-${Date.parse(at).toString(36)}`;
      outbox.queue(
        batch,
        newsletterConfirmation(mailId, email, linkTo('confirm', id, token), linkTo('unsubscribe', id, token)),
        Timestamp.fromMillis(Date.parse(at) + MAIL_MS),
      );
      try {
        await batch.commit();
      } catch (error) {
        // Somebody pressed twice: the other request has asked already.
        if (!isCode(error, 'alreadyExists', 'failedPrecondition')) throw error;
      }
    },

    /** Confirms a subscription. False for a link that nobody sent or that was withdrawn. */
    async confirm(link: string): Promise<boolean> {
      const subscription = await find(link);
      if (!subscription || subscription.get('state') === 'unsubscribed') return false;
      if (subscription.get('state') === 'pending') {
        await subscription.ref.update({ state: 'confirmed', confirmedAt: nextTimestamp() });
      }
      return true;
    },

    /** Takes an address off the list. False for a link that nobody sent. */
    async unsubscribe(link: string): Promise<boolean> {
      const subscription = await find(link);
      if (!subscription) return false;
      await subscription.ref.update({ state: 'unsubscribed', confirmedAt: null });
      return true;
    },

    /** The confirmed subscribers, oldest first, after an address id and at most `limit` of them. */
    async confirmed(limit: number, cursor?: string): Promise<{ rows: Subscription[]; next?: string }> {
      let query = newsletter.where('state', '==', 'confirmed').orderBy('__name__');
      if (cursor !== undefined) {
        if (!/^[0-9a-f]{40}$/.test(cursor)) throw new HttpError(400, 'The cursor is not valid');
        query = query.startAfter(cursor);
      }
      const { docs } = await query.limit(limit + 1).get();
      const shown = docs.slice(0, limit);
      return {
        rows: shown.map((document) => document.data() as Subscription),
        next: docs.length > limit ? shown.at(-1)?.id : undefined,
      };
    },
  };
}
export type NewsletterStore = ReturnType<typeof createNewsletterStore>;
