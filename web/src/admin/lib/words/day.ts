const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A day (2026-11-22) as staff read it everywhere: 22 Nov 2026. */
export const shownDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Splits a typed day: 2026-11-22, 22 Nov 2026, 22 november 2026, 22/11/2026, 22.11.2026. */
function parts(typed: string): readonly [day: number, month: number, year: number] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return [Number(iso[3]), Number(iso[2]), Number(iso[1])];
  const [, day, month = '', year] =
    /^(\d{1,2})[\s./-]+(\p{L}{3,}|\d{1,2})[\s./-]+(\d{4})$/u.exec(typed) ?? [];
  if (!day || !year) return null;
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return [Number(day), number, Number(year)];
}

/** The day (2026-11-22) in a typed text, with the day before the month; null where the text is no day. */
export function parseDay(typed: string): string | null {
  const found = parts(typed.trim());
  if (!found) return null;
  const [day, month, year] = found;
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date.UTC turns a day that does not exist, such as 31 April, into another day.
  const exists = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}
