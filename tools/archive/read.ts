import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { Explained } from '../steps.ts';
import type { StoredDocument } from './documents.ts';
import { DOCUMENTS, heading, MANIFEST, type Manifest, manifest, type Part, VERSION } from './manifest.ts';

type Handler = (name: string, chunks: AsyncIterable<Buffer>) => Promise<void>;

/** Hands over the files of an archive, one after the other. */
async function eachFile(file: string, handle: Handler): Promise<void> {
  const files = extract();
  await Promise.all([
    pipeline(createReadStream(file), createGunzip(), files),
    (async () => {
      for await (const entry of files) {
        await handle(entry.header.name, entry as AsyncIterable<Buffer>);
      }
    })(),
  ]);
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const damaged = (file: string, what: string) => new Explained(`${file} ${what}. Nothing was changed.`);

/**
 * Reads an archive from beginning to end and gives its manifest. Throws an Explained for one that is not whole, was
 * changed, is no backup at all, or was written by a newer version.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found = new Map<string, Omit<Part, 'name'>>();
  let text: string | undefined;
  let isRepeated = false;
  try {
    await eachFile(file, async (name, chunks) => {
      if (name === MANIFEST) {
        text = (await collect(chunks)).toString();
        return;
      }
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
      }
      isRepeated ||= found.has(name);
      found.set(name, { bytes, sha256: hash.digest('hex') });
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Explained(`There is no file ${file}.`);
    throw damaged(file, `cannot be read: it is cut off, damaged or no backup (${(error as Error).message})`);
  }
  if (text === undefined) throw damaged(file, 'has no manifest: it is no backup, or was not finished');

  const claimed = parsed(text);
  const head = heading.safeParse(claimed);
  if (!head.success) throw damaged(file, 'is no backup of this site');
  if (head.data.version > VERSION) {
    throw damaged(
      file,
      `was written by a newer version (format ${head.data.version}, known up to ${VERSION})`,
    );
  }
  const whole = manifest.safeParse(claimed);
  if (!whole.success) throw damaged(file, 'has a manifest that was changed');
  const { parts } = whole.data;
  const isSame =
    !isRepeated &&
    parts.length === found.size &&
    parts.every(
      ({ name, bytes, sha256 }) => found.get(name)?.sha256 === sha256 && found.get(name)?.bytes === bytes,
    );
  if (!isSame) throw damaged(file, 'was changed or damaged: a checksum of its manifest does not fit');
  return whole.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hands over the contents of an archive that was verified. */
export async function readArchive(
  file: string,
  { parts }: Manifest,
  take: {
    documents: (documents: StoredDocument[]) => Promise<void>;
    photo: (part: Part, bytes: Buffer) => Promise<void>;
  },
): Promise<void> {
  const known = new Map(parts.map((part) => [part.name, part]));
  await eachFile(file, async (name, chunks) => {
    const bytes = await collect(chunks);
    const part = known.get(name);
    if (!part) return;
    if (!name.startsWith(DOCUMENTS)) return take.photo(part, bytes);
    const lines = bytes.toString().split('\n').filter(Boolean);
    await take.documents(lines.map((line) => JSON.parse(line) as StoredDocument));
  });
}
