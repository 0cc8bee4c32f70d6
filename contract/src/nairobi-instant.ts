/** Nairobi is three hours ahead of UTC all year: no hour is skipped there, and none comes twice. */
const NAIROBI_OFFSET = '+03:00';
const NAIROBI_MS = 3 * 3_600_000;

/** The day and the time of day in Nairobi at an instant (ISO 8601 in UTC), as the fields of a form hold them. */
export function inNairobi(instant: string): { day: string; time: string } {
  const local = new Date(Date.parse(instant) + NAIROBI_MS).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant (ISO 8601) for people, always in Nairobi's time: 22 Nov 2026, 14:05 EAT. */
export const nairobiTime = (iso: string): string => `${timeFormat.format(new Date(iso))} EAT`;

/**
 * The instant of a day and a time of day in Nairobi, as ISO 8601 in UTC; or why there is none that something can be
 * scheduled for.
 *
 * @param day as 2026-11-30
 * @param time as 09:30
 * @param now epoch milliseconds
 */
export function nairobiInstant(day: string, time: string, now: number): { at: string } | { error: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return { error: 'Choose a day' };
  if (!/^\d{2}:\d{2}$/.test(time)) return { error: 'Choose a time of day' };
  const at = new Date(`${day}T${time}:00.000${NAIROBI_OFFSET}`);
  // 31 November would be taken for 1 December.
  const isReal = !Number.isNaN(at.getTime()) && inNairobi(at.toISOString()).day === day;
  if (!isReal) return { error: 'There is no such day or time' };
  return at.getTime() <= now ? { error: 'This is in the past' } : { at: at.toISOString() };
}
