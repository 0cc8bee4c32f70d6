import { trashEntry, withoutAccount } from '@mipaka/contract';
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

  /** Deletes an entry for good; false if somebody has restored its record since, even if it was deleted again. */
  async function purge(entry: DocumentSnapshot, actor: Actor): Promise<boolean> {
    const batch = db.batch();
    batch.delete(entry.ref, { lastUpdateTime: entry.updateTime as Timestamp });
    writeActivity(db, batch, {
      actor,
      action: 'purge',
      at: nextTimestamp(),
      collection: entry.get('collection'),
      recordId: entry.id,
      label: entry.get('label'),
    });
    return commitUnless(batch, ['notFound', 'failedPrecondition']);
  }

  return {
    list: (limit: number, cursor?: string) => readPage(trash, lastDeleted, limit, cursor, read),

    /** Deletes an entry for good, and what the histories keep of its record. Throws NotFound. */
    async remove(id: string, actor: Actor): Promise<void> {
      const entry = await trash.doc(id).get();
      if (entry.exists) await retryOnConflict(() => forgetRecord(db, id));
      if (!entry.exists || !(await purge(entry, actor)))
        throw new NotFound('This is not in the trash any more');
    },

    /** Deletes what has expired at `now`, and gives its number. The histories keep it: staff can undo at any time. */
    async removeExpired(now: Date): Promise<number> {
      const { docs } = await trash.where('expireAt', '<=', now).get();
      for (const entry of docs) await purge(entry, withoutAccount.cleanUp);
      return docs.length;
    },
  };
}
