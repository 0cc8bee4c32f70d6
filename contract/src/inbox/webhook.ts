import { z } from 'zod';
import { flag } from '../platform/fields.ts';

/** The events that the webhook is notified of. */
export const webhookEvents = ['inquiry.created', 'inquiry.status', 'test'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The body of PUT /api/admin/webhook. */
export const webhookDraft = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'The address must begin with https://' })
    .max(2_048, 'The address is too long'),
  /** Whether the body is a message as Slack and its likes take it. */
  isSlack: flag('isSlack', false),
  /** A new secret in the place of the one before. */
  renewSecret: flag('renewSecret', false),
});

/** One try to tell the other system. */
export const webhookTry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  event: z.enum(webhookEvents),
  /** The status of the answer; null where there was none. */
  status: z.int().nullable(),
  /** Why it failed; null where it did not. */
  error: z.string().nullable(),
});
export type WebhookTry = z.output<typeof webhookTry>;

/** The webhook as superadmins see it, with the last tries: the answer of GET /api/admin/webhook. */
export const webhook = z.object({
  /** null where none is set up. */
  url: z.string().nullable(),
  isSlack: z.boolean(),
  tries: z.array(webhookTry),
});
export type Webhook = z.output<typeof webhook>;

/** The answer of PUT /api/admin/webhook: `secret` is shown once, where it is new. */
export const savedWebhook = webhook.extend({ secret: z.string().nullable() });
