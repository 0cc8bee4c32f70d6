const number = new Intl.NumberFormat('en');
export const shownNumber = (value: number): string => number.format(value);

/** The change from the period before: +12 %; empty where there is none, or nothing to compare with. */
export function changeOf(now: number, before: number): string {
  const change = before === 0 ? 0 : Math.round(((now - before) / before) * 100);
  if (change === 0) return '';
  return `${change > 0 ? '+' : '−'}${shownNumber(Math.abs(change))} %`;
}
