import { type Funnel, REPLY_HOURS } from '@mipaka/contract';

/** The five numbers in the order of the visitor's steps, with their labels. */
export const funnelSteps: readonly { name: keyof Funnel; label: string }[] = [
  { name: 'visits', label: 'Visits' },
  { name: 'contacts', label: 'Contact form opened' },
  { name: 'inquiries', label: 'Inquiries' },
  { name: 'answered', label: 'Answered' },
  { name: 'answeredInTime', label: `Answered in ${REPLY_HOURS}\u00a0h` },
];

const number = new Intl.NumberFormat('en');
export const shownNumber = (value: number): string => number.format(value);

/** The change from the period before: +12 %; empty where there is none, or nothing to compare with. */
export function changeOf(now: number, before: number): string {
  const change = before === 0 ? 0 : Math.round(((now - before) / before) * 100);
  if (change === 0) return '';
  return `${change > 0 ? '+' : '−'}${shownNumber(Math.abs(change))} %`;
}
