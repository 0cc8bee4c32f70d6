/** The clock of the promised answer. It runs while the office is open, in Nairobi's time; by default always. */

import { DAY_MS, HOUR_MS, NAIROBI_MS } from '../platform/nairobi-instant.ts';
import { REPLY_HOURS } from './inquiry-types.ts';

/** The ranges of the time to the first answer, by their upper end in hours; the last has none. */
export const answerTimes = [
  { name: 'h1', hours: 1, label: 'up to 1 h' },
  { name: 'h4', hours: 4, label: '1 to 4 h' },
  { name: 'h8', hours: 8, label: '4 to 8 h' },
  { name: 'h24', hours: 24, label: '8 to 24 h' },
  { name: 'h48', hours: 48, label: '24 to 48 h' },
  { name: 'h96', hours: 96, label: '48 to 96 h' },
  { name: 'longer', hours: Number.POSITIVE_INFINITY, label: 'over 96 h' },
] as const;
export type AnswerTime = (typeof answerTimes)[number]['name'];

/** Filters of the inbox: with an answer, with one in the promised time, or by one of the times. */
export const answerFilters = ['given', 'in-time', ...answerTimes.map(({ name }) => name)] as const;

const MINUTE_MS = 60_000;

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 3;

/** A time during which the office is open, in milliseconds from midnight in Nairobi. */
type Opening = { from: number; to: number };
/** The openings of each day of the week, Monday first, in order and without overlap; null for always open. */
export type OfficeHours = readonly (readonly Opening[])[] | null;

const PART = /^([a-z]{3})(?:-([a-z]{3}))?\s+([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;

/** The indexes of the days from `first` to `last`, also across the end of the week: Fri-Mon. */
function daysFrom(first: string, last: string): number[] {
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
  if (from < 0 || to < 0) throw new Error(`"${from < 0 ? first : last}" is no day: write ${DAYS.join(', ')}`);
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7);
}

/** The office hours in a text such as `Mon-Thu 08:00-17:00, Fri 08:00-12:00`; null for an empty one. Throws an Error. */
export function parseOfficeHours(text: string): OfficeHours {
  const parts = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return null;
  const week: Opening[][] = DAYS.map(() => []);
  for (const part of parts) {
    const [, first = '', last = first, hour, minute, endHour, endMinute] = PART.exec(part) ?? [];
    if (!first) throw new Error(`Office hours are written like "Mon-Fri 08:00-17:00", not like "${part}"`);
    const from = Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS;
    const to = Number(endHour) * HOUR_MS + Number(endMinute) * MINUTE_MS;
    if (to <= from || to > DAY_MS) throw new Error(`The office hours "${part}" end before they begin`);
    for (const day of daysFrom(first, last)) week[day]?.push({ from, to });
  }
  for (const openings of week) {
    openings.sort((one, other) => one.from - other.from);
    if (openings.some(({ from }, at) => at > 0 && from < (openings[at - 1]?.to ?? 0))) {
      throw new Error(`Two office hours of one day overlap in "${text}"`);
    }
  }
  return week;
}

const dayAt = (ms: number) => Math.floor((ms + NAIROBI_MS) / DAY_MS);
const midnightOf = (day: number) => day * DAY_MS - NAIROBI_MS;

/** The openings of the day in Nairobi that is `day` days after 1 January 1970, as moments (epoch milliseconds). */
function openingsOn(hours: NonNullable<OfficeHours>, day: number): Opening[] {
  const midnight = midnightOf(day);
  const openings = hours[(day + FIRST_DAY) % 7] ?? [];
  return openings.map(({ from, to }) => ({ from: midnight + from, to: midnight + to }));
}

/** The moment when the clock has run for `hours` since `at` (epoch milliseconds); negative hours look back from it. */
export function afterOfficeHours(at: number, hours: number, office: OfficeHours): number {
  if (!office) return at + hours * HOUR_MS;
  const isBack = hours < 0;
  let left = Math.abs(hours) * HOUR_MS;
  for (let day = dayAt(at); ; day += isBack ? -1 : 1) {
    const openings = openingsOn(office, day);
    for (const opening of isBack ? openings.reverse() : openings) {
      const from = isBack ? opening.from : Math.max(opening.from, at);
      const to = isBack ? Math.min(opening.to, at) : opening.to;
      if (to <= from) continue;
      if (left <= to - from) return isBack ? to - left : from + left;
      left -= to - from;
    }
  }
}

/** The hours for which the clock runs from one moment to a later one (epoch milliseconds). */
export function officeHoursBetween(from: number, to: number, office: OfficeHours): number {
  if (!office) return (to - from) / HOUR_MS;
  let ms = 0;
  for (let day = dayAt(from); day <= dayAt(to); day++) {
    for (const opening of openingsOn(office, day)) {
      ms += Math.max(0, Math.min(opening.to, to) - Math.max(opening.from, from));
    }
  }
  return ms / HOUR_MS;
}

/** The moment at which the answer to a message of the moment `since` is due; both in epoch milliseconds. */
export const dueAt = (since: number, office: OfficeHours): number =>
  afterOfficeHours(since, REPLY_HOURS, office);

/** Answers to messages from before this moment are overdue at `now`; both in epoch milliseconds. */
export const dueBefore = (now: number, office: OfficeHours): number =>
  afterOfficeHours(now, -REPLY_HOURS, office);

/** The period of arrival (ISO 8601) of the messages whose answer is due on the day in Nairobi of `now`. */
export function dueOnDayOf(now: number, office: OfficeHours): { from: string; to: string } {
  const due = (day: number) => new Date(dueBefore(midnightOf(day), office)).toISOString();
  return { from: due(dayAt(now)), to: due(dayAt(now) + 1) };
}
