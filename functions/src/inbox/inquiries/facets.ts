import {
  type AnswerTime,
  answerTimes,
  type CameFrom,
  type Device,
  dayOf,
  hourOf,
  type Inquiry,
  inquiryTypes,
  monthsAfter,
  type OfficeHours,
  officeHoursBetween,
  UNKNOWN,
  VISIT_MONTHS,
} from '@mipaka/contract';
import { type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { addTo, type CountsByDay, increments, namesOf } from '../../platform/firestore/counts.ts';
import { collections } from '../../platform/firestore/db.ts';

/** Documents that share the counts of a month. */
const SHARDS = 4;

/** The facets of a new inquiry, received at a time (ISO 8601). */
export const newFacets = (at: string, cameFrom: CameFrom | null, device: Device | null) => ({
  ...(cameFrom ?? { source: UNKNOWN, entry: UNKNOWN, campaign: null }),
  device,
  hour: hourOf(Date.parse(at)),
  /** The time until the answer; `none` while there is none. */
  answer: 'none' as AnswerTime | 'none',
});
/** The properties, beside its type, by which an inquiry is counted and listed from the charts; stored with it. */
export type Facets = ReturnType<typeof newFacets>;

/** The facets after a change: an inquiry counts as answered, in office hours, from when staff take it out of `new`. */
export function facetsAfter(facets: Facets, before: Inquiry, after: Inquiry, office: OfficeHours): Facets {
  if (after.status === 'new') return { ...facets, answer: 'none' };
  if (before.status !== 'new') return facets;
  const hours = officeHoursBetween(Date.parse(after.createdAt), Date.parse(after.updatedAt), office);
  return { ...facets, answer: answerTimes.find((time) => hours <= time.hours)?.name ?? 'longer' };
}

type Counted = Inquiry & { facets?: Facets | undefined };

/** The numbers that an inquiry adds, or takes away for -1: none while it is spam, or if an earlier release stored it. */
function countsOf({ isSuspect, serviceInterest, facets }: Counted, by: 1 | -1): [name: string, by: number][] {
  if (isSuspect || !facets) return [];
  const { answer, ...dimensions } = facets;
  const type = inquiryTypes.find(({ value }) => value === serviceInterest)?.slug ?? UNKNOWN;
  return [...namesOf('inquiry', { ...dimensions, type }), `answer ${answer}`].map((name) => [name, by]);
}

/** An inquiry before a write, null for a new one, and after it. */
export type CountedChange = { before: Counted | null; after: Counted };

/** Counts inquiries by the day of receipt in Nairobi, in the batch that changes them: one write for each month. */
export function writeCounts(db: Firestore, batch: WriteBatch, changes: readonly CountedChange[]): void {
  const byDay: CountsByDay = new Map();
  for (const { before, after } of changes) {
    const day = dayOf(Date.parse(after.createdAt));
    addTo(byDay, day, [...(before ? countsOf(before, -1) : []), ...countsOf(after, 1)]);
  }
  const shard = Math.floor(Math.random() * SHARDS);
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
}
