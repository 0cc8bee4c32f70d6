import {
  type Answer,
  business,
  fullName,
  type Inquiry,
  nairobiTime,
  UNDO_MS,
  WEB_ADDRESS,
} from '@mipaka/contract';
import type { Mail } from '../../platform/mail/outbox.ts';

const ENTITIES: { [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A text as HTML in which web addresses are links: some mail programs make links only of plain text. */
const linked = (text: string) =>
  text
    .split(WEB_ADDRESS)
    .map(escapeHtml)
    .map((part, index) => (index % 2 === 1 ? `<a href="${part}">${part}</a>` : part))
    .join('');

/** The paragraphs of a text as HTML. Its words decide the direction of each: an answer may be in Arabic. */
const paragraphs = (text: string) =>
  linked(text)
    .split(/\n{2,}/)
    .map((part) => `<p dir="auto">${part.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');

const quote = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** The mail of an answer, above the inquiry's message; `author` is the name that the visitor reads, null for none. */
export function answerMail(
  { id, text, createdAt, references }: Omit<Answer, 'delivery'> & { references: string[] },
  inquiry: Inquiry,
  author: string | null,
  replyTo: string,
): Mail {
  const intro = `${fullName(inquiry)} wrote on ${nairobiTime(inquiry.createdAt)}:`;
  const inReplyTo = references.at(-1);
  return {
    id,
    kind: 'answer',
    to: inquiry.email,
    replyTo,
    fromName: author ? `${author} (${business.name})` : business.name,
    inquiryId: inquiry.id,
    notBefore: new Date(Date.parse(createdAt) + UNDO_MS).toISOString(),
    subject: `Re: ${inquiry.subject ?? 'Your inquiry'} (${inquiry.reference})`,
    text: [text, '', intro, quote(inquiry.message)].join('\n'),
    html: [
      paragraphs(text),
      `<p style="color:#555">${escapeHtml(intro)}</p>`,
      `<blockquote style="margin:0;padding-left:1em;border-left:3px solid #ccc;color:#555">${paragraphs(inquiry.message)}</blockquote>`,
    ].join('\n'),
    ...(inReplyTo && { headers: { 'In-Reply-To': inReplyTo, References: references.join(' ') } }),
  };
}
