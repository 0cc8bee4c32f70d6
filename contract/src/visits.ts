import { z } from 'zod';
import { sitePages } from './site-pages.ts';
import { campaignOf, sourceOf, sources, UNKNOWN } from './visit-sources.ts';

export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

const page = z.enum(sitePages, 'This page is not known');
const shortText = (max: number) => z.string().max(max).default('');

/**
 * How a visitor came, as the browser says it. What is kept of it is one of a bounded set of sources, the name of a
 * campaign in plain letters, and the first page.
 */
export const cameFromInput = z
  .object({
    host: shortText(253),
    source: shortText(200),
    medium: shortText(200),
    campaign: shortText(200),
    entry: page,
  })
  .transform(({ entry, ...arrival }) => ({
    source: sourceOf(arrival) as string,
    campaign: campaignOf(arrival),
    entry: entry as string,
  }));

/** How a visitor came, as it is counted and stored with an inquiry. */
export const cameFrom = z.object({
  source: z.string(),
  campaign: z.string().nullable(),
  /** The first page of the visit. */
  entry: z.string(),
});
export type CameFrom = z.output<typeof cameFrom>;

/** The body of POST /api/visits: one page that was opened. */
export const pageView = z.object({
  page,
  /** The navigation came from outside: a visit begins. */
  isVisit: z.boolean().default(false),
  /** The contact form is seen for the first time since the page was loaded. */
  isContact: z.boolean().default(false),
  /** Null where the browser does not know it any more. */
  cameFrom: cameFromInput.nullable().default(null),
});
export type PageView = z.output<typeof pageView>;

/** How long an answer took: the upper end in hours, and the last without one. `none` is no answer yet. */
export const answerTimes = [
  { name: 'h1', hours: 1, label: 'up to 1 h' },
  { name: 'h4', hours: 4, label: '1 to 4 h' },
  { name: 'h8', hours: 8, label: '4 to 8 h' },
  { name: 'h24', hours: 24, label: '8 to 24 h' },
  { name: 'h48', hours: 48, label: '1 to 2 days' },
  { name: 'h96', hours: 96, label: '2 to 4 days' },
  { name: 'longer', hours: Number.POSITIVE_INFINITY, label: 'over 4 days' },
] as const;
export type AnswerTime = (typeof answerTimes)[number]['name'];

/** What the inbox can be asked for: one time, all that were answered, and those answered in the promised time. */
export const answerFilters = ['none', 'given', 'in-time', ...answerTimes.map(({ name }) => name)] as const;

/** The periods that Insight knows, in days. */
export const insightDays = [7, 30, 90, 365] as const;
export type InsightDays = (typeof insightDays)[number];

export const insightQuery = z.object({
  days: z
    .enum(['7', '30', '90', '365'], `days must be one of: ${insightDays.join(', ')}`)
    .default('30')
    .transform((days) => Number(days) as InsightDays),
});

const count = z.int().nonnegative();

/** The five numbers: what became of the visits of a period. */
const funnel = z.object({
  visits: count,
  contacts: count,
  inquiries: count,
  answered: count,
  /** Of those answered, the ones within the promised time. */
  answeredInTime: count,
});
export type Funnel = z.output<typeof funnel>;

/** A period and the one before it, of the same length. */
export const insightSummary = z.object({ days: z.int(), now: funnel, before: funnel });
export type InsightSummary = z.output<typeof insightSummary>;

/** One value of a dimension with what was counted of it; what a dimension does not count is 0. */
const share = z.object({ name: z.string(), visits: count, views: count, contacts: count, inquiries: count });
export type Share = z.output<typeof share>;

/** A day in Nairobi, as 2026-11-22. */
const day = z.iso.date();

/** All that the Insight page shows of a period: the answer of GET /api/admin/insight. */
export const insight = insightSummary.extend({
  /** First and last day. */
  from: day,
  to: day,
  /** A row for each day, also where nothing was counted; `before` has the days of the period before. */
  daily: z.array(funnel.extend({ day })),
  dailyBefore: z.array(funnel.extend({ day })),
  sources: z.array(share),
  campaigns: z.array(share),
  /** By the page: its views, and the visits and inquiries that began there. */
  pages: z.array(share),
  types: z.array(share),
  devices: z.array(share),
  /** By the hour in Nairobi, 00 to 23. */
  hours: z.array(share),
  answerTimes: z.array(z.object({ name: z.string(), inquiries: count })),
});
export type Insight = z.output<typeof insight>;

/** Every source that an inquiry can be asked for. */
export const sourceNames: readonly string[] = [...sources.map(({ name }) => name), UNKNOWN];
