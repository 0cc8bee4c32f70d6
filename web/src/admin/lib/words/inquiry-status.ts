import type { InquiryStatus } from '@mipaka/contract';

export const statusLooks: Record<InquiryStatus, { label: string; palette: string }> = {
  new: { label: 'New', palette: 'accent' },
  'in-progress': { label: 'In progress', palette: 'gold' },
  completed: { label: 'Completed', palette: 'green' },
  closed: { label: 'Closed', palette: 'gray' },
};
