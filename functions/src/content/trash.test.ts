import { withoutAccount } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { DeadlinePassed } from '../platform/firestore/errors.ts';
import { createTrashStore } from './trash.ts';

type Data = Record<string, unknown>;

/** A Firestore with documents by path, and with the fewest calls that the trash makes; it commits so many batches. */
function firestoreWith(stored: Map<string, Data>, commits = Number.POSITIVE_INFINITY): Firestore {
  let left = commits;
  const refOf = (path: string) => ({ path, get: async () => documentOf(path) });
  const documentOf = (path: string) => {
    const data = stored.get(path);
    const get = (field: string) => data?.[field];
    const [, id] = path.split('/');
    // Each write stores another object.
    return { id, ref: refOf(path), updateTime: data, exists: data !== undefined, get, data: () => data };
  };
  const collection = (name: string) => ({
    doc: (id = 'new') => refOf(`${name}/${id}`),
    where: (field: string, _operator: string, wanted: unknown) => {
      const isFound = ([path, data]: [string, Data]) =>
        path.startsWith(`${name}/`) && [data[field]].flat().includes(wanted);
      return { get: async () => ({ docs: [...stored].filter(isFound).map(([path]) => documentOf(path)) }) };
    },
  });
  type Ref = { path: string };
  type Seen = { lastUpdateTime?: unknown };
  const batch = () => {
    const writes: (() => void)[] = [];
    const add = ({ path }: Ref, write: () => void, seen: Seen = {}) =>
      writes.push(() => {
        const isStale = 'lastUpdateTime' in seen && seen.lastUpdateTime !== stored.get(path);
        if (isStale) throw Object.assign(new Error('Changed since'), { code: 9 });
        write();
      });
    return {
      create: (ref: Ref, data: Data) => add(ref, () => stored.set(ref.path, data)),
      update: (ref: Ref, data: Data, seen?: Seen) =>
        add(ref, () => stored.set(ref.path, { ...stored.get(ref.path), ...data }), seen),
      delete: (ref: Ref, seen?: Seen) => add(ref, () => stored.delete(ref.path), seen),
      commit: async () => {
        left -= 1;
        if (left < 0) throw new DeadlinePassed();
        for (const write of writes) write();
      },
    };
  };
  return { collection, batch } as unknown as Firestore;
}

const [amina, other] = ['a'.repeat(20), 'b'.repeat(20)];
const by = { id: 'u1', username: 'root' };
const at = '2026-11-22T08:00:00.000Z';
const text = { before: 'Amina, amina@example.com, sells tea', after: null };
const entry = { label: 'Amina', changes: { bio: text }, addresses: ['amina@example.com'] };
const removal = { kind: 'remove', record: amina, ...text };
const kept = { kind: 'set', record: other, before: 'Ask ben@example.com', after: 'Ask us' };
const histories = {
  'activity_log/deleted': { ...entry, recordId: amina },
  'activity_log/other': { ...entry, recordId: other },
  'publishes/alone': { changes: [removal], records: [amina] },
  'publishes/both': { changes: [removal, kept], records: [amina, other] },
};

const trashed = (id: string): [path: string, Data] => [
  `trash/${id}`,
  {
    ...{ collection: 'team_members', label: 'Amina', deletedBy: by, deletedAt: at },
    ...{ record: { id }, expireAt: { toDate: () => new Date(at) } },
  },
];

/** What the histories hold after somebody has deleted Amina for good; `actor` is that person, or the clean-up. */
async function historiesAfter(actor: typeof by) {
  const stored = new Map<string, Data>([...Object.entries(histories), trashed(amina)]);
  await createTrashStore(firestoreWith(stored)).remove(amina, actor);
  expect(stored.get('activity_log/new')).toMatchObject({ action: 'purge', label: 'Amina' });
  stored.delete('activity_log/new');
  return Object.fromEntries(stored);
}

test('of a record deleted for good no history keeps the texts, and none of other records is lost', async () => {
  expect(await historiesAfter(by)).toEqual({
    'activity_log/deleted': { label: 'Amina', changes: {}, addresses: [], recordId: amina },
    'activity_log/other': { ...entry, recordId: other },
    'publishes/both': { changes: [kept], addresses: ['ben@example.com'], records: [amina, other] },
  });
});

test('of a record that was in the trash for thirty days the histories keep all', async () => {
  expect(await historiesAfter(withoutAccount.cleanUp)).toEqual(histories);
});

test('of two records deleted for good at the same moment, the publish that removed both keeps neither', async () => {
  const changes = [removal, { ...removal, record: other }];
  const publish: [string, Data] = ['publishes/both', { changes, records: [amina, other] }];
  const stored = new Map([publish, trashed(amina), trashed(other)]);
  const { remove } = createTrashStore(firestoreWith(stored));
  await Promise.all([remove(amina, by), remove(other, by)]);
  expect([...stored.keys()]).toEqual(['activity_log/new']);
});

test('a record with more history than one call has time for is gone after another call', async () => {
  const logged = [1, 2, 3, 4].map((n): [string, Data] => [
    `activity_log/${n}`,
    { ...entry, recordId: amina },
  ]);
  const stored = new Map([...logged, trashed(amina)]);
  const remove = () => createTrashStore(firestoreWith(stored, 3)).remove(amina, by);
  await expect(remove()).rejects.toThrow(DeadlinePassed);
  await remove();
  expect([...stored].filter(([, { changes }]) => Object.keys(changes ?? {}).length > 0)).toEqual([]);
});
