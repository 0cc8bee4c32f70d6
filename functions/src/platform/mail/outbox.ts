import { randomUUID } from 'node:crypto';
import { DAY_MS, type Delivery, delivery, type OutboxEntry, outboxEntry } from '@mipaka/contract';
import {
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { commit } from '../firestore/commit.ts';
import { collections, isCode, nextTimestamp } from '../firestore/db.ts';
import { Conflict, NotFound } from '../firestore/errors.ts';
import { newestBy, type Page, pageOf } from '../firestore/pages.ts';
import { normalizeKey } from '../firestore/unique-keys.ts';
import { raiseVersion } from '../firestore/version.ts';

const newest = newestBy('createdAt');

/** Longest time one delivery may take, in milliseconds; after it another worker may claim the mail. */
const LEASE_MS = 120_000;
/** Pauses before each further try, in milliseconds: 41 hours in all, then staff have to act. */
const RETRY_MS = [1, 5, 15, 60, 240, 720, 1_440].map((minutes) => minutes * 60_000);
/** Tries in all: the first one, and one after each pause. */
const MAX_TRIES = RETRY_MS.length + 1;
/** How long a new mail is left to the trigger before the schedule looks after it, in milliseconds. */
const TRIGGER_MS = 60_000;
/** Mails that one run of the schedule works off. */
const DUE_BATCH = 50;
const MAX_ERROR = 300;

/** Where the text of a mail has the secret that belongs there. */
export const SECRET = '{secret}';

/** A mail to send. `id` makes it unique: queueing the same one twice fails. */
export type Mail = {
  id: string;
  kind: OutboxEntry['kind'];
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  /** The same as HTML, for mails that people write. */
  html?: string;
  headers?: Record<string, string>;
  /** The name beside the sender's address, where it is not that of the configuration. */
  fromName?: string;
  /** Until then (ISO 8601) it can be undone and is not sent. */
  notBefore?: string;
  inquiryId: string | null;
  /** What the secret of the text is made from when the mail is delivered: it is stored nowhere. */
  nonce?: string;
  /** Of no use after this moment (ISO 8601): a mail that was not sent by then is given up. */
  sendBefore?: string;
};
/** `lease` is a random mark of the worker that took the mail last. */
type Stored = Mail & OutboxEntry & { lease?: string };

const read = (document: DocumentSnapshot): OutboxEntry => outboxEntry.parse(document.data());
/** The kind of mail whose state dashboards show while somebody looks on. */
const LIVE_KIND = 'answer' satisfies Mail['kind'];

/**
 * A mail that comes back from a backup, as the REST interface writes its fields: whether it was sent meanwhile nobody
 * knows, so one that was on its way waits until staff send it.
 */
export function heldBack(fields: Record<string, unknown>): Record<string, unknown> {
  const { stringValue } = (fields.state ?? {}) as { stringValue?: OutboxEntry['state'] };
  if (stringValue === 'SUCCESS') return fields;
  const state: OutboxEntry['state'] = 'ERROR';
  return {
    ...fields,
    state: { stringValue: state },
    nextTryAt: { nullValue: null },
    lastError: { stringValue: 'Restored from a backup: send it again if it has not arrived' },
  };
}

/**
 * Mails on their way.
 *
 * @param secretOf the secret that belongs to a nonce
 */
export function createOutbox(db: Firestore, secretOf: (nonce: string) => Promise<string>) {
  const outbox = db.collection(collections.outbox);

  async function update({ id, kind }: Pick<Mail, 'id' | 'kind'>, values: Partial<Stored>): Promise<void> {
    const batch = db.batch();
    batch.update(outbox.doc(id), values);
    if (kind === LIVE_KIND) raiseVersion(db, batch, collections.inquiries);
    try {
      await commit(batch);
    } catch (error) {
      // It was erased while it was being sent: nobody asks any more what became of it.
      if (!isCode(error, 'notFound')) throw error;
    }
  }

  return {
    /**
     * Queues a mail in the batch that makes it necessary, and gives how far it is; it is deleted at `expireAt`, or with
     * null never.
     */
    queue(batch: WriteBatch | Transaction, mail: Mail, expireAt: Timestamp | null): Delivery {
      const at = nextTimestamp();
      const waiting: Delivery = {
        state: 'PENDING',
        attempts: 0,
        nextTryAt: new Date(Date.parse(mail.notBefore ?? at) + TRIGGER_MS).toISOString(),
        lastError: null,
      };
      batch.create(outbox.doc(mail.id), {
        ...mail,
        headers: mail.headers ?? {},
        addresses: [mail.to, mail.replyTo].filter((address) => address !== null).map(normalizeKey),
        ...waiting,
        createdAt: at,
        updatedAt: at,
        expireAt,
      });
      return waiting;
    },

    /** Takes a mail back, in the batch that makes it needless. Throws Conflict when it has left, or is about to. */
    async withdraw(batch: WriteBatch, id: string): Promise<void> {
      const snapshot = await outbox.doc(id).get();
      const isWaiting = snapshot.get('state') === 'PENDING' && snapshot.get('attempts') === 0;
      if (!isWaiting || !snapshot.updateTime) throw new Conflict('This mail has left already');
      batch.delete(snapshot.ref, { lastUpdateTime: snapshot.updateTime });
    },

    /** How far a mail is; null for one that has been deleted. */
    async deliveryOf(id: string): Promise<Delivery | null> {
      const snapshot = await outbox.doc(id).get();
      return snapshot.exists ? delivery.parse(snapshot.data()) : null;
    },

    /** How far the mails of all answers to an inquiry are, by the id of the answer. */
    async deliveriesOf(inquiryId: string): Promise<ReadonlyMap<string, Delivery>> {
      const query = outbox.where('inquiryId', '==', inquiryId).where('kind', '==', LIVE_KIND);
      const { docs } = await query.select(...Object.keys(delivery.shape)).get();
      return new Map(docs.map((document) => [document.id, delivery.parse(document.data())]));
    },

    /** Adds to a batch what costs as much as queueing a mail, and queues nothing. */
    queueNothing(batch: WriteBatch | Transaction, { id }: Mail): void {
      batch.delete(outbox.doc(id));
    },

    /** Whether a mail is queued, or was. */
    has: async (id: string): Promise<boolean> => (await outbox.doc(id).get()).exists,

    /**
     * Leases a mail to the caller, who then delivers it. Undefined when it is sent, given up, not due, or leased to
     * another worker: of several workers that want the same mail one gets it. A try counts from here, so that a
     * mail whose workers never come back is given up like one that fails. The text holds its secret.
     */
    async claim(id: string, now = Date.now()): Promise<Mail | undefined> {
      const ref = outbox.doc(id);
      const snapshot = await ref.get();
      const mail = snapshot.data() as Stored | undefined;
      if (!mail || !snapshot.updateTime || mail.state === 'SUCCESS') return undefined;
      const isDue = mail.nextTryAt !== null && Date.parse(mail.nextTryAt) <= now;
      if (mail.state !== 'PENDING' && !isDue) return undefined;
      if (mail.notBefore && Date.parse(mail.notBefore) > now) return undefined;
      const lease = randomUUID();
      const updatedAt = nextTimestamp(mail.updatedAt);
      const isTooLate = mail.sendBefore !== undefined && Date.parse(mail.sendBefore) <= now;
      const isGivenUp = isTooLate || mail.attempts >= MAX_TRIES;
      const claimed = isGivenUp
        ? {
            state: 'ERROR',
            nextTryAt: null,
            lastError: isTooLate ? 'Its link has expired' : 'Its delivery never came to an end',
            lease,
            updatedAt,
          }
        : {
            state: 'PROCESSING',
            attempts: mail.attempts + 1,
            nextTryAt: new Date(now + LEASE_MS).toISOString(),
            lease,
            updatedAt,
          };
      const batch = db.batch();
      batch.update(ref, claimed, { lastUpdateTime: snapshot.updateTime });
      try {
        await commit(batch, async () => (await ref.get()).get('lease') === lease);
      } catch (error) {
        if (isCode(error, 'failedPrecondition', 'notFound')) return undefined;
        throw error;
      }
      if (isGivenUp) return undefined;
      const secret = mail.nonce === undefined ? SECRET : await secretOf(mail.nonce);
      return { ...mail, text: mail.text.replaceAll(SECRET, secret) };
    },

    /** Notes that a mail is sent. */
    async succeed(mail: Pick<Mail, 'id' | 'kind'>): Promise<void> {
      await update(mail, {
        state: 'SUCCESS',
        nextTryAt: null,
        lastError: null,
        updatedAt: nextTimestamp(),
      });
    },

    /** Notes that a mail could not be sent, and when to try again; never after the last try. */
    async fail(mail: Pick<Mail, 'id' | 'kind'>, reason: string, now = Date.now()): Promise<void> {
      const attempts = Number((await outbox.doc(mail.id).get()).get('attempts') ?? 1);
      const pause = RETRY_MS[attempts - 1];
      await update(mail, {
        state: 'ERROR',
        lastError: reason.slice(0, MAX_ERROR),
        nextTryAt: pause === undefined ? null : new Date(now + pause).toISOString(),
        updatedAt: nextTimestamp(),
      });
    },

    /** How many mails have failed for good, by aggregation. */
    async countFailed(): Promise<number> {
      const failed = outbox.where('state', '==', 'ERROR').where('nextTryAt', '==', null);
      return (await failed.count().get()).data().count;
    },

    /** The ids of mails that are due at `now`, at most `DUE_BATCH` of them. */
    async due(now: Date): Promise<string[]> {
      const query = outbox.where('nextTryAt', '<=', now.toISOString()).orderBy('nextTryAt').limit(DUE_BATCH);
      return (await query.get()).docs.map(({ id }) => id);
    },

    /** A page of the outbox, newest first. */
    async list(
      state: OutboxEntry['state'] | undefined,
      limit: number,
      cursor?: string,
    ): Promise<Page<OutboxEntry>> {
      const query = state ? outbox.where('state', '==', state) : outbox;
      const { docs } = await newest
        .after(query, cursor)
        .limit(limit + 1)
        .get();
      return pageOf(docs, limit, newest, read);
    },

    /** One mail. Throws NotFound. */
    async get(id: string): Promise<OutboxEntry> {
      const snapshot = await outbox.doc(id).get();
      if (!snapshot.exists) throw new NotFound('There is no such mail');
      return read(snapshot);
    },

    /** Makes a failed mail due at once. Throws NotFound, and Conflict for one that is sent or on its way. */
    async retry(id: string): Promise<void> {
      const ref = outbox.doc(id);
      const snapshot = await ref.get();
      if (!snapshot.exists || !snapshot.updateTime) throw new NotFound('There is no such mail');
      const entry = read(snapshot);
      if (entry.state === 'SUCCESS' || entry.state === 'PROCESSING') {
        throw new Conflict(
          entry.state === 'SUCCESS' ? 'This mail is sent already' : 'This mail is being sent',
        );
      }
      const at = nextTimestamp(entry.updatedAt);
      const lease = randomUUID();
      const batch = db.batch();
      batch.update(
        ref,
        { state: 'PENDING', nextTryAt: at, notBefore: at, attempts: 0, lease, updatedAt: at },
        { lastUpdateTime: snapshot.updateTime },
      );
      try {
        await commit(batch, async () => (await ref.get()).get('lease') === lease);
      } catch (error) {
        if (!isCode(error, 'failedPrecondition', 'notFound')) throw error;
        throw new Conflict('This mail is being sent');
      }
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

/** How long a mail of the schedule is kept, in days. */
const KEPT_DAYS = 30;

/** Queues a mail by itself unless it was queued before: a schedule that runs again sends none twice. Says whether it was. */
export async function queueOnce(
  db: Firestore,
  outbox: Pick<Outbox, 'has' | 'queue'>,
  mail: Mail,
  now: Date,
): Promise<boolean> {
  if (await outbox.has(mail.id)) return false;
  const batch = db.batch();
  outbox.queue(batch, mail, Timestamp.fromMillis(now.getTime() + KEPT_DAYS * DAY_MS));
  try {
    await commit(batch, () => outbox.has(mail.id));
    return true;
  } catch (error) {
    if (isCode(error, 'alreadyExists')) return false;
    throw error;
  }
}
