import { z } from 'zod';

export const ATTACHMENT_NAME = /^attachment-[0-9a-f]{32}$/;

/** Largest attachment that the server keeps, in bytes. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

export const attachment = z.object({
  name: z.string(),
  size: z.int(),
  /** The name in its address; null if the server did not keep it because of its kind or size. */
  file: z.string().nullable(),
});
export type Attachment = z.output<typeof attachment>;
