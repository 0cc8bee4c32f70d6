import { DAY_MS, dayOf, nairobiTime, type Snooze } from '@mipaka/contract';

export const exactInstant = (iso: string) => `${iso} (UTC); shown in Nairobi time (EAT, UTC+3)`;

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

/** An ISO 8601 instant as people say it at `nowMs` (epoch milliseconds): today 16:20 EAT, 20 Nov 16:20 EAT. */
export function spokenTime(iso: string, nowMs: number): string {
  const days = [nowMs - DAY_MS, nowMs, nowMs + DAY_MS].map(dayOf);
  const day = ['yesterday', 'today', 'tomorrow'][days.indexOf(dayOf(Date.parse(iso)))];
  return `${day ?? briefTime(iso, nowMs)} ${hourFormat.format(new Date(iso))} EAT`;
}
