import { isSnoozed } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { commitUnless } from '../../platform/firestore/commit.ts';
import { collections } from '../../platform/firestore/db.ts';
import { raiseVersion } from '../../platform/firestore/version.ts';
import { type CountedFilter, MATCHED_FIELDS, matches } from './queries.ts';
import { toInquiry } from './stored.ts';

/** Snoozed inquiries that are counted, and that one run takes up again. */
const MAX_SNOOZED = 500;
const MAX_WOKEN = 200;

/** What staff have put aside until a time or a reply. */
export function createSnoozes(db: Firestore) {
  const inquiries = db.collection(collections.inquiries);

  return {
    /**
     * What is snoozed at a moment, at most 500 inquiries: how many of them match a filter, and when the next one comes
     * back (ISO 8601; null where none does by itself).
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
     * Takes up what was snoozed until a moment that is over, and tells open dashboards of it. Lists have shown it since;
     * this keeps what they pass over short. Gives the number.
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
      // Refused where somebody has changed one of them at this moment: the next run sees what it is then.
      return (await commitUnless(batch, ['failedPrecondition', 'notFound'])) ? docs.length : 0;
    },
  };
}
