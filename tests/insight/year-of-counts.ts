import { answerTimes, DAY_MS, dayOf, devices, inquiryTypes, sitePages } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../../functions/src/platform/firestore/db.ts';

const DAYS = 730;
const SOURCES = ['google', 'direct', 'linkedin', 'whatsapp'];
const HOURS = ['08', '12', '17'];
const TYPES = inquiryTypes.slice(0, 4).map(({ slug }) => slug);
const TIMES = answerTimes.map(({ name }) => name);
/** Each name with the same count. */
const each = (prefix: string, names: readonly string[], count: number) =>
  Object.fromEntries(names.map((name) => [`${prefix} ${name}`, count]));

/** Stores the counts of two years that end today; a week grows towards its end. */
export async function fillYears(db: Firestore): Promise<void> {
  const months = new Map<string, Record<string, object>>();
  const writer = db.bulkWriter();
  for (let back = 0; back < DAYS; back++) {
    const day = dayOf(Date.now() - back * DAY_MS);
    const visits = 12 * (7 - (back % 7));
    const [bySource, byPage] = [visits / SOURCES.length, Math.floor(visits / sitePages.length)];
    writer.set(db.collection(collections.visitCounts).doc(`${day}-0`), {
      day,
      counts: {
        ...{ view: 2 * visits, visit: visits, contact: SOURCES.length },
        ...each('view page', sitePages, 2 * byPage),
        ...each('visit source', SOURCES, bySource),
        ...each('contact source', SOURCES, 1),
        ...each('visit entry', sitePages, byPage),
        ...each('visit device', devices, Math.floor(visits / devices.length)),
        ...each('visit hour', HOURS, visits / HOURS.length),
        ...each('visit campaign', ['trade-fair'], 1),
      },
    });
    const month = day.slice(0, 7);
    const inquiries = {
      inquiry: 12,
      ...each('inquiry source', SOURCES, 3),
      ...each('inquiry entry', sitePages.slice(0, 4), 3),
      ...each('inquiry type', TYPES, 3),
      ...each('answer', TIMES, 1),
    };
    months.set(month, { ...months.get(month), [day]: inquiries });
  }
  for (const [month, days] of months) {
    writer.set(db.collection(collections.inquiryCounts).doc(`${month}-0`), { month, days });
  }
  await writer.close();
}
