import type { Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { createWebhooks } from './webhooks.ts';

const stored = { url: 'https://hooks.example/x', isSlack: false, secret: 'sealed' };
const created = vi.fn<(ref: unknown, tried: object) => void>();
const document = { id: 'main', get: async () => ({ exists: true, data: () => stored }) };
const db = {
  collection: () => ({ doc: () => document }),
  batch: () => ({ create: created, commit: async () => [] }),
} as unknown as Firestore;

test('a failure of Firestore is not shown as a failure of the other system', async () => {
  const open = () => Promise.reject(new Error('Firestore is unavailable'));
  const sealer = { seal: vi.fn<() => Promise<string>>(), open };
  const webhooks = createWebhooks(db, sealer, { isLocalAllowed: false } as Config);
  const sent = webhooks.send({ id: 'm', event: 'test', at: '2026-11-23T08:00:00Z', inquiries: [] });
  await expect(sent).rejects.toThrow('Firestore is unavailable');
  expect(created).not.toHaveBeenCalled();
});

test('saving keeps a secret that a colleague renews at the same moment', async () => {
  const versions = ['sealed', 'renewed'].map((secret, n) => ({ ...stored, secret, updateTime: n + 1 }));
  let at = 0;
  const update = vi.fn<(ref: unknown, values: object, precondition: object) => void>();
  const commit = async () => {
    at += 1;
    // FAILED_PRECONDITION
    if (at === 1) throw Object.assign(new Error('The document has changed'), { code: 9 });
    return [];
  };
  const get = async () => ({ data: () => versions[at], updateTime: versions[at]?.updateTime });
  const query = { limit: () => ({ get: async () => ({ docs: [] }) }) };
  const busy = {
    collection: () => ({ doc: () => ({ id: 'main', get }), orderBy: () => query }),
    batch: () => ({ update, create: vi.fn<() => void>(), commit }),
  } as unknown as Firestore;
  const sealer = { seal: vi.fn<() => Promise<string>>(), open: vi.fn<() => Promise<string>>() };
  const webhooks = createWebhooks(busy, sealer, { isLocalAllowed: false } as Config);
  const draft = { url: stored.url, isSlack: true };
  await webhooks.save(draft, { id: 'root', username: 'root' });
  const [, values, precondition] = update.mock.lastCall ?? [];
  expect(values).toMatchObject({ isSlack: true, secret: 'renewed' });
  expect(precondition).toEqual({ lastUpdateTime: 2 });
});
