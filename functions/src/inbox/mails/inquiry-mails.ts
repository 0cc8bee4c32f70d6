import {
  business,
  type ContactDetails,
  fullName,
  type Inquiry,
  inquiryLink,
  REPLY_HOURS,
  type Reply,
} from '@mipaka/contract';
import type { Mail } from '../../platform/mail/outbox.ts';
import { signatureOf } from '../../platform/mail/signature.ts';

const listed = (files: { name: string }[]) => files.map(({ name }) => `With it: ${name}\n`).join('');

/** Notifies staff of an inquiry, and of the files that came with it; a reply to this mail goes to the visitor. */
export function inquiryNotification(inquiry: Inquiry, to: string, files: { name: string }[] = []): Mail {
  const { id, reference, email, company, serviceInterest, subject } = inquiry;
  const optional = { Company: company, 'Inquiry type': serviceInterest, Subject: subject };
  const name = fullName(inquiry);
  const facts = Object.entries({ Reference: reference, Email: email, ...optional });
  return {
    id: `${id}-notification`,
    kind: 'inquiry-notification',
    to,
    replyTo: email,
    inquiryId: id,
    subject: `${serviceInterest ?? 'Inquiry'} from ${name} (${reference})`,
    text: [
      `${name} wrote to us. The answer is due within ${REPLY_HOURS} hours.`,
      facts.flatMap(([label, fact]) => (fact ? `${label}: ${fact}` : [])).join('\n'),
      inquiry.message,
      `${listed(files)}Open it: ${inquiryLink(id)}`,
    ].join('\n\n'),
  };
}

/** Notifies staff that a visitor has replied. */
export function replyNotification(
  inquiry: Inquiry,
  { id, from, text, attachments }: Reply,
  to: string,
): Mail {
  return {
    id: `${id}-notification`,
    kind: 'inquiry-notification',
    to,
    replyTo: inquiry.email,
    inquiryId: inquiry.id,
    writtenBy: from.address,
    subject: `Reply from ${from.name || from.address}: ${inquiry.subject ?? 'inquiry'} (${inquiry.reference})`,
    text: [
      `${from.address} has answered. The next answer is due within ${REPLY_HOURS} hours.`,
      text,
      `${listed(attachments)}Answer it: ${inquiryLink(inquiry.id)}`,
    ].join('\n\n'),
  };
}

/** Whether a text has nothing that mail programs make a link of: in no script an address or a telephone number. */
const isHarmless = (text: string | null): text is string =>
  text !== null &&
  !/[/@<>:\\]|[^\s.。][.。][^\s.。]|(?:\p{Nd}[^\p{L}\p{N}]*){7}/u.test(text.normalize('NFKC'));

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
    `thank you for writing to ${business.name}${isHarmless(inquiry.subject) ? ` about “${inquiry.subject}”` : ''}. Your message has arrived, and we'll get back to you within ${REPLY_HOURS} hours.`,
    `Your reference is ${inquiry.reference}. You can answer this mail to add anything.`,
    'If you did not write to us, somebody has mistyped their address; you need not do anything.',
    signatureOf(details),
  ].join('\n\n'),
  headers: { 'Auto-Submitted': 'auto-replied' },
});
