import type { Inquiry } from '@mipaka/contract';

/** An inquiry for tests: new, from the morning of 20 November 2025, unless `change` says otherwise. */
export const inquirySample = (id: string, change: Partial<Inquiry> = {}): Inquiry => ({
  id,
  reference: `MPK-${id}`,
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  email: 'w@example.com',
  company: null,
  serviceInterest: null,
  subject: null,
  message: 'Hello',
  consent: true,
  status: 'new',
  isSuspect: false,
  suspectReason: null,
  assignee: null,
  firstAnswerAt: null,
  repliedAt: null,
  snooze: null,
  followUpOn: null,
  isByMail: false,
  lastMessageId: null,
  cameFrom: null,
  createdAt: '2025-11-20T08:00:00.000Z',
  updatedAt: '2025-11-20T08:00:00.000Z',
  ...change,
});
