import { live } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Limit } from '../platform/config.ts';
import { within } from '../platform/deadline.ts';
import { commit } from '../platform/firestore/commit.ts';
import { collections, raiseVersion } from '../platform/firestore/db.ts';
import { failure, log } from '../platform/log.ts';

/** Longest wait for a notification to be written, in milliseconds. */
const PATIENCE_MS = 1_000;

/** Makes the function that notifies open dashboards of a message (docs/decisions/live.md). It never throws. */
export function createChangeNotifier(db: Firestore, limit: Limit) {
  /** Time after which one more notification is allowed, in milliseconds. */
  const earnMs = (limit.seconds * 1_000) / limit.max;
  /** Notifications allowed at once, as of `countedAt`. */
  let allowed = limit.max;
  let countedAt = performance.now();

  return async (): Promise<void> => {
    const now = performance.now();
    allowed = Math.min(limit.max, allowed + (now - countedAt) / earnMs);
    countedAt = now;
    if (allowed < 1) return;
    allowed -= 1;
    const batch = db.batch();
    raiseVersion(db, batch, collections.inquiries, ...(allowed < 1 ? [live.moreToCome] : []));
    const notifying = commit(batch).catch((error) => {
      allowed += 1;
      log('WARNING', 'dashboards could not be notified of a change', failure(error));
    });
    await within(PATIENCE_MS, notifying, () => undefined);
  };
}
