import { DAY_MS, dayOf, dueAt, HOUR_MS, nairobiTime, type OfficeHours, type Snooze } from '@mipaka/contract';

/** In the last so many hours before an answer is due, the text counts down the hours left. */
const SOON_HOURS = 4;

export const exactInstant = (iso: string) => `${iso} (UTC); shown in Nairobi time (EAT, UTC+3)`;

/**
 * How much of the promised time is left at `nowMs` (epoch milliseconds) for a visitor who waits since a time (ISO 8601).
 * When the answer is due goes by the office hours. The day and hour are enough until four hours before.
 */
export function replyClock(since: string, nowMs: number, office: OfficeHours) {
  const leftHours = (dueAt(Date.parse(since), office) - nowMs) / HOUR_MS;
  if (leftHours < 0) {
    const late = span(-leftHours);
    return { isOverdue: true, isSoon: false, text: `Overdue by ${late}`, short: `${late} late` };
  }
  if (leftHours >= SOON_HOURS) {
    const hour = dueTime(since, nowMs, office).replace('today ', '');
    return { isOverdue: false, isSoon: false, text: `Reply due by ${hour} EAT`, short: `until ${hour}` };
  }
  const left = span(leftHours);
  return { isOverdue: false, isSoon: true, text: `Reply due in ${left}`, short: `${left} left` };
}

/** When the answer to somebody who waits since a time (ISO 8601) is due, as people say it. */
export const dueTime = (since: string, nowMs: number, office: OfficeHours): string =>
  spokenTime(new Date(dueAt(Date.parse(since), office)).toISOString(), nowMs);

/** How long an inquiry is snoozed: "until 24 Nov 2026, 08:00 EAT", "until they reply". */
export const snoozeText = ({ until }: Snooze): string =>
  until === null ? 'until they reply' : `until ${nairobiTime(until)}`;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', ...options });
const dayFormat = format({ day: 'numeric', month: 'short' });
const yearOf = format({ year: 'numeric' });
const hourFormat = format({ hour: '2-digit', minute: '2-digit' });

/** An ISO 8601 instant in as few letters as tell it apart at `nowMs` (epoch milliseconds): 10:15 EAT, 20 Nov, 20 Nov 2025. */
export function briefTime(iso: string, nowMs: number): string {
  const at = new Date(iso);
  const now = new Date(nowMs);
  if (yearOf.format(at) !== yearOf.format(now)) return `${dayFormat.format(at)} ${yearOf.format(at)}`;
  return dayFormat.format(at) === dayFormat.format(now)
    ? `${hourFormat.format(at)} EAT`
    : dayFormat.format(at);
}

/** An ISO 8601 instant as people say it at `nowMs` (epoch milliseconds): today 16:20, tomorrow 16:20, 20 Nov 16:20. */
export function spokenTime(iso: string, nowMs: number): string {
  const days = [nowMs - DAY_MS, nowMs, nowMs + DAY_MS].map(dayOf);
  const day = ['yesterday', 'today', 'tomorrow'][days.indexOf(dayOf(Date.parse(iso)))];
  return `${day ?? briefTime(iso, nowMs)} ${hourFormat.format(new Date(iso))}`;
}

function span(hours: number) {
  if (hours < 1) return `${Math.max(1, Math.floor(hours * 60))} min`;
  if (hours < 48) return `${Math.floor(hours)} h`;
  return `${Math.floor(hours / 24)} days`;
}
