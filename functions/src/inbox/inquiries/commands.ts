import {
  DAY_MS,
  type Inquiry,
  type InquiryDraft,
  inquiry,
  isSame,
  isUnfinished,
  monthsAfter,
} from '@mipaka/contract';
import { type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { type Actor, changeAt } from '../../platform/activity.ts';
import { commit, retryOnConflict } from '../../platform/firestore/commit.ts';
import { OTHER_CAMPAIGN } from '../../platform/firestore/counts.ts';
import { collections, nextTimestamp, normalizeKey } from '../../platform/firestore/db.ts';
import { Conflict, Stale } from '../../platform/firestore/errors.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import { createLimit, isWithin, takeFromLimits } from '../../platform/limits.ts';
import { createFormTokens } from '../form-tokens.ts';
import { createMailLimit } from '../mailable-addresses.ts';
import { inquiryAcknowledgement, inquiryNotification } from '../mails/inquiry-mails.ts';
import { subscriptionRef } from '../newsletter.ts';
import { checkForm, type Envelope, type Suspicion } from '../spam-checks.ts';
import { type Facets, newFacets } from './facets.ts';
import { inquiryIdAt, randomText } from './ids.ts';
import { prefixesOf } from './search.ts';
import { type InquiryServices, type StoredInquiry, searchedOf } from './stored.ts';
import { createInquiryUpdates, type InquiryChange } from './write-change.ts';

/** Crockford's base 32: no letter that sounds or looks like a digit when a visitor reads it out. */
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;
/** How many inquiries a day count under their campaign: anybody can invent names, and a document holds a megabyte. */
export const CAMPAIGNS = { max: 200, seconds: DAY_MS / 1_000 };

type Submission = {
  suspicion: Suspicion | null;
  /** A valid form token, which storing the message spends; a token spent before makes the message spam. */
  token?: string | undefined;
  cameFrom?: Inquiry['cameFrom'] | undefined;
  /** How the visitor came as it counts: as `cameFrom`, but perhaps as another campaign. */
  counted?: Inquiry['cameFrom'] | undefined;
  device?: Facets['device'] | undefined;
  /** The values of an inquiry by mail beside the draft; `write` adds the entry of the mail to the batch. */
  byMail?: Pick<Inquiry, 'lastMessageId' | 'isUnverified'>;
  write?: (batch: WriteBatch, row: StoredInquiry) => { attachments: { name: string }[] };
  /** If the request was made before, the call gives the earlier reference and stores nothing. */
  request?: RequestKey | undefined;
};

export function createInquiryCommands(db: Firestore, services: InquiryServices) {
  const { config, outbox, notifyDashboards, now, contactDetails } = services;
  const { limits, inquiryMonths: months } = config;
  const inquiries = db.collection(collections.inquiries);
  const entries = db.collection(collections.entries);
  const { updateAll, update, writerOf } = createInquiryUpdates(db, services);
  const mailLimit = createMailLimit(db, limits, 'acknowledged');
  const formTokens = createFormTokens(db);
  const campaigns = createLimit(db, 'campaigns', CAMPAIGNS)('all');

  /** Adds the mail to staff to a batch and, if it is wished and the address may get one, the acknowledgement. */
  async function queueMails(
    batch: WriteBatch,
    row: Inquiry & Pick<StoredInquiry, 'expireAt'>,
    isAcknowledged: boolean,
    files?: { name: string }[],
  ): Promise<void> {
    outbox.queue(batch, inquiryNotification(row, config.mailTo, files), row.expireAt);
    if (!isAcknowledged) return;
    const { subscription, noteMail } = await mailLimit(row.email, subscriptionRef(db, row.email));
    if (!noteMail || subscription?.get('state') === 'unsubscribed') return;
    outbox.queue(batch, inquiryAcknowledgement(row, await contactDetails()), row.expireAt);
    noteMail(batch);
  }

  /** A new inquiry. By the defaults of the schema, nobody has answered, snoozed or taken it up. */
  function newRow(
    draft: InquiryDraft,
    suspectReason: string | null,
    { cameFrom = null, counted = cameFrom, device = null, byMail }: Partial<Submission>,
  ): StoredInquiry {
    const at = nextTimestamp(undefined, now());
    const made = inquiry.parse({
      ...draft,
      id: inquiryIdAt(at),
      reference: `MPK-${randomText(REFERENCE_ALPHABET, REFERENCE_LENGTH)}`,
      status: 'new',
      isSuspect: suspectReason !== null,
      suspectReason,
      assignee: null,
      isByMail: byMail !== undefined,
      ...byMail,
      cameFrom,
      createdAt: at,
      updatedAt: at,
    });
    return {
      ...made,
      facets: newFacets(at, counted, device),
      hasMails: !made.isSuspect,
      expireAt: months === 0 ? null : Timestamp.fromDate(monthsAfter(at, months)),
    };
  }

  /** Stores an inquiry with its mails, none for spam. Throws Conflict for a request key with another content. */
  async function create(draft: InquiryDraft, { suspicion, ...submission }: Submission) {
    const { token, request, write } = submission;
    // A document that was read may change: the token or the mailbox is used, or a repeated request comes first.
    return retryOnConflict(async () => {
      const earlier = request && (await earlierResult(db, request));
      if (earlier) return { reference: earlier, isRepeated: true };
      const isSpent = token !== undefined && (await formTokens.refOf(token).get()).exists;
      const suspectReason = suspicion ?? (isSpent ? 'the same form was sent before' : null);
      const row = newRow(draft, suspectReason, submission);
      const ref = inquiries.doc(row.id);
      const batch = db.batch();
      const writer = writerOf(batch, null);
      writer.begin(row);
      batch.create(ref, {
        ...row,
        assigneeId: 'none',
        isReplied: false,
        isSnoozed: false,
        words: prefixesOf(searchedOf(row)),
        addresses: [normalizeKey(row.email)],
      });
      if (token && !isSpent) formTokens.spend(batch, token);
      if (request) keepResult(db, batch, request, row.reference);
      const files = write?.(batch, row).attachments;
      if (!suspectReason) await queueMails(batch, row, token !== undefined, files);
      writer.finish();
      await commit(batch, async () => (await ref.get()).get('reference') === row.reference);
      await notifyDashboards();
      return { reference: row.reference, isRepeated: false };
    });
  }

  /** In an inquiry that was finished too early, a reply without an answer waits again. */
  async function waitingAgain(row: Inquiry, { status }: InquiryChange): Promise<Partial<Inquiry>> {
    if (status !== 'in-progress' || isUnfinished(row) || row.lastMessageId === null) return {};
    const last = (await entries.doc(row.lastMessageId).get()).data();
    return last?.kind === 'reply' && last.createdAt > row.createdAt ? { repliedAt: last.createdAt } : {};
  }

  return {
    create,

    issueFormToken: (): Promise<string> => formTokens.issue('contact', []),

    /** Stores a visitor's message, perhaps as spam, and gives its reference. Without a token no mail confirms it. */
    async receiveMessage(draft: InquiryDraft, envelope: Envelope): Promise<{ reference: string }> {
      const { cameFrom, device, mark } = envelope;
      const checked = await checkForm(formTokens, envelope);
      const isNamed = !cameFrom?.campaign || (await isWithin(takeFromLimits(db, campaigns)));
      const counted = isNamed ? cameFrom : { ...cameFrom, campaign: OTHER_CAMPAIGN };
      // The token is not part of the content: a repetition may have another one.
      const request = mark && { ...mark, content: draft };
      const { reference } = await create(draft, { ...checked, cameFrom, counted, device, request });
      return { reference };
    },

    /** Changes one inquiry. Throws NotFound, and Conflict for a snooze or follow-up of a finished inquiry. */
    change: (id: string, values: InquiryChange, actor: Actor): Promise<Inquiry> =>
      update(id, actor, async (row, { batch, change, noteMessage }) => {
        const isToComeBack = Boolean(values.snooze ?? values.followUpOn);
        if (isToComeBack && !isUnfinished({ ...row, ...values })) {
          throw new Conflict('Only an open inquiry can be put aside or followed up');
        }
        const isFirstCleared = values.isSuspect === false && !row.hasMails;
        // Nobody has answered spam that staff have finished: its visitor waits.
        const reopened = isFirstCleared && !isUnfinished({ ...row, ...values }) && { status: 'new' as const };
        const internal = { ...(isFirstCleared && { hasMails: true }), ...(await waitingAgain(row, values)) };
        const after = change({ change: { ...values, ...reopened }, internal });
        if (isFirstCleared) {
          // Staff vouch for the message, so it is acknowledged like a message with a token.
          await queueMails(batch, { ...after, expireAt: row.expireAt }, true);
          noteMessage('inquiry', after);
        }
        return after;
      }),

    /** Undoes the change that gave an inquiry a version. Throws NotFound, Stale if what it changed has changed since. */
    undo: (id: string, version: string, actor: Actor): Promise<Inquiry> =>
      update(id, actor, async (row, { change }) => {
        const { before, after } = await changeAt(db, { recordId: id, at: version });
        if (isSame(row, { ...row, ...after }))
          return change({ change: { assignee: row.assignee, ...before } });
        // The response to an earlier request was lost.
        if (isSame(row, { ...row, ...before })) return inquiry.parse(row);
        throw new Stale('This inquiry has been changed since');
      }),

    /** Changes some inquiries by id, at most 200, all or none of them; unknown ids are skipped. */
    changeMany: (ids: readonly string[], values: InquiryChange, actor: Actor): Promise<Inquiry[]> =>
      updateAll(ids, actor, async (row, { change }) =>
        change({ change: values, internal: await waitingAgain(row, values) }),
      ),
  };
}
export type InquiryCommands = ReturnType<typeof createInquiryCommands>;
