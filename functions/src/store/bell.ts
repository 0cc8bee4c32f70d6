import { live } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { commit } from './commit.ts';
import { collections } from './db.ts';
import { raiseVersion } from './records.ts';

/** Longest wait for a ring, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Tells open dashboards of new inquiries. A document takes about one write per second over a longer time, so this is
 * no part of the write that stores a message (docs/decisions/live.md).
 */
export function createBell(db: Firestore, onFailure: (error: unknown) => void) {
  let rungAt = Number.NEGATIVE_INFINITY;

  return {
    /**
     * Rings, after an inquiry was stored, unless this instance did so within the last second: dashboards look again a
     * second after each ring. Never throws; the next inquiry makes up for a ring that is lost.
     */
    async ring(): Promise<void> {
      const now = performance.now();
      if (now - rungAt < live.ringMs) return;
      rungAt = now;
      const batch = db.batch();
      raiseVersion(db, batch, collections.inquiries);
      const ringing = commit(batch).catch((error) => {
        rungAt = Number.NEGATIVE_INFINITY;
        onFailure(error);
      });
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([ringing, patience]).finally(() => clearTimeout(timer));
    },
  };
}
export type Bell = ReturnType<typeof createBell>;
