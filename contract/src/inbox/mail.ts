import { z } from 'zod';
import { email } from '../platform/fields.ts';
import { timestamps } from '../platform/record.ts';

export const mailStates = ['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR'] as const;

/** A mail on its way: the answer of GET /api/admin/outbox. */
export const outboxEntry = z.object({
  id: z.string(),
  kind: z.enum([
    'inquiry-notification',
    'inquiry-acknowledgement',
    'answer',
    'reminder',
    'newsletter-confirmation',
    'weekly-report',
    'account-invitation',
    'password-reset',
    'account-notice',
  ]),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** When it is tried again; null when it is not. */
  nextTryAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  inquiryId: z.string().nullable(),
  ...timestamps,
});
export type OutboxEntry = z.output<typeof outboxEntry>;

/** The body of POST /api/newsletter, and of the calls about one person's data. */
export const addressBody = z.object({ email: email() });
