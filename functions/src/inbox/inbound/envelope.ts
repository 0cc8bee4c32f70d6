import { readJson } from '@mipaka/contract';
import type { Request } from 'express';
import { z } from 'zod';
import { Invalid } from '../../platform/firestore/errors.ts';
import { MAX_MAIL } from '../../platform/http/body.ts';
import { readMultipart } from '../../platform/http/multipart.ts';
import { mediaTypeOf } from '../../platform/http/raw-request.ts';
import { fromPostmark, fromResults, fromSendGrid, type Verdict } from './authentication.ts';
import type { Head } from './parse.ts';

/** A mail as transmitted, its recipients according to the mail service, and the service's findings about the sender. */
export type Envelope = { raw: Buffer; recipients: string[]; verdicts: (head: Head) => Verdict[] };

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
    verdicts: ({ from }) => fromPostmark(data.Headers, from.address),
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
export async function openEnvelope(req: Request, bytes: Buffer): Promise<Envelope> {
  const mediaType = mediaTypeOf(req);
  let envelope: Envelope = { raw: bytes, recipients: [], verdicts: ({ results }) => fromResults(results) };
  if (mediaType === 'application/json') envelope = inJson(bytes);
  if (mediaType === 'multipart/form-data') envelope = await inForm(req.headers['content-type'], bytes);
  if (envelope.raw.length === 0) throw unreadable();
  return envelope;
}
