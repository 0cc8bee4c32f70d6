import {
  addressOf,
  api,
  business,
  type Funnel,
  type Inquiry,
  type InsightSummary,
  REPLY_HOURS,
} from '@mipaka/contract';
import type { Mail } from '../store/outbox.ts';

const signature = `${business.name}\n${business.office}\n${business.phone}\n${business.origin}`;
const line = (label: string, value: string | null) => (value ? [`${label}: ${value}`] : []);

/** Tells staff of an inquiry; an answer to it goes to the visitor. */
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
    `Open it: ${business.origin}/admin?tab=inquiries`,
  ].join('\n'),
});

/** Tells the visitor that the message has arrived. It repeats nothing that was typed: it may go to a stranger. */
export const inquiryAcknowledgement = (inquiry: Inquiry): Mail => ({
  id: `${inquiry.id}-acknowledgement`,
  kind: 'inquiry-acknowledgement',
  to: inquiry.email,
  replyTo: business.email,
  inquiryId: inquiry.id,
  subject: `We have your message (${inquiry.reference})`,
  text: [
    'Hello,',
    '',
    `thank you for writing to ${business.name}. Your message has arrived, and we'll get back to you within ${REPLY_HOURS} hours.`,
    '',
    `Your reference is ${inquiry.reference}. You can answer this mail to add anything.`,
    '',
    'If you did not write to us, somebody has mistyped their address; you need not do anything.',
    '',
    signature,
  ].join('\n'),
  headers: { 'Auto-Submitted': 'auto-replied' },
});

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const fiveNumbers: [name: keyof Funnel, label: string][] = [
  ['visits', 'Visits'],
  ['contacts', 'Contact form opened'],
  ['inquiries', 'Inquiries'],
  ['answered', 'Answered'],
  ['answeredInTime', `Answered within ${REPLY_HOURS} hours`],
];

/** Tells staff what became of the visits of a week that ended on a Sunday (2026-11-22). */
export const weeklyReport = ({ now, before }: InsightSummary, sunday: string, to: string): Mail => ({
  id: `weekly-${sunday}`,
  kind: 'weekly-report',
  to,
  replyTo: null,
  inquiryId: null,
  subject: `Your week: ${now.inquiries} ${now.inquiries === 1 ? 'inquiry' : 'inquiries'} from ${now.visits} ${now.visits === 1 ? 'visit' : 'visits'}`,
  text: [
    `The week until Sunday, ${dayFormat.format(new Date(sunday))}, and in brackets the week before:`,
    '',
    ...fiveNumbers.map(([name, label]) => `${label}: ${now[name]} (${before[name]})`),
    '',
    `Where they came from: ${business.origin}/admin/insight?days=7`,
  ].join('\n'),
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const linkTo = (name: 'askConfirm' | 'askUnsubscribe', token: string) =>
  business.origin + addressOf(api[`newsletter.${name}`].path, {}, { token });

/** Asks whether an address really wants the newsletter. */
export function newsletterConfirmation({ id, to, token }: { id: string; to: string; token: string }): Mail {
  const unsubscribeUrl = linkTo('askUnsubscribe', token);
  return {
    id,
    kind: 'newsletter-confirmation',
    to,
    replyTo: business.email,
    inquiryId: null,
    subject: `Please confirm your subscription to ${business.name}`,
    text: [
      'Hello,',
      '',
      `somebody, we hope you, asked for the newsletter of ${business.name} with this address. Confirm it here:`,
      '',
      linkTo('askConfirm', token),
      '',
      'Without a confirmation you will not hear from us again.',
      `To be taken off the list at any time: ${unsubscribeUrl}`,
      '',
      signature,
    ].join('\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
