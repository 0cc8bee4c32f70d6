import { dueAt, HOUR_MS, type OfficeHours } from '@mipaka/contract';
import { spokenTime } from './time.ts';

/** In the last so many hours before an answer is due, the text counts down the hours left. */
const SOON_HOURS = 4;

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
    // A row of the inbox has no room for the zone on a phone; its time of arrival names it.
    const hour = dueTime(since, nowMs, office).replace(/^today | EAT$/g, '');
    return { isOverdue: false, isSoon: false, text: `Reply due by ${hour} EAT`, short: `due ${hour}` };
  }
  const left = span(leftHours);
  return { isOverdue: false, isSoon: true, text: `Reply due in ${left}`, short: `${left} left` };
}

/** When the answer to somebody who waits since a time (ISO 8601) is due, as people say it. */
export const dueTime = (since: string, nowMs: number, office: OfficeHours): string =>
  spokenTime(new Date(dueAt(Date.parse(since), office)).toISOString(), nowMs);

function span(hours: number) {
  if (hours < 1) return `${Math.max(1, Math.floor(hours * 60))} min`;
  if (hours < 48) return `${Math.floor(hours)} h`;
  return `${Math.floor(hours / 24)} days`;
}
