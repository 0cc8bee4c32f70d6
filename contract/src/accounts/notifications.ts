import { z } from 'zod';

/** The events that a device can be notified of: a new inquiry, one assigned to its owner, a reply of a visitor. */
export const pushEvents = ['inquiry', 'assignment', 'reply'] as const;
export type PushEvent = (typeof pushEvents)[number];

const events = z.array(z.enum(pushEvents, `events may be: ${pushEvents.join(', ')}`)).max(pushEvents.length);

const bytes = (name: string, length: number) =>
  z
    .string(`${name} is required`)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`), `${name} must be ${length} bytes`);

export const pushDeviceDraft = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'endpoint must be a web address' }).max(1_024),
  keys: z.object({ p256dh: bytes('p256dh', 65), auth: bytes('auth', 16) }),
  events,
});
export type PushDeviceDraft = z.output<typeof pushDeviceDraft>;

/** A device of mine that gets notifications. No response holds the address of its push service. */
export const pushDevice = z.object({
  id: z.string(),
  userAgent: z.string(),
  events,
  createdAt: z.iso.datetime(),
});
export type PushDevice = z.output<typeof pushDevice>;

export const notifications = z.object({
  digest: z.boolean(),
  /** The public key with which browsers subscribe, as base64url; null where none is set up. */
  pushKey: z.string().nullable(),
  devices: z.array(pushDevice),
});

/** The message to a device; it neither names nor quotes a visitor. A later one with the same tag replaces an earlier one. */
export type PushMessage = { title: string; body: string; tag: string; path: string };
