import { randomBytes } from 'node:crypto';
import { type Answer, answer, type CurrentUser, type Inquiry, type InquiryStatus } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, NotFound, Stale } from '../../platform/firestore/errors.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import { answerMail } from '../mails/answer-mail.ts';
import { expiryOf, type InquiryServices } from './stored.ts';
import { createInquiryUpdates } from './write-change.ts';

/** An answer in stored form, with fields that staff do not read. Its id is also the id of its mail. */
type StoredAnswer = Omit<Answer, 'delivery'> & {
  /** The token in its Reply-To, by which a reply is recognised. */
  token: string;
  /** Its own Message-ID, and those of the conversation before it, oldest first. */
  messageId: string;
  references: string[];
  /** The inquiry's status after the answer, and the values that it replaced, for withdrawing it. */
  status: InquiryStatus;
  previous: Pick<Inquiry, 'status' | 'assignee' | 'repliedAt' | 'lastMessageId'>;
};

/** Random bytes of the token in a Reply-To: nobody guesses it. Hexadecimal, because some servers change capitals. */
const TOKEN_BYTES = 16;
const MAX_REFERENCES = 20;

/** Sends answers, and withdraws them. */
export function createAnswers(db: Firestore, services: InquiryServices) {
  const { outbox, config, contactDetails, now } = services;
  const { update } = createInquiryUpdates(db, services);
  const entries = db.collection(collections.entries);

  async function readAnswer(inquiryId: string, id: string): Promise<Answer> {
    const [stored, deliveries] = await Promise.all([entries.doc(id).get(), outbox.deliveriesOf(inquiryId)]);
    return answer.parse({ ...stored.data(), delivery: deliveries.get(id) ?? null });
  }

  return {
    /**
     * Stores an answer with its mail in one write, updates the inquiry's status, and gives the answer; a repeated
     * `request` gives the earlier one. Throws NotFound; Stale when the author has not seen the last message; Conflict
     * for spam.
     */
    async answer(
      inquiryId: string,
      { text, seen, isComplete }: { text: string; seen: string | null; isComplete: boolean },
      user: CurrentUser,
      request?: RequestKey,
    ): Promise<Answer> {
      const author = { id: user.id, username: user.username };
      const ref = entries.doc();
      const token = randomBytes(TOKEN_BYTES).toString('hex');
      return update({ id: inquiryId, by: author }, async (row, { batch, change }) => {
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return readAnswer(inquiryId, earlier);
        if (row.isSuspect) throw new Conflict('This inquiry is marked as spam, and spam is not answered');
        const lastId = row.lastMessageId ?? null;
        const last = lastId === null ? undefined : (await entries.doc(lastId).get()).data();
        if (lastId !== seen) {
          const { id, username = 'Somebody' } = last?.author ?? {};
          const who = id === author.id ? 'You have' : `${username} has`;
          throw new Stale(`${who} answered meanwhile. Nothing was sent.`);
        }
        const isAcknowledged = lastId === null && (await outbox.has(`${inquiryId}-acknowledgement`));
        const before = [...(last?.references ?? []), last?.messageId].filter(Boolean);
        const at = nextTimestamp(row.updatedAt, now());
        const references = before.slice(-MAX_REFERENCES);
        const parts = { id: ref.id, inquiry: row, author: user, text, token, at, references, isAcknowledged };
        const mail = answerMail(parts, config, await contactDetails());
        const takenUp = row.status === 'new' ? 'in-progress' : row.status;
        const status = isComplete ? 'completed' : takenUp;
        const stored: StoredAnswer = {
          id: ref.id,
          kind: 'answer',
          inquiryId,
          author,
          text,
          createdAt: at,
          token,
          messageId: mail.messageId,
          references: mail.references,
          status,
          previous: {
            status: row.status,
            assignee: row.assignee ?? null,
            repliedAt: row.repliedAt ?? null,
            lastMessageId: lastId,
          },
        };
        change({
          change: status === row.status ? {} : { status },
          internal: { firstAnswerAt: row.firstAnswerAt ?? at, lastMessageId: ref.id, repliedAt: null },
          action: 'answer',
        });
        batch.create(ref, { ...stored, expireAt: expiryOf(row) });
        const delivery = outbox.queue(batch, mail, expiryOf(row));
        if (request) keepResult(db, batch, request, ref.id);
        return answer.parse({ ...stored, delivery });
      });
    },

    /** Withdraws an answer that has not left. Throws NotFound, and Conflict for one that is on its way or sent. */
    async withdrawAnswer(id: string, actor: Actor): Promise<void> {
      const found = (await entries.doc(id).get()).data() as StoredAnswer | undefined;
      const missing = () => new NotFound('There is no such answer');
      if (found?.kind !== 'answer') throw missing();
      const { previous, inquiryId, createdAt } = found;
      const by = { id: actor.id, username: actor.username };
      await update({ id: inquiryId, by, missing }, async (row, { batch, change }) => {
        await outbox.withdraw(batch, id);
        batch.delete(entries.doc(id));
        const since = entries.where('inquiryId', '==', inquiryId).where('createdAt', '>', createdAt);
        const { docs } = await since.orderBy('createdAt').get();
        const later = docs.filter((entry) => entry.get('kind') === 'answer');
        const isLast = row.lastMessageId === id;
        const next = later.find((entry) => entry.get('previous').lastMessageId === id);
        // Withdrawing the next answer must now also undo the changes of this one.
        if (next) {
          const { status } = next.get('previous');
          const restored = status === found.status ? previous : { ...previous, status };
          batch.update(next.ref, { previous: restored });
        }
        const isTakenUp = isLast && row.status === found.status && row.status !== previous.status;
        const isReleased = isLast && previous.assignee === null && row.assignee?.id === found.author.id;
        change({
          change: { ...(isTakenUp && { status: previous.status }), ...(isReleased && { assignee: null }) },
          internal: {
            ...(row.firstAnswerAt === createdAt && { firstAnswerAt: later[0]?.get('createdAt') ?? null }),
            ...(isLast && { repliedAt: previous.repliedAt, lastMessageId: previous.lastMessageId }),
          },
          action: 'withdraw',
        });
      });
    },
  };
}
