import { DAY_MS, resources } from '@mipaka/contract';
import {
  type DocumentData,
  type Firestore,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { TRASH_DAYS } from '../content/publishing/stored-records.ts';
import { queueWeeklyReport } from '../insight/weekly-report.ts';
import { commit, deleteAll, readAtOnce } from '../platform/firestore/commit.ts';
import { collections } from '../platform/firestore/db.ts';
import { failure, log } from '../platform/log.ts';
import type { Services } from '../services.ts';

/** The collections whose documents are deleted at their `expireAt`: their own, or that of their inquiry. */
const EXPIRING_COLLECTIONS = [
  collections.inquiries,
  collections.entries,
  collections.outbox,
  collections.newsletter,
  collections.inquiryEvents,
  collections.webhookTries,
  collections.activity,
  collections.securityLog,
  collections.visitCounts,
  collections.inquiryCounts,
];
/** Expired documents read at once. */
const BATCH = 400;

/** Deletes expired documents, also where no TTL policy is set up: the privacy notice promises it. Gives their number. */
async function removeExpired(db: Firestore, now: Date): Promise<number> {
  let removed = 0;
  for (const name of EXPIRING_COLLECTIONS) {
    const expired = db.collection(name).where('expireAt', '<=', Timestamp.fromDate(now)).select('state');
    for (;;) {
      // After a flood, all of them at once would not fit in memory.
      const { docs } = await expired.limit(BATCH).get();
      if (docs.length === 0) break;
      const left = docs.filter((document) => document.get('state') === 'unsubscribed');
      const batch = db.batch();
      // Keeps the mark of an erasure (privacy-requests.ts) when somebody has typed the address again, unconfirmed.
      for (const { ref } of left) batch.set(ref, { state: 'unsubscribed' });
      if (left.length > 0) await commit(batch);
      const gone = docs.filter((document) => !left.includes(document));
      await deleteAll(db, gone, name === collections.inquiries ? name : undefined);
      removed += docs.length;
    }
  }
  return removed;
}

/** All documents that may name files: records, and documents from which staff may restore one. */
async function* documentsWithFiles(db: Firestore, now: Date): AsyncGenerator<DocumentData> {
  const { trash, draftChanges, scheduledSets, publishes } = collections;
  // All entities: staff may use a photo's address as a logo or as the social image of a page.
  const names = [trash, draftChanges, scheduledSets, ...resources.map(({ collection }) => collection)];
  const found = await readAtOnce(db, (transaction) =>
    Promise.all(names.map((name) => transaction.get(db.collection(name)))),
  );
  yield* found.flatMap(({ docs }) => docs.map((document) => document.data()));
  // Last, so that they also name what leaves a record meanwhile; one by one, because a month of them can be large.
  const since = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
  for await (const publish of db.collection(publishes).where('at', '>=', since).stream())
    yield (publish as unknown as QueryDocumentSnapshot).data();
}

/** Deletes what has expired, old trash and files; queues the weekly mail. All steps run; then it throws their failures. */
export async function cleanUp(services: Services, now: Date): Promise<void> {
  const { db, trash, media, attachments } = services;
  const steps: Record<string, () => Promise<unknown>> = {
    removed: () => removeExpired(db, now),
    expired: () => trash.removeExpired(now),
    // Nothing else deletes files: only later is it certain whether a write that seemed to fail was done.
    orphans: () => media.sweep(documentsWithFiles(db, now), now),
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
