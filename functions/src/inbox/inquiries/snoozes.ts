import type { Firestore } from 'firebase-admin/firestore';
import { commitUnless } from '../../platform/firestore/commit.ts';
import { collections, raiseVersion } from '../../platform/firestore/db.ts';

const MAX_WOKEN = 200;

/** Ends the snoozes whose time is over, and notifies dashboards. Lists and the Overview call it before they read. */
export async function endSnoozes(db: Firestore, now: Date): Promise<void> {
  const over = db.collection(collections.inquiries).where('snooze.until', '<=', now.toISOString());
  const { docs } = await over.limit(MAX_WOKEN).select().get();
  if (docs.length === 0) return;
  const batch = db.batch();
  for (const { ref, updateTime } of docs) {
    batch.update(ref, { snooze: null, isSnoozed: false }, { lastUpdateTime: updateTime });
  }
  raiseVersion(db, batch, collections.inquiries);
  // Firestore refuses the batch if one of them changes at this moment: the next run reads them again.
  const areEnded = await commitUnless(batch, ['failedPrecondition', 'notFound']);
  if (areEnded && docs.length === MAX_WOKEN) await endSnoozes(db, now);
}
