import {
  business,
  type ContactDetails,
  type CurrentUser,
  type Inquiry,
  nairobiTime,
  UNDO_MS,
} from '@mipaka/contract';
import type { Config } from '../../platform/config.ts';
import { messageIdOf, replyAddress } from '../../platform/mail/addresses.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

type AnswerParts = {
  id: string;
  inquiry: Inquiry;
  author: Pick<CurrentUser, 'name'>;
  text: string;
  token: string;
  at: string;
  /** The Message-IDs of the conversation so far, oldest first. */
  references: readonly string[];
  /** Whether the visitor has got the acknowledgement, whose thread the answer then continues. */
  isAcknowledged: boolean;
};

/** The mail of an answer, and the Message-IDs by which it continues the conversation. */
type AnswerMail = Mail & { messageId: string; references: string[] };

const ENTITIES: { [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');

const quote = (text: string) =>
  text
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');

/** The mail of an answer, above the quoted message. Replies go to its own address if we receive any, else to the firm. */
export function answerMail(
  { id, inquiry, author, text, token, at, references, isAcknowledged }: AnswerParts,
  { smtp, mailReplyTo }: Pick<Config, 'smtp' | 'mailReplyTo'>,
  { email }: Pick<ContactDetails, 'email'>,
): AnswerMail {
  const intro = `${inquiry.firstName} ${inquiry.lastName} wrote on ${nairobiTime(inquiry.createdAt)}:`;
  const earlier = isAcknowledged ? [messageIdOf(`${inquiry.id}-acknowledgement`, smtp)] : references;
  const inReplyTo = earlier.at(-1);
  return {
    id,
    kind: 'answer',
    to: inquiry.email,
    replyTo: mailReplyTo ? replyAddress(mailReplyTo, token) : email,
    fromName: author.name ? `${author.name} (${business.name})` : business.name,
    inquiryId: inquiry.id,
    notBefore: new Date(Date.parse(at) + UNDO_MS).toISOString(),
    subject: `Re: ${inquiry.subject ?? 'Your inquiry'} (${inquiry.reference})`,
    text: [text, '', intro, quote(inquiry.message)].join('\n'),
    html: [
      paragraphs(text),
      `<p style="color:#555">${escapeHtml(intro)}</p>`,
      `<blockquote style="margin:0;padding-left:1em;border-left:3px solid #ccc;color:#555">${paragraphs(inquiry.message)}</blockquote>`,
    ].join('\n'),
    messageId: messageIdOf(id, smtp),
    references: [...earlier],
    ...(inReplyTo && { headers: { 'In-Reply-To': inReplyTo, References: earlier.join(' ') } }),
  };
}
