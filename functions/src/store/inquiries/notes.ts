import { type Note, note } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../activity.ts';
import { commit } from '../commit.ts';
import { collections, isCode, nextTimestamp } from '../db.ts';
import { earlierResult, keepResult, type RequestKey } from '../request-keys.ts';
import { raiseVersion } from '../version.ts';
import { expiryOf, readInquiry } from './stored.ts';

/** What staff write down about inquiries; notes are only ever added. */
export function createInquiryNotes(db: Firestore) {
  const entries = db.collection(collections.entries);

  return {
    /**
     * Adds a note. Throws NotFound.
     *
     * @param request when it came before, the note of that time is given and none is added
     */
    async addNote(inquiryId: string, text: string, author: Actor, request?: RequestKey): Promise<Note> {
      const row = await readInquiry(db, inquiryId);
      const expireAt = expiryOf(row);
      const ref = entries.doc();
      const added: Note = {
        id: ref.id,
        kind: 'note',
        inquiryId,
        author: { id: author.id, username: author.username },
        text,
        createdAt: nextTimestamp(),
      };
      const batch = db.batch();
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
      try {
        await commit(batch, ref);
      } catch (error) {
        if (!request || !isCode(error, 'alreadyExists')) throw error;
        const earlier = await earlierResult(db, request);
        // The key had expired, and is free now.
        if (!earlier) return this.addNote(inquiryId, text, author, request);
        return note.parse({ kind: 'note', ...(await entries.doc(earlier).get()).data() });
      }
      return added;
    },
  };
}
