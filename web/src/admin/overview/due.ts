import { dayOf, dueOnDayOf, type OfficeHours, type Overview, parseOfficeHours } from '@mipaka/contract';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';

/** A number of inquiries that wait for staff, with a link to their list. */
export type Due = {
  label: string;
  isUrgent?: boolean;
  counts: { count: number; unit?: string; to: string }[];
};

/** The first and the last day in Nairobi, as 2026-01-31, on which the inquiries arrived that are due today. */
export function daysOfDueToday(nowMs: number, office: OfficeHours): { from: string; to: string } {
  const { from, to } = dueOnDayOf(nowMs, office);
  return { from: dayOf(from), to: dayOf(to - 1) };
}

const filtered = (filter: Record<string, string>) =>
  `/admin?${new URLSearchParams({ tab: 'inquiries', ...filter })}`;

/** The waiting inquiries, the most urgent first, for the account `userId` at `nowMs` (epoch milliseconds). */
export function dueFor(inquiries: Overview['inquiries'], userId: string, nowMs: number): Due[] {
  const { overdue, replied, dueToday, followUps, unassigned, mine } = inquiries;
  const days = daysOfDueToday(nowMs, parseOfficeHours(inquiries.officeHours));
  const ofMine = (status: string) => filtered({ status, assignee: userId });
  return [
    { label: 'Late', isUrgent: true, counts: [{ count: overdue, to: inboxAddress('overdue') }] },
    { label: 'Replied', counts: [{ count: replied, to: inboxAddress('replied') }] },
    {
      label: 'Due today',
      counts: [
        { count: dueToday, unit: 'to answer', to: filtered({ status: 'new', ...days }) },
        { count: followUps, unit: 'to follow up', to: inboxAddress('follow-up') },
      ],
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
