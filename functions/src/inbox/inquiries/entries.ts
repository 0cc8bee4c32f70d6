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

/** An answer in stored form, with fields that staff do not read. Its id is also the id of its mail. */
export type StoredAnswer = Omit<Answer, 'delivery'> & {
  /** The token in its Reply-To, by which a reply is recognised. */
  token: string;
  /** Its own Message-ID, and those of the conversation before it, oldest first. */
  messageId: string;
  references: string[];
  /** The inquiry's status after the answer, and the values that it replaced, for withdrawing it. */
  status: InquiryStatus;
  previous: Pick<Inquiry, 'status' | 'assignee' | 'repliedAt' | 'lastMessageId'>;
};

export function createConversations(db: Firestore, outbox: Outbox) {
  const entries = db.collection(collections.entries);

  return {
    /**
     * The conversation of an inquiry, oldest first, in three queries whatever its length: the entries, the delivery
     * states of the answers, and the changes in the activity log. Entries and changes are the newest ones; one entry
     * more than the limit shows that there are more.
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
