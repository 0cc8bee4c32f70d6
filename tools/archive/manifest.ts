/** What an archive says of itself. It is the last file in it: an archive without one was not finished. */
import { ATTACHMENT_NAME, MEDIA_NAME } from '@mipaka/contract';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const DOCUMENTS = 'documents/';
/** All files of the site, those that came with mails as well: the folder has its name from when there were photos alone. */
export const PHOTOS = 'photos/';

/** Whether a file in Storage is of this site. */
export const isStoredFile = (name: string): boolean => MEDIA_NAME.test(name) || ATTACHMENT_NAME.test(name);

/** What Storage keeps beside the bytes of a file. */
const fileMetadata = z.object({
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
export type FileMetadata = z.output<typeof fileMetadata>;

export const manifest = z.object({
  project: z.string(),
  /** The moment whose documents the archive holds. */
  readTime: z.iso.datetime(),
  /** Documents by collection. */
  documents: z.record(z.string(), z.int()),
  /** Files by name. */
  photos: z.record(z.string(), fileMetadata),
});
export type Manifest = z.output<typeof manifest>;

/** A document with its path below the database and its typed values as the REST interface writes them. */
export const storedDocument = z.object({ path: z.string(), fields: z.record(z.string(), z.unknown()) });
export type StoredDocument = z.output<typeof storedDocument>;
