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

/** Deletes expired documents, also where no TTL policy is set up: the privacy notice promises it. Gives their number. */
async function removeExpired(db: Firestore, now: Date): Promise<number> {
  let removed = 0;
  for (const name of EXPIRING_COLLECTIONS) {
    const expired = db.collection(name).where('expireAt', '<=', Timestamp.fromDate(now)).orderBy('expireAt');
    for (;;) {
      const { docs } = await expired.limit(BATCH).get();
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

/** Every map in a document, for the files it may name: without a schema, so that an unreadable one keeps its own. */
const filesWithin = (document: object, entities: readonly Resource[]): RecordOfCollection[] =>
  [...mapsIn(document)].flatMap((record) => entities.map(({ collection }) => ({ collection, record })));

/** All records that exist or may return from trash, draft, schedules or history, read at one moment. */
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

/**
 * Deletes expired documents, records that have been in the trash for thirty days, and files that nothing refers to;
 * queues the weekly mail. Nothing else deletes files: only later is it certain whether a write that seemed to fail was
 * done. If a step fails, the others still run; throws all failures at the end, so that the run counts as failed.
 */
export async function cleanUp(services: Services, now: Date): Promise<void> {
  const { db, trash, media, attachments } = services;
  const steps: Record<string, () => Promise<unknown>> = {
    removed: () => removeExpired(db, now),
    expired: async () => {
      const expired = await trash.expired(now);
      for (const { id } of expired) {
        await trash.remove(id, withoutAccount.cleanUp).catch((error) => {
          // It has just been restored or deleted.
          if (!(error instanceof NotFound)) throw error;
        });
      }
      return expired.length;
    },
    orphans: async () => media.sweep(await recordsOf(db, media.entities, now), now),
    files: () => attachments.sweep(now),
    report: () => queueWeeklyReport(services, now),
  };
  const done: Record<string, unknown> = {};
  const failures: unknown[] = [];
  for (const [step, run] of Object.entries(steps)) {
    done[step] = await run().catch((error) => {
      failures.push(error);
      log('ERROR', 'a step of the clean-up has failed', { step, ...failure(error) });
    });
  }
  log('INFO', failures.length > 0 ? 'cleaned up in part' : 'cleaned up', done);
  if (failures.length > 0) throw new AggregateError(failures, 'Steps of the clean-up have failed');
}
