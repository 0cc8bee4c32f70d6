import { createHmac } from 'node:crypto';
import { business, inquiryLink, type WebhookEvent, type WebhookTry } from '@mipaka/contract';
import type { Config } from '../../platform/config.ts';
import { post } from '../../platform/http/post.ts';
import { failure } from '../../platform/log.ts';
import type { InquiryEvent } from '../inquiries/events.ts';

/** The body that the webhook sends: only references, so that its receiver opens the inquiry for more. */
type WebhookBody = { id: string; event: WebhookEvent; at: string; inquiries: InquiryEvent['inquiries'] };
/** The error in the log of tries if the secret cannot be read. */
const NO_SECRET =
  'The secret cannot be read, because ACCOUNT_KEY has changed: press New secret, and change it at the receiver';

const PREFIX = 'whsec_';

/** The body for an event; undefined for an event that the webhook does not report. */
export function webhookMessageOf({ id, kind, at, inquiries }: InquiryEvent): WebhookBody | undefined {
  if (kind === 'inquiry') return { id, event: 'inquiry.created', at, inquiries };
  return kind === 'status' ? { id, event: 'inquiry.status', at, inquiries } : undefined;
}

/** A message in the form of Slack and compatible systems: a line for each inquiry. */
function slackText({ event, inquiries }: WebhookBody): string {
  if (event === 'test') return `A test of the webhook of ${business.name}`;
  return inquiries
    .map(({ id, reference, type, status, previous }) => {
      const link = `<${inquiryLink(id)}|${reference}>`;
      return event === 'inquiry.created'
        ? `New inquiry ${link}${type ? ` (${type})` : ''}`
        : `${link}: ${previous} → ${status}`;
    })
    .join('\n');
}

const bodyOf = (message: WebhookBody, isSlack: boolean): string =>
  JSON.stringify(
    isSlack
      ? { text: slackText(message) }
      : {
          ...message,
          inquiries: message.inquiries.map((one) => ({ ...one, url: inquiryLink(one.id) })),
        },
  );

/**
 * The headers by which the receiver recognises our requests, after the Standard Webhooks: an HMAC-SHA-256 over id, time
 * and body.
 *
 * @param at epoch seconds
 */
function signatureHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}

/** Calls the webhook. Gives the result of the try, and never throws. */
export async function callWebhook(
  { isLocalAllowed }: Pick<Config, 'isLocalAllowed'>,
  { url, isSlack, secret }: { url: string; isSlack: boolean; secret: string | null },
  message: WebhookBody,
): Promise<Pick<WebhookTry, 'event' | 'status' | 'error'>> {
  const { id, event } = message;
  if (secret === null) return { event, status: null, error: NO_SECRET };
  const body = bodyOf(message, isSlack);
  const seconds = Math.floor(Date.now() / 1_000);
  try {
    const status = await post(url, {
      headers: { 'Content-Type': 'application/json', ...signatureHeaders(secret, id, seconds, body) },
      body,
      isLocal: isLocalAllowed,
    });
    const isTaken = status >= 200 && status < 300;
    return { event, status, error: isTaken ? null : `The answer was ${status}` };
  } catch (error) {
    return { event, status: null, error: failure(error).error };
  }
}
