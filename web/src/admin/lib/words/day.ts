const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day (2026-11-22) in a typed text, with the day before the month: 2026-11-22, 22 Nov 2026, 22 november 2026,
 * 22/11/2026, 22.11.2026. Null where the text is no day.
 */
export function parseDay(typed: string): string | null {
  const dayFirst = typed.trim().replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, '$3-$2-$1');
  const [, day, name = '', year] =
    /^(\d{1,2})[\s./-]+(\p{L}{3,}|\d{1,2})[\s./-]+(\d{4})$/u.exec(dayFirst) ?? [];
  if (!day || Number(year) < 1000) return null;
  const month = /^\d/.test(name) ? Number(name) : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  // Date.UTC turns a day that does not exist, such as 31 April, into another day.
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return exists ? date.toISOString().slice(0, 10) : null;
}
