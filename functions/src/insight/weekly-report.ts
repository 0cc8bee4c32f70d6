import { DAY_MS, dayOf } from '@mipaka/contract';
import { weeklyReport } from '../inbox/mails/messages.ts';
import { queueOnce } from '../platform/mail/outbox.ts';
import type { Services } from '../services.ts';
import { WEEK_DAYS } from './insight.ts';

/** The first of January 1970 was a Thursday: the days before the first Monday. */
const DAYS_BEFORE_MONDAY = 4;

/** The Sunday with which the last whole week ended, in Nairobi, as 2026-11-22. */
export function lastSunday(nowMs: number): string {
  const today = Date.parse(dayOf(nowMs)) / DAY_MS;
  const sinceMonday = (today - DAYS_BEFORE_MONDAY) % WEEK_DAYS;
  return new Date((today - sinceMonday - 1) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Queues the mail with the five numbers of the last whole week, once: it runs every night, so that a night that fails is
 * made up for by the next. A week in which nothing was counted needs no mail. Says whether it was queued.
 */
export async function queueWeeklyReport(
  { db, config, insight, outbox }: Pick<Services, 'db' | 'config' | 'insight' | 'outbox'>,
  now: Date,
): Promise<boolean> {
  const sunday = lastSunday(now.getTime());
  const summary = await insight.summary(WEEK_DAYS, sunday);
  if (Object.values(summary.now).every((number) => number === 0)) return false;
  const mail = weeklyReport(summary, sunday, config.mailTo);
  return queueOnce(db, outbox, mail, now);
}
