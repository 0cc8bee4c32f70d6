import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Bucket } from '../connection.ts';
import { type Documents, isKept } from './documents.ts';
import { DOCUMENTS, FORMAT, MANIFEST, type Manifest, type Part, PHOTOS, VERSION } from './manifest.ts';

/** Bytes of documents that are collected before they become a file of the archive. */
const PART_BYTES = 4 * 1_024 * 1_024;
/** For the owner alone: an archive holds personal data and password hashes. */
const OWNER_ONLY = 0o600;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** The collection of a document: `a/1/b/2` is in a/b. */
const collectionOf = (path: string) =>
  path
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

/**
 * Writes all documents as they are at one moment, and all photos, into a tar.gz. The file has its name only when it is
 * whole. Holds a few megabytes in memory, however much there is.
 */
export async function writeArchive(
  project: string,
  documents: Documents,
  bucket: Bucket,
  file: string,
): Promise<Manifest> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const archive = pack();
  const written = pipeline(
    archive,
    createGzip(),
    createWriteStream(unfinished, { mode: OWNER_ONLY, flags: 'wx', flush: true }),
  );

  const parts: Part[] = [];
  const addFile = async (name: string, bytes: Buffer) => {
    const added = new Promise<void>((resolve, reject) => {
      archive.entry({ name, mode: OWNER_ONLY }, bytes, (error) => (error ? reject(error) : resolve()));
    });
    // A full disk ends the pipeline, and then no file is ever taken.
    await Promise.race([added, written]);
  };
  const addPart = async (name: string, bytes: Buffer, stored?: Part['stored']) => {
    await addFile(name, bytes);
    parts.push({ name, bytes: bytes.length, sha256: sha256(bytes), ...(stored && { stored }) });
  };

  try {
    const readTime = await documents.now();
    let photos = 0;
    for await (const { name, stored, bytes } of bucket.files()) {
      await addPart(PHOTOS + name, bytes, stored);
      photos += 1;
    }

    const counts: Record<string, number> = {};
    let lines: string[] = [];
    let size = 0;
    const flush = async () => {
      if (lines.length === 0) return;
      const name = `${DOCUMENTS}${String(parts.length - photos + 1).padStart(6, '0')}.jsonl`;
      await addPart(name, Buffer.from(lines.join('')));
      lines = [];
      size = 0;
    };
    for await (const page of documents.pages(readTime)) {
      for (const document of page.filter(({ path }) => isKept(path))) {
        const line = `${JSON.stringify(document)}\n`;
        lines.push(line);
        size += line.length;
        const collection = collectionOf(document.path);
        counts[collection] = (counts[collection] ?? 0) + 1;
        if (size >= PART_BYTES) await flush();
      }
    }
    await flush();

    const manifest: Manifest = {
      format: FORMAT,
      version: VERSION,
      project,
      readTime,
      documents: counts,
      photos,
      parts,
    };
    await addFile(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
    archive.finalize();
    await written;
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}
