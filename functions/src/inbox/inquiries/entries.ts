import {
  type Answer,
  answer,
  type ConversationEntry,
  type Inquiry,
  type InquiryStatus,
  inquiryChange,
  MAX_ENTRIES,
  note,
  reply,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { listActivity } from '../../platform/activity.ts';
import { collections } from '../../platform/firestore/db.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

/** What is stored of an answer beside what staff read. Its id is that of its mail as well. */
export type StoredAnswer = Omit<Answer, 'delivery'> & {
  /** The part of its Reply-To by which a reply is known. */
  token: string;
  /** Its own Message-ID, and those of the conversation before it, oldest first. */
  messageId: string;
  references: string[];
  /** The status that the inquiry has had since, and what the answer has changed of it, to take it back. */
  status: InquiryStatus;
  previous: Pick<Inquiry, 'status' | 'repliedAt' | 'lastMessageId'>;
};

/** Reads conversations. */
export function createConversations(db: Firestore, outbox: Outbox) {
  const entries = db.collection(collections.entries);

  return {
    /**
     * What was said and done about an inquiry, oldest first, in three queries whatever its length: the entries, how far
     * the mails of the answers are, and the changes of the activity log; of entries and changes the newest,
     * and one entry more than are shown where there are more.
     */
    async conversation(inquiryId: string): Promise<ConversationEntry[]> {
      const [found, deliveries, activity] = await Promise.all([
        entries
          .where('inquiryId', '==', inquiryId)
          .orderBy('createdAt', 'desc')
          .limit(MAX_ENTRIES + 1)
          .get(),
        outbox.deliveriesOf(inquiryId),
        listActivity(db, { collection: collections.inquiries, recordId: inquiryId }, MAX_ENTRIES),
      ]);
      const said = found.docs.toReversed().map((document): ConversationEntry => {
        const data = document.data();
        if (data.kind === 'answer') {
          return answer.parse({ ...data, delivery: deliveries.get(document.id) ?? null });
        }
        return data.kind === 'reply' ? reply.parse(data) : note.parse(data);
      });
      const done = activity.rows
        .filter(({ changes }) => Object.keys(changes).length > 0)
        .map(({ id, at, actor, changes }) =>
          inquiryChange.parse({ id, inquiryId, kind: 'change', author: actor, changes, createdAt: at }),
        );
      return [...said, ...done].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    },
  };
}
