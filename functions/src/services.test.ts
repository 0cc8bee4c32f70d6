import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CRC32C } from '@google-cloud/storage';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { type Config, defaultLimits } from './platform/config.ts';
import { createServices } from './services.ts';

test('an upload to Storage is retried when the connection breaks', async () => {
  const uploads: string[] = [];
  const bytes = Buffer.from('%PDF-1.7\n');
  const checksum = new CRC32C();
  checksum.update(bytes);
  const stored = JSON.stringify({ name: 'a', crc32c: checksum.toString() });
  const storage = createServer((req, res) => {
    uploads.push(`${req.method}`);
    if (uploads.length === 1) return req.socket.destroy();
    req.resume().on('end', () => res.setHeader('Content-Type', 'application/json').end(stored));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => storage.once('listening', done));
  vi.stubEnv('STORAGE_EMULATOR_HOST', `http://127.0.0.1:${(storage.address() as AddressInfo).port}`);
  const app = initializeApp({ projectId: 'demo-services', storageBucket: 'demo-services' });
  const config = { smtp: { url: '', from: '' }, limits: defaultLimits, officeHours: '' } as unknown as Config;

  const { attachments } = createServices(getFirestore(app), config);
  const [file] = await attachments.store([{ name: 'offer.pdf', bytes }], true);

  expect(file).toMatchObject({ name: 'offer.pdf', file: expect.stringMatching(/^attachment-/) });
  expect(uploads).toEqual(['POST', 'POST']);
  await deleteApp(app);
  storage.close();
});
