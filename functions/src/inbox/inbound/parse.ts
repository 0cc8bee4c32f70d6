import { hash } from 'node:crypto';
import { inPlainLetters, MAX, MAX_ANSWER, type Reply } from '@mipaka/contract';
import type { Address, Attachment, Email } from 'postal-mime';
import { failure, log } from '../../platform/log.ts';
import type { MailFile } from '../attachments.ts';
import { judge, type Verdict } from './authentication.ts';
import { withinBounds } from './bounds.ts';
import { splitQuoted } from './quoted.ts';

/** Bounds of a mail. A mail inside it stays a file: a second parser would not have these bounds. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };
/** Longest head that is read first, before the rest of a mail, in bytes. */
const MAX_HEAD = 128 * 1024;
/** Most files that are listed by name, and most bytes of a report that are read. */
const MAX_LISTED = 50;
const MAX_REPORT = 64 * 1024;
/** Longest name of a file, as disks take it. With a shorter limit some names would lose their ending. */
const MAX_FILE_NAME = 255;
/** Longest text of a mail that is read, in UTF-16 units; it is cut again when stored. */
const MAX_READ = 100_000;
const MAX_REFERENCES = 50;
/** The headers in which mail servers note to whom they delivered. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'x-forwarded-to', 'x-rcpt-to'];

const CONTROL = /[^\P{Cc}\t\n]/gu;
/** Invisible signs that turn the writing direction: the name of a file must not pretend to have another ending. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text in stored form: without control characters and lone surrogates, at most `max` code points long. */
function clean(text: string, max: number): string {
  const whole = text.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed().trim();
  return whole.length <= max ? whole : [...whole].slice(0, max).join('');
}
const cleanLine = (text: string, max: number) => clean(text.replace(/\s+/g, ' ').replace(DIRECTION, ''), max);

const headerIn = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';
const idsIn = (text: string): string[] => text.match(/<[^<>\s]{1,250}>/g) ?? [];
const addressesIn = (list: readonly Address[] = []): string[] =>
  list.flatMap((one) => one.group ?? [one]).flatMap(({ address }) => address ?? []);

/** The addresses in a header that the library does not parse. */
const bareAddresses = (text: string) => text.match(/[^\s<>,;:"]{1,128}@[^\s<>,;:"]{1,255}/g) ?? [];
const bytesOf = ({ content }: Attachment) => Buffer.from(content as Uint8Array);

const textOf = (part: Attachment) => bytesOf(part).toString('utf8', 0, MAX_REPORT);
/** Whether a part is a report about a mail (RFC 3464, RFC 8098), or the reported mail. */
const isReport = ({ mimeType }: Attachment) =>
  /^(message\/(global-)?(delivery-status|disposition-notification)|(text|message)\/(rfc822|global)(-headers)?)$/.test(
    mimeType,
  );

const deliveryReportIn = ({ attachments }: Email): string => {
  const report = attachments.find(({ mimeType }) => mimeType.endsWith('delivery-status'));
  return report ? textOf(report) : '';
};

/** Whether a mail comes by a list that is not at one of our `own` domains: a Google Group of ours is a mailbox. */
function isOfList(email: Email, own: readonly string[]): boolean {
  const list = headerIn(email, 'list-id').toLowerCase();
  if (own.some((address) => list.includes(`.${address.split('@').at(-1)}>`))) return false;
  return list !== '' || /^list$/i.test(headerIn(email, 'precedence'));
}

/** The kind of sender of a mail, by RFC 3464 and RFC 3834 and by older signs of automatic answers. */
function senderOf(email: Email, own: readonly string[]): Reply['sender'] {
  const report = deliveryReportIn(email);
  const type = headerIn(email, 'content-type');
  // Beside failures, programs report that a mail was read.
  if (/report-type="?disposition-notification/i.test(type)) return 'auto-reply';
  if (report || /multipart\/report/i.test(type)) {
    // A report may also say that a mail is late, and is still being tried, or that it has arrived.
    const actions = [...report.matchAll(/^action:[ \t]*(\w+)/gim)].map(([, action]) => action?.toLowerCase());
    return actions.length === 0 || actions.includes('failed') ? 'bounce' : 'auto-reply';
  }
  const automatic = headerIn(email, 'auto-submitted').toLowerCase();
  const isAutomatic =
    (automatic !== '' && !automatic.startsWith('no')) ||
    /^(auto_reply|bulk|junk)$/i.test(headerIn(email, 'precedence')) ||
    ['x-autoreply', 'x-autorespond'].some((name) => headerIn(email, name) !== '') ||
    isOfList(email, own);
  if (isAutomatic) return 'auto-reply';
  // A bounce has no return address.
  return headerIn(email, 'return-path') === '<>' ? 'bounce' : 'person';
}

/** The reason of a failed delivery according to its report: the status and the other server's message. */
function reasonIn(email: Email): string | null {
  const fields = deliveryReportIn(email).replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(fields)?.[1]?.trim();
  const diagnosis = field('Diagnostic-Code')?.replace(/^\w+;\s*/, '');
  return [field('Status'), diagnosis].filter(Boolean).join(' ') || null;
}

function idsReported(email: Email): string[] {
  const reported = email.attachments.filter(isReport).map(textOf);
  const headers = /^((Original-)?Message-ID|References|In-Reply-To):.*(\r?\n[ \t].*)*/gim;
  const isOwnId = (header: string) => Number(/^(original-)?message-id/i.test(header));
  return (
    reported
      .flatMap((text) => text.match(headers) ?? [])
      // In the headers of our mails the ids of earlier mails stand before the mail's own id, which decides.
      .toSorted((one, other) => isOwnId(other) - isOwnId(one))
      .flatMap(idsIn)
  );
}

async function fromHtml(html: string): Promise<string> {
  // Loaded only when a part has no plain text.
  const { convert } = await import('html-to-text');
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 2_000 },
    selectors: [
      ...['img', 'style', 'script'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      // Each cell on a line of its own: words and numbers of neighbouring cells would run together.
      ...['table', 'th', 'td'].map((selector) => ({
        selector,
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
    ],
  });
}

/** Reads a mail. Collects texts itself: the parser's HTML conversion (4.0) takes time in the square of their length. */
async function parse(bytes: Buffer): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  /** Texts by part; all alternatives count as one part. */
  const texts = new Map<unknown, { plain: string; html: string }>();
  let room = MAX_READ;
  const collector = {
    addTextEntry(part: unknown, type: 'plain' | 'html', { value }: { value: string }) {
      const text = texts.get(part) ?? { plain: '', html: '' };
      const read = value.slice(0, room);
      room -= read.length;
      texts.set(part, { ...text, [type]: `${text[type]}${read}\n` });
    },
  };
  const email = await Object.assign(new PostalMime(LIMITS), collector).parse(bytes);
  const parts = [...texts.values()].map(({ plain, html }) =>
    plain.trim() || !html ? plain : fromHtml(html),
  );
  return { ...email, text: (await Promise.all(parts)).join('\n') };
}

/** The author that a mail names; the address is empty if there is none. */
function authorOf(email: Email): Reply['from'] {
  // A Google Group puts its own address into From where DMARC asks for it, and then has the author in Reply-To.
  const first = headerIn(email, 'x-original-from') ? undefined : email.from;
  const [from] = [first, ...(email.replyTo ?? []), email.sender].filter(Boolean);
  // The library ends a name without quotes at its first comma, and then finds no address.
  const address = inPlainLetters(from?.address || (bareAddresses(headerIn(email, 'from'))[0] ?? ''));
  return { name: cleanLine(from?.name ?? '', MAX.name), address: cleanLine(address, MAX.email) };
}

/** Reads only the head of a mail. */
export async function readHead(raw: Buffer) {
  const text = raw.toString('latin1', 0, MAX_HEAD);
  const email = await parse(raw.subarray(0, /\r?\n\r?\n/.exec(text)?.index ?? MAX_HEAD));
  return {
    email,
    from: authorOf(email),
    /** The From header, to which a signature applies also where the author stands elsewhere. */
    signed: headerIn(email, 'from'),
    messageId: idsIn(email.messageId ?? '')[0] ?? null,
    /** The first Authentication-Results header: the last server adds it on top, and that is the mail service's. */
    results: headerIn(email, 'authentication-results'),
  };
}
export type Head = Awaited<ReturnType<typeof readHead>>;

/** The whole mail and the number of unread bytes; only its head if the rest is beyond the bounds. */
async function readWhole(raw: Buffer, head: Email): Promise<{ email: Email; left: number }> {
  const { bytes, left } = withinBounds(raw);
  try {
    const email = await parse(bytes);
    if (left > 0) log('WARNING', 'a mail has more lines or parts than are read', { bytes: raw.length, left });
    return { email, left };
  } catch (error) {
    log('WARNING', 'a mail could not be read beyond its head', { bytes: raw.length, ...failure(error) });
    return { email: head, left: raw.length };
  }
}

/** The files of a mail, with files that stand for its unread parts. */
function filesOf(email: Email, sender: Reply['sender'], rest: Buffer): MailFile[] {
  const files = email.attachments
    .filter((part) => sender === 'person' || !isReport(part))
    // The site keeps only the first files, and the pictures of a signature may be many.
    .toSorted((one, other) => Number(one.related ?? false) - Number(other.related ?? false));
  const more = files.length - MAX_LISTED;
  const nameOf = ({ filename }: Attachment) => cleanLine(filename ?? '', MAX_FILE_NAME);
  return [
    ...files.slice(0, MAX_LISTED).map((part) => ({ name: nameOf(part), bytes: bytesOf(part) })),
    ...(more > 0 ? [{ name: `${more} more files`, bytes: Buffer.alloc(0) }] : []),
    ...(rest.length > 0 ? [{ name: 'The rest of the mail', bytes: rest }] : []),
  ];
}

/** Reads a mail as mail servers transmit it (RFC 5322); of one larger or deeper than any letter only the beginning. */
export async function parseMail(raw: Buffer, head: Head, verdicts: readonly Verdict[], own: string[] = []) {
  const { email, left } = await readWhole(raw, head.email);
  const { from, messageId } = head;
  const sender = senderOf(email, own);
  const written = splitQuoted(email.text ?? '');
  const reason = sender === 'bounce' ? reasonIn(email) : null;
  const answered = [...idsIn(email.inReplyTo ?? ''), ...idsIn(email.references ?? '').toReversed()];
  return {
    /** A second delivery of the mail has the same one. */
    digest: hash('sha256', messageId ? `${messageId} ${from.address.toLowerCase()}` : raw, 'base64url'),
    messageId,
    from,
    sender,
    authentication: judge(from.address, verdicts),
    isSpam: /^yes/i.test(headerIn(email, 'x-spam-flag')) || /^yes/i.test(headerIn(email, 'x-spam-status')),
    recipients: [
      ...addressesIn([...(email.to ?? []), ...(email.cc ?? [])]),
      ...RECIPIENTS.flatMap((name) => bareAddresses(headerIn(email, name))),
    ].map((one) => one.toLowerCase()),
    /** The Message-IDs that it answers or reports about, the last first. */
    references: [...new Set([...answered, ...idsReported(email)])].slice(0, MAX_REFERENCES),
    subject: cleanLine((email.subject ?? '').replace(/^(\s*re:)+/i, ''), MAX.title),
    text: clean(reason ?? written.text, MAX_ANSWER),
    quoted: reason ? '' : clean(written.quoted, MAX_ANSWER),
    attachments: filesOf(email, sender, raw.subarray(raw.length - left)),
  };
}

export type InboundMail = Awaited<ReturnType<typeof parseMail>>;
