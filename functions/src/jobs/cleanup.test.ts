import { DAY_MS } from '@mipaka/contract';
import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { cleanUp } from './cleanup.ts';

type Documents = Record<string, Record<string, object>>;

/** Runs the clean-up over some documents, and gives those whose files it keeps. */
async function keptOf(documents: Documents): Promise<unknown[]> {
  let kept: readonly unknown[] = [];
  const docsIn = (name: string) =>
    Object.entries(documents[name] ?? {}).map(([id, data]) => ({
      ...{ id, data: () => data },
      get: (field: string) => (data as Record<string, unknown>)[field],
    }));
  const nothing = { select: () => nothing, limit: () => nothing, get: async () => ({ docs: [] }) };
  const db = {
    collection: (name: string) => ({ name, where: (field: string) => (field === 'at' ? { name } : nothing) }),
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
  return [...kept];
}

test('the photo of a removal that was published is kept until the record is deleted for good', async () => {
  const photo = '/media/AAAAAAAAAAAAAAAAAAAAAA-640.webp';
  const removal = { kind: 'remove', record: 'amina', before: { photo }, after: null };
  const at = new Date(Date.now() - DAY_MS).toISOString();
  const publishes = { one: { at, changes: [removal] } };
  const trash = { amina: { collection: 'team_members', record: { id: 'amina' } } };
  expect(await keptOf({ publishes, trash })).toContainEqual(removal);
  expect(await keptOf({ publishes, team_members: { amina: { id: 'amina' } } })).toContainEqual(removal);
  expect(await keptOf({ publishes })).toEqual([]);
});
