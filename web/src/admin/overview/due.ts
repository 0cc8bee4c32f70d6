import { dayOf, dueOnDayOf, type OfficeHours, type Overview, parseOfficeHours } from '@mipaka/contract';
import { inboxAddress, inquiriesAddress } from '../lib/addresses/inbox-address.ts';

/** The first and the last day in Nairobi, as 2026-01-31, on which the inquiries arrived that are due today. */
export function daysOfDueToday(nowMs: number, office: OfficeHours): { from: string; to: string } {
  const { from, to } = dueOnDayOf(nowMs, office);
  return { from: dayOf(from), to: dayOf(to - 1) };
}

/** Each number of inquiries that wait for staff besides the first of the list, in words, with a link to their list. */
export function dueFor(inquiries: Overview['inquiries'], userId: string, nowMs: number) {
  const { overdue, overdueSnoozed, replied, dueToday, followUps, unassigned, mine, waiting } = inquiries;
  const days = daysOfDueToday(nowMs, parseOfficeHours(inquiries.officeHours));
  const ofMine = (status: string) => inquiriesAddress({ status, assignee: userId });
  const listed = waiting.filter(({ status }) => status === 'new').length;
  const all = inquiries.new > listed ? inquiries.new : 0;
  const counts = [
    { count: all, label: `All ${all} waiting`, to: inboxAddress('inbox') },
    { count: overdue, label: lateOnes(overdue, overdueSnoozed), isUrgent: true, to: inboxAddress('overdue') },
    { count: dueToday, label: `${dueToday} due today`, to: inquiriesAddress({ status: 'new', ...days }) },
    { count: replied, label: `${replied} wrote back`, to: inboxAddress('replied') },
    { count: followUps, label: `${followUps} to follow up`, to: inboxAddress('follow-up') },
    {
      count: unassigned,
      label: `${unassigned} unassigned`,
      to: inquiriesAddress({ status: 'new', assignee: 'none' }),
    },
    { count: mine.new, label: `${mine.new} of yours new`, to: ofMine('new') },
    { count: mine.inProgress, label: `${mine.inProgress} of yours in progress`, to: ofMine('in-progress') },
  ];
  return counts.flatMap(({ count, ...due }) => (count > 0 ? [due] : []));
}

/** Without those who wrote back: their time begins anew. */
const lateOnes = (late: number, snoozed: number) =>
  `${late} first ${late === 1 ? 'answer' : 'answers'} late${snoozed === 0 ? '' : `, ${snoozed} of them snoozed`}`;
