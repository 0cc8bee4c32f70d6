import type { Bucket, File } from '@google-cloud/storage';
import { HOUR_MS } from '@mipaka/contract';
import type { App } from 'firebase-admin/app';

/** Age in milliseconds from which an unreferenced file is an orphan: far longer than storing a file may take. */
const ORPHAN_MS = HOUR_MS;

/** A bucket, by default the app's; its large module loads with the first file. Repeating an upload does no harm. */
export async function openBucket(name?: string, app?: App): Promise<Bucket> {
  const [{ getStorage }, { IdempotencyStrategy }] = await Promise.all([
    import('firebase-admin/storage'),
    import('@google-cloud/storage'),
  ]);
  const bucket = getStorage(app).bucket(name);
  bucket.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
  return bucket;
}

/** The result of a Storage call, or undefined where the file does not exist. */
export async function orMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return undefined;
    throw error;
  }
}

/** Files that are looked up at the same time. */
const AT_ONCE = 30;

/** Deletes files that match a name pattern, are older than an hour and not used. Gives their number. */
export async function sweepFiles(
  bucket: Bucket,
  pattern: RegExp,
  now: Date,
  isUsed: (name: string) => Promise<boolean>,
): Promise<number> {
  const old: string[] = [];
  // A stream, because each file in a whole list takes 7 KB of memory.
  for await (const { name, metadata } of bucket.getFilesStream() as AsyncIterable<File>) {
    const age = now.getTime() - Date.parse(metadata.timeCreated ?? '');
    if (pattern.test(name) && age > ORPHAN_MS) old.push(name);
  }
  let deleted = 0;
  while (old.length > 0) {
    const looked = old.splice(0, AT_ONCE).map(async (name) => {
      if (await isUsed(name)) return;
      await bucket.file(name).delete({ ignoreNotFound: true });
      deleted += 1;
    });
    await Promise.all(looked);
  }
  return deleted;
}
