import { z } from 'zod';
import { email, flag, MAX, optionalChoice, optionalText, text } from './fields.ts';

/** The values of Inquiry Type as they are stored, with the label shown and the slug used in links. */
export const inquiryTypes = [
  { value: 'Business Inquiry', label: 'Business Inquiry', slug: 'business-inquiry' },
  { value: 'Partner Request', label: 'Partner Request', slug: 'partner-request' },
  { value: 'Press', label: 'Press', slug: 'press' },
  { value: 'Investor', label: 'Investor', slug: 'investor' },
  { value: 'Career', label: 'Career Opportunities', slug: 'career' },
  { value: 'General', label: 'General Question', slug: 'general' },
] as const;

export const inquiryStatuses = ['new', 'in-progress', 'completed', 'closed'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** What a visitor sends. `subject` is required in the form only: the plain call of the API may lack it. */
export const inquiryDraft = z.object({
  firstName: text('First name'),
  lastName: text('Last name'),
  email: email(),
  company: optionalText('Company'),
  serviceInterest: optionalChoice('Inquiry type', [
    'Business Inquiry',
    'Partner Request',
    'Press',
    'Investor',
    'Career',
    'General',
  ]),
  subject: optionalText('Subject', { max: MAX.title }),
  message: text('Message', { max: MAX.message, lines: true }),
  consent: flag('Consent', false),
});
export type InquiryDraft = z.output<typeof inquiryDraft>;

/** The contact form: the draft with the subject required. */
export const inquiryForm = inquiryDraft.extend({ subject: text('Subject', { max: MAX.title }) });

/** The body of PUT …/status. */
export const statusChange = z.object({
  status: z.enum(inquiryStatuses, `Status must be one of: ${inquiryStatuses.join(', ')}`),
});

/** An inquiry as staff read it. */
export const inquiry = z.object({
  id: z.string(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  serviceInterest: z.string().nullable(),
  subject: z.string().nullable(),
  message: z.string(),
  consent: z.boolean(),
  status: z.enum(inquiryStatuses),
  isSuspect: z.boolean(),
  suspectReason: z.string().nullable(),
  assignee: z.object({ id: z.string(), username: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Inquiry = z.output<typeof inquiry>;

/** What the visitor gets back. */
export const inquiryReceipt = z.object({ reference: z.string() });
export type InquiryReceipt = z.output<typeof inquiryReceipt>;
