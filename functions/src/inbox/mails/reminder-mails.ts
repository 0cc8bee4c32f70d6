import { business, type Colleague, type Inquiry, inquiryLink, REPLY_HOURS } from '@mipaka/contract';
import type { Mail } from '../../platform/mail/outbox.ts';

// No mail here names a visitor, so that erasing a person's data need not look for them.

export type Contact = Colleague & { email: string };

/** The mail that notifies a superadmin that the promised time of an inquiry is nearly over. */
export const escalationMail = ({ id, reference, lastMessageId, assignee }: Inquiry, to: Contact): Mail => ({
  // Each further reply that waits gets its own mail.
  id: `${id}-${lastMessageId ?? 'first'}-escalation-${to.id}`,
  kind: 'reminder',
  to: to.email,
  inquiryId: id,
  subject: `Not answered for 20 hours: ${reference}`,
  text: [
    `The inquiry ${reference} has waited for 20 hours; the answer is promised within ${REPLY_HOURS}.`,
    `It is assigned to ${assignee?.username ?? 'nobody'}.`,
    '',
    inquiryLink(id),
  ].join('\n'),
});

/** A person's work on a morning: their own inquiries, then those of everybody. */
export type Digest = { [N in keyof typeof labels]: number };

const labels = {
  late: 'Yours, late',
  dueToday: 'Yours, due today',
  followUps: 'Yours, to follow up',
  unassigned: 'New and unassigned',
  failedMails: 'Mails that could not be sent',
};

/** The mail with what waits for a person on a day (2026-11-23). */
export function digestMail(numbers: Digest, day: string, to: Contact): Mail {
  const names = Object.keys(labels) as (keyof Digest)[];
  const waiting = names.filter((name) => numbers[name] > 0);
  const said = (name: keyof Digest) => `${labels[name]}: ${numbers[name]}`;
  return {
    id: `digest-${day}-${to.id}`,
    kind: 'reminder',
    to: to.email,
    subject: `Today: ${waiting.map(said).join('; ')}`,
    text: [
      names.map(said).join('\n'),
      `${business.origin}/admin`,
      `You can switch this mail off: ${business.origin}/admin/account`,
    ].join('\n\n'),
  };
}

/** The mail that notifies a colleague that a note names them. */
export const mentionMail = (noteId: string, inquiry: Inquiry, by: Colleague, to: Contact): Mail => ({
  id: `${noteId}-mention-${to.id}`,
  kind: 'reminder',
  to: to.email,
  inquiryId: inquiry.id,
  subject: `${by.username} has named you in a note on ${inquiry.reference}`,
  text: `${by.username} has written a note for you on the inquiry ${inquiry.reference}.\n\n${inquiryLink(inquiry.id)}`,
});
