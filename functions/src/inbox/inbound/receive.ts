import { readJson } from '@mipaka/contract';
import type { Request } from 'express';
import { z } from 'zod';
import { normalizeKey } from '../../platform/firestore/db.ts';
import { Invalid, TooMany } from '../../platform/firestore/errors.ts';
import { MAX_MAIL, readMultipart } from '../../platform/http/body.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { mediaTypeOf } from '../../platform/http/raw-request.ts';
import { createMessageLimits } from '../../platform/limits.ts';
import { log } from '../../platform/log.ts';
import { addressIn, messageIdOf } from '../../platform/mail/addresses.ts';
import type { Services } from '../../services.ts';
import { fromPostmark, fromResults, fromSendGrid, type Verdict } from './authentication.ts';
import { type Head, parseMail, readHead } from './parse.ts';

/** A mail as transmitted, its recipients according to the mail service, and the service's findings about the sender. */
type Envelope = { raw: Buffer; recipients: string[]; verdicts: (head: Head) => Verdict[] };

const unreadable = () => new Invalid('The mail could not be read');

const postmark = z.object({
  RawEmail: z.string(),
  OriginalRecipient: z.string().optional().catch(undefined),
  Headers: z.array(z.any()).catch([]),
});
const sendGrid = z.object({ from: z.string().catch(''), to: z.array(z.unknown()).catch([]) });

function jsonIn(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** Reads Postmark's form: JSON with the whole mail in RawEmail. Throws Invalid. */
function inJson(bytes: Buffer): Envelope {
  const { data } = postmark.safeParse(jsonIn(bytes.toString('utf8')));
  if (!data) throw unreadable();
  return {
    raw: Buffer.from(data.RawEmail),
    recipients: data.OriginalRecipient === undefined ? [] : [data.OriginalRecipient],
    verdicts: ({ signed }) => fromPostmark(data.Headers, signed),
  };
}

/** Reads SendGrid's form with "send raw" on: the whole mail in the field `email`, and the envelope. */
async function inForm(contentType: string | undefined, bytes: Buffer): Promise<Envelope> {
  // Latin-1 keeps every byte as it is: a mail has charsets of its own.
  const options = { charset: 'latin1', limits: { fieldSize: MAX_MAIL } } as const;
  const { fields } = await readMultipart(contentType, bytes, options);
  const bytesOf = (name: string) => Buffer.from(String(fields[name] ?? ''), 'latin1');
  const field = (name: string) => bytesOf(name).toString('utf8');
  // No recipients if the envelope is not in the expected form.
  const { data } = sendGrid.safeParse(jsonIn(field('envelope')));
  return {
    raw: bytesOf('email'),
    recipients: data?.to.filter((one) => typeof one === 'string') ?? [],
    verdicts: () => fromSendGrid(field('SPF'), field('dkim'), data?.from ?? ''),
  };
}

/** Opens a mail service's request; a body of another type is the mail itself. Throws 400 or 413 if there is no mail. */
async function open(req: Request, bytes: Buffer): Promise<Envelope> {
  const mediaType = mediaTypeOf(req);
  let envelope: Envelope = { raw: bytes, recipients: [], verdicts: ({ results }) => fromResults(results) };
  if (mediaType === 'application/json') envelope = inJson(bytes);
  if (mediaType === 'multipart/form-data') envelope = await inForm(req.headers['content-type'], bytes);
  if (envelope.raw.length === 0) throw unreadable();
  return envelope;
}

/** Makes the function that receives a mail. It throws 400, 413, and 503 when its sender, or all together, sent too many. */
export function createMailReceiver({ db, config, inquiries, outbox }: Services) {
  const limits = createMessageLimits(db, config, 'mail');
  const own = [addressIn(config.smtp.from), config.mailReplyTo].filter(Boolean).map(normalizeKey);

  /** Whether we sent this mail and got it forwarded: as an inquiry it would cause a mail, which would come back too. */
  async function isOwn({ from, messageId }: Head): Promise<boolean> {
    if (own.includes(normalizeKey(from.address.replace(/\+[^@]*@/, '@')))) return true;
    const [, id = ''] = /^<([\w-]+)@/.exec(messageId ?? '') ?? [];
    return id !== '' && messageIdOf(id, config.smtp) === messageId && outbox.has(id);
  }

  return async (req: Request, body: Buffer): Promise<void> => {
    const { raw, recipients, verdicts } = await open(req, body);
    const bytes = raw.length;
    const head = await readHead(raw);
    if (await isOwn(head)) {
      log('INFO', 'a mail was received', { outcome: 'own', bytes });
      return;
    }
    const { isFlood } = await limits.take(head.from.address).catch((error) => {
      if (!(error instanceof TooMany)) throw error;
      log('WARNING', 'a mail has to wait: its sender, or all together, have sent too many', { bytes });
      // After a 429 mail services give up; after a 503 they try again.
      throw new HttpError(503, error.message, { headers: error.headers });
    });
    const mail = await parseMail(raw, head, verdicts(head), own);
    const to = [...mail.recipients, ...recipients.map((one) => one.toLowerCase())];
    const outcome = await inquiries.receive({ ...mail, recipients: to }, isFlood);
    const { sender, attachments } = mail;
    log('INFO', 'a mail was received', { outcome, sender, files: attachments.length, bytes });
  };
}
