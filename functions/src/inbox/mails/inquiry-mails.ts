import {
  business,
  type ContactDetails,
  type Inquiry,
  inquiryLink,
  REPLY_HOURS,
  type Reply,
} from '@mipaka/contract';
import type { Mail } from '../../platform/mail/outbox.ts';
import { signatureOf } from '../../platform/mail/signature.ts';

const line = (label: string, value: string | null) => (value ? [`${label}: ${value}`] : []);

/** Notifies staff of an inquiry; a reply to this mail goes to the visitor. */
export const inquiryNotification = (inquiry: Inquiry, to: string): Mail => ({
  id: `${inquiry.id}-notification`,
  kind: 'inquiry-notification',
  to,
  replyTo: inquiry.email,
  inquiryId: inquiry.id,
  subject: `${inquiry.serviceInterest ?? 'Inquiry'} from ${inquiry.firstName} ${inquiry.lastName} (${inquiry.reference})`,
  text: [
    `${inquiry.firstName} ${inquiry.lastName} wrote to us. The answer is due within ${REPLY_HOURS} hours.`,
    '',
    ...line('Reference', inquiry.reference),
    ...line('Email', inquiry.email),
    ...line('Company', inquiry.company),
    ...line('Inquiry type', inquiry.serviceInterest),
    ...line('Subject', inquiry.subject),
    '',
    inquiry.message,
    '',
    `Open it: ${inquiryLink(inquiry.id)}`,
  ].join('\n'),
});

/** Notifies staff that a visitor has replied. */
export function replyNotification(
  inquiry: Inquiry,
  { id, from, text, attachments }: Reply,
  to: string,
): Mail {
  const who = from.name || from.address;
  return {
    id: `${id}-notification`,
    kind: 'inquiry-notification',
    to,
    replyTo: inquiry.email,
    inquiryId: inquiry.id,
    writtenBy: from.address,
    subject: `Reply from ${who}: ${inquiry.subject ?? 'inquiry'} (${inquiry.reference})`,
    text: [
      `${who} has answered. The next answer is due within ${REPLY_HOURS} hours.`,
      '',
      text,
      '',
      ...attachments.map(({ name }) => `With it: ${name}`),
      `Answer it: ${inquiryLink(inquiry.id)}`,
    ].join('\n'),
  };
}

/** Whether a text contains nothing that a mail program turns into a link or an address. */
const isHarmless = (text: string | null): text is string => text !== null && !/[/@<>:\\]|\w\.\w/.test(text);

/** Confirms the message. The address may be a stranger's: the mail repeats name and subject only if they are harmless. */
export const inquiryAcknowledgement = (inquiry: Inquiry, details: ContactDetails): Mail => ({
  id: `${inquiry.id}-acknowledgement`,
  kind: 'inquiry-acknowledgement',
  to: inquiry.email,
  replyTo: details.email,
  inquiryId: inquiry.id,
  subject: `We have your message (${inquiry.reference})`,
  text: [
    isHarmless(inquiry.firstName) ? `Dear ${inquiry.firstName},` : 'Hello,',
    '',
    `thank you for writing to ${business.name}${isHarmless(inquiry.subject) ? ` about “${inquiry.subject}”` : ''}. Your message has arrived, and we'll get back to you within ${REPLY_HOURS} hours.`,
    '',
    `Your reference is ${inquiry.reference}. You can answer this mail to add anything.`,
    '',
    'If you did not write to us, somebody has mistyped their address; you need not do anything.',
    '',
    signatureOf(details),
  ].join('\n'),
  headers: { 'Auto-Submitted': 'auto-replied' },
});
