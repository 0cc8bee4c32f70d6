import { type Note, note } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../activity.ts';
import { collections, nextTimestamp } from '../db.ts';
import { raiseVersion } from '../records.ts';
import { expiryOf, readInquiry } from './stored.ts';

/** What staff write down about inquiries; notes are only ever added. */
export function createInquiryNotes(db: Firestore) {
  const notes = db.collection(collections.notes);

  return {
    /** The notes on an inquiry, oldest first. Throws NotFound. */
    async notes(inquiryId: string): Promise<Note[]> {
      await readInquiry(db, inquiryId);
      const { docs } = await notes.where('inquiryId', '==', inquiryId).orderBy('createdAt').get();
      return docs.map((document) => note.parse(document.data()));
    },

    /** Adds a note. Throws NotFound. */
    async addNote(inquiryId: string, text: string, author: Actor): Promise<Note> {
      const row = await readInquiry(db, inquiryId);
      const expireAt = expiryOf(row);
      const ref = notes.doc();
      const added: Note = {
        id: ref.id,
        inquiryId,
        author: { id: author.id, username: author.username },
        text,
        createdAt: nextTimestamp(),
      };
      const batch = db.batch();
      batch.create(ref, { ...added, expireAt });
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
      await batch.commit();
      return added;
    },
  };
}
