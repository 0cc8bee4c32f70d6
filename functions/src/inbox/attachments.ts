import { randomBytes } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import { ATTACHMENT_NAME, type Attachment, MAX_ATTACHMENT_BYTES } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { orMissing, sweepFiles } from '../platform/files.ts';
import { collections } from '../platform/firestore/db.ts';
import { NotFound } from '../platform/firestore/errors.ts';

const MAX_FILES = 10;

/** The kinds of files that are kept, by their first bytes. The name must match: programs open a file by its ending. */
const KINDS = /^(png|jpg|gif|webp|avif|heic|tif|pdf|rtf|cfb|docx|xlsx|pptx|odt|ods|odp)$/;
const OTHER_ENDINGS: { [kind: string]: readonly string[] } = {
  jpg: ['jpg', 'jpeg', 'jfif'],
  tif: ['tif', 'tiff'],
  heic: ['heic', 'heif'],
  cfb: ['doc', 'xls', 'ppt'],
};
/** The ending of a file's name; a number after a point, as in `Offer 27.11`, is none. */
const ENDING = /\.(?!\d+$)([a-z0-9]{1,5})$/i;

export type MailFile = { name: string; bytes: Buffer };

/** Files of received mails, in Cloud Storage under random names; they are served only as downloads. */
export function createAttachmentStore(db: Firestore, bucket: () => Promise<Bucket>) {
  const entries = db.collection(collections.entries);

  /** The name under which a file is kept, with an ending added if it has none; undefined if it is not kept. */
  async function acceptedName({ name, bytes }: MailFile): Promise<string | undefined> {
    if (bytes.length === 0 || bytes.length > MAX_ATTACHMENT_BYTES) return undefined;
    const { fileTypeFromBuffer } = await import('file-type');
    // The library throws for bytes that it cannot read to the end; such a file is of no accepted kind.
    const kind = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext ?? '';
    if (!KINDS.test(kind)) return undefined;
    const whole = ENDING.test(name) ? name : `${name}.${kind}`;
    const ending = ENDING.exec(whole)?.[1]?.toLowerCase() ?? '';
    return (OTHER_ENDINGS[kind] ?? [kind]).includes(ending) ? whole : undefined;
  }

  const entryWith = async (file: string) =>
    (await entries.where('files', 'array-contains', file).limit(1).get()).docs[0];
  const isUsed = async (file: string) => (await entryWith(file)) !== undefined;

  return {
    /** Stores, if they are welcome, the first ten files of an accepted kind and size. Lists all files of the mail. */
    async store(files: readonly MailFile[], isWelcome: boolean): Promise<Attachment[]> {
      const stored: Attachment[] = [];
      let kept = 0;
      for (const [index, { name: given, bytes }] of files.entries()) {
        const listed = { name: given || `File ${index + 1}`, size: bytes.length };
        const name = isWelcome && kept < MAX_FILES && (await acceptedName({ name: listed.name, bytes }));
        const file = name ? `attachment-${randomBytes(16).toString('hex')}` : null;
        stored.push({ ...listed, ...(name && { name }), file });
        if (!file) continue;
        kept += 1;
        const target = (await bucket()).file(file);
        await target.save(bytes, { contentType: 'application/octet-stream', resumable: false });
      }
      return stored;
    },

    /** A file with its sender's name for it. Throws NotFound if no conversation has it any more. */
    async read(file: string): Promise<MailFile> {
      const listed: Attachment[] = (await entryWith(file))?.get('attachments') ?? [];
      const found = listed.find((one) => one.file === file);
      const [bytes] = (found && (await orMissing((await bucket()).file(file).download()))) ?? [];
      if (!found || !bytes) throw new NotFound('There is no such file');
      return { name: found.name, bytes };
    },

    async remove(files: readonly string[]): Promise<void> {
      if (files.length === 0) return;
      const target = await bucket();
      await Promise.all(files.map((file) => target.file(file).delete({ ignoreNotFound: true })));
    },

    /** Deletes files older than an hour that no entry refers to: of expired inquiries, or mails not stored. Gives a count. */
    sweep: async (now: Date): Promise<number> => sweepFiles(await bucket(), ATTACHMENT_NAME, now, isUsed),
  };
}
export type AttachmentStore = ReturnType<typeof createAttachmentStore>;
