import { live } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Limit } from '../platform/config.ts';
import { commit } from '../platform/firestore/commit.ts';
import { collections, raiseVersion } from '../platform/firestore/db.ts';
import { within } from '../platform/firestore/within.ts';

/** Longest wait for a notification to be written, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Notifies open dashboards of new inquiries. A document takes about one write a second in the long run, so this is not
 * part of the write that stores a message (docs/decisions/live.md).
 */
export function createChangeNotifier(db: Firestore, limit: Limit, onFailure: (error: unknown) => void) {
  /** Time after which one more notification is allowed, in milliseconds. */
  const earnMs = (limit.seconds * 1_000) / limit.max;
  /** Notifications allowed at once, as of `countedAt`. */
  let allowed = limit.max;
  let countedAt = performance.now();

  function countAllowed(): number {
    const now = performance.now();
    allowed = Math.min(limit.max, allowed + (now - countedAt) / earnMs);
    countedAt = now;
    return allowed;
  }

  return {
    /**
     * Notifies open dashboards after an inquiry was stored, unless this instance has just used up its limit: its last
     * notification then said that more may come, and dashboards look again by themselves. Never throws; the next
     * inquiry makes up for a lost notification.
     */
    async notify(): Promise<void> {
      if (countAllowed() < 1) return;
      allowed -= 1;
      const isLast = allowed < 1;
      const batch = db.batch();
      raiseVersion(db, batch, collections.inquiries, ...(isLast ? [live.moreToCome] : []));
      const notifying = commit(batch).catch((error) => {
        allowed += 1;
        onFailure(error);
      });
      await within(PATIENCE_MS, notifying, () => undefined);
    },
  };
}
export type ChangeNotifier = ReturnType<typeof createChangeNotifier>;
