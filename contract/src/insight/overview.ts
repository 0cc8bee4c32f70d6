import { z } from 'zod';
import { activityEntry } from '../content/history.ts';
import { companyInfo } from '../content/resources/company-info.ts';
import { seo } from '../content/resources/seo.ts';
import { statistics } from '../content/resources/statistics.ts';
import { inquiry } from '../inbox/inquiry.ts';
import { insightSummary } from './visits.ts';

const count = z.int().nonnegative();

/** A record by its name, for a link to its form. */
const recordLink = z.object({ id: z.string(), label: z.string() });
export type RecordLink = z.output<typeof recordLink>;

/**
 * A change as every member of staff may read it: who did what to which record, and nothing of what the record holds or
 * held.
 */
export const recentChange = activityEntry.omit({ changes: true });
export type RecentChange = z.output<typeof recentChange>;

/** All numbers and previews of the dashboard's Overview: the answer of GET /api/admin/overview. */
export const overview = z.object({
  /** `failing`: the first records that keep the entity's bar of Content Health below 100 %. */
  services: z.object({ total: count, active: count, failing: z.array(recordLink) }),
  team: z.object({
    total: count,
    active: count,
    withPhoto: count,
    withPhotoAndBio: count,
    failing: z.array(recordLink),
  }),
  partners: z.object({ total: count, active: count, strategic: count }),
  statistics: z.object({ total: count, active: count, categories: count, first: z.array(statistics.record) }),
  companyInfo: z.object({ total: count, first: z.array(companyInfo.record) }),
  seo: z.object({
    total: count,
    active: count,
    first: z.array(seo.record),
    failing: z.array(recordLink),
  }),
  /**
   * `new` is the number on the badge. Of them, `overdue` came longer ago than the promised time for an answer, `dueToday`
   * are those whose answer is promised for the present day in Nairobi, some of which may be overdue by now, and
   * `unassigned` are nobody's. `replied` are those whose visitor has answered and waits. `mine` are the new ones, and the
   * ones in progress, of whoever asks. `followUps` are to be looked at today, or should have been before. Suspects are not
   * counted, and what is snoozed counts in `total`, `overdue`, `followUps` and `snoozed` alone.
   */
  inquiries: z.object({
    total: count,
    new: count,
    overdue: count,
    dueToday: count,
    unassigned: count,
    replied: count,
    mine: z.object({ new: count, inProgress: count }),
    followUps: count,
    snoozed: count,
    /** When the next one of those comes back; null where none does by itself. */
    nextWakeAt: z.iso.datetime().nullable(),
    /** When the clock of the promised answer runs, as `parseOfficeHours` reads it; empty for always. */
    officeHours: z.string(),
    first: z.array(inquiry),
    /** Whose answer is due first: new ones and those whose visitor has replied, without what is snoozed. */
    waiting: z.array(inquiry),
  }),
  /** Schedules that have not gone out although their time has come, or cannot be read: they wait for staff. */
  failedSchedules: count,
  /** The five numbers of the last seven days, the present one among them; up to a minute old. */
  insight: insightSummary,
  /** Until when whoever asks can put off a second factor that their role requires; null where none is missing. */
  setUpBy: z.iso.datetime().nullable(),
  /** The last changes by others than whoever asks, newest first; changes of accounts are not among them. */
  changes: z.array(recentChange),
});
export type Overview = z.output<typeof overview>;

/** How many records each list of the Overview shows. */
export const OVERVIEW_ITEMS = 4;
export const OVERVIEW_INQUIRIES = 2;
export const OVERVIEW_WAITING = 5;
export const OVERVIEW_CHANGES = 10;
/** Records that a bar of Content Health names. */
export const OVERVIEW_FAILING = 10;
