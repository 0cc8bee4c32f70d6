import { z } from 'zod';
import { REPLY_HOURS } from '../inbox/inquiry-types.ts';
import { sitePages } from '../platform/site-pages.ts';
import { cameFromInput } from '../platform/visit-sources.ts';

export const pageView = z.object({
  page: z.enum(sitePages, 'This page is not known'),
  isVisit: z.boolean().default(false),
  /** The visitor sees the contact form for the first time since the page was loaded. */
  isContact: z.boolean().default(false),
  /** Null if the browser no longer knows it. */
  cameFrom: cameFromInput.nullable().default(null),
});
export type PageView = z.output<typeof pageView>;

export const insightDays = [7, 30, 90, 365] as const;
export type InsightDays = (typeof insightDays)[number];

export const insightQuery = z.object({
  days: z
    .enum(insightDays.map(String), `days must be one of: ${insightDays.join(', ')}`)
    .default('30')
    .transform((days) => Number(days) as InsightDays),
});

const count = z.int().nonnegative();

const funnel = z.object({
  visits: count,
  contacts: count,
  inquiries: count,
  answered: count,
  answeredInTime: count,
});
export type Funnel = z.output<typeof funnel>;

/** The five numbers in the order of the visitor's steps, with their labels. */
export const funnelSteps: readonly { name: keyof Funnel; label: string }[] = [
  { name: 'visits', label: 'Visits' },
  { name: 'contacts', label: 'Contact form opened' },
  { name: 'inquiries', label: 'Inquiries' },
  { name: 'answered', label: 'Answered' },
  { name: 'answeredInTime', label: `Answered in ${REPLY_HOURS}\u00a0h` },
];

/** A period and the one before it, of the same length. */
export const insightSummary = z.object({ days: z.int(), now: funnel, before: funnel });
export type InsightSummary = z.output<typeof insightSummary>;

/** One value of a dimension with its counts; a count that the dimension does not have is 0. */
const share = z.object({ name: z.string(), visits: count, views: count, contacts: count, inquiries: count });
export type Share = z.output<typeof share>;

const day = z.iso.date();

export const insight = insightSummary.extend({
  from: day,
  to: day,
  /** A row for each day, also for days without counts; `dailyBefore` has the days of the period before. */
  daily: z.array(funnel.extend({ day })),
  dailyBefore: z.array(funnel.extend({ day })),
  sources: z.array(share),
  campaigns: z.array(share),
  /** For each page: its views, and the visits and inquiries that began there. */
  pages: z.array(share),
  types: z.array(share),
  devices: z.array(share),
  /** By the hour in Nairobi, 00 to 23. */
  hours: z.array(share),
  answerTimes: z.array(z.object({ name: z.string(), inquiries: count })),
});
export type Insight = z.output<typeof insight>;
