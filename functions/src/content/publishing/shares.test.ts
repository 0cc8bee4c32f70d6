import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { changeIdOf } from './draft.ts';
import { createShares } from './shares.ts';

const AT = '2026-11-23T05:00:00.000Z';
const amina = { id: 'u1', username: 'amina' };

/** The new statistic with a key, as the draft holds it under the id of that key. */
function newStatistic(key: string, record: string) {
  const values = { key, label: 'Markets', value: '12', category: 'home', isActive: true, sortOrder: 1 };
  const place = { kind: 'create', resource: 'statistics', record, locale: 'en', values } as const;
  return { ...place, id: changeIdOf(place), label: 'Markets', by: amina, at: AT, version: 'v' };
}

test('a link goes on to show a new record that gets another key in the draft, and nothing else there', async () => {
  const record = 'a'.repeat(20);
  const [shared, renamed] = [newStatistic('market', record), newStatistic('markets', record)];
  const other = newStatistic('people', 'b'.repeat(20));
  const link = {
    ...{ id: 'l', by: amina, createdAt: AT, expireAt: Timestamp.fromMillis(Date.now() + 60_000) },
    ...{ what: { kind: 'draft', changes: [shared.id] }, origins: { [shared.id]: 'o1' } },
  };
  const stored: Record<string, Record<string, object>> = {
    draft_changes: { [renamed.id]: { ...renamed, origin: 'o1' }, [other.id]: { ...other, origin: 'o2' } },
  };
  const snapshotOf = (id: string, data: object | undefined) => ({
    ...{ id, ref: { path: id }, exists: data !== undefined, data: () => data },
    get: (name: string) => (data as Record<string, unknown> | undefined)?.[name],
  });
  const db = {
    collection: (name: string) => ({
      doc: (id: string) => ({
        ...{ name, id },
        get: async () => snapshotOf(id, name === 'share_links' ? link : undefined),
      }),
      get: async () => ({
        docs: Object.entries(stored[name] ?? {}).map(([id, data]) => snapshotOf(id, data)),
      }),
    }),
    getAll: async (...refs: { name: string; id: string }[]) =>
      refs.map(({ name, id }) => snapshotOf(id, stored[name]?.[id])),
  };
  const shares = createShares(db as unknown as Firestore, (error) => {
    throw error;
  });
  const found = await shares.find('t'.repeat(43));
  expect(await found?.changes()).toMatchObject([{ record, values: { key: 'markets' } }]);
});
