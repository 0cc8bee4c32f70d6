import { z } from 'zod';

/** The name of a file in Storage that came with a mail. */
export const ATTACHMENT_NAME = /^attachment-[0-9a-f]{32}$/;

/** Largest attachment that the server keeps, in bytes. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** A file that came with a mail. */
export const attachment = z.object({
  /** The name that the sender gave it. */
  name: z.string(),
  size: z.int(),
  /** The name in its address; null if the server did not keep it because of its kind or size. */
  file: z.string().nullable(),
});
export type Attachment = z.output<typeof attachment>;
