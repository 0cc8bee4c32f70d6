import { type TrashEntry, trashEntry } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../platform/activity.ts';
import { commitUnless } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../platform/firestore/db.ts';
import { NotFound } from '../platform/firestore/errors.ts';
import { newestBy, type Page, readPage } from '../platform/firestore/pages.ts';

const lastDeleted = newestBy('deletedAt');

/** Entries that one run of the purge deletes at the most. */
const PURGE_BATCH = 200;

const read = (document: DocumentSnapshot): TrashEntry =>
  trashEntry.parse({
    ...document.data(),
    id: document.id,
    expiresAt: (document.get('expireAt') as Timestamp).toDate().toISOString(),
  });

/** Deleted records, for as long as they can be restored. */
export function createTrashStore(db: Firestore) {
  const trash = db.collection(collections.trash);

  const gone = () => new NotFound('This is not in the trash any more');
  const get = async (id: string) => {
    const snapshot = await trash.doc(id).get();
    if (!snapshot.exists) throw gone();
    return read(snapshot);
  };

  return {
    /** One entry. Throws NotFound. */
    get,

    /** A page of the trash, last deleted first. */
    list: (limit: number, cursor?: string): Promise<Page<TrashEntry>> =>
      readPage(trash, lastDeleted, limit, cursor, read),

    /** Deletes an entry for good. Throws NotFound. */
    async remove(id: string, actor: Actor): Promise<void> {
      const entry = await get(id);
      const batch = db.batch();
      batch.delete(trash.doc(id), { exists: true });
      const proof = writeActivity(db, batch, {
        actor,
        action: 'purge',
        at: nextTimestamp(),
        collection: entry.collection,
        recordId: String(entry.record.id),
        label: entry.label,
      });
      if (!(await commitUnless(batch, ['notFound'], proof))) throw gone();
    },

    /** Entries that have expired at `now`, at most `PURGE_BATCH` of them. */
    async expired(now: Date): Promise<TrashEntry[]> {
      const { docs } = await trash.where('expireAt', '<=', now).orderBy('expireAt').limit(PURGE_BATCH).get();
      return docs.map(read);
    },
  };
}
