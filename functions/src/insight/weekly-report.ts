import { business, dayOf, funnelSteps, type InsightSummary, shownDay } from '@mipaka/contract';
import type { Mail } from '../platform/mail/outbox.ts';
import type { Services } from '../services.ts';
import { dayFrom, WEEK_DAYS } from './insight.ts';

/** The Sunday that ended the last whole week in Nairobi, such as 2026-11-22. */
export function lastSunday(nowMs: number): string {
  const today = dayOf(nowMs);
  // A week that ends today is not over yet.
  const daysAgo = new Date(today).getUTCDay() || WEEK_DAYS;
  return dayFrom(today, -daysAgo);
}

/** The mail with what came of the visits of a week that ended on a Sunday (2026-11-22). */
const weeklyReport = ({ now, before }: InsightSummary, sunday: string, to: string): Mail => ({
  id: `weekly-${sunday}`,
  kind: 'weekly-report',
  to,
  subject: `Your week: ${now.inquiries} ${now.inquiries === 1 ? 'inquiry' : 'inquiries'} from ${now.visits} ${now.visits === 1 ? 'visit' : 'visits'}`,
  text: [
    `The week until Sunday, ${shownDay(sunday)}, and in brackets the week before:`,
    '',
    ...funnelSteps.map(({ name, label }) => `${label}: ${now[name]} (${before[name]})`),
    '',
    `Where they came from: ${business.origin}/admin/insight?days=7`,
  ].join('\n'),
});

/** Queues the mail of the last whole week once, unless nothing was counted. It runs every night. Says whether it did. */
export async function queueWeeklyReport(
  { config, insight, outbox }: Pick<Services, 'config' | 'insight' | 'outbox'>,
  now: Date,
): Promise<boolean> {
  const sunday = lastSunday(now.getTime());
  const summary = await insight.summary(WEEK_DAYS, sunday);
  if (Object.values(summary.now).every((number) => number === 0)) return false;
  return outbox.queueOnce(weeklyReport(summary, sunday, config.mailTo));
}
