import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { Explained } from '../steps.ts';
import { collectionOf, isKept } from './documents.ts';
import {
  DOCUMENTS,
  type FileMetadata,
  isStoredFile,
  MANIFEST,
  type Manifest,
  manifest,
  PHOTOS,
  type StoredDocument,
  storedDocument,
} from './manifest.ts';

/** Gives the tar.gz inside an archive, from its beginning each time. */
export type Content = () => AsyncIterable<Buffer>;

const isDocuments = (name: string) => /^documents\/\d{6}\.jsonl$/.test(name);
const isPhoto = (name: string) => name.startsWith(PHOTOS) && isStoredFile(name.slice(PHOTOS.length));

const refuse = (what: string) => new Explained(`The archive ${what}. Nothing was changed.`);

/** Hands over the files of an archive, one after the other. Throws an Explained for what is no tar.gz of plain files. */
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
  // Each end of the pipe fails when the other one has: the reason is the one that explains itself.
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

/** The documents of one file. Throws an Explained for a line that is none, or that no backup would hold. */
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
 * Reads an archive from beginning to end and gives its manifest. Throws an Explained for one that holds anything but
 * what its manifest names, or what no backup of this site would hold.
 *
 * @param look gets each document on the way
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

/** Hands over the contents of an archive that was verified. */
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
