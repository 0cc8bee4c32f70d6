import { DAY_MS, type Resource, withoutAccount } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { RecordOfCollection } from '../content/media/media.ts';
import { TRASH_DAYS } from '../content/publishing/write-records.ts';
import { queueWeeklyReport } from '../insight/weekly-report.ts';
import { commit, readAtOnce } from '../platform/firestore/commit.ts';
import { collections, raiseVersion } from '../platform/firestore/db.ts';
import { NotFound } from '../platform/firestore/errors.ts';
import { failure, log } from '../platform/log.ts';
import type { Services } from '../services.ts';

/** The collections whose documents are deleted at their `expireAt`: their own, or that of their inquiry. */
const EXPIRING_COLLECTIONS = [
  collections.inquiries,
  collections.entries,
  collections.outbox,
  collections.inquiryEvents,
  collections.webhookTries,
  collections.activity,
  collections.securityLog,
  collections.visitCounts,
  collections.inquiryCounts,
];
/** Documents that one batch deletes; a batch may hold 500 writes. */
const BATCH = 400;

/**
 * Deletes expired inquiries, notes, mails and log entries. TTL policies do the same where they are set up; this keeps
 * the promise of the privacy notice everywhere. Gives the number of documents.
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

function* mapsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* mapsIn(part);
}

/**
 * The records that a document of the draft, a schedule or the history may store, to find files to keep. It takes every
 * map in the document and needs no schema, so that an unreadable document keeps its files too.
 */
const filesWithin = (document: object, entities: readonly Resource[]): RecordOfCollection[] =>
  [...mapsIn(document)].flatMap((record) => entities.map(({ collection }) => ({ collection, record })));

/**
 * All records of some entities that exist, are in the trash, the draft or a schedule, or could return from the history
 * by an undo. All are read at one moment, so that a record that moves from one of these places to another is not
 * missed.
 */
const recordsOf = (db: Firestore, entities: readonly Resource[], now: Date): Promise<RecordOfCollection[]> =>
  readAtOnce(db, async (transaction) => {
    const trashed = await transaction.get(db.collection(collections.trash));
    const found = trashed.docs.map((entry) => entry.data() as RecordOfCollection);
    for (const { collection } of entities) {
      const { docs } = await transaction.get(db.collection(collection));
      found.push(...docs.map((document) => ({ collection, record: document.data() })));
    }
    const drafted = await transaction.get(db.collection(collections.draftChanges));
    const scheduled = await transaction.get(db.collection(collections.scheduledSets));
    const since = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
    const published = await transaction.get(db.collection(collections.publishes).where('at', '>=', since));
    found.push(
      ...[...published.docs, ...drafted.docs, ...scheduled.docs].flatMap((document) =>
        filesWithin(document.data(), entities),
      ),
    );
    return found;
  });

/** Deletes an entry of the trash for good; ignores one that has just been restored or deleted. */
async function purge(trash: Services['trash'], id: string): Promise<void> {
  try {
    await trash.remove(id, withoutAccount.cleanUp);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}

/**
 * Deletes expired inquiries and everything that belongs to them, records that have been in the trash for thirty days,
 * and photos and films that neither a record nor the draft refers to; queues the weekly mail. Records in the trash and
 * publishes of the last thirty days keep their files, because they can come back. Nothing else deletes files: only
 * later is it certain whether a write that seemed to fail was done. If a step fails, the others still run; throws all
 * failures at the end, so that the run counts as failed.
 */
export async function cleanUp(services: Services, now: Date): Promise<void> {
  const { db, trash, media, attachments } = services;
  const steps: Record<string, () => Promise<unknown>> = {
    removed: () => removeExpired(db, now),
    expired: async () => {
      const expired = await trash.expired(now);
      for (const { id } of expired) await purge(trash, id);
      return expired.length;
    },
    orphans: async () => media.sweep(await recordsOf(db, media.entities, now), now),
    files: () => attachments.sweep(now),
    report: () => queueWeeklyReport(services, now),
  };
  const done: Record<string, unknown> = {};
  const failures: unknown[] = [];
  for (const [step, run] of Object.entries(steps)) {
    try {
      done[step] = await run();
    } catch (error) {
      failures.push(error);
      log('ERROR', 'a step of the clean-up has failed', { step, ...failure(error) });
    }
  }
  log('INFO', failures.length > 0 ? 'cleaned up in part' : 'cleaned up', done);
  if (failures.length > 0) throw new AggregateError(failures, 'Steps of the clean-up have failed');
}
