import type { Resource } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { log } from './log.ts';
import type { Services } from './services.ts';
import { collections } from './store/db.ts';
import type { RecordOfCollection } from './store/photos.ts';
import { createRecordStore, raiseVersion } from './store/records.ts';

/** The actor of what the schedule does, in the activity log. */
const scheduler = { id: 'schedule', username: 'schedule' };

/** The collections whose documents carry the `expireAt` of the inquiry they belong to. */
const EXPIRING_COLLECTIONS = [
  collections.inquiries,
  collections.notes,
  collections.outbox,
  collections.activity,
];
/** Documents that one batch deletes; a batch holds 500 writes. */
const BATCH = 400;

/**
 * Deletes expired inquiries, notes, mails and log entries. TTL policies do the same where they are set up; this keeps the
 * promise of the privacy notice everywhere. Gives the number of documents.
 */
async function removeExpired(db: Firestore, now: Date): Promise<number> {
  let removed = 0;
  for (const name of EXPIRING_COLLECTIONS) {
    const expired = db
      .collection(name)
      .where('expireAt', '<=', Timestamp.fromDate(now))
      .orderBy('expireAt')
      .limit(BATCH);
    for (;;) {
      const { docs } = await expired.get();
      if (docs.length === 0) break;
      const batch = db.batch();
      for (const { ref } of docs) batch.delete(ref);
      if (name === collections.inquiries) raiseVersion(db, batch, name);
      await batch.commit();
      removed += docs.length;
    }
  }
  return removed;
}

/** All records of an entity that are there or could be restored from the trash. */
async function recordsOf(db: Firestore, entity: Resource): Promise<RecordOfCollection[]> {
  const { collection } = entity;
  const { docs } = await db.collection(collections.trash).where('collection', '==', collection).get();
  const trashed = docs.map((entry): Record<string, unknown> => entry.get('record'));
  const records = [...(await createRecordStore(db, entity).list()), ...trashed];
  return records.map((record) => ({ collection, record }));
}

/**
 * Deletes expired inquiries and what belongs to them, records that have been in the trash for thirty days with their
 * photos, and orphaned photos. A record in the trash keeps its photo, because it can be restored.
 */
export async function cleanUp({ db, trash, photos }: Services, now: Date): Promise<void> {
  const removed = await removeExpired(db, now);
  const expired = await trash.expired(now);
  for (const { id } of expired) await photos.removeOf(await trash.remove(id, scheduler));
  const records = await Promise.all(photos.entities.map((entity) => recordsOf(db, entity)));
  const orphans = await photos.sweep(records.flat(), now);
  log('INFO', 'cleaned up', { removed, expired: expired.length, orphans });
}
