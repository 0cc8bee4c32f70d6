import type { KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Bucket } from '../connection.ts';
import { collectionOf, type Documents, isForeign, isKept } from './documents.ts';
import { DOCUMENTS, isStoredFile, MANIFEST, type Manifest, PHOTOS } from './manifest.ts';
import { seal } from './seal.ts';

/** Bytes of documents that are collected before they become a file of the archive. */
const PART_BYTES = 4 * 1_024 * 1_024;
/** For the owner alone: an archive holds personal data and password hashes. */
const OWNER_ONLY = 0o600;

/**
 * Writes all documents of this site as they are at one moment, and all files, into a sealed tar.gz. The file has its
 * name only when it is whole. Holds a few megabytes in memory, however much there is.
 *
 * @returns the manifest, and how many documents and files were left out because this site has no such ones
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
    // A full disk ends the pipeline, and then no file is ever taken.
    await Promise.race([added, written]);
  };

  try {
    const manifest: Manifest = { project, readTime: await documents.now(), documents: {}, photos: {} };
    const leftOut: Record<string, number> = {};
    const count = (counts: Record<string, number>, name: string) => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    for await (const { name, stored, bytes } of bucket.files()) {
      if (!isStoredFile(name)) {
        count(leftOut, 'other files');
        continue;
      }
      await addFile(PHOTOS + name, bytes);
      manifest.photos[name] = stored;
    }

    let files = 0;
    let lines: string[] = [];
    let size = 0;
    const flush = async () => {
      if (lines.length === 0) return;
      files += 1;
      await addFile(`${DOCUMENTS}${String(files).padStart(6, '0')}.jsonl`, Buffer.from(lines.join('')));
      lines = [];
      size = 0;
    };
    for await (const page of documents.pages(manifest.readTime)) {
      for (const document of page) {
        const collection = collectionOf(document.path);
        if (isForeign(document.path)) count(leftOut, collection);
        if (!isKept(document.path)) continue;
        const line = `${JSON.stringify(document)}\n`;
        lines.push(line);
        size += line.length;
        count(manifest.documents, collection);
        if (size >= PART_BYTES) await flush();
      }
    }
    await flush();
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
