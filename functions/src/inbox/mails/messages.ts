import {
  addressOf,
  api,
  business,
  type ContactDetails,
  contactDetailsIn,
  type Funnel,
  type Inquiry,
  type InsightSummary,
  inquiryLink,
  passwordLinkAddress,
  REPLY_HOURS,
  type Reply,
} from '@mipaka/contract';
import type { Notice, Notified } from '../../accounts/notices.ts';
import type { ComposeLink } from '../../accounts/password-links.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

/** The footer of a mail. */
const signatureOf = ({ office, phone }: ContactDetails) =>
  `${business.name}\n${office}\n${phone}\n${business.origin}`;
/** Below mails to staff, who know where the office is: as it is built in. */
const signature = signatureOf(contactDetailsIn([]));
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
    `Open it: ${inquiryLink(inquiry.id)}`,
  ].join('\n'),
});

/** Tells staff that a visitor has answered. */
export const replyNotification = (
  { id, reference, subject, email }: Inquiry,
  { id: replyId, from, text, attachments }: Reply,
  to: string,
): Mail => ({
  id: `${replyId}-notification`,
  kind: 'inquiry-notification',
  to,
  replyTo: email,
  inquiryId: id,
  subject: `Reply from ${from.name || from.address}: ${subject ?? 'inquiry'} (${reference})`,
  text: [
    `${from.name || from.address} has answered. The next answer is due within ${REPLY_HOURS} hours.`,
    '',
    text,
    '',
    ...attachments.map(({ name }) => `With it: ${name}`),
    `Answer it: ${inquiryLink(id)}`,
  ].join('\n'),
});

/** Words in which no mail program finds a link or an address. */
const isHarmless = (text: string | null): text is string => text !== null && !/[/@<>:\\]|\w\.\w/.test(text);

/**
 * Tells the visitor that the message has arrived. It may go to a stranger: of what was typed it repeats the first name and
 * the subject, where they lead nowhere.
 */
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
});

const linkTo = (name: 'askConfirm' | 'askUnsubscribe', token: string) =>
  business.origin + addressOf(api[`newsletter.${name}`].path, {}, { token });

/** Asks whether an address really wants the newsletter. */
export function newsletterConfirmation(
  { id, to, token }: { id: string; to: string; token: string },
  details: ContactDetails,
): Mail {
  const unsubscribeUrl = linkTo('askUnsubscribe', token);
  return {
    id,
    kind: 'newsletter-confirmation',
    to,
    replyTo: details.email,
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
      signatureOf(details),
    ].join('\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'long',
  timeStyle: 'short',
});
/** A moment as staff read it: "23 November 2026 at 09:15 (Nairobi)". */
const momentOf = (at: Date) => `${momentFormat.format(at)} (Nairobi)`;

/** Invites somebody to the dashboard, or leads somebody who has forgotten a password to a new one. */
export const passwordLinkMail: ComposeLink = ({ id, user, kind, token, expiresAt }) => {
  const isInvitation = kind === 'invitation';
  return {
    id,
    kind: isInvitation ? 'account-invitation' : 'password-reset',
    to: user.email,
    replyTo: null,
    inquiryId: null,
    subject: isInvitation
      ? `Your account for the dashboard of ${business.name}`
      : `A new password for your ${business.name} account`,
    text: [
      'Hello,',
      '',
      isInvitation
        ? `there is an account for you on the dashboard of ${business.name}. Choose your password here:`
        : `a new password was asked for your account on the dashboard of ${business.name}. Choose it here:`,
      '',
      business.origin + passwordLinkAddress(token),
      '',
      `User name: ${user.username}`,
      `The link is good once, until ${momentOf(new Date(expiresAt))}.`,
      '',
      isInvitation
        ? 'If you did not expect this, you need not do anything: without a password nobody can sign in.'
        : 'If it was not you who asked, you need not do anything: your password stays as it is.',
      '',
      signature,
    ].join('\n'),
  };
};

/** Each notice: the subject, what has happened, and what to do when it was somebody else. */
function noticeText(notice: Notice): { subject: string; what: string; otherwise: string } {
  const changePassword = `change your password at once (${business.origin}/admin/account), which ends all sessions`;
  switch (notice.kind) {
    case 'new-device':
      return {
        subject: `New sign-in to your ${business.name} account`,
        what: `somebody signed in to your account on a device that is new to it: ${notice.device}.`,
        otherwise: changePassword,
      };
    case 'password-changed':
      return {
        subject: `Your ${business.name} password was changed`,
        what: 'the password of your account was changed. The sessions that were open have ended, and no device gets messages any more until you switch them on there again.',
        otherwise: `choose a new one (${business.origin}/auth/forgot) and tell a superadmin`,
      };
    case 'push-device':
      return {
        subject: `Your ${business.name} account sends messages to a new device`,
        what: `messages about inquiries now go to a device that is new to your account: ${notice.device}.`,
        otherwise: changePassword,
      };
    case 'email-changed':
      return {
        subject: `The e-mail address of your ${business.name} account was changed`,
        what: 'the e-mail address of your account was changed. This mail goes to the address before and to the one after.',
        otherwise:
          'tell a superadmin at once: whoever reads the mails of the new address can ask for a new password',
      };
    case 'factor-added':
      return {
        subject: `A new way to sign in to your ${business.name} account`,
        what: `your account has a new way to sign in: ${notice.factor}.`,
        otherwise: `remove it under Account and ${changePassword}`,
      };
    case 'factor-removed':
      return {
        subject: `A way to sign in to your ${business.name} account was removed`,
        what: `a way to sign in to your account was removed: ${notice.factor}.`,
        otherwise: changePassword,
      };
    case 'wrong-code':
      return {
        subject: `Somebody knows your ${business.name} password`,
        what: 'somebody typed the right password of your account and then a wrong code, and was not let in. We write this once a day, however often it happens.',
        otherwise: changePassword,
      };
    case 'password-withdrawn':
      return {
        subject: `Your ${business.name} account needs a new password`,
        what: `somebody typed the right password of your account and then ${notice.wrongCodes} wrong codes in a row, and was not let in. The password is not accepted any more: choose another one (${business.origin}/auth/forgot).`,
        otherwise:
          'choose the new password all the same, one that you use nowhere else, and tell a superadmin',
      };
    case 'recovery-code-used':
      return {
        subject: `A recovery code of your ${business.name} account was used`,
        what: `somebody signed in to your account with its password and a recovery code. Codes that are left: ${notice.left}.`,
        otherwise: `make new codes under Account and ${changePassword}`,
      };
    case 'recovery-codes-renewed':
      return {
        subject: `Your ${business.name} account has new recovery codes`,
        what: 'the recovery codes of your account were replaced by new ones; the old ones are good for nothing.',
        otherwise: `make new codes under Account and ${changePassword}`,
      };
  }
}

/** Tells the owner of an account what has happened to it. */
export function accountNotice({
  id,
  to,
  notice,
  at,
}: {
  id: string;
  to: Notified;
  notice: Notice;
  at: Date;
}): Mail {
  const { subject, what, otherwise } = noticeText(notice);
  return {
    id,
    kind: 'account-notice',
    to: to.email,
    replyTo: null,
    inquiryId: null,
    subject,
    text: [
      'Hello,',
      '',
      what,
      '',
      `Account: ${to.username}`,
      `When: ${momentOf(at)}`,
      '',
      `If that was you, you need not do anything. If not, ${otherwise}.`,
      '',
      signature,
    ].join('\n'),
  };
}
