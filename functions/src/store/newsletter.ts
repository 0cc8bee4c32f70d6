import { createHash, randomBytes } from 'node:crypto';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collections, isCode, nextTimestamp } from './db.ts';
import { Invalid } from './errors.ts';
import type { Mail, Outbox } from './outbox.ts';
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

/**
 * The subscribers of the newsletter, by double opt-in.
 *
 * @param confirmation makes the mail that asks for the confirmation; `token` goes with its links
 */
export function createNewsletterStore(
  db: Firestore,
  outbox: Outbox,
  confirmation: (request: { id: string; to: string; token: string }) => Mail,
) {
  const newsletter = db.collection(collections.newsletter);

  /** The subscription that the token of a link belongs to; undefined for a token that was never issued. */
  async function find(linkToken: string) {
    const [id = '', token] = linkToken.split('.');
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
        confirmation({ id: mailId, to: email, token: `${id}.${token}` }),
        Timestamp.fromMillis(Date.parse(at) + MAIL_MS),
      );
      try {
        await batch.commit();
      } catch (error) {
        // Somebody pressed twice: the other request has asked already.
        if (!isCode(error, 'alreadyExists', 'failedPrecondition')) throw error;
      }
    },

    /** Confirms a subscription. False for a token that was never issued or whose address has unsubscribed. */
    async confirm(linkToken: string): Promise<boolean> {
      const subscription = await find(linkToken);
      if (!subscription || subscription.get('state') === 'unsubscribed') return false;
      if (subscription.get('state') === 'pending') {
        await subscription.ref.update({ state: 'confirmed', confirmedAt: nextTimestamp() });
      }
      return true;
    },

    /** Takes an address off the list. False for a token that was never issued. */
    async unsubscribe(linkToken: string): Promise<boolean> {
      const subscription = await find(linkToken);
      if (!subscription) return false;
      await subscription.ref.update({ state: 'unsubscribed', confirmedAt: null });
      return true;
    },

    /**
     * The confirmed subscribers by id, after the cursor and at most `limit` of them. Throws Invalid for a cursor that no
     * page handed out.
     */
    async confirmed(limit: number, cursor?: string): Promise<{ rows: Subscription[]; next?: string }> {
      let query = newsletter.where('state', '==', 'confirmed').orderBy('__name__');
      if (cursor !== undefined) {
        if (!/^[0-9a-f]{40}$/.test(cursor)) throw new Invalid('The cursor is not valid');
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
