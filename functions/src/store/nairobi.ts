const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Nairobi is three hours ahead of UTC all year. */
const NAIROBI_MS = 3 * HOUR_MS;

/** The day in Nairobi at a moment (epoch milliseconds), as 2026-11-22. */
export const dayOf = (ms: number): string => new Date(ms + NAIROBI_MS).toISOString().slice(0, 10);

/** The hour of the day in Nairobi at a moment (epoch milliseconds), from 00 to 23. */
export const hourOf = (ms: number): string => new Date(ms + NAIROBI_MS).toISOString().slice(11, 13);

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** The moment at which a day or a month (2026-11) is `months` months past, counted from its beginning. */
export function monthsAfter(day: string, months: number): Date {
  const at = new Date(day.length === 7 ? `${day}-01` : day);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at;
}
