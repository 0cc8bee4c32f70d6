import { dueAt, HOUR_MS, type OfficeHours } from '@mipaka/contract';
import { spokenTime } from './time.ts';

/** In the last so many hours before an answer is due, the text counts down the hours left. */
const SOON_HOURS = 4;

/**
 * How much of the promised time is left at `nowMs` (epoch milliseconds) for a visitor who waits since a time (ISO 8601).
 * When the answer is due, `at`, goes by the office hours. The day and hour are enough until four hours before.
 */
export function replyClock(since: string, nowMs: number, office: OfficeHours) {
  const at = new Date(dueAt(Date.parse(since), office)).toISOString();
  const leftHours = (Date.parse(at) - nowMs) / HOUR_MS;
  if (leftHours < 0) {
    const late = span(-leftHours);
    return { at, isOverdue: true, isSoon: false, text: `Overdue by ${late}`, short: `${late} late` };
  }
  if (leftHours >= SOON_HOURS) {
    // A row of the inbox has no room for the zone on a phone; its time of arrival names it.
    const hour = spokenTime(at, nowMs).replace(/^today | EAT$/g, '');
    return { at, isOverdue: false, isSoon: false, text: `Reply due by ${hour} EAT`, short: `due ${hour}` };
  }
  const left = span(leftHours);
  return { at, isOverdue: false, isSoon: true, text: `Reply due in ${left}`, short: `${left} left` };
}

function span(hours: number) {
  if (hours < 1) return `${Math.max(1, Math.floor(hours * 60))} min`;
  if (hours < 48) return `${Math.floor(hours)} h`;
  return `${Math.floor(hours / 24)} days`;
}
