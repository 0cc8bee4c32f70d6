import { createHash, timingSafeEqual } from 'node:crypto';
import { api } from '@mipaka/contract';
import busboy from 'busboy';
import type { Request } from 'express';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { TooMany } from '../../platform/firestore/errors.ts';
import { normalizeKey } from '../../platform/firestore/unique-keys.ts';
import { MAX_MAIL } from '../../platform/http/body.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { mediaTypeOf } from '../../platform/http/raw-request.ts';
import { createMessageLimits } from '../../platform/limits/message-limits.ts';
import { log } from '../../platform/log.ts';
import { addressIn, messageIdOf } from '../../platform/mail/addresses.ts';
import type { Services } from '../../services.ts';
import { fromPostmark, fromResults, fromSendGrid, type Verdict } from '../inbound/authentication.ts';
import { type Head, parseMail, readHead } from '../inbound/parse.ts';

/** A mail as it went over the line, whom the service says that it was sent to, and what it has found about the sender. */
type Envelope = { raw: Buffer; recipients: string[]; verdicts: (head: Head) => Verdict[] };

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** What a request gives as its secret: a bearer token, or the password of HTTP's basic authentication. */
function secretOf(req: Request): string {
  const [, scheme = '', value = ''] = /^(\S+) +(.*)$/.exec(req.get('authorization') ?? '') ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** Throws 401 unless the request has the secret; where none is set nobody has it. In constant time. */
function requireSecret(req: Request, secret: string): void {
  const isRight = timingSafeEqual(digestOf(secretOf(req)), digestOf(secret));
  if (secret === '' || !isRight) {
    throw new HttpError(401, 'This address is for the mail service', {
      headers: { 'WWW-Authenticate': 'Basic realm="mail"' },
    });
  }
}

const unreadable = () => new HttpError(400, 'The mail could not be read');

/** As Postmark sends it: JSON with the whole mail in RawEmail. Throws 400. */
function inJson(bytes: Buffer): Envelope {
  let body: { RawEmail?: unknown; OriginalRecipient?: unknown; Headers?: unknown } | null;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unreadable();
  }
  if (typeof body?.RawEmail !== 'string') throw unreadable();
  const { RawEmail, OriginalRecipient, Headers } = body;
  return {
    raw: Buffer.from(RawEmail),
    recipients: typeof OriginalRecipient === 'string' ? [OriginalRecipient] : [],
    verdicts: ({ from }) => fromPostmark(Array.isArray(Headers) ? Headers : [], from.address),
  };
}

/** As SendGrid sends it with "send raw" on: a form with the whole mail in `email`, beside it the envelope. Throws 400. */
function inForm(contentType: string | undefined, bytes: Buffer): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(unreadable());
    let form: ReturnType<typeof busboy>;
    try {
      // Byte by byte: a mail has charsets of its own.
      form = busboy({
        headers: { 'content-type': contentType },
        defCharset: 'latin1',
        limits: { fieldSize: MAX_MAIL, parts: 50 },
      });
    } catch {
      fail();
      return;
    }
    const fields = new Map<string, Buffer>();
    form.on('field', (name, value) => fields.set(name, Buffer.from(value, 'latin1')));
    form.on('file', (_name, stream) => {
      stream.on('error', fail);
      stream.resume();
    });
    form.on('error', fail);
    form.on('close', () => {
      const raw = fields.get('email');
      if (!raw) return fail();
      const field = (name: string) => fields.get(name)?.toString('utf8') ?? '';
      const { sender, recipients } = addressesIn(field('envelope'));
      resolve({ raw, recipients, verdicts: () => fromSendGrid(field('SPF'), field('dkim'), sender) });
    });
    form.end(bytes);
  });
}

/** The sender and the recipients in SendGrid's envelope; none where it is not what it should be. */
function addressesIn(envelope: string): { sender: string; recipients: string[] } {
  try {
    const { from, to } = JSON.parse(envelope) as { from?: unknown; to?: unknown };
    const recipients = Array.isArray(to) ? to.filter((one) => typeof one === 'string') : [];
    return { sender: typeof from === 'string' ? from : '', recipients };
  } catch {
    return { sender: '', recipients: [] };
  }
}

function unwrap(req: Request, bytes: Buffer): Envelope | Promise<Envelope> {
  const type = mediaTypeOf(req);
  if (type === 'application/json') return inJson(bytes);
  if (type === 'multipart/form-data') return inForm(req.headers['content-type'], bytes);
  return { raw: bytes, recipients: [], verdicts: ({ results }) => fromResults(results) };
}

/** Mails that come back. */
export function inboundCalls({ db, config, inquiries, outbox }: Services): Implementation[] {
  const limits = createMessageLimits(db, config, 'mail');
  const own = [addressIn(config.smtp.from), config.mailReplyTo].filter(Boolean).map(normalizeKey);

  /** Whether a mail is ours, forwarded to us: it would become an inquiry, which is mailed, which would come back. */
  async function isOwn({ from, messageId }: Head): Promise<boolean> {
    if (own.includes(normalizeKey(from.address.replace(/\+[^@]*@/, '@')))) return true;
    const [, id = ''] = /^<([\w-]+)@/.exec(messageId ?? '') ?? [];
    return id !== '' && messageIdOf(id, config.smtp) === messageId && outbox.has(id);
  }

  return [
    implement(
      api['mail.receive'],
      { limit: async (req) => requireSecret(req, config.mailInboundSecret) },
      async ({ bytes, req }) => {
        const { raw, recipients, verdicts } = await unwrap(req, bytes);
        if (raw.length === 0) throw unreadable();
        const head = await readHead(raw);
        if (await isOwn(head)) {
          log('INFO', 'a mail was received', { outcome: 'own', bytes: raw.length });
          return;
        }
        const { isFlood } = await limits.take(head.from.address).catch((error) => {
          if (!(error instanceof TooMany)) throw error;
          log('WARNING', 'a mail has to wait: its sender, or all together, have sent too many', {
            bytes: raw.length,
          });
          // To a 429, services give up.
          throw new HttpError(503, error.message, {
            headers: { 'Retry-After': `${error.retryAfterSeconds}` },
          });
        });
        const mail = await parseMail(raw, head, verdicts(head));
        const to = [...mail.recipients, ...recipients.map((one) => one.toLowerCase())];
        const outcome = await inquiries.receive({ ...mail, recipients: to }, isFlood);
        const { sender, attachments } = mail;
        log('INFO', 'a mail was received', { outcome, sender, files: attachments.length, bytes: raw.length });
      },
    ),
  ];
}

/** The files of mails. */
export function attachmentCalls({ attachments }: Services): Implementation[] {
  return [
    implement(api['attachments.read'], async ({ params }) => {
      const found = await attachments.read(params.id);
      if (!found) throw new HttpError(404, 'There is no such file');
      return new Reply({
        headers: {
          // Whatever it is, no browser may open it as that here.
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
          'X-Content-Type-Options': 'nosniff',
        },
        body: found.bytes,
      });
    }),
  ];
}
