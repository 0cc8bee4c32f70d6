import { randomBytes } from 'node:crypto';
import {
  type Answer,
  answer,
  type answerDraft,
  type Colleague,
  type CurrentUser,
  colleague,
  conversation,
  type Inquiry,
  type InquiryStatus,
  MAX_ENTRIES,
  mentionsIn,
  type Note,
  note,
} from '@mipaka/contract';
import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { type Actor, listActivity } from '../../platform/activity.ts';
import { collections, nextTimestamp, normalizeKey } from '../../platform/firestore/db.ts';
import { Conflict, NotFound, Stale } from '../../platform/firestore/errors.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import { messageIdOf, replyAddress } from '../../platform/mail/addresses.ts';
import { answerMail } from '../mails/answer-mail.ts';
import { mentionMail } from '../mails/reminder-mails.ts';
import type { InquiryServices } from './stored.ts';
import { createInquiryUpdates } from './write-change.ts';

/** An answer in stored form, with fields that staff do not read. Its id is also the id of its mail. */
type StoredAnswer = Omit<Answer, 'delivery'> & {
  /** The part of its Reply-To by which a reply is recognised. */
  token: string;
  messageId: string;
  /** The Message-IDs of the conversation before it, oldest first. */
  references: string[];
  /** The inquiry's status after the answer, and the values that it replaced, for withdrawing it. */
  status: InquiryStatus;
  previous: Pick<Inquiry, 'status' | 'assignee' | 'repliedAt' | 'lastMessageId'>;
  /** The snooze and the day that the answer removed, if it completed the inquiry. */
  removed?: Pick<Inquiry, 'snooze' | 'followUpOn'>;
};

/** Random bytes of the token in a Reply-To: nobody guesses it. Hexadecimal, because some servers change capitals. */
const TOKEN_BYTES = 16;
const MAX_REFERENCES = 20;

/** Conversations: staff's answers, which can be withdrawn, and notes, which are only ever added. */
export function createConversations(db: Firestore, services: InquiryServices) {
  const { outbox, config, contactDetails, contacts, now } = services;
  const { update } = createInquiryUpdates(db, services);
  const entries = db.collection(collections.entries);

  /** The last message of a conversation, if there is one. Throws Stale if it is not the one that the author has `seen`. */
  async function lastOf({ lastMessageId }: Inquiry, seen: string | null, author: Colleague) {
    const last = lastMessageId === null ? undefined : (await entries.doc(lastMessageId).get()).data();
    if (lastMessageId === seen) return last;
    const { id, username = last ? 'The visitor' : 'Somebody' } = last?.author ?? {};
    const who = id === author.id ? 'You have' : `${username} has`;
    throw new Stale(`${who} answered meanwhile. Nothing was sent.`);
  }

  /** The Message-IDs that an answer continues: those up to the last message, or that of the acknowledgement. */
  async function referencesAfter(last: DocumentData | undefined, inquiryId: string): Promise<string[]> {
    if (last) return [...(last.references ?? []), last.messageId].filter(Boolean).slice(-MAX_REFERENCES);
    const acknowledgement = `${inquiryId}-acknowledgement`;
    return (await outbox.has(acknowledgement)) ? [messageIdOf(acknowledgement, config.smtp)] : [];
  }

  return {
    /** The conversation, oldest first, in three queries. One entry above the limit shows that there are more. */
    async conversation(inquiryId: string) {
      const ofInquiry = entries.where('inquiryId', '==', inquiryId).orderBy('createdAt', 'desc');
      const [found, deliveries, activity] = await Promise.all([
        ofInquiry.limit(MAX_ENTRIES + 1).get(),
        outbox.deliveriesOf(inquiryId),
        listActivity(db, { collection: collections.inquiries, recordId: inquiryId }, MAX_ENTRIES),
      ]);
      const said = found.docs.map((one) => ({ ...one.data(), delivery: deliveries.get(one.id) ?? null }));
      const done = activity.rows
        .filter(({ changes }) => Object.keys(changes).length > 0)
        .map((entry) => ({ ...entry, inquiryId, kind: 'change', author: entry.actor, createdAt: entry.at }));
      const whole = conversation.parse([...said.toReversed(), ...done]);
      return whole.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    },

    /** Adds a note, and mails the colleagues named after an @. A repeated `request` adds none. Throws NotFound. */
    addNote: (inquiryId: string, text: string, author: Actor, request?: RequestKey): Promise<Note> =>
      update(inquiryId, author, async (row, { batch, log }) => {
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return note.parse((await entries.doc(earlier).get()).data());
        const ref = entries.doc();
        const added: Note = {
          id: ref.id,
          kind: 'note',
          inquiryId,
          author: colleague.parse(author),
          text,
          createdAt: nextTimestamp(row.updatedAt, now()),
        };
        const names = row.isSuspect ? [] : mentionsIn(text);
        const named = names.length > 0 ? await contacts() : [];
        for (const person of named) {
          if (person.id === author.id || !names.includes(person.username.toLowerCase())) continue;
          outbox.queue(batch, mentionMail(ref.id, row, added.author, person), row.expireAt);
        }
        batch.create(ref, { ...added, expireAt: row.expireAt });
        if (request) keepResult(db, batch, request, ref.id);
        log(row, { action: 'note', at: added.createdAt });
        return added;
      }),

    /**
     * Sends an answer. A repeated `request` gives the earlier one. Throws NotFound, Conflict for spam or if that was
     * withdrawn, Stale if not `seen`.
     */
    answer: (
      inquiryId: string,
      { text, seen, isComplete }: z.output<typeof answerDraft>,
      user: CurrentUser,
      request?: RequestKey,
    ): Promise<Answer> =>
      update(inquiryId, user, async (row, { batch, change }) => {
        const author = colleague.parse(user);
        const ref = entries.doc();
        const earlier = request && (await earlierResult(db, request));
        if (earlier) {
          const sent = await entries.doc(earlier).get();
          if (!sent.exists) throw new Conflict('This answer was undone after it was sent. Send it again.');
          const deliveries = await outbox.deliveriesOf(inquiryId);
          return answer.parse({ ...sent.data(), delivery: deliveries.get(earlier) ?? null });
        }
        if (row.isSuspect) throw new Conflict('This inquiry is marked as spam, and spam is not answered');
        const { assignee, repliedAt, lastMessageId, snooze, followUpOn } = row;
        const last = await lastOf(row, seen, author);
        const references = await referencesAfter(last, inquiryId);
        const createdAt = nextTimestamp(row.updatedAt, now());
        const takenUp = row.status === 'new' ? 'in-progress' : row.status;
        const status = isComplete ? 'completed' : takenUp;
        const stored: StoredAnswer = {
          id: ref.id,
          kind: 'answer',
          inquiryId,
          author,
          text,
          createdAt,
          token: randomBytes(TOKEN_BYTES).toString('hex'),
          messageId: messageIdOf(ref.id, config.smtp),
          references,
          status,
          previous: { status: row.status, assignee, repliedAt, lastMessageId },
          ...(isComplete && { removed: { snooze, followUpOn } }),
        };
        change({
          change: status === row.status ? {} : { status },
          internal: { firstAnswerAt: row.firstAnswerAt ?? createdAt, lastMessageId: ref.id, repliedAt: null },
          action: 'answer',
        });
        batch.create(ref, { ...stored, expireAt: row.expireAt });
        const { email } = await contactDetails();
        // Replies go to an address of the answer's own if we receive any, else to the firm.
        const replyTo = config.mailReplyTo ? replyAddress(config.mailReplyTo, stored.token) : email;
        // The mail quotes the visitor's reply if it answers one. The reply of another person is not sent on.
        const isTheirs = last?.kind === 'reply' && last.addresses.includes(normalizeKey(row.email));
        const asked = isTheirs && last.text ? { ...row, message: last.text, createdAt: last.createdAt } : row;
        const delivery = outbox.queue(batch, answerMail(stored, asked, user.name, replyTo), row.expireAt);
        if (request) keepResult(db, batch, request, ref.id);
        return answer.parse({ ...stored, delivery });
      }),

    /** Withdraws an answer that has not left. Throws NotFound, and Conflict for one that is on its way or sent. */
    async withdrawAnswer(id: string, actor: Actor): Promise<void> {
      const found = (await entries.doc(id).get()).data() as StoredAnswer | undefined;
      if (found?.kind !== 'answer') throw new NotFound('There is no such answer');
      const { previous, removed, inquiryId, createdAt } = found;
      await update(inquiryId, actor, async (row, { batch, change }) => {
        await outbox.withdraw(batch, id);
        batch.delete(entries.doc(id));
        const since = entries.where('inquiryId', '==', inquiryId).where('createdAt', '>', createdAt);
        const { docs } = await since.orderBy('createdAt', 'desc').get();
        const later = docs.filter((entry) => entry.get('kind') === 'answer');
        const isLast = row.lastMessageId === id;
        const next = later.find((entry) => entry.get('previous').lastMessageId === id);
        // Withdrawing the next answer must now also undo the changes of this one.
        if (next) {
          const { status } = next.get('previous');
          const changed = status === found.status ? { previous, ...(removed && { removed }) } : undefined;
          batch.update(next.ref, changed ?? { previous: { ...previous, status } });
        }
        // With another status somebody has taken care since, and without an assignee it might be in no tab.
        const isAsSent = isLast && row.status === found.status;
        const isTakenUp = isAsSent && row.status !== previous.status;
        const isReleased = isAsSent && previous.assignee === null && row.assignee?.id === found.author.id;
        change({
          change: { ...(isTakenUp && { status: previous.status }), ...(isReleased && { assignee: null }) },
          internal: {
            ...(row.firstAnswerAt === createdAt && { firstAnswerAt: later.at(-1)?.get('createdAt') ?? null }),
            ...(isLast && { repliedAt: previous.repliedAt, lastMessageId: previous.lastMessageId }),
            ...(isTakenUp && removed),
          },
          action: 'withdraw',
        });
      });
    },
  };
}
