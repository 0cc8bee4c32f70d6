import { randomBytes } from 'node:crypto';
import { ATTACHMENT_NAME, type Attachment, MAX_ATTACHMENT_BYTES } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collections } from './db.ts';
import type { Bucket } from './media.ts';

/** Files of one mail that are kept. */
const MAX_FILES = 10;
/** Age at which a file without an entry is an orphan, in milliseconds: far beyond the time that receiving a mail takes. */
const ORPHAN_MS = 3_600_000;

/** The kinds that are kept, as their first bytes say: images, PDF, and what office programs write. */
const ACCEPTED =
  /^(image\/(png|jpeg|gif|webp|avif|heic|tiff|bmp)|application\/(pdf|rtf|x-cfb|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)|vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)))$/;

/** A file of a mail as it came. */
export type MailFile = { name: string; bytes: Buffer };

/**
 * Files that came with mails, in Cloud Storage under random names. They are only ever handed out to be saved, with no
 * type that a browser would open.
 */
export function createAttachmentStore(db: Firestore, bucket: () => Promise<Bucket>) {
  const entries = db.collection(collections.entries);

  async function isAccepted(bytes: Buffer): Promise<boolean> {
    if (bytes.length === 0 || bytes.length > MAX_ATTACHMENT_BYTES) return false;
    const { fileTypeFromBuffer } = await import('file-type');
    // What it cannot read to the end is no file of any kind.
    const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
    return type !== undefined && ACCEPTED.test(type.mime);
  }

  return {
    /** Stores the files of a mail that are of an accepted kind and size, the first ten of them, and tells of all. */
    async store(files: readonly MailFile[]): Promise<Attachment[]> {
      const stored: Attachment[] = [];
      let kept = 0;
      for (const [index, { name, bytes }] of files.entries()) {
        const told = { name: name || `File ${index + 1}`, size: bytes.length };
        if (kept === MAX_FILES || !(await isAccepted(bytes))) {
          stored.push({ ...told, file: null });
          continue;
        }
        kept += 1;
        const file = `attachment-${randomBytes(16).toString('hex')}`;
        const target = (await bucket()).file(file);
        await target.save(bytes, { contentType: 'application/octet-stream', resumable: false });
        stored.push({ ...told, file });
      }
      return stored;
    },

    /** A file and what its sender called it; undefined where no conversation has it any more. */
    async read(file: string): Promise<MailFile | undefined> {
      const { docs } = await entries.where('files', 'array-contains', file).limit(1).get();
      const found: Attachment | undefined = docs[0]
        ?.get('attachments')
        .find((one: Attachment) => one.file === file);
      if (!found) return undefined;
      try {
        const [bytes] = await (await bucket()).file(file).download();
        return { name: found.name, bytes };
      } catch (error) {
        if ((error as { code?: unknown }).code === 404) return undefined;
        throw error;
      }
    },

    /** Deletes files at once. */
    async remove(files: readonly string[]): Promise<void> {
      if (files.length === 0) return;
      const target = await bucket();
      for (const file of files) await target.file(file).delete({ ignoreNotFound: true });
    },

    /** Deletes the files, older than an hour, that no entry has: those of inquiries that have expired. Gives their number. */
    async sweep(now: Date): Promise<number> {
      const [files] = await (await bucket()).getFiles();
      const old = files.filter(
        ({ name, metadata }) =>
          ATTACHMENT_NAME.test(name) && now.getTime() - Date.parse(metadata.timeCreated ?? '') >= ORPHAN_MS,
      );
      let removed = 0;
      for (const { name } of old) {
        if (!(await entries.where('files', 'array-contains', name).limit(1).get()).empty) continue;
        await this.remove([name]);
        removed += 1;
      }
      return removed;
    },
  };
}
export type AttachmentStore = ReturnType<typeof createAttachmentStore>;
