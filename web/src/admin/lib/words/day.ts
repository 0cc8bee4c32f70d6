const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A day (2026-11-22) as staff read it everywhere: 22 Nov 2026. */
export const shownDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
