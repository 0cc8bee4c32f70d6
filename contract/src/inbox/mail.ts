import { z } from 'zod';
import { email, MAX, text } from '../platform/fields.ts';
import { inPlainLetters } from '../platform/plain-text.ts';
import { timestamps } from '../platform/record.ts';

export const mailStates = ['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR'] as const;

export const delivery = z.object({
  state: z.enum(mailStates),
  attempts: z.int(),
  /** The time of the next try; null if no other follows. */
  nextTryAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

/** Each kind of mail, as staff read it in the outbox. */
export const mailKinds = {
  'inquiry-notification': 'Notice of an inquiry to us',
  'inquiry-acknowledgement': 'Acknowledgement to the visitor',
  answer: 'Answer to the visitor',
  reminder: 'Reminder to staff',
  'newsletter-confirmation': 'Newsletter confirmation',
  'weekly-report': 'The numbers of the week to us',
  'account-invitation': 'Invitation to an account',
  'password-reset': 'Link to a new password',
  'account-notice': 'Notice to the owner of an account',
};

export const outboxEntry = z.object({
  id: z.string(),
  /** An entry of another release can have a kind that is no more. */
  kind: z.string() as z.ZodType<keyof typeof mailKinds>,
  to: z.string(),
  subject: z.string(),
  ...delivery.shape,
  inquiryId: z.string().nullable(),
  ...timestamps,
});
export type OutboxEntry = z.output<typeof outboxEntry>;

export const addressBody = z.object({ email: email() });

/** A stored address. The sender of a received mail may have an address that our forms would refuse. */
export const personBody = z.object({
  email: text('Email', { max: MAX.email })
    .overwrite((typed) => inPlainLetters(typed).trim())
    .refine((typed) => /.@./.test(typed), 'Invalid email'),
});
