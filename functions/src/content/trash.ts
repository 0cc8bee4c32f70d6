import { trashEntry } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import { type Actor, addressesIn, writeActivity } from '../platform/activity.ts';
import { commit, commitUnless, retryOnConflict } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../platform/firestore/db.ts';
import { NotFound } from '../platform/firestore/errors.ts';
import { newestBy, readPage } from '../platform/firestore/pages.ts';

const lastDeleted = newestBy('deletedAt');

const read = (document: DocumentSnapshot) =>
  trashEntry.parse({
    ...document.data(),
    id: document.id,
    expiresAt: (document.get('expireAt') as Timestamp).toDate().toISOString(),
  });

/** Removes the values of a record from activity log and publishes, so that nobody can restore it from there. */
export async function forgetRecord(db: Firestore, id: string): Promise<void> {
  const logged = await db.collection(collections.activity).where('recordId', '==', id).get();
  const published = await db.collection(collections.publishes).where('records', 'array-contains', id).get();
  // A batch for each entry: several entries of up to 900 KB could exceed what Firestore takes at once. Entries that an
  // earlier call has done are passed over.
  for (const entry of [...logged.docs, ...published.docs]) {
    const batch = db.batch();
    const seen = { lastUpdateTime: entry.updateTime };
    const { label = '', changes: quoted } = entry.data();
    const changes = Array.isArray(quoted) ? quoted.filter(({ record }) => record !== id) : {};
    if (Object.keys(changes).length === Object.keys(quoted).length) continue;
    if (Array.isArray(changes) && changes.length === 0) batch.delete(entry.ref, seen);
    else batch.update(entry.ref, { changes, addresses: addressesIn([label, changes]) }, seen);
    await commit(batch);
  }
}

/** Deleted records, for as long as `publishes.restore` can restore them. */
export function createTrashStore(db: Firestore) {
  const trash = db.collection(collections.trash);

  const gone = () => new NotFound('This is not in the trash any more');

  return {
    list: (limit: number, cursor?: string) => readPage(trash, lastDeleted, limit, cursor, read),

    /** Deletes an entry for good, or only if it has `expired` at a time. Throws NotFound. */
    async remove(id: string, actor: Actor, expired?: Date): Promise<void> {
      const snapshot = await trash.doc(id).get();
      if (!snapshot.exists || (expired && snapshot.get('expireAt').toDate() > expired)) throw gone();
      const entry = read(snapshot);
      // The histories keep the values of records that expire: staff can undo a publish at any time.
      if (!expired) await retryOnConflict(() => forgetRecord(db, id));
      const batch = db.batch();
      // Somebody may have restored the record and deleted it again: that entry stays.
      batch.delete(snapshot.ref, { lastUpdateTime: snapshot.updateTime as Timestamp });
      writeActivity(db, batch, {
        actor,
        action: 'purge',
        at: nextTimestamp(),
        collection: entry.collection,
        recordId: String(entry.record.id),
        label: entry.label,
      });
      if (!(await commitUnless(batch, ['notFound', 'failedPrecondition']))) throw gone();
    },

    /** Entries that have expired at `now`. */
    expired: async (now: Date) => (await trash.where('expireAt', '<=', now).get()).docs.map(read),
  };
}
