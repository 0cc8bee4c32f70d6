import { REPLY_HOURS } from '@mipaka/contract';

const HOUR_MS = 3_600_000;

const nairobiFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An ISO 8601 instant as staff read it, in Nairobi's time (EAT) whatever the zone of the browser. */
export const nairobiTime = (iso: string) => `${nairobiFormat.format(new Date(iso))} EAT`;

/** The exact instant behind a shown time, for a tooltip. */
export const exactInstant = (iso: string) => `${iso} (UTC); shown in Nairobi time (EAT, UTC+3)`;

/** How much of the promised time an inquiry has left at `nowMs` (epoch milliseconds). */
export function replyClock(createdAt: string, nowMs: number) {
  const leftHours = (Date.parse(createdAt) + REPLY_HOURS * HOUR_MS - nowMs) / HOUR_MS;
  if (leftHours < 0) {
    const late = span(-leftHours);
    return { isOverdue: true, text: `Overdue by ${late}`, short: `${late} late` };
  }
  const left = span(leftHours);
  return { isOverdue: false, text: `Reply due in ${left}`, short: `${left} left` };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'short',
});
const yearOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', year: 'numeric' });
const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  hour: '2-digit',
  minute: '2-digit',
});

/** An ISO 8601 instant in as few letters as tell it apart at `nowMs` (epoch milliseconds): 10:15 EAT, 20 Nov, 20 Nov 2025. */
export function briefTime(iso: string, nowMs: number): string {
  const at = new Date(iso);
  const now = new Date(nowMs);
  if (yearOf.format(at) !== yearOf.format(now)) return `${dayFormat.format(at)} ${yearOf.format(at)}`;
  return dayFormat.format(at) === dayFormat.format(now)
    ? `${hourFormat.format(at)} EAT`
    : dayFormat.format(at);
}

function span(hours: number) {
  if (hours < 1) return `${Math.max(1, Math.floor(hours * 60))} min`;
  if (hours < 48) return `${Math.floor(hours)} h`;
  return `${Math.floor(hours / 24)} days`;
}
