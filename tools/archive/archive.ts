/**
 * An archive is a tar.gz: the files of the site, its documents as JSON lines, and a manifest of its content. The
 * manifest is the last file: an archive without one is not complete.
 */
import type { KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Bucket, File } from '@google-cloud/storage';
import { ATTACHMENT_NAME, MEDIA_NAME } from '@mipaka/contract';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
import { Explained } from '../steps.ts';
import {
  collectionOf,
  type Documents,
  isForeign,
  isKept,
  type StoredDocument,
  storedDocument,
} from './documents.ts';
import { seal } from './seal.ts';

const MANIFEST = 'manifest.json';
const DOCUMENTS = 'documents/';
/** All files of the site, also those that came with mails: the name is from a time when the site had only photos. */
const PHOTOS = 'photos/';

/** Whether a file in Storage belongs to this site. */
const isStoredFile = (name: string): boolean => MEDIA_NAME.test(name) || ATTACHMENT_NAME.test(name);

const fileMetadata = z.object({
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.coerce.string()).optional(),
});
type FileMetadata = z.output<typeof fileMetadata>;

const manifest = z.object({
  project: z.string(),
  /** The moment at which the documents were read. */
  readTime: z.iso.datetime(),
  /** The number of documents by collection. */
  documents: z.record(z.string(), z.int()),
  /** Files by name. */
  photos: z.record(z.string(), fileMetadata),
});
type Manifest = z.output<typeof manifest>;

/** Only the owner may read an archive: it holds personal data and password hashes. */
const OWNER_ONLY = 0o600;

/**
 * Writes all documents of this site as they are at one moment, and all files, into a sealed tar.gz. The file gets its
 * name only when it is complete. Holds one page of documents in memory, however many the site has.
 *
 * @returns the manifest, and the numbers of documents and files that were left out because they are not of this site
 */
export async function writeArchive(
  project: string,
  documents: Documents,
  bucket: Bucket,
  file: string,
  sealed: { passphrase: string; signingKey: KeyObject },
): Promise<{ manifest: Manifest; leftOut: Record<string, number> }> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const archive = pack();
  const written = pipeline(
    archive,
    createGzip(),
    seal(sealed.passphrase, sealed.signingKey),
    createWriteStream(unfinished, { mode: OWNER_ONLY, flags: 'wx', flush: true }),
  );

  const addFile = async (name: string, bytes: Buffer) => {
    const added = new Promise<void>((resolve, reject) => {
      archive.entry({ name, mode: OWNER_ONLY }, bytes, (error) => (error ? reject(error) : resolve()));
    });
    // A full disk ends the pipeline, which then never takes another file.
    await Promise.race([added, written]);
  };

  try {
    const manifest: Manifest = { project, readTime: await documents.now(), documents: {}, photos: {} };
    const leftOut: Record<string, number> = {};
    const count = (counts: Record<string, number>, name: string) => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    for await (const stored of bucket.getFilesStream() as AsyncIterable<File>) {
      if (!isStoredFile(stored.name)) {
        count(leftOut, 'other files');
        continue;
      }
      const [bytes] = await stored.download();
      await addFile(PHOTOS + stored.name, bytes);
      manifest.photos[stored.name] = fileMetadata.parse(stored.metadata);
    }

    let pages = 0;
    for await (const page of documents.pages(manifest.readTime)) {
      for (const { path } of page) {
        if (isForeign(path)) count(leftOut, collectionOf(path));
        if (isKept(path)) count(manifest.documents, collectionOf(path));
      }
      const lines = page.filter(({ path }) => isKept(path)).map((one) => `${JSON.stringify(one)}\n`);
      const name = `${DOCUMENTS}${String(++pages).padStart(6, '0')}.jsonl`;
      await addFile(name, Buffer.from(lines.join('')));
    }
    await addFile(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
    archive.finalize();
    await written;
    await rename(unfinished, file);
    return { manifest, leftOut };
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Returns the tar.gz inside an archive, from its beginning at each call. */
type Content = () => AsyncIterable<Buffer>;

const isDocuments = (name: string) => /^documents\/\d{6}\.jsonl$/.test(name);
const isPhoto = (name: string) => name.startsWith(PHOTOS) && isStoredFile(name.slice(PHOTOS.length));

const refuse = (what: string) => new Explained(`The archive ${what}. Nothing was changed.`);

/** Passes an archive's files to `handle`, one by one. Throws an Explained for anything but a tar.gz of plain files. */
async function eachFile(content: Content, handle: (name: string, bytes: Buffer) => void | Promise<void>) {
  const files = extract();
  const outcomes = await Promise.allSettled([
    (async () => {
      for await (const entry of files) {
        const chunks: Buffer[] = [];
        for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
        if (entry.header.type !== 'file') throw refuse(`holds "${entry.header.name}", which is no file`);
        await handle(entry.header.name, Buffer.concat(chunks));
      }
    })(),
    pipeline(content, createGunzip(), files),
  ]);
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const [first = undefined] = errors;
  // Both ends of the pipe fail when one does: the Explained error is the cause.
  const explained = errors.find((error) => error instanceof Explained);
  if (explained) throw explained;
  if (first?.code?.startsWith('Z_') || /tar/i.test(first?.message)) {
    throw refuse(`cannot be read (${first.message})`);
  }
  if (first) throw first;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The documents in a file. Throws an Explained for a line that is no document, or one that no backup holds. */
function documentsIn(name: string, bytes: Buffer): StoredDocument[] {
  return bytes
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const document = storedDocument.safeParse(parsed(line));
      if (!document.success) throw refuse(`has a line in ${name} that is no document`);
      const { path } = document.data;
      if (!isKept(path))
        throw refuse(`holds "${path.slice(0, 200)}", which no backup of this site would hold`);
      return document.data;
    });
}

/**
 * Reads an archive from beginning to end and returns its manifest. Throws an Explained if its content differs from the
 * manifest, or includes anything that no backup of this site holds.
 *
 * @param look gets each document
 */
export async function verifyArchive(
  content: Content,
  look: (document: StoredDocument) => void = () => undefined,
): Promise<Manifest> {
  let claimed: unknown;
  const names = new Set<string>();
  const counts: Record<string, number> = {};
  const photos: string[] = [];
  await eachFile(content, (name, bytes) => {
    if (names.has(name) || names.has(MANIFEST)) throw refuse(`holds "${name}" where nothing may follow`);
    names.add(name);
    if (name === MANIFEST) claimed = parsed(bytes.toString());
    else if (isPhoto(name)) photos.push(name.slice(PHOTOS.length));
    else if (isDocuments(name)) {
      for (const document of documentsIn(name, bytes)) {
        const collection = collectionOf(document.path);
        counts[collection] = (counts[collection] ?? 0) + 1;
        look(document);
      }
    } else throw refuse(`holds "${name.slice(0, 200)}", which no backup of this site would hold`);
  });
  if (!names.has(MANIFEST)) throw refuse('has no manifest: the backup was not finished');
  const whole = manifest.safeParse(claimed);
  if (!whole.success) throw refuse('has a manifest that cannot be read');
  const sorted = (record: Record<string, unknown>) => JSON.stringify(Object.entries(record).sort());
  const isSame =
    sorted(whole.data.documents) === sorted(counts) &&
    JSON.stringify(Object.keys(whole.data.photos).sort()) === JSON.stringify(photos.sort());
  if (!isSame) throw refuse('does not hold what its manifest names');
  return whole.data;
}

/** Passes on the content of a verified archive. */
export async function readArchive(
  content: Content,
  { photos }: Manifest,
  take: {
    documents: (documents: StoredDocument[]) => Promise<void>;
    photo: (name: string, bytes: Buffer, stored: FileMetadata) => Promise<void>;
  },
): Promise<void> {
  await eachFile(content, async (name, bytes) => {
    if (name.startsWith(DOCUMENTS)) await take.documents(documentsIn(name, bytes));
    if (!name.startsWith(PHOTOS)) return;
    const photo = name.slice(PHOTOS.length);
    await take.photo(photo, bytes, photos[photo] ?? {});
  });
}
