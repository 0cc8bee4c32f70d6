import { isSnoozed } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { commitUnless } from '../../platform/firestore/commit.ts';
import { collections, raiseVersion } from '../../platform/firestore/db.ts';
import { type CountedFilter, MATCHED_FIELDS, matches } from './queries.ts';
import { toInquiry } from './stored.ts';

/** Most snoozed inquiries that are counted, and most that one run ends. */
const MAX_SNOOZED = 500;
const MAX_WOKEN = 200;

/** Inquiries that staff have snoozed until a time or a reply. */
export function createSnoozes(db: Firestore) {
  const inquiries = db.collection(collections.inquiries);

  return {
    /**
     * The inquiries snoozed at a moment, at most 500: how many match a filter, and when the next one ends (ISO 8601;
     * null if none ends by time).
     */
    async snoozed(nowMs: number) {
      const query = inquiries.where('isSnoozed', '==', true).limit(MAX_SNOOZED);
      const { docs } = await query.select(...MATCHED_FIELDS).get();
      const found = docs.filter((document) => isSnoozed(toInquiry(document), nowMs));
      const ends = found.flatMap((document) => toInquiry(document).snooze?.until ?? []);
      return {
        count: (filter: CountedFilter) => found.filter((document) => matches(document, filter, nowMs)).length,
        nextWakeAt: ends.sort()[0] ?? null,
      };
    },

    /**
     * Ends the snoozes whose time is over, and notifies open dashboards. Lists have shown these inquiries since that
     * time; ending the snoozes keeps the number that lists must skip small. Gives the number.
     */
    async endSnoozes(now: Date): Promise<number> {
      const { docs } = await inquiries
        .where('snooze.until', '<=', now.toISOString())
        .orderBy('snooze.until')
        .limit(MAX_WOKEN)
        .select()
        .get();
      if (docs.length === 0) return 0;
      const batch = db.batch();
      for (const { ref, updateTime } of docs) {
        batch.update(ref, { snooze: null, isSnoozed: false }, { lastUpdateTime: updateTime });
      }
      raiseVersion(db, batch, collections.inquiries);
      // Firestore refuses the batch if one of them changes at this moment: the next run reads them again.
      return (await commitUnless(batch, ['failedPrecondition', 'notFound'])) ? docs.length : 0;
    },
  };
}
