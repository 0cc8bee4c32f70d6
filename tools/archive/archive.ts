/**
 * An archive is a tar.gz: the files of the site, its documents as JSON lines, and a manifest of its content. The
 * manifest is the last file: an archive without one is not complete.
 */
import type { KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import type { Bucket, File } from '@google-cloud/storage';
import { ATTACHMENT_NAME, MEDIA_NAME } from '@mipaka/contract';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
import { orMissing } from '../../functions/src/platform/files.ts';
import { Explained } from '../steps.ts';
import { unlessInterrupted } from '../suite/processes.ts';
import { collectionOf, type Documents, isKept, type StoredDocument, storedDocument } from './documents.ts';
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
  documents: z.record(z.string(), z.int()),
  photos: z.record(z.string(), fileMetadata),
});
type Manifest = z.output<typeof manifest>;

/** Only the owner may read an archive: it holds personal data and password hashes. */
const OWNER_ONLY = 0o600;

/**
 * Writes all documents as they are at one moment, page by page, and all files into a sealed tar.gz, which gets its name
 * only when it is complete; an interruption deletes it. Gives the manifest.
 */
export async function writeArchive(
  project: string,
  documents: Documents,
  bucket: Bucket,
  file: string,
  sealed: { passphrase: string; signingKey: KeyObject },
): Promise<Manifest> {
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

  const addEntry = promisify((name: string, bytes: Buffer, done: (error: unknown) => void) =>
    archive.entry({ name, mode: OWNER_ONLY }, bytes, done),
  );
  // A full disk ends the pipeline, which then never takes another file.
  const addFile = (name: string, bytes: Buffer) => Promise.race([addEntry(name, bytes), written]);

  async function fill(): Promise<Manifest> {
    const manifest: Manifest = { project, readTime: await documents.now(), documents: {}, photos: {} };
    for await (const stored of bucket.getFilesStream() as AsyncIterable<File>) {
      if (!isStoredFile(stored.name)) continue;
      const [bytes] = (await orMissing(stored.download())) ?? [];
      // The clean-up, or the deletion of its inquiry, has removed the file since it was listed.
      if (!bytes) continue;
      await addFile(PHOTOS + stored.name, bytes);
      manifest.photos[stored.name] = fileMetadata.parse(stored.metadata);
    }
    let pages = 0;
    for await (const page of documents.pages(manifest.readTime)) {
      const kept = page.filter(({ path }) => isKept(path));
      for (const { path } of kept) count(manifest.documents, path);
      const lines = kept.map((one) => `${JSON.stringify(one)}\n`);
      const name = `${DOCUMENTS}${String(++pages).padStart(6, '0')}.jsonl`;
      await addFile(name, Buffer.from(lines.join('')));
    }
    await addFile(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
    archive.finalize();
    await written;
    await rename(unfinished, file);
    return manifest;
  }

  try {
    return await unlessInterrupted(fill());
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

function count(counts: Record<string, number>, path: string): void {
  const collection = collectionOf(path);
  counts[collection] = (counts[collection] ?? 0) + 1;
}

/** Returns the tar.gz inside an archive, from its beginning at each call. */
type Content = () => AsyncIterable<Buffer>;

const isDocuments = (name: string) => /^documents\/\d{6}\.jsonl$/.test(name);
const isPhoto = (name: string) => name.startsWith(PHOTOS) && isStoredFile(name.slice(PHOTOS.length));

const refuse = (what: string) => new Explained(`The archive ${what}. Nothing was changed.`);

/** Passes an archive's files to `handle`, one by one. Throws for anything but a tar.gz of plain files. */
async function eachFile(content: Content, handle: (name: string, bytes: Buffer) => void | Promise<void>) {
  const files = extract();
  const read = pipeline(content, createGunzip(), files);
  // An error of the pipe ends the loop, too.
  read.catch(() => undefined);
  for await (const entry of files) {
    const bytes = await buffer(entry);
    if (entry.header.type !== 'file') throw refuse(`holds "${entry.header.name}", which is no file`);
    await handle(entry.header.name, bytes);
  }
  await read;
}

/** The documents in a file. Throws an Explained for one that no backup holds. */
function documentsIn(bytes: Buffer): StoredDocument[] {
  const lines = bytes.toString().split('\n').filter(Boolean);
  const documents = lines.map((line) => storedDocument.parse(JSON.parse(line)));
  for (const { path } of documents) if (!isKept(path)) throw refuseContent(path);
  return documents;
}

const refuseContent = (name: string) =>
  refuse(`holds "${name.slice(0, 200)}", which no backup of this site would hold`);

/**
 * Reads an archive from beginning to end and returns its manifest; `look` gets each document. Throws an Explained if
 * its content differs from the manifest, or includes anything that no backup of this site holds.
 */
export async function verifyArchive(content: Content, look?: (document: StoredDocument) => void) {
  let claimed: Manifest | undefined;
  const names = new Set<string>();
  const counts: Record<string, number> = {};
  await eachFile(content, (name, bytes) => {
    if (names.has(name) || claimed) throw refuse(`holds "${name}" where nothing may follow`);
    names.add(name);
    if (name === MANIFEST) claimed = manifest.parse(JSON.parse(bytes.toString()));
    else if (isDocuments(name)) {
      for (const document of documentsIn(bytes)) {
        count(counts, document.path);
        look?.(document);
      }
    } else if (!isPhoto(name)) throw refuseContent(name);
  }).catch((error: Error) => {
    throw error instanceof Explained ? error : refuse(`cannot be read (${error.message})`);
  });
  if (!claimed) throw refuse('has no manifest: the backup was not finished');
  const photos = [...names].filter(isPhoto).map((name) => name.slice(PHOTOS.length));
  const found = { documents: counts, photos: photos.sort() };
  if (!isDeepStrictEqual(found, { documents: claimed.documents, photos: Object.keys(claimed.photos).sort() }))
    throw refuse('does not hold what its manifest names');
  return claimed;
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
    if (isDocuments(name)) await take.documents(documentsIn(bytes));
    if (!isPhoto(name)) return;
    const photo = name.slice(PHOTOS.length);
    await take.photo(photo, bytes, photos[photo] ?? {});
  });
}
