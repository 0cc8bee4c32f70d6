import type { Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { NotOpened } from '../../platform/secret-key.ts';
import { createWebhooks } from './webhooks.ts';

const stored = { url: 'https://hooks.example/x', isSlack: false, secret: 'sealed' };
const created = vi.fn<(ref: unknown, tried: object) => void>();
const document = { id: 'main', get: async () => ({ exists: true, data: () => stored }) };
const db = {
  collection: () => ({ doc: () => document }),
  batch: () => ({ create: created, commit: async () => [] }),
} as unknown as Firestore;

function sendWith(error: Error) {
  const sealer = { seal: vi.fn<() => Promise<string>>(), open: () => Promise.reject(error) };
  const webhooks = createWebhooks(db, sealer, { isLocalAllowed: false } as Config);
  return webhooks.send({ id: 'm', event: 'test', at: '2026-11-23T08:00:00Z', inquiries: [] });
}

test('a failure of Firestore is not shown as a failure of the other system', async () => {
  await expect(sendWith(new Error('Firestore is unavailable'))).rejects.toThrow('Firestore is unavailable');
  expect(created).not.toHaveBeenCalled();
});

test('a secret that cannot be opened is an error that tells staff what to do', async () => {
  const tried = await sendWith(new NotOpened('x'));
  expect(tried).toMatchObject({ status: null, error: expect.stringContaining('press New secret') });
  expect(created).toHaveBeenCalledOnce();
});
