import { hash, randomBytes } from 'node:crypto';
import { type ContactDetails, DAY_MS } from '@mipaka/contract';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { commit, commitUnless, retryOnConflict } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp, normalizeKey } from '../platform/firestore/db.ts';
import { byId, type Page, readPage } from '../platform/firestore/pages.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { createMailLimit } from './mailable-addresses.ts';
import { linkTo, newsletterConfirmation } from './mails/newsletter-mail.ts';

/** A subscriber as staff export them, with the token of the links in mails. */
export type Subscriber = { email: string; confirmedAt: string | null; token: string };

/** How long an address that does not confirm is kept, in milliseconds: as long as the mail that asks it. */
const UNCONFIRMED_MS = 30 * DAY_MS;

const idOf = (email: string) => hash('sha256', normalizeKey(email), 'hex').slice(0, 40);

/** The address of the page at which a subscriber leaves. */
export const unsubscribeUrlOf = ({ email, token }: Subscriber): string =>
  linkTo('askUnsubscribe', `${idOf(email)}.${token}`);

/** The document of an address's subscription. */
export const subscriptionRef = (db: Firestore, email: string): DocumentReference =>
  db.collection(collections.newsletter).doc(idOf(email));

/** The subscribers of the newsletter, by double opt-in. */
export function createNewsletterStore(
  db: Firestore,
  limits: Config['limits'],
  outbox: Outbox,
  contactDetails: () => Promise<ContactDetails>,
) {
  const newsletter = db.collection(collections.newsletter);
  const mailLimit = createMailLimit(db, limits, 'asked');

  return {
    /** Asks an address by mail, or does as much work for nothing: a stranger must not learn who is on the list. */
    async subscribe(email: string): Promise<void> {
      const ref = subscriptionRef(db, email);
      const { subscription: snapshot, noteMail } = await mailLimit(email, ref);
      const at = nextTimestamp();
      const known = snapshot?.data();
      const subscription = {
        state: 'pending',
        // All mails to an address have one token: links in earlier mails stay valid.
        token: randomBytes(24).toString('hex'),
        createdAt: at,
        confirmedAt: null,
        // After an erasure of an address that had unsubscribed, only its state is known.
        ...known,
        email,
        addresses: [normalizeKey(email)],
        askedAt: at,
        // Confirmed and unsubscribed addresses do not expire; new ones do, and those whose data an erasure removed.
        expireAt: known?.expireAt === null ? null : Timestamp.fromMillis(Date.parse(at) + UNCONFIRMED_MS),
      };
      const isAsked = subscription.state !== 'confirmed' && noteMail !== undefined;
      const id = `newsletter-${ref.id}-${Date.parse(at).toString(36)}`;
      const token = `${ref.id}.${subscription.token}`;
      const mail = newsletterConfirmation(id, email, token, await contactDetails());
      const batch = db.batch();
      if (isAsked) {
        if (known) batch.update(ref, subscription, { lastUpdateTime: snapshot?.updateTime });
        else batch.create(ref, subscription);
        noteMail(batch);
        outbox.queue(batch, mail);
      } else {
        // Writes that change nothing, for the same response time.
        for (const name of ['newsletter', 'uniqueKeys', 'limits', 'outbox'] as const) {
          batch.delete(db.collection(collections[name]).doc());
        }
      }
      const isQueued = async () => !isAsked || (await outbox.has(mail.id));
      // Firestore refuses the batch after a double click: the other request has already asked.
      await commitUnless(batch, ['alreadyExists', 'failedPrecondition', 'notFound'], isQueued);
    },

    /** Confirms or ends a subscription; false for an unknown token. `confirmedAt` stays: it proves the consent. */
    change: (linkToken: string, state: 'confirmed' | 'unsubscribed'): Promise<boolean> =>
      retryOnConflict(async () => {
        const [id = '', token] = linkToken.split('.');
        const snapshot = /^[0-9a-f]{40}$/.test(id) ? await newsletter.doc(id).get() : undefined;
        if (!token || snapshot?.get('token') !== token) return false;
        if (snapshot.get('state') === state) return true;
        const batch = db.batch();
        const consent = state === 'confirmed' && { confirmedAt: nextTimestamp() };
        const values = { state, expireAt: null, ...consent };
        // An erasure at this moment leaves neither token nor address.
        batch.update(snapshot.ref, values, { lastUpdateTime: snapshot.updateTime });
        await commit(batch);
        return true;
      }),

    /** A page of the confirmed subscribers, by id. Throws Invalid for a cursor that did not come from a page. */
    confirmed(limit: number, cursor?: string): Promise<Page<Subscriber>> {
      const query = newsletter.where('state', '==', 'confirmed');
      return readPage(query, byId, limit, cursor, (document) => document.data() as Subscriber);
    },
  };
}
