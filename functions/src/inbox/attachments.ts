import { randomBytes } from 'node:crypto';
import { ATTACHMENT_NAME, type Attachment, MAX_ATTACHMENT_BYTES } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type Bucket, orMissing, sweepFiles } from '../platform/files.ts';
import { collections } from '../platform/firestore/db.ts';

/** Files of one mail that are kept. */
const MAX_FILES = 10;

/**
 * The kinds that are kept, as the first bytes of a file tell them: images, PDF, and what office programs write. The name has
 * to end in the same way, because the program that opens a file is chosen by its name; some kinds have other endings.
 */
const KINDS = /^(png|jpg|gif|webp|avif|heic|tif|pdf|rtf|cfb|docx|xlsx|pptx|odt|ods|odp)$/;
const OTHER_ENDINGS: { [kind: string]: readonly string[] } = {
  jpg: ['jpg', 'jpeg', 'jfif'],
  tif: ['tif', 'tiff'],
  heic: ['heic', 'heif'],
  cfb: ['doc', 'xls', 'ppt'],
};
const ENDING = /\.([a-z0-9]{1,5})$/i;

/** A file of a mail as it came. */
export type MailFile = { name: string; bytes: Buffer };

/**
 * Files that came with mails, in Cloud Storage under random names. They are only ever handed out to be saved, with no
 * type that a browser would open.
 */
export function createAttachmentStore(db: Firestore, bucket: () => Promise<Bucket>) {
  const entries = db.collection(collections.entries);

  /** The name under which a file is kept, with an ending where it has none; undefined for one that is not kept. */
  async function acceptedName({ name, bytes }: MailFile): Promise<string | undefined> {
    if (bytes.length === 0 || bytes.length > MAX_ATTACHMENT_BYTES) return undefined;
    const { fileTypeFromBuffer } = await import('file-type');
    // What it cannot read to the end is no file of any kind.
    const kind = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext ?? '';
    if (!KINDS.test(kind)) return undefined;
    const whole = ENDING.test(name) ? name : `${name}.${kind}`;
    const ending = ENDING.exec(whole)?.[1]?.toLowerCase() ?? '';
    return (OTHER_ENDINGS[kind] ?? [kind]).includes(ending) ? whole : undefined;
  }

  const isUsed = async (file: string) =>
    !(await entries.where('files', 'array-contains', file).limit(1).get()).empty;

  return {
    /**
     * Stores the files of a mail that are of an accepted kind and size, the first ten of them, and tells of all.
     *
     * @param isWelcome false keeps none of them
     */
    async store(files: readonly MailFile[], isWelcome: boolean): Promise<Attachment[]> {
      const stored: Attachment[] = [];
      let kept = 0;
      for (const [index, { name: given, bytes }] of files.entries()) {
        const listed = { name: given || `File ${index + 1}`, size: bytes.length };
        const name = isWelcome && kept < MAX_FILES && (await acceptedName({ name: listed.name, bytes }));
        if (!name) {
          stored.push({ ...listed, file: null });
          continue;
        }
        kept += 1;
        const file = `attachment-${randomBytes(16).toString('hex')}`;
        const target = (await bucket()).file(file);
        await target.save(bytes, { contentType: 'application/octet-stream', resumable: false });
        stored.push({ ...listed, name, file });
      }
      return stored;
    },

    /** A file and what its sender called it; undefined where no conversation has it any more. */
    async read(file: string): Promise<MailFile | undefined> {
      const { docs } = await entries.where('files', 'array-contains', file).limit(1).get();
      const found: Attachment | undefined = docs[0]
        ?.get('attachments')
        .find((one: Attachment) => one.file === file);
      const [bytes] = (found && (await orMissing((await bucket()).file(file).download()))) ?? [];
      return found && bytes && { name: found.name, bytes };
    },

    /** Deletes files at once. */
    async remove(files: readonly string[]): Promise<void> {
      if (files.length === 0) return;
      const target = await bucket();
      for (const file of files) await target.file(file).delete({ ignoreNotFound: true });
    },

    /** Deletes at once those files of a mail that no entry has. */
    async removeUnused(stored: readonly Attachment[]): Promise<void> {
      for (const { file } of stored) if (file && !(await isUsed(file))) await this.remove([file]);
    },

    /** Deletes the files, older than an hour, that no entry has: those of inquiries that have expired. Gives their number. */
    sweep: async (now: Date): Promise<number> => sweepFiles(await bucket(), ATTACHMENT_NAME, now, isUsed),
  };
}
export type AttachmentStore = ReturnType<typeof createAttachmentStore>;
