import { business, DAY_MS, dayOf, type Funnel, type InsightSummary, REPLY_HOURS } from '@mipaka/contract';
import type { Mail } from '../platform/mail/outbox.ts';
import type { Services } from '../services.ts';
import { WEEK_DAYS } from './insight.ts';

/** Days from 1 January 1970, a Thursday, to the first Monday. */
const DAYS_BEFORE_MONDAY = 4;

/** The Sunday that ended the last whole week in Nairobi, such as 2026-11-22. */
export function lastSunday(nowMs: number): string {
  const today = Date.parse(dayOf(nowMs)) / DAY_MS;
  const sinceMonday = (today - DAYS_BEFORE_MONDAY) % WEEK_DAYS;
  return new Date((today - sinceMonday - 1) * DAY_MS).toISOString().slice(0, 10);
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const fiveNumbers: [name: keyof Funnel, label: string][] = [
  ['visits', 'Visits'],
  ['contacts', 'Contact form opened'],
  ['inquiries', 'Inquiries'],
  ['answered', 'Answered'],
  ['answeredInTime', `Answered within ${REPLY_HOURS} hours`],
];

/** The mail with what came of the visits of a week that ended on a Sunday (2026-11-22). */
const weeklyReport = ({ now, before }: InsightSummary, sunday: string, to: string): Mail => ({
  id: `weekly-${sunday}`,
  kind: 'weekly-report',
  to,
  subject: `Your week: ${now.inquiries} ${now.inquiries === 1 ? 'inquiry' : 'inquiries'} from ${now.visits} ${now.visits === 1 ? 'visit' : 'visits'}`,
  text: [
    `The week until Sunday, ${dayFormat.format(new Date(sunday))}, and in brackets the week before:`,
    '',
    ...fiveNumbers.map(([name, label]) => `${label}: ${now[name]} (${before[name]})`),
    '',
    `Where they came from: ${business.origin}/admin/insight?days=7`,
  ].join('\n'),
});

/**
 * Queues the mail with the five numbers of the last whole week, once. It runs every night, so that the next night makes
 * up for a failed one. A week without any counts needs no mail. Says whether it was queued.
 */
export async function queueWeeklyReport(
  { config, insight, outbox }: Pick<Services, 'config' | 'insight' | 'outbox'>,
  now: Date,
): Promise<boolean> {
  const sunday = lastSunday(now.getTime());
  const summary = await insight.summary(WEEK_DAYS, sunday);
  if (Object.values(summary.now).every((number) => number === 0)) return false;
  return outbox.queueOnce(weeklyReport(summary, sunday, config.mailTo));
}
