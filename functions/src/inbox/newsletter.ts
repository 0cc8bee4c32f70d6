import { createHash, randomBytes } from 'node:crypto';
import type { ContactDetails } from '@mipaka/contract';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { commit, commitUnless } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../platform/firestore/db.ts';
import { byId, type Page, readPage } from '../platform/firestore/pages.ts';
import { normalizeKey } from '../platform/firestore/unique-keys.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { newsletterConfirmation } from './mails/newsletter-mail.ts';
import type { VisitorMails } from './visitor-mails.ts';

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

/** Where the subscription of an address lies: a `Subscription`. */
export const subscriptionRef = (db: Firestore, email: string): DocumentReference =>
  db.collection(collections.newsletter).doc(idOf(email));

/**
 * The subscribers of the newsletter, by double opt-in.
 *
 * @param mails which addresses may be asked
 * @param contactDetails what stands below the mail that asks for the confirmation
 */
export function createNewsletterStore(
  db: Firestore,
  outbox: Outbox,
  mails: VisitorMails,
  contactDetails: () => Promise<ContactDetails>,
) {
  const newsletter = db.collection(collections.newsletter);

  /** The subscription that the token of a link belongs to; undefined for a token that was never issued. */
  async function find(linkToken: string) {
    const [id = '', token] = linkToken.split('.');
    if (!/^[0-9a-f]{40}$/.test(id)) return undefined;
    const snapshot = await newsletter.doc(id).get();
    return token && snapshot.get('token') === token ? snapshot : undefined;
  }

  async function setState(
    ref: DocumentReference,
    values: Pick<Subscription, 'state' | 'confirmedAt'>,
  ): Promise<void> {
    const batch = db.batch();
    batch.update(ref, values);
    await commit(batch);
  }

  return {
    /**
     * Asks an address by mail whether it wants the newsletter, no more often than `mails` allows, and not when it is on the
     * list: whoever typed the address may be a stranger. One that has left stays off the list until its owner confirms. Says
     * nothing about which it was, and takes as many reads and writes for each, so that the time of the answer says nothing
     * either.
     */
    async subscribe(email: string): Promise<void> {
      const ref = subscriptionRef(db, email);
      const [snapshot, ...seen] = await db.getAll(ref, ...mails.refsOf(email));
      // Of one that has left and was erased since, only that it has left.
      const known = snapshot?.data() as Partial<Subscription> | undefined;
      const at = nextTimestamp();
      const isAsked = known?.state !== 'confirmed' && mails.may(email, seen);
      // One token for all mails to an address: the links of the first one stay good.
      const token = known?.token ?? randomBytes(24).toString('base64url');
      const id = `newsletter-${ref.id}-${Date.parse(at).toString(36)}`;
      const request = { id, to: email, token: `${ref.id}.${token}` };
      const mail = newsletterConfirmation(request, await contactDetails());
      const batch = db.batch();
      const isUnchanged = { lastUpdateTime: snapshot?.updateTime };
      if (isAsked) {
        const subscription: Subscription = {
          email,
          addresses: [normalizeKey(email)],
          state: known?.state ?? 'pending',
          token,
          askedAt: at,
          confirmedAt: null,
          createdAt: known?.createdAt ?? at,
        };
        if (known) batch.update(ref, subscription, isUnchanged);
        else batch.create(ref, subscription);
        mails.note(batch, email, seen);
        outbox.queue(batch, mail);
      } else {
        // Changes nothing.
        if (known) batch.update(ref, { state: known.state }, isUnchanged);
        else batch.delete(newsletter.doc());
        mails.noteNothing(batch);
        outbox.queueNothing(batch, mail);
      }
      const isQueued = async () => !isAsked || (await outbox.has(mail.id));
      // Refused where somebody pressed twice: the other request has asked already.
      await commitUnless(batch, ['alreadyExists', 'failedPrecondition', 'notFound'], isQueued);
    },

    /**
     * Confirms a subscription, also one that was ended: whoever has the link can read the mails of the address. False
     * for a token that was never issued.
     */
    async confirm(linkToken: string): Promise<boolean> {
      const subscription = await find(linkToken);
      if (!subscription) return false;
      if (subscription.get('state') !== 'confirmed') {
        await setState(subscription.ref, { state: 'confirmed', confirmedAt: nextTimestamp() });
      }
      return true;
    },

    /** Takes an address off the list. False for a token that was never issued. */
    async unsubscribe(linkToken: string): Promise<boolean> {
      const subscription = await find(linkToken);
      if (!subscription) return false;
      await setState(subscription.ref, { state: 'unsubscribed', confirmedAt: null });
      return true;
    },

    /**
     * The confirmed subscribers by id, after the cursor and at most `limit` of them. Throws Invalid for a cursor that no
     * page handed out.
     */
    confirmed: (limit: number, cursor?: string): Promise<Page<Subscription>> =>
      readPage(
        newsletter.where('state', '==', 'confirmed'),
        byId,
        limit,
        cursor,
        (document) => document.data() as Subscription,
      ),
  };
}
