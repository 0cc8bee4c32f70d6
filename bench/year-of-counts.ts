/** A made-up year of counts, and the year before it. */
import { answerTimes, DAY_MS, dayOf, devices, inquiryTypes, sitePages } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../functions/src/platform/firestore/db.ts';

const DAYS = 730;
/** The shares of some sources, in hundredths. */
const SOURCES = { google: 38, direct: 24, linkedin: 16, whatsapp: 9, facebook: 6, email: 4, other: 3 };

/** Numbers that are the same in every run. */
function createNoise() {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Parts of a number by shares, which come to the whole. */
function split(whole: number, shares: Record<string, number>, name: (part: string) => string) {
  const all = Object.values(shares).reduce((sum, share) => sum + share, 0);
  let left = whole;
  return Object.fromEntries(
    Object.entries(shares).map(([part, share], index, { length }) => {
      const own = index === length - 1 ? left : Math.min(left, Math.round((whole * share) / all));
      left -= own;
      return [name(part), own];
    }),
  );
}

const byHour = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [
    String(hour).padStart(2, '0'),
    1 + 20 * Math.max(0, Math.sin(((hour - 5) / 17) * Math.PI)),
  ]),
);
const falling = (names: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, 1 / (index + 1)]));

/** Stores the counts of two years that end with the day of `nowMs` (epoch milliseconds). */
export async function fillYears(db: Firestore, nowMs = Date.now()): Promise<void> {
  const noise = createNoise();
  const months = new Map<string, Record<string, object>>();
  const writer = db.bulkWriter();
  for (let back = DAYS - 1; back >= 0; back--) {
    const day = dayOf(nowMs - back * DAY_MS);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const visits = Math.round((180 + (DAYS - back) / 4) * (isWeekend ? 0.5 : 1) * (0.7 + noise() * 0.6));
    const contacts = Math.round(visits * 0.11);
    const inquiries = Math.round(contacts * (0.2 + noise() * 0.2));
    const counts = {
      view: visits * 2,
      visit: visits,
      contact: contacts,
      ...split(visits * 2, falling(sitePages), (page) => `view page ${page}`),
      ...split(visits, SOURCES, (source) => `visit source ${source}`),
      ...split(contacts, SOURCES, (source) => `contact source ${source}`),
      ...split(visits, falling(sitePages), (page) => `visit entry ${page}`),
      ...split(visits, falling(devices), (device) => `visit device ${device}`),
      ...split(visits, byHour, (hour) => `visit hour ${hour}`),
      ...split(
        Math.round(visits / 20),
        { 'trade-fair': 2, newsletter: 1 },
        (name) => `visit campaign ${name}`,
      ),
    };
    for (const shard of [0, 1]) {
      // All in one of them: what is read is the same.
      writer.set(db.collection(collections.visitCounts).doc(`${day}-${shard}`), {
        day,
        counts: shard === 0 ? counts : {},
      });
    }
    const month = day.slice(0, 7);
    months.set(month, {
      ...months.get(month),
      [day]: {
        inquiry: inquiries,
        ...split(inquiries, SOURCES, (source) => `inquiry source ${source}`),
        ...split(inquiries, falling(sitePages), (page) => `inquiry entry ${page}`),
        ...split(inquiries, falling(inquiryTypes.map(({ slug }) => slug)), (type) => `inquiry type ${type}`),
        ...split(inquiries, falling(devices), (device) => `inquiry device ${device}`),
        ...split(inquiries, byHour, (hour) => `inquiry hour ${hour}`),
        ...split(
          Math.round(inquiries * 0.9),
          falling(answerTimes.map(({ name }) => name)),
          (time) => `answer ${time}`,
        ),
      },
    });
  }
  for (const [month, days] of months) {
    writer.set(db.collection(collections.inquiryCounts).doc(`${month}-0`), { month, days });
  }
  await writer.close();
}
