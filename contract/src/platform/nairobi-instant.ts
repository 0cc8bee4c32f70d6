export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Nairobi is three hours ahead of UTC all year: no hour of the year is missing there, and none comes twice. */
export const NAIROBI_MS = 3 * HOUR_MS;

const localAt = (ms: number) => new Date(ms + NAIROBI_MS).toISOString();

/** The day in Nairobi at a moment (epoch milliseconds), as 2026-11-22. */
export const dayOf = (ms: number): string => localAt(ms).slice(0, 10);

/** The hour of the day in Nairobi at a moment (epoch milliseconds), from 00 to 23. */
export const hourOf = (ms: number): string => localAt(ms).slice(11, 13);

/** The beginning of a day in Nairobi (2026-11-22), or of the day `plusDays` later, as ISO 8601 in UTC. */
export const beginningOf = (day: string, plusDays = 0): string =>
  new Date(Date.parse(day) - NAIROBI_MS + plusDays * DAY_MS).toISOString();

/** The moment `months` months after a moment, a day or the beginning of a month (2026-11). */
export function monthsAfter(from: string, months: number): Date {
  const at = new Date(from);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months);
  // A month without that day gives its last day.
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return at;
}

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** The day and the time of day in Nairobi at an instant (ISO 8601 in UTC), as the fields of a form hold them. */
export function inNairobi(instant: string): { day: string; time: string } {
  const local = localAt(Date.parse(instant));
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' });

/** A day (2026-11-22) as staff read it everywhere: 22 Nov 2026. */
export const shownDay = (day: string): string => dayFormat.format(new Date(day));

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** An instant (ISO 8601) for people, always in Nairobi's time: 22 Nov 2026, 14:05 EAT. */
export const nairobiTime = (iso: string): string => `${timeFormat.format(new Date(iso))} EAT`;

/** The instant (ISO 8601) of a day and time in Nairobi, or why none after `now` (epoch milliseconds), as a sentence. */
export function nairobiInstant(day: string, time: string, now: number): { at: string } | { error: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return { error: 'Choose a day' };
  if (!/^\d{2}:\d{2}$/.test(time)) return { error: 'Choose a time of day' };
  const at = new Date(`${day}T${time}:00.000+03:00`);
  // Date would read 31 November as 1 December.
  const isReal = !Number.isNaN(at.getTime()) && inNairobi(at.toISOString()).day === day;
  if (!isReal) return { error: 'There is no such day or time' };
  return at.getTime() <= now ? { error: 'This is in the past' } : { at: at.toISOString() };
}
