import { type Overview, REPLY_HOURS } from '@mipaka/contract';
import { inboxAddress } from '../lib/inbox-address.ts';

const HOUR_MS = 3_600_000;
/** Nairobi is three hours ahead of UTC all year. */
const NAIROBI_MS = 3 * HOUR_MS;

/** A number of inquiries that wait for somebody, and the list of them. */
export type Due = {
  label: string;
  isUrgent?: boolean;
  counts: { count: number; unit?: string; to: string }[];
};

/** The day in Nairobi, as 2026-01-31, on which came what is due today. */
export const dayOfDueToday = (nowMs: number): string =>
  new Date(nowMs + NAIROBI_MS - REPLY_HOURS * HOUR_MS).toISOString().slice(0, 10);

const filtered = (filter: Record<string, string>) =>
  `/admin?${new URLSearchParams({ tab: 'inquiries', ...filter })}`;

/** What waits, the most urgent first, for the account `userId` at `nowMs` (epoch milliseconds). */
export function dueFor(inquiries: Overview['inquiries'], userId: string, nowMs: number): Due[] {
  const { overdue, replied, dueToday, unassigned, mine } = inquiries;
  const day = dayOfDueToday(nowMs);
  const ofMine = (status: string) => filtered({ status, assignee: userId });
  return [
    { label: 'Late', isUrgent: true, counts: [{ count: overdue, to: inboxAddress('overdue') }] },
    { label: 'Replied', counts: [{ count: replied, to: inboxAddress('replied') }] },
    {
      label: 'Due today',
      counts: [{ count: dueToday, to: filtered({ status: 'new', from: day, to: day }) }],
    },
    {
      label: 'Unassigned',
      counts: [{ count: unassigned, to: filtered({ status: 'new', assignee: 'none' }) }],
    },
    {
      label: 'Mine',
      counts: [
        { count: mine.new, unit: 'new', to: ofMine('new') },
        { count: mine.inProgress, unit: 'in progress', to: ofMine('in-progress') },
      ],
    },
  ];
}
