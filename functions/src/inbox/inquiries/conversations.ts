import {
  answer,
  type ConversationEntry,
  inquiryChange,
  MAX_ENTRIES,
  mentionsIn,
  type Note,
  note,
  reply,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type Actor, listActivity, writeActivity } from '../../platform/activity.ts';
import { writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import { mentionMail } from '../mails/reminder-mails.ts';
import { expiryOf, type InquiryServices, readInquiry } from './stored.ts';

/** Conversations, and staff's notes in them; notes are only ever added. */
export function createConversations(db: Firestore, { outbox, contacts, now }: InquiryServices) {
  const entries = db.collection(collections.entries);

  return {
    /** The conversation, oldest first, in three queries. One entry above the limit shows that there are more. */
    async conversation(inquiryId: string): Promise<ConversationEntry[]> {
      const ofInquiry = entries.where('inquiryId', '==', inquiryId).orderBy('createdAt', 'desc');
      const [found, deliveries, activity] = await Promise.all([
        ofInquiry.limit(MAX_ENTRIES + 1).get(),
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

    /** Adds a note, and mails the colleagues named after an @. A repeated `request` adds none. Throws NotFound. */
    addNote: (inquiryId: string, text: string, author: Actor, request?: RequestKey): Promise<Note> =>
      writeOptimistically(db, async (batch) => {
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return note.parse((await entries.doc(earlier).get()).data());
        const row = await readInquiry(db, inquiryId);
        const expireAt = expiryOf(row);
        const ref = entries.doc();
        const added: Note = {
          id: ref.id,
          kind: 'note',
          inquiryId,
          author: { id: author.id, username: author.username },
          text,
          createdAt: nextTimestamp(undefined, now()),
        };
        const names = row.isSuspect ? [] : mentionsIn(text);
        const named = names.length > 0 ? await contacts() : [];
        for (const person of named) {
          if (person.id === author.id || !names.includes(person.username.toLowerCase())) continue;
          outbox.queue(batch, mentionMail(ref.id, row, added.author, person), expireAt);
        }
        batch.create(ref, { ...added, expireAt });
        if (request) keepResult(db, batch, request, ref.id);
        writeActivity(db, batch, {
          actor: author,
          action: 'note',
          collection: collections.inquiries,
          recordId: inquiryId,
          label: row.reference,
          at: added.createdAt,
          expireAt,
        });
        raiseVersion(db, batch, collections.inquiries);
        return added;
      }),
  };
}
