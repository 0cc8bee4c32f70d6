import { team } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Deps } from './api/deps.ts';
import { log } from './log.ts';
import { collections } from './store/db.ts';
import { raiseVersion, recordsOf } from './store/records.ts';

/** Who is named for what happens by itself. */
const clock = { id: 'schedule', username: 'schedule' };

/** Where an inquiry and what belongs to it is stored: each document goes at its own `expireAt`. */
const KEPT_FOR_A_TIME = [collections.inquiries, collections.notes, collections.outbox, collections.activity];
/** Documents that one batch deletes; a batch holds 500 writes. */
const BATCH = 400;

/**
 * Deletes inquiries, notes, mails and log entries whose time is over. TTL policies do the same where they are set up;
 * this holds the promise of the privacy notice everywhere. Gives the number of documents.
 */
async function removeExpired(db: Firestore, now: Date): Promise<number> {
  let removed = 0;
  for (const place of KEPT_FOR_A_TIME) {
    const expired = db
      .collection(place)
      .where('expireAt', '<=', Timestamp.fromDate(now))
      .orderBy('expireAt')
      .limit(BATCH);
    for (;;) {
      const { docs } = await expired.get();
      if (docs.length === 0) break;
      const batch = db.batch();
      for (const { ref } of docs) batch.delete(ref);
      if (place === collections.inquiries) raiseVersion(db, batch, place);
      await batch.commit();
      removed += docs.length;
    }
  }
  return removed;
}

/**
 * Deletes for good what has been in the trash for thirty days, with its photo, and photos that no record has. A
 * record in the trash keeps its photo: it can come back. Deletes inquiries whose time is over as well.
 */
export async function cleanUp({ db, trash, photos }: Deps, now: Date): Promise<void> {
  const removed = await removeExpired(db, now);
  const expired = await trash.expired(now);
  for (const { id } of expired) await photos.removeOf(await trash.remove(id, clock));
  const trashed = await db.collection(collections.trash).where('collection', '==', team.collection).get();
  const living = [...(await recordsOf(db, team).list()), ...trashed.docs.map((entry) => entry.get('record'))];
  const orphans = await photos.sweep(living, now);
  log('INFO', 'cleaned up', { removed, expired: expired.length, orphans });
}
