import type { Firestore } from 'firebase-admin/firestore';
import type { Limit } from '../config.ts';
import { commit } from './commit.ts';
import { collections } from './db.ts';
import { raiseVersion } from './records.ts';
import { within } from './within.ts';

/** Longest wait for a ring, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Tells open dashboards of new inquiries. A document takes about one write per second over a longer time, so this is
 * no part of the write that stores a message (docs/decisions/live.md).
 */
export function createBell(db: Firestore, rings: Limit, onFailure: (error: unknown) => void) {
  /** The time for which a further ring is earned, in milliseconds. */
  const earnMs = (rings.seconds * 1_000) / rings.max;
  /** How many rings may follow at once, when it was last counted. */
  let allowed = rings.max;
  let countedAt = performance.now();
  let isDue = false;

  function countAllowed(): number {
    const now = performance.now();
    allowed = Math.min(rings.max, allowed + (now - countedAt) / earnMs);
    countedAt = now;
    return allowed;
  }

  return {
    /**
     * Rings, after an inquiry was stored: at once, or, where this instance has rung often of late, in less than a second,
     * for all inquiries until then together. The first of them waits for it, because an instance may be stopped when it
     * has nothing left to answer; the others do not. Never throws; the next inquiry makes up for a ring that is lost.
     */
    async ring(): Promise<void> {
      if (isDue) return;
      const pauseMs = (1 - countAllowed()) * earnMs;
      if (pauseMs > 0) {
        isDue = true;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        isDue = false;
        countAllowed();
      }
      allowed -= 1;
      const batch = db.batch();
      raiseVersion(db, batch, collections.inquiries);
      const ringing = commit(batch).catch((error) => {
        allowed += 1;
        onFailure(error);
      });
      await within(PATIENCE_MS, ringing, () => undefined);
    },
  };
}
export type Bell = ReturnType<typeof createBell>;
