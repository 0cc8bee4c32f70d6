import { dayOf, type Inquiry, inquiryTypes, monthsAfter, UNKNOWN, VISIT_MONTHS } from '@mipaka/contract';
import { type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { add, type Counts, increments, namesOf } from '../../platform/firestore/counts.ts';
import { collections } from '../../platform/firestore/db.ts';
import type { Facets } from './facets.ts';

const INQUIRY_SHARDS = 4;

export type Counted = Pick<Inquiry, 'createdAt' | 'isSuspect' | 'serviceInterest'> & { facets: Facets };

/** The names under which an inquiry is counted: none while it is spam. */
function countedOf({ isSuspect, serviceInterest, facets }: Counted): string[] {
  if (isSuspect) return [];
  const { answer, ...by } = facets;
  const type = inquiryTypes.find(({ value }) => value === serviceInterest)?.slug ?? UNKNOWN;
  return [...namesOf('inquiry', { ...by, type }), `answer ${answer}`];
}

/** Counts inquiries by the day of receipt in Nairobi, in the batch that changes them. */
export function createInquiryCounts(db: Firestore) {
  const byDay = new Map<string, Counts>();

  return {
    /** Notes the difference that a change makes; the inquiry is new if `before` is null. */
    note(before: Counted | null, after: Counted): void {
      const day = dayOf(Date.parse(after.createdAt));
      const counts = byDay.get(day) ?? new Map<string, number>();
      if (before) for (const name of countedOf(before)) add(counts, name, -1);
      for (const name of countedOf(after)) add(counts, name);
      byDay.set(day, counts);
    },

    /** Adds the noted differences to a batch, with one write for each month. */
    write(batch: WriteBatch): void {
      const shard = Math.floor(Math.random() * INQUIRY_SHARDS);
      const months = new Map<string, Record<string, object>>();
      for (const [day, counts] of byDay) {
        const changed = increments(counts);
        if (Object.keys(changed).length === 0) continue;
        const month = day.slice(0, 7);
        months.set(month, { ...months.get(month), [day]: changed });
      }
      for (const [month, days] of months) {
        const ref = db.collection(collections.inquiryCounts).doc(`${month}-${shard}`);
        // One month more than the counts of its first day are kept.
        const expireAt = Timestamp.fromDate(monthsAfter(month, VISIT_MONTHS + 1));
        batch.set(ref, { month, expireAt, days }, { merge: true });
      }
    },
  };
}
