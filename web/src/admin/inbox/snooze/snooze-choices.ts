import { DAY_MS, HOUR_MS, NAIROBI_MS, type Snooze } from '@mipaka/contract';

/** The hour at which the working day of staff begins in Nairobi. */
const MORNING = 8;
const LATER_HOURS = 3;
/** The last hour at which "later today" may end. */
const LAST_LATER = 17;
const MONDAY = 1;

/** The choices at `nowMs` (epoch milliseconds): moments of Nairobi's day, then until the visitor replies. */
export function snoozeChoices(nowMs: number): { name: string; label: string; snooze: Snooze }[] {
  const local = nowMs + NAIROBI_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const weekday = new Date(midnight).getUTCDay();
  const morningAfter = (days: number) => midnight + days * DAY_MS + MORNING * HOUR_MS - NAIROBI_MS;
  const daysToMonday = (MONDAY - weekday + 7) % 7;
  const isNight = local < midnight + MORNING * HOUR_MS;
  const laterMs = Math.ceil((nowMs + LATER_HOURS * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const isLaterToday = laterMs + NAIROBI_MS <= midnight + LAST_LATER * HOUR_MS;
  const at = (name: string, label: string, ms: number) => ({
    name,
    label,
    snooze: { until: new Date(ms).toISOString() },
  });
  return [
    ...(isNight ? [at('morning', 'This morning', morningAfter(0))] : []),
    ...(isLaterToday && !isNight ? [at('later', 'Later today', laterMs)] : []),
    at('tomorrow', 'Tomorrow morning', morningAfter(1)),
    // On a Sunday that is tomorrow, and on a Monday in a week.
    ...(daysToMonday > 1 ? [at('monday', 'Monday morning', morningAfter(daysToMonday))] : []),
    at('week', 'In a week', morningAfter(7)),
    { name: 'reply', label: 'Until they reply', snooze: { until: null } },
  ];
}
