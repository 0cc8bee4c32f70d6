import type { Resource } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { log } from './log.ts';
import type { Services } from './services.ts';
import { indexAddressesAgain } from './store/address-index.ts';
import { commit, readAtOnce } from './store/commit.ts';
import { collections } from './store/db.ts';
import { NotFound } from './store/errors.ts';
import { countEarlier } from './store/inquiries/count-earlier.ts';
import { indexMessages } from './store/inquiries/message-index.ts';
import type { RecordOfCollection } from './store/photos.ts';
import { storeStartingTemplates } from './store/starting-templates.ts';
import { raiseVersion } from './store/version.ts';

/** The actor of what the schedule does, in the activity log. */
const scheduler = { id: 'schedule', username: 'schedule' };

/** The collections whose documents go at their `expireAt`: that of the inquiry they belong to, or their own. */
const EXPIRING_COLLECTIONS = [
  collections.inquiries,
  collections.entries,
  collections.outbox,
  collections.activity,
  collections.securityLog,
  collections.visitCounts,
  collections.inquiryCounts,
];
/** Documents that one batch deletes; a batch holds 500 writes. */
const BATCH = 400;
/** Inquiries from before messages were searched that one run reads: a few minutes of the nine that a run has. */
const MESSAGES_PER_RUN = 20_000;
/** Inquiries from before there were counts that one run counts: each is a write of its own. */
const COUNTED_PER_RUN = 2_000;

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
      await commit(batch);
      removed += docs.length;
    }
  }
  return removed;
}

/**
 * All records of some entities that are there or could be restored from the trash, as they were at one moment: a record
 * that moves between the two while they are read is in one of them.
 */
const recordsOf = (db: Firestore, entities: readonly Resource[]): Promise<RecordOfCollection[]> =>
  readAtOnce(db, async (transaction) => {
    const trashed = await transaction.get(db.collection(collections.trash));
    const found = trashed.docs.map((entry) => entry.data() as RecordOfCollection);
    for (const { collection } of entities) {
      const { docs } = await transaction.get(db.collection(collection));
      found.push(...docs.map((document) => ({ collection, record: document.data() })));
    }
    return found;
  });

/** Deletes an entry of the trash for good. One that was restored or deleted a moment ago is left alone. */
async function purge(trash: Services['trash'], id: string): Promise<void> {
  try {
    await trash.remove(id, scheduler);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}

/**
 * Deletes expired inquiries and what belongs to them, records that have been in the trash for thirty days, and photos
 * that no record refers to. A record in the trash keeps its photo, because it can be restored. Nothing else deletes a
 * photo: whether a write that seems to have failed was carried out is known for certain only later. The first run of an
 * installation stores the templates that it begins with.
 */
export async function cleanUp({ db, trash, photos, attachments }: Services, now: Date): Promise<void> {
  const removed = await removeExpired(db, now);
  const indexed = await indexAddressesAgain(db);
  const templates = await storeStartingTemplates(db, scheduler);
  const expired = await trash.expired(now);
  for (const { id } of expired) await purge(trash, id);
  const orphans = await photos.sweep(await recordsOf(db, photos.entities), now);
  const files = await attachments.sweep(now);
  // Last, because it may take minutes; an interrupted run goes on the next day.
  const counted = await countEarlier(db, COUNTED_PER_RUN);
  const searchable = await indexMessages(db, MESSAGES_PER_RUN);
  log('INFO', 'cleaned up', {
    removed,
    indexed,
    templates,
    expired: expired.length,
    orphans,
    files,
    counted,
    searchable,
  });
}
