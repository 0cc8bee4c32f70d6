import { createHash } from 'node:crypto';
import { MAX, MAX_ANSWER } from '@mipaka/contract';
import type { Address, Attachment, Email } from 'postal-mime';
import type { InboundMail } from '../../store/inquiries/replies.ts';
import { splitQuoted } from './quoted.ts';

/** What a mail may be made of: more is nobody's letter. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };
/** Longest text of a mail that is read, in UTF-16 units, before it is cut to what is stored. */
const MAX_READ = 400_000;
const MAX_REFERENCES = 50;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what it looks for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Invisible signs that turn the direction of what follows: a name of a file must not pretend to end otherwise. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text as it is stored: without control characters and lone surrogates, at most `max` code points long. */
function clean(text: string, max: number): string {
  const whole = text.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed().trim();
  return whole.length <= max ? whole : [...whole].slice(0, max).join('');
}
const cleanLine = (text: string, max: number) => clean(text.replace(/\s+/g, ' ').replace(DIRECTION, ''), max);

const headerIn = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';

const idsIn = (text: string): string[] => text.match(/<[^<>\s]{1,250}>/g) ?? [];

const addressesIn = (list: readonly Address[] = []): string[] =>
  list.flatMap((one) => (one.group ? one.group : [one])).flatMap(({ address }) => address ?? []);

/** Addresses in a header of which the library makes no list. */
const bareAddresses = (text: string): string[] => text.match(/[^\s<>,;:"]{1,128}@[^\s<>,;:"]{1,255}/g) ?? [];

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
}

/** Whether a part is what a mail server reports about a mail (RFC 3464), or the mail that it is about. */
const isReport = ({ mimeType }: Attachment) =>
  /^message\/(global-)?delivery-status$/.test(mimeType) ||
  /^(text|message)\/(rfc822|rfc822-headers|global|global-headers)$/.test(mimeType);

/** Who has sent a mail, by RFC 3464 and RFC 3834 and by the older signs of automatic answers. */
function senderOf(email: Email): InboundMail['sender'] {
  const isDsn =
    /multipart\/report/i.test(headerIn(email, 'content-type')) ||
    email.attachments.some(({ mimeType }) => mimeType === 'message/delivery-status');
  if (isDsn) return 'bounce';
  const automatic = headerIn(email, 'auto-submitted').toLowerCase();
  const isAutomatic =
    (automatic !== '' && !automatic.startsWith('no')) ||
    /^(auto_reply|bulk|junk|list)$/i.test(headerIn(email, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headerIn(email, name) !== '');
  // A bounce has no sender to answer to.
  if (headerIn(email, 'return-path') === '<>') return isAutomatic ? 'auto-reply' : 'bounce';
  return isAutomatic ? 'auto-reply' : 'person';
}

/** Why a mail could not be delivered, as its report says: the status and what the other server said. */
function reasonIn(email: Email): string | null {
  const report = email.attachments.find(({ mimeType }) => mimeType.endsWith('delivery-status'));
  if (!report) return null;
  const fields = bytesOf(report)
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(fields)?.[1]?.trim();
  const diagnosis = field('Diagnostic-Code')?.replace(/^\w+;\s*/, '');
  return [field('Status'), diagnosis].filter(Boolean).join(' ') || null;
}

/** The Message-IDs that stand in the mail that a report brings back. */
const idsReported = (email: Email): string[] =>
  email.attachments
    .filter(isReport)
    .flatMap(
      (part) =>
        bytesOf(part)
          .subarray(0, 64 * 1024)
          .toString('latin1')
          .match(/^(Message-ID|References|In-Reply-To):.*(\r?\n[ \t].*)*/gim) ?? [],
    )
    .flatMap(idsIn);

async function textOf(email: Email): Promise<string> {
  if (email.text?.trim() || !email.html) return (email.text ?? '').slice(0, MAX_READ);
  // Loaded where a mail has no text of its own.
  const { convert } = await import('html-to-text');
  return convert(email.html.slice(0, MAX_READ), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 2_000, maxInputLength: MAX_READ },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'table', format: 'block' },
    ],
  });
}

/**
 * Reads a mail as mail servers pass it on (RFC 5322). Throws where its parts are nested more deeply, or its head is longer,
 * than in any letter.
 */
export async function parseMail(raw: Buffer): Promise<InboundMail> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(raw, LIMITS);
  const sender = senderOf(email);
  const [from] = [email.from, ...(email.replyTo ?? []), email.sender].filter(Boolean);
  const address = from && !from.group ? (from.address ?? '') : '';
  const written = splitQuoted(await textOf(email));
  const reason = sender === 'bounce' ? reasonIn(email) : null;
  const messageId = idsIn(email.messageId ?? '')[0] ?? null;
  return {
    digest: createHash('sha256')
      .update(messageId ? `${messageId} ${address.toLowerCase()}` : raw)
      .digest('base64url'),
    messageId,
    from: { name: cleanLine(from?.name ?? '', MAX.name), address: cleanLine(address, MAX.email) },
    sender,
    isSpam: /^yes/i.test(headerIn(email, 'x-spam-flag')) || /^yes/i.test(headerIn(email, 'x-spam-status')),
    recipients: [
      ...addressesIn([...(email.to ?? []), ...(email.cc ?? [])]),
      ...['delivered-to', 'x-original-to', 'x-forwarded-to', 'x-rcpt-to'].flatMap((name) =>
        bareAddresses(headerIn(email, name)),
      ),
    ].map((one) => one.toLowerCase()),
    references: [
      ...new Set([
        ...idsIn(email.inReplyTo ?? ''),
        ...idsIn(email.references ?? '').toReversed(),
        ...idsReported(email),
      ]),
    ].slice(0, MAX_REFERENCES),
    subject: cleanLine(email.subject ?? '', MAX.title),
    text: clean(reason ?? written.text, MAX_ANSWER),
    quoted: reason ? '' : clean(written.quoted, MAX_ANSWER),
    attachments: email.attachments
      .filter((part) => !isReport(part))
      .map((part) => ({ name: cleanLine(part.filename ?? '', MAX.name), bytes: bytesOf(part) })),
  };
}
