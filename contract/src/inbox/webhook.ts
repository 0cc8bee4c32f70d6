import { z } from 'zod';
import { flag } from '../platform/fields.ts';

export const webhookDraft = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'The address must begin with https://' })
    .max(2_048, 'The address is too long'),
  isSlack: flag('isSlack', false),
});

export const webhookTry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  event: z.enum(['inquiry.created', 'inquiry.status', 'test']),
  /** The status of the response; null without one. */
  status: z.int().nullable(),
  /** Why it failed; null after success. */
  error: z.string().nullable(),
});
export type WebhookTry = z.output<typeof webhookTry>;
export type WebhookEvent = WebhookTry['event'];

export const webhook = z.object({
  url: z.string().nullable(),
  isSlack: z.boolean(),
  tries: z.array(webhookTry),
});
export type Webhook = z.output<typeof webhook>;

/** The response to saving the webhook or renewing its secret: the only one with the `secret`, if that is new. */
export const savedWebhook = webhook.extend({ secret: z.string().nullable() });
