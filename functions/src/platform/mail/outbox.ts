import { DAY_MS, type Delivery, delivery, type OutboxEntry, outboxEntry } from '@mipaka/contract';
import {
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { createQueue, type Leased, type Queued, waiting } from '../delivery-queue.ts';
import { commitUnless } from '../firestore/commit.ts';
import { collections, nextTimestamp, normalizeKey, raiseVersion } from '../firestore/db.ts';
import { Conflict, NotFound } from '../firestore/errors.ts';
import { newestBy, readPage } from '../firestore/pages.ts';

/** Days that a mail is kept unless the caller says otherwise: after a month nobody asks for it. */
const KEPT_DAYS = 30;

/** Pauses before each further try, in minutes: 41 hours in all, then staff have to act. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 1_440];

/** Stands in the text of a mail for its secret. */
export const SECRET = '{secret}';

/** A mail to send. `id` is unique: queueing the same mail twice fails. */
export type Mail = {
  id: string;
  kind: OutboxEntry['kind'];
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  fromName?: string;
  inquiryId?: string;
  /** The author's address, if another person wrote the text: erasing that person's data erases the mail. */
  writtenBy?: string;
  /** The input from which the secret of the text is made at delivery; the secret is stored nowhere. */
  nonce?: string;
} & Pick<Queued, 'notBefore' | 'sendBefore'>;
type Stored = Mail & Queued;

const read = (document: DocumentSnapshot): OutboxEntry => outboxEntry.parse(document.data());

/** The outbox: mails that are sent or still to send. `secretOf` makes the secret of a nonce. */
export function createOutbox(db: Firestore, secretOf: (nonce: string) => Promise<string>) {
  const outbox = db.collection(collections.outbox);
  const mails = createQueue<Stored>(outbox, {
    noun: 'mail',
    retryMinutes: RETRY_MINUTES,
    isKept: true,
    onChange(batch, { kind }) {
      // Dashboards show whether an answer was sent.
      if (kind === 'answer') raiseVersion(db, batch, collections.inquiries);
    },
  });

  /** Queues a mail in the batch that requires it, and gives its state. It is deleted at `expireAt`; null keeps it. */
  function queue(
    batch: WriteBatch | Transaction,
    mail: Mail,
    expireAt: Timestamp | null = Timestamp.fromMillis(Date.now() + KEPT_DAYS * DAY_MS),
  ): Delivery {
    const at = nextTimestamp();
    const delivery = waiting(mail.notBefore ?? at);
    const addresses = [mail.to, mail.replyTo, mail.writtenBy].filter((address) => address !== undefined);
    batch.create(outbox.doc(mail.id), {
      inquiryId: null,
      ...mail,
      addresses: addresses.map(normalizeKey),
      ...delivery,
      createdAt: at,
      updatedAt: at,
      expireAt,
    });
    return delivery;
  }

  const has = async (id: string): Promise<boolean> => (await outbox.doc(id).get()).exists;

  return {
    ...mails,
    queue,
    has,

    /** Queues a mail in its own batch, unless it was queued before: a schedule may run again. Says whether it did. */
    async queueOnce(mail: Mail): Promise<boolean> {
      if (await has(mail.id)) return false;
      const batch = db.batch();
      queue(batch, mail);
      return commitUnless(batch, ['alreadyExists'], () => has(mail.id));
    },

    /** Withdraws a mail in the batch that makes it unnecessary. Throws Conflict when it has left, or is about to. */
    async withdraw(batch: WriteBatch, id: string): Promise<void> {
      const snapshot = await outbox.doc(id).get();
      const isWaiting = snapshot.get('state') === 'PENDING';
      if (!isWaiting || !snapshot.updateTime) throw new Conflict('This mail has left already');
      batch.delete(snapshot.ref, { lastUpdateTime: snapshot.updateTime });
    },

    /** The delivery states of all answers to an inquiry, by the id of the answer. */
    async deliveriesOf(inquiryId: string): Promise<ReadonlyMap<string, Delivery>> {
      const query = outbox.where('inquiryId', '==', inquiryId).where('kind', '==', 'answer');
      const { docs } = await query.select(...Object.keys(delivery.shape)).get();
      return new Map(docs.map((document) => [document.id, delivery.parse(document.data())]));
    },

    /** Leases a mail to the caller like `claim` of every queue, with the secret put into its text. */
    async claim(id: string, now?: Date): Promise<Leased<Stored> | undefined> {
      const mail = await mails.claim(id, now);
      if (!mail) return undefined;
      const secret = mail.nonce === undefined ? SECRET : await secretOf(mail.nonce);
      return { ...mail, text: mail.text.replaceAll(SECRET, secret) };
    },

    /** The number of mails that were given up since a time (ISO 8601). */
    async countGivenUp(since: string): Promise<number> {
      const failed = outbox.where('state', '==', 'ERROR').where('nextTryAt', '==', null).select('updatedAt');
      return (await failed.get()).docs.filter((mail) => mail.get('updatedAt') >= since).length;
    },

    list(state: OutboxEntry['state'] | undefined, limit: number, cursor?: string) {
      const query = state ? outbox.where('state', '==', state) : outbox;
      return readPage(query, newestBy('createdAt'), limit, cursor, read);
    },

    async get(id: string): Promise<OutboxEntry> {
      const snapshot = await outbox.doc(id).get();
      if (!snapshot.exists) throw new NotFound('There is no such mail');
      return read(snapshot);
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
