import { z } from 'zod';
import { activityEntry } from '../content/history.ts';
import { companyInfo } from '../content/resources/company-info.ts';
import { seo } from '../content/resources/seo.ts';
import { statistics } from '../content/resources/statistics.ts';
import { inquiry } from '../inbox/inquiry.ts';
import { insightSummary } from './visits.ts';

const count = z.int().nonnegative();
const counts = z.object({ total: count, active: count });

const recordLink = z.object({ id: z.string(), label: z.string() });

/** A change as every member of staff may read it, without the record's values before and after. */
export const recentChange = activityEntry.omit({ changes: true, publish: true });
export type RecentChange = z.output<typeof recentChange>;

/** The parts of the Overview that come from the records of one entity each. */
export const overviewOfRecords = z.object({
  /** `failing`: the first records that keep the entity's bar of Content Health below 100 %. */
  services: counts.extend({ failing: z.array(recordLink) }),
  team: counts.extend({ withPhoto: count, withPhotoAndBio: count, failing: z.array(recordLink) }),
  partners: counts.extend({ strategic: count }),
  statistics: counts.extend({ categories: count, first: z.array(statistics.record) }),
  companyInfo: z.object({ total: count, first: z.array(companyInfo.record) }),
  seo: counts.extend({ first: z.array(seo.record), failing: z.array(recordLink) }),
});

export const overview = overviewOfRecords.extend({
  /**
   * `new` is the number on the badge; of these the answer to `overdue` ones was promised before now, to `dueToday` ones
   * for this day in Nairobi. `replied`: a reply of the visitor waits. `mine`: assigned to the caller. `followUps`: their
   * day is today or before. Spam does not count; snoozed ones count in `total`, `overdue`, `followUps` and `snoozed`
   * alone, and those of `overdue` in `overdueSnoozed`.
   */
  inquiries: z.object({
    total: count,
    new: count,
    overdue: count,
    overdueSnoozed: count,
    dueToday: count,
    unassigned: count,
    replied: count,
    mine: z.object({ new: count, inProgress: count }),
    followUps: count,
    snoozed: count,
    /** The office hours of the promised answer, for `parseOfficeHours`; empty for always. */
    officeHours: z.string(),
    first: z.array(inquiry),
    /** The inquiries whose answer is due first: new ones and those with a reply, without snoozed ones. */
    waiting: z.array(inquiry),
  }),
  /** The five numbers of the last seven days with today; up to a minute old. */
  insight: insightSummary,
  /** The time until which the caller may work without the second factor of their role; null if none is missing. */
  setUpBy: z.iso.datetime().nullable(),
  /** Without a mail server every mail waits in the outbox. */
  hasMailServer: z.boolean(),
  /** The last changes by colleagues of the caller, newest first, without changes of accounts. */
  changes: z.array(recentChange),
});
export type Overview = z.output<typeof overview>;

/** How many entries each list of the Overview has at most. */
export const OVERVIEW_ROWS = { records: 4, failing: 10, inquiries: 2, waiting: 5, changes: 6 };
