import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { cleanUp } from './cleanup.ts';

/** Runs the clean-up with these expired documents of the newsletter, and gives what is left of them. */
async function cleanedUp(expired: Record<string, object>) {
  const left = new Map(Object.entries(expired));
  const expiredIn = (name: string) => {
    const found = () =>
      [...left]
        .filter(([, data]) => name === 'newsletter' && 'expireAt' in data)
        .map(([id, data]) => ({ ref: { id }, get: (field: keyof typeof data) => data[field] }));
    const query = { select: () => query, limit: () => query, get: async () => ({ docs: found() }) };
    return query;
  };
  const db = {
    collection: (name: string) => ({ doc: () => ({}), where: () => expiredIn(name) }),
    batch: () => ({
      set: ({ id }: { id: string }, data: object) => left.set(id, data),
      delete: ({ id }: { id: string }) => left.delete(id),
      commit: async () => [],
    }),
    runTransaction: (read: (transaction: object) => unknown) => read({ get: async () => ({ docs: [] }) }),
  };
  const services = {
    db,
    trash: { removeExpired: async () => 0 },
    media: { sweep: async () => 0 },
    attachments: { sweep: async () => 0 },
    insight: { summary: async () => ({ now: {} }) },
  };
  await cleanUp(services as unknown as Services, new Date());
  return Object.fromEntries(left);
}

test('of an expired address that had left the newsletter, the mark stays and nothing else', async () => {
  const typed = { email: 'amina@example.com', expireAt: 0 };
  const expired = { left: { ...typed, state: 'unsubscribed' }, pending: { ...typed, state: 'pending' } };
  expect(await cleanedUp(expired)).toEqual({ left: { state: 'unsubscribed' } });
});
