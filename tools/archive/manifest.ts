/** What an archive says of itself. It is the last file in it: an archive without one was not finished. */
import { z } from 'zod';

export const FORMAT = 'mipaka-backup';
/** Raised when an older restore could not read what a newer backup writes. */
export const VERSION = 1;
export const MANIFEST = 'manifest.json';
export const DOCUMENTS = 'documents/';
export const PHOTOS = 'photos/';

/** What Storage keeps beside the bytes of a file. */
const fileMetadata = z.object({
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
export type FileMetadata = z.output<typeof fileMetadata>;

const part = z.object({
  name: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
  /** Of a photo. */
  stored: fileMetadata.optional(),
});
export type Part = z.output<typeof part>;

/** The part of a manifest that every version has. */
export const heading = z.object({ format: z.literal(FORMAT), version: z.int().positive() });

export const manifest = heading.extend({
  version: z.literal(VERSION),
  project: z.string(),
  /** The moment whose documents the archive holds. */
  readTime: z.iso.datetime(),
  /** Documents by collection; subcollections under the path of their names alone, as a/b. */
  documents: z.record(z.string(), z.int()),
  photos: z.int(),
  parts: z.array(part),
});
export type Manifest = z.output<typeof manifest>;
