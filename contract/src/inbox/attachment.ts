import { z } from 'zod';

/** The name of a file in Storage that came with a mail. */
export const ATTACHMENT_NAME = /^attachment-[0-9a-f]{32}$/;

/** Largest file of a mail that is kept, in bytes. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** A file that came with a mail. */
export const attachment = z.object({
  /** What the sender called it. */
  name: z.string(),
  size: z.int(),
  /** By which it is asked for; null where it was not kept, because of its kind or its size. */
  file: z.string().nullable(),
});
export type Attachment = z.output<typeof attachment>;
