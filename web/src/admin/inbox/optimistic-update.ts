import { dueAt, type Inquiry, isSnoozed, type Overview, parseOfficeHours } from '@mipaka/contract';

export type InquiryPage = { rows: Inquiry[]; next: string | null };
type Pages = { pages: InquiryPage[]; pageParams: unknown[] };

/** A change of an inquiry by staff: one field at a time. */
export type InquiryChange =
  | Pick<Inquiry, 'status'>
  | Pick<Inquiry, 'assignee'>
  | Pick<Inquiry, 'isSuspect'>
  | Pick<Inquiry, 'snooze'>
  | Pick<Inquiry, 'followUpOn'>;

const changed = (inquiries: Inquiry[], id: string, change: InquiryChange) =>
  inquiries.map((inquiry) => (inquiry.id === id ? { ...inquiry, ...change } : inquiry));

/** The loaded pages after a change of inquiry `id`. */
export const pagesWithChange = (pages: Pages, id: string, change: InquiryChange): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, rows: changed(page.rows, id, change) })),
});

/** The Overview at `nowMs` (epoch milliseconds) after a change of an inquiry. Spam is not counted. */
export function overviewWithChange(
  overview: Overview,
  before: Inquiry,
  change: InquiryChange,
  nowMs: number,
): Overview {
  const { inquiries } = overview;
  const after = { ...before, ...change };
  const isCounted = (inquiry: Inquiry) => !inquiry.isSuspect;
  const isNew = (inquiry: Inquiry) => isCounted(inquiry) && inquiry.status === 'new';
  const isAside = (inquiry: Inquiry) => isSnoozed(inquiry, nowMs);
  const isLate = nowMs > dueAt(Date.parse(before.createdAt), parseOfficeHours(inquiries.officeHours));
  const step = (counts: (inquiry: Inquiry) => boolean) => Number(counts(after)) - Number(counts(before));
  return {
    ...overview,
    inquiries: {
      ...inquiries,
      total: Math.max(0, inquiries.total + step(isCounted)),
      new: Math.max(0, inquiries.new + step((inquiry) => isNew(inquiry) && !isAside(inquiry))),
      snoozed: Math.max(0, inquiries.snoozed + step((inquiry) => isCounted(inquiry) && isAside(inquiry))),
      overdue: Math.max(0, inquiries.overdue + (isLate ? step(isNew) : 0)),
      overdueSnoozed: Math.max(
        0,
        inquiries.overdueSnoozed + (isLate ? step((inquiry) => isNew(inquiry) && isAside(inquiry)) : 0),
      ),
      first: changed(inquiries.first, before.id, change),
      waiting: changed(inquiries.waiting, before.id, change).filter((inquiry) => !isAside(inquiry)),
    },
  };
}
