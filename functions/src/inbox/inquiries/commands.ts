import { type Inquiry, type InquiryDraft, inquiry, isUnfinished, monthsAfter } from '@mipaka/contract';
import { type DocumentSnapshot, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { commit, retryOnConflict, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, normalizeKey } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import { inquiryAcknowledgement, inquiryNotification } from '../mails/inquiry-mails.ts';
import { subscriptionRef } from '../newsletter.ts';
import { type Facets, newFacets } from './facets.ts';
import { inquiryIdAt, randomText } from './ids.ts';
import { prefixesOf } from './search.ts';
import { expiryOf, type InquiryServices, type StoredInquiry, searchedOf } from './stored.ts';
import { createInquiryUpdates, type InquiryChange } from './write-change.ts';

/** Crockford's base 32: no letter that sounds or looks like a digit when a visitor reads it out. */
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** The reasons why an inquiry is spam, as staff read them. */
export type Suspicion =
  | 'a field that no person sees was filled in'
  | 'the form was not ours'
  | 'the same form was sent before'
  | 'too many messages at once'
  | 'marked by a mail server';

type Submission = {
  suspicion: Suspicion | null;
  /** A valid form token, which storing the message spends; a token spent before makes the message spam. */
  token?: string;
  /** The visitor's origin and device; null if unknown or not to be kept. */
  cameFrom?: Inquiry['cameFrom'];
  device?: Facets['device'];
  /** What an inquiry by mail has beside the draft, and the function that adds the entry of the mail to the batch. */
  byMail?: Pick<Inquiry, 'lastMessageId' | 'isUnverified'>;
  write?: (batch: WriteBatch, row: Inquiry, expireAt: Timestamp | null) => void;
  /** If the request was made before, the call gives the earlier reference and stores nothing. */
  request?: RequestKey;
};

/** When an inquiry received at a time (ISO 8601) is deleted; null for never. */
const expiryAfter = (at: string, months: number): Timestamp | null =>
  months === 0 ? null : Timestamp.fromDate(monthsAfter(at, months));

/** Stores and changes inquiries. */
export function createInquiryCommands(db: Firestore, services: InquiryServices) {
  const { config, outbox, formTokens, acknowledgements, changeNotifier, now, contactDetails } = services;
  const inquiries = db.collection(collections.inquiries);
  const { update, writerOf } = createInquiryUpdates(db, services);

  /** Adds the mail to staff to a batch and, if the address may get one, the acknowledgement; none without `seen`. */
  async function queueMails(
    batch: WriteBatch,
    row: Inquiry,
    expireAt: Timestamp | null,
    [subscription, ...seen]: readonly DocumentSnapshot[],
  ): Promise<void> {
    outbox.queue(batch, inquiryNotification(row, config.mailTo), expireAt);
    const hasLeft = subscription?.get('state') === 'unsubscribed';
    if (!subscription || hasLeft || !acknowledgements.may(row.email, seen)) return;
    outbox.queue(batch, inquiryAcknowledgement(row, await contactDetails()), expireAt);
    acknowledgements.note(batch, row.email, seen);
  }
  /** The documents that decide about the acknowledgement of an address: `queueMails` takes their snapshots. */
  const refsOf = (email: string) => [subscriptionRef(db, email), ...acknowledgements.refsOf(email)];

  /**
   * Stores an inquiry with its mails, none for spam; only a valid form token is acknowledged. Throws Conflict for a
   * request key used with another content.
   */
  async function create(draft: InquiryDraft, submission: Submission): Promise<{ reference: string }> {
    const { token, request, cameFrom = null, device = null, byMail, write } = submission;
    // A document that was read may change: the token or the mailbox is used, or a repeated request comes first.
    return retryOnConflict(async () => {
      const earlier = request && (await earlierResult(db, request));
      if (earlier) return { reference: earlier };
      const [spent, ...seen] = token ? await db.getAll(formTokens.refOf(token), ...refsOf(draft.email)) : [];
      const suspicion = submission.suspicion ?? (spent?.exists ? 'the same form was sent before' : null);
      const at = nextTimestamp(undefined, now());
      const ref = inquiries.doc(inquiryIdAt(at));
      // With the schema's defaults: nobody has answered, snoozed or taken it up.
      const row: Inquiry = inquiry.parse({
        ...draft,
        id: ref.id,
        reference: `MPK-${randomText(REFERENCE_ALPHABET, REFERENCE_LENGTH)}`,
        status: 'new',
        isSuspect: suspicion !== null,
        suspectReason: suspicion,
        assignee: null,
        isByMail: byMail !== undefined,
        ...byMail,
        cameFrom,
        createdAt: at,
        updatedAt: at,
      });
      const expireAt = expiryAfter(at, config.inquiryMonths);
      const facets = newFacets(at, cameFrom, device);
      const batch = db.batch();
      const writer = writerOf(batch, null);
      writer.begin(row, facets);
      batch.create(ref, {
        ...row,
        facets,
        expireAt,
        hasMails: suspicion === null,
        assigneeId: 'none',
        isReplied: false,
        isSnoozed: false,
        words: prefixesOf(searchedOf(row)),
        addresses: [normalizeKey(row.email)],
      });
      if (token && !spent?.exists) formTokens.spend(batch, token);
      if (request) keepResult(db, batch, request, row.reference);
      write?.(batch, row, expireAt);
      if (!suspicion) await queueMails(batch, row, expireAt, seen);
      writer.finish();
      await commit(batch, async () => (await ref.get()).get('reference') === row.reference);
      await changeNotifier.notify();
      return { reference: row.reference };
    });
  }

  /** Changes one inquiry. Throws NotFound, and Conflict for a snooze or follow-up of a finished inquiry. */
  const change = (id: string, values: InquiryChange, actor: Actor): Promise<Inquiry> =>
    update(id, actor, async (row, { batch, change, noteMessage }) => {
      const isToComeBack = Boolean(values.snooze ?? values.followUpOn);
      if (isToComeBack && !isUnfinished(row)) {
        throw new Conflict('Only an open inquiry can be put aside or followed up');
      }
      const isFirstCleared = values.isSuspect === false && !row.hasMails;
      const after = change({ change: values, internal: isFirstCleared ? { hasMails: true } : {} });
      if (isFirstCleared) {
        // Staff vouch for the message, so it is acknowledged like a message with a token.
        await queueMails(batch, after, expiryOf(row), await db.getAll(...refsOf(row.email)));
        noteMessage('inquiry', after);
      }
      return after;
    });

  /** Changes some inquiries by id, at most 200, all or none of them; unknown ids are skipped. Gives their number. */
  const changeMany = (ids: readonly string[], values: InquiryChange, actor: Actor): Promise<number> =>
    writeOptimistically(db, async (batch) => {
      const found = ids.length > 0 ? await db.getAll(...ids.map((id) => inquiries.doc(id))) : [];
      const documents = found.filter(({ exists }) => exists);
      const writer = writerOf(batch, actor);
      for (const document of documents) {
        const seen = { lastUpdateTime: document.updateTime };
        writer.change(document.data() as StoredInquiry, seen, { change: values });
      }
      writer.finish();
      return documents.length;
    });

  return { create, change, changeMany };
}

export type InquiryCommands = ReturnType<typeof createInquiryCommands>;
