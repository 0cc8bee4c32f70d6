/** A month of visits that end at the moment of seeding. */
import {
  beginningOf,
  CONTACT_PAGE,
  DAY_MS,
  type Device,
  dayOf,
  HOUR_MS,
  type SitePage,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { createVisitCounts } from '../functions/src/insight/visit-counts.ts';

const DAYS = 30;

// A value stands as often as it is likely. No two lists have lengths with a common divisor, so that each source gets
// visits to all pages, at all hours, from all devices.
const list = <T extends string>(text: string) => text.split(' ') as T[];
const SOURCES = list('google direct google linkedin whatsapp google direct facebook search email bing');
const ENTRIES = list<SitePage>('/ /services / /team / /services /about / /services /partners / /contact /');
const DEVICES = list<Device>('phone desktop phone phone tablet phone desktop');
const HOURS = list('09 14 10 20 11 08 15 10 12 09 16 21 14 10 07 11 22');
const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
/** One visit in so many sees the contact form, beside those that begin on its page and those that end with an inquiry. */
const CONTACT_EVERY = 27;

type Origin = { source: string; campaign: string | null; entry: SitePage; device: Device };
type Visit = Origin & { atMs: number; isContact: boolean };

/** The visits of the period, among them those that brought an inquiry: so no step of the funnel exceeds the one before. */
export function demoVisits(inquiries: readonly (Origin & Pick<Visit, 'atMs'>)[], nowMs: number): Visit[] {
  const visits: Visit[] = inquiries.map((one) => ({ ...one, isContact: true }));
  let n = 0;
  for (let index = 0; index < DAYS; index++) {
    const day = dayOf(nowMs - (DAYS - 1 - index) * DAY_MS);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    // More from week to week, half as many at weekends.
    const end = n + Math.round((28 + index / 2 + ((index * 5) % 8)) * (isWeekend ? 0.5 : 1));
    for (; n < end; n++) {
      const atMs = Date.parse(beginningOf(day)) + Number(pick(HOURS, n)) * HOUR_MS;
      if (atMs > nowMs) continue;
      const [source, entry, device] = [pick(SOURCES, n), pick(ENTRIES, n), pick(DEVICES, n)];
      const campaign = source === 'email' ? 'spring-letter' : null;
      const isContact = entry === CONTACT_PAGE || n % CONTACT_EVERY === 0;
      visits.push({ source, campaign, entry, device, atMs, isContact });
    }
  }
  return visits;
}

/** Counts the demo visits as the site counts its own. Throws Firestore's errors. */
export async function seedVisits(db: Firestore, visits: readonly Visit[]): Promise<void> {
  const limits = { views: { max: Number.POSITIVE_INFINITY, seconds: 1 }, visitsWrittenSeconds: 30 };
  const counts = createVisitCounts(db, limits, (error) => {
    throw error;
  });
  for (const [index, { source, campaign, entry, device, atMs, isContact }] of visits.entries()) {
    const further = list<SitePage>('/ /services /about /team').slice(0, index % 5);
    for (const page of new Set([entry, ...further, ...(isContact ? [CONTACT_PAGE] : [])])) {
      const view = { page, isVisit: page === entry, isContact: page === CONTACT_PAGE };
      await counts.count({ ...view, cameFrom: { source, campaign, entry } }, device, atMs);
    }
  }
  await counts.flush();
}
