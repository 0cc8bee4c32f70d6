import type { Bucket } from '@google-cloud/storage';
import { HOUR_MS } from '@mipaka/contract';

/** Age in milliseconds from which an unreferenced file is an orphan: far longer than storing a file may take. */
const ORPHAN_MS = HOUR_MS;

/** A bucket, by default the project's; its large module loads with the first file. Repeating an upload does no harm. */
export async function openBucket(name?: string): Promise<Bucket> {
  const [{ getStorage }, { IdempotencyStrategy }] = await Promise.all([
    import('firebase-admin/storage'),
    import('@google-cloud/storage'),
  ]);
  const bucket = getStorage().bucket(name);
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

/** Deletes files that match a name pattern, are older than an hour and not used. Gives their number. */
export async function sweepFiles(
  bucket: Bucket,
  pattern: RegExp,
  now: Date,
  isUsed: (name: string) => Promise<boolean>,
): Promise<number> {
  const [files] = await bucket.getFiles();
  let deleted = 0;
  for (const { name, metadata } of files) {
    const age = now.getTime() - Date.parse(metadata.timeCreated ?? '');
    if (!pattern.test(name) || !(age > ORPHAN_MS) || (await isUsed(name))) continue;
    await bucket.file(name).delete({ ignoreNotFound: true });
    deleted += 1;
  }
  return deleted;
}
