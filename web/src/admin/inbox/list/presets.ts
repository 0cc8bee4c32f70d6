import { dayOf, NAIROBI_MS } from '@mipaka/contract';
import { inboxAddress, inquiriesAddress, menuViews } from '../../lib/addresses/inbox-address.ts';

/** The first and the last day of the month before `nowMs` (epoch milliseconds) in Nairobi. */
function lastMonth(nowMs: number) {
  const now = new Date(nowMs + NAIROBI_MS);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
}

export const listsFor = (nowMs: number): { label: string; to: string }[] => [
  ...menuViews.map(({ name, label }) => ({ label, to: inboxAddress(name) })),
  { label: 'Unassigned', to: inquiriesAddress({ status: 'new', assignee: 'none' }) },
  { label: 'Last month', to: inquiriesAddress(lastMonth(nowMs)) },
];
