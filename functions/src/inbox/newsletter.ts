import { hash, randomBytes } from 'node:crypto';
import type { ContactDetails } from '@mipaka/contract';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { commit, commitUnless } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp, normalizeKey } from '../platform/firestore/db.ts';
import { NotFound } from '../platform/firestore/errors.ts';
import { byId, type Page, readPage } from '../platform/firestore/pages.ts';
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

const idOf = (email: string) => hash('sha256', normalizeKey(email), 'hex').slice(0, 40);

/** The document of an address's subscription: a `Subscription`. */
export const subscriptionRef = (db: Firestore, email: string): DocumentReference =>
  db.collection(collections.newsletter).doc(idOf(email));

/** The subscribers of the newsletter, by double opt-in; `mails` says which addresses may be mailed. */
export function createNewsletterStore(
  db: Firestore,
  outbox: Outbox,
  mails: VisitorMails,
  contactDetails: () => Promise<ContactDetails>,
) {
  const newsletter = db.collection(collections.newsletter);

  /** The subscription that the token of a link belongs to. Throws NotFound for a token that was never issued. */
  async function find(linkToken: string): Promise<DocumentSnapshot> {
    const [id = '', token] = linkToken.split('.');
    const snapshot = /^[0-9a-f]{40}$/.test(id) ? await newsletter.doc(id).get() : undefined;
    if (!token || snapshot?.get('token') !== token) throw new NotFound('This link is not valid any more');
    return snapshot;
  }

  async function update(ref: DocumentReference, values: Partial<Subscription>): Promise<void> {
    const batch = db.batch();
    batch.update(ref, values);
    await commit(batch);
  }

  return {
    /**
     * Asks an address by mail whether it wants the newsletter, no more often than `mails` allows, and not if it is on
     * the list: a stranger may have typed it. Neither the result nor the number of reads and writes, and so the
     * response time, reveals which case it was.
     */
    async subscribe(email: string): Promise<void> {
      const ref = subscriptionRef(db, email);
      const [snapshot, ...seen] = await db.getAll(ref, ...mails.refsOf(email));
      // If the address left and its data were erased since, only its state is known.
      const known = snapshot?.data() as Partial<Subscription> | undefined;
      const at = nextTimestamp();
      const isAsked = known?.state !== 'confirmed' && mails.may(email, seen);
      // All mails to an address have one token: links in earlier mails stay valid.
      const token = known?.token ?? randomBytes(24).toString('base64url');
      const id = `newsletter-${ref.id}-${Date.parse(at).toString(36)}`;
      const mail = newsletterConfirmation(id, email, `${ref.id}.${token}`, await contactDetails());
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
        // Writes that change nothing, for the same response time.
        if (known) batch.update(ref, { state: known.state }, isUnchanged);
        else batch.delete(newsletter.doc());
        mails.noteNothing(batch);
        outbox.queueNothing(batch, mail);
      }
      const isQueued = async () => !isAsked || (await outbox.has(mail.id));
      // Firestore refuses the batch after a double click: the other request has already asked.
      await commitUnless(batch, ['alreadyExists', 'failedPrecondition', 'notFound'], isQueued);
    },

    /** Confirms a subscription, even an ended one: who has the link reads the address's mails. Throws NotFound. */
    async confirm(linkToken: string): Promise<void> {
      const subscription = await find(linkToken);
      if (subscription.get('state') === 'confirmed') return;
      await update(subscription.ref, { state: 'confirmed', confirmedAt: nextTimestamp() });
    },

    /** Takes an address off the list. Throws NotFound. */
    async unsubscribe(linkToken: string): Promise<void> {
      const subscription = await find(linkToken);
      await update(subscription.ref, { state: 'unsubscribed', confirmedAt: null });
    },

    /** A page of the confirmed subscribers, by id. Throws Invalid for a cursor that did not come from a page. */
    confirmed(limit: number, cursor?: string): Promise<Page<Subscription>> {
      const query = newsletter.where('state', '==', 'confirmed');
      return readPage(query, byId, limit, cursor, (document) => document.data() as Subscription);
    },
  };
}
