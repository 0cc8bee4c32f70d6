import { mentionsIn, type Note, note } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../../platform/activity.ts';
import { writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import { mentionMail } from '../mails/reminder-mails.ts';
import { expiryOf, type InquiryServices, readInquiry } from './stored.ts';

/** Staff's notes about inquiries; notes are only ever added. */
export function createInquiryNotes(db: Firestore, { outbox, contacts, now }: InquiryServices) {
  const entries = db.collection(collections.entries);

  return {
    /**
     * Adds a note, and mails the colleagues that it names after an @; notes on spam send no mail. Throws NotFound.
     *
     * @param request if it was made before, the call gives the earlier note and adds none
     */
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
