import { DAY_MS } from '@mipaka/contract';
import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { cleanUp } from './cleanup.ts';

type Documents = Record<string, Record<string, object>>;

/** Runs the clean-up over some documents; `expired` are those of the newsletter that it finds. */
async function cleanedUp(documents: Documents, expired: Record<string, object> = {}) {
  let kept: readonly unknown[] = [];
  const left = new Map(Object.entries(expired));
  const docsIn = (name: string) =>
    Object.entries(documents[name] ?? {}).map(([id, data]) => ({
      ...{ id, data: () => data },
      get: (field: string) => (data as Record<string, unknown>)[field],
    }));
  const expiredIn = (name: string) => {
    const found = () =>
      [...left]
        .filter(([, data]) => name === 'newsletter' && 'expireAt' in data)
        .map(([id, data]) => ({ ref: { id }, get: (field: keyof typeof data) => data[field] }));
    const query = { select: () => query, limit: () => query, get: async () => ({ docs: found() }) };
    return query;
  };
  const db = {
    collection: (name: string) => ({
      ...{ name, doc: () => ({}) },
      where: (field: string) => (field === 'at' ? { name } : expiredIn(name)),
    }),
    batch: () => ({
      set: ({ id }: { id: string }, data: object) => left.set(id, data),
      delete: ({ id }: { id: string }) => left.delete(id),
      commit: async () => [],
    }),
    runTransaction: (read: (transaction: object) => unknown) =>
      read({ get: async ({ name }: { name: string }) => ({ docs: docsIn(name) }) }),
  };
  const services = {
    db,
    trash: { expired: async () => [] },
    media: {
      async sweep(found: readonly unknown[]) {
        kept = found;
        return 0;
      },
    },
    attachments: { sweep: async () => 0 },
    insight: { summary: async () => ({ now: {} }) },
  };
  await cleanUp(services as unknown as Services, new Date());
  return { kept: [...kept], left: Object.fromEntries(left) };
}

test('the photo of a removal that was published is kept until the record is deleted for good', async () => {
  const photo = '/media/AAAAAAAAAAAAAAAAAAAAAA-640.webp';
  const removal = { kind: 'remove', record: 'amina', before: { photo }, after: null };
  const at = new Date(Date.now() - DAY_MS).toISOString();
  const publishes = { one: { at, changes: [removal] } };
  const trash = { amina: { collection: 'team_members', record: { id: 'amina' } } };
  expect((await cleanedUp({ publishes, trash })).kept).toContainEqual(removal);
  const stored = { publishes, team_members: { amina: { id: 'amina' } } };
  expect((await cleanedUp(stored)).kept).toContainEqual(removal);
  expect((await cleanedUp({ publishes })).kept).toEqual([]);
});

test('of an expired address that had left the newsletter, the mark stays and nothing else', async () => {
  const typed = { email: 'amina@example.com', expireAt: 0 };
  const expired = { left: { ...typed, state: 'unsubscribed' }, pending: { ...typed, state: 'pending' } };
  expect((await cleanedUp({}, expired)).left).toEqual({ left: { state: 'unsubscribed' } });
});
