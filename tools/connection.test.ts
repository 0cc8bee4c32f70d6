import { IdempotencyStrategy } from '@google-cloud/storage';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { googleBucket } from './connection.ts';

const app = initializeApp({ projectId: 'mipaka-prod' });
const { prototype } = getStorage().bucket('any').constructor;
afterEach(() => void vi.restoreAllMocks());
afterAll(() => deleteApp(app));

test('a bucket is found with the role Storage Object Admin, which may list its files and not look at it', async () => {
  vi.spyOn(prototype, 'exists').mockRejectedValue(Object.assign(new Error('no access'), { code: 403 }));
  const listed = vi.spyOn(prototype, 'getFiles').mockResolvedValue([[]]);
  expect((await googleBucket('mipaka-prod')).name).toBe('mipaka-prod.firebasestorage.app');
  listed.mockRejectedValue(Object.assign(new Error('not found'), { code: 404 }));
  await expect(googleBucket('mipaka-prod', 'other')).rejects.toThrow('There is no bucket other');
});

test('an upload of a restore is repeated when the connection breaks', async () => {
  vi.spyOn(prototype, 'getFiles').mockResolvedValue([[]]);
  const { storage } = await googleBucket('mipaka-prod');
  expect(storage.retryOptions.idempotencyStrategy).toBe(IdempotencyStrategy.RetryAlways);
});
