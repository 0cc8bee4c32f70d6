import type { Inquiry, InquiryStatus, Overview } from '@mipaka/contract';

/** A page of inquiries and the cursor of the next one. */
export type InquiryPage = { inquiries: Inquiry[]; next: string | null };
type Pages = { pages: InquiryPage[]; pageParams: unknown[] };

const changed = (inquiries: Inquiry[], id: string, status: InquiryStatus) =>
  inquiries.map((inquiry) => (inquiry.id === id ? { ...inquiry, status } : inquiry));

/** The loaded pages as they will be once inquiry `id` has `status`. */
export const pagesWithStatus = (pages: Pages, id: string, status: InquiryStatus): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, inquiries: changed(page.inquiries, id, status) })),
});

/** The Overview as it will be once an inquiry has gone from one status to another. Suspects are not counted. */
export function overviewWithStatus(overview: Overview, inquiry: Inquiry, status: InquiryStatus): Overview {
  const { inquiries } = overview;
  const step = inquiry.isSuspect ? 0 : Number(status === 'new') - Number(inquiry.status === 'new');
  return {
    ...overview,
    inquiries: {
      ...inquiries,
      new: Math.max(0, inquiries.new + step),
      first: changed(inquiries.first, inquiry.id, status),
    },
  };
}
