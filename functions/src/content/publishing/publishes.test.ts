import { publishEntry, texts } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { NotFound } from '../../platform/firestore/errors.ts';
import { createPublishes } from './publishes.ts';
import { keyRefOf } from './stored-records.ts';

const AT = '2026-11-23T05:00:00.000Z';
const amina = { id: 'u1', username: 'amina' };
const entryOf = (id: string, resource: string) => ({
  ...{ id, at: AT, by: amina, scheduledFor: null },
  changes: [
    {
      kind: 'set',
      resource,
      record: 'r1',
      label: 'L',
      field: 'title',
      before: 'a',
      after: 'b',
      isDone: true,
    },
  ],
});

/** A collection without documents. */
const empty = { orderBy: () => ({ get: async () => ({ docs: [] }) }) };

/** A Firestore whose queries find these documents. */
function holding(documents: { id: string }[]): Firestore {
  const found = documents.map((data) => ({
    ...data,
    exists: true,
    ref: { path: data.id },
    data: () => data,
  }));
  const query = {
    orderBy: () => query,
    limit: () => query,
    get: async () => ({ docs: found as unknown as DocumentSnapshot[] }),
  };
  return { collection: () => query } as unknown as Firestore;
}

test('an entry of another release, with an entity that this one does not know, hides no other entry', async () => {
  const onFailure = vi.fn();
  const db = holding([entryOf('p2', 'offices'), entryOf('p1', 'services')]);
  const { list } = createPublishes(db, {} as never, {} as never, {} as never, onFailure);
  expect((await list(50)).rows.map(({ id }) => id)).toEqual(['p1']);
  expect(onFailure).toHaveBeenCalledOnce();
});

test('an undo overwrites no later text by a record whose key that text has by now', async () => {
  const text = { key: 'home.title', isActive: true };
  const [old, now] = ['o', 'n'].map((letter) => letter.repeat(20)) as [string, string];
  const edited = { ...text, id: now, text: 'Later', createdAt: AT, updatedAt: AT, lastEdit: null };
  const whole = { resource: 'texts', label: 'L', field: null, isDone: true } as const;
  const entry = publishEntry.parse({
    ...{ id: 'p1', at: '2026-11-22T05:00:00.000Z', by: amina, scheduledFor: null },
    changes: [
      { ...whole, kind: 'remove', record: old, before: { ...text, text: 'Old', createdAt: AT }, after: null },
      { ...whole, kind: 'create', record: now, before: null, after: { ...text, text: 'New' } },
    ],
  });
  const refOf = (path: string) => ({ path, parent: { id: path.split('/')[0] } });
  const stored: Record<string, object> = { [`texts/${now}`]: edited };
  const db = {
    collection: (name: string) => ({ ...empty, doc: (id = 'new') => refOf(`${name}/${id}`) }),
    getAll: async (...refs: { path: string }[]) =>
      refs.map((ref) => {
        const data = stored[ref.path] as Record<string, unknown> | undefined;
        return { ref, exists: data !== undefined, data: () => data, get: (name: string) => data?.[name] };
      }),
  } as unknown as Firestore;
  stored[keyRefOf(db, texts, text.key)?.path ?? ''] = { collection: 'texts', recordId: now };
  const publisher = { transact: (work: (batch: object) => unknown) => work({}) };
  const draft = { list: async () => [] };
  const { undo } = createPublishes(db, draft, {} as never, publisher as never, () => {});
  const reasons = (await undo(entry, undefined, amina as never)).skipped.map(({ record, reason }) => [
    record,
    reason,
  ]);
  expect(reasons).toEqual([
    [now, 'changed'],
    [old, 'taken'],
  ]);
});

test('an undo looks up the files of all records at the same time', async () => {
  const photo = {
    photo: `/media/${'s'.repeat(22)}-400.webp`,
    photoWidth: 400,
    photoHeight: 400,
    photoColor: '#aabbcc',
  };
  const said = { position: 'Head', bio: 'Trade', email: null, linkedinUrl: null, photoInColor: false };
  const before = { ...said, isActive: true, sortOrder: 10, createdAt: AT, ...photo };
  const removed = ['a', 'b'].map((letter) => ({
    ...{ kind: 'remove', resource: 'team', record: letter.repeat(20), label: letter, field: null },
    ...{ before: { ...before, name: letter }, after: null, isDone: true },
  }));
  const entry = publishEntry.parse({ ...entryOf('p1', 'team'), changes: removed });
  const db = {
    collection: (name: string) => ({
      ...empty,
      doc: (id: string) => ({ path: `${name}/${id}`, parent: { id: name } }),
    }),
    getAll: async (...refs: object[]) => refs.map((ref) => ({ ref, exists: false })),
  } as unknown as Firestore;
  let asked = 0;
  const has = () => {
    asked += 1;
    return asked === 2 ? Promise.reject(new Error('both are asked for')) : new Promise<boolean>(() => {});
  };
  const publisher = { transact: (work: (batch: object) => unknown) => work({}) };
  const { undo } = createPublishes(db, { list: async () => [] }, { has }, publisher as never, () => {});
  await expect(undo(entry, undefined, amina as never)).rejects.toThrow('both are asked for');
});

test('the undo of a sort is no edit of the records, and one entry of the activity log', async () => {
  const edited = { createdAt: AT, updatedAt: AT, lastEdit: { at: AT, by: amina, publish: 'p0' } };
  const rows = ['a', 'b'].map((letter, index) => ({
    ...{ id: letter.repeat(20), title: letter, isActive: true, sortOrder: (index + 1) * 10 },
    ...edited,
  }));
  const common = { kind: 'set', resource: 'services', label: 'L', field: 'sortOrder', isDone: true } as const;
  const entry = publishEntry.parse({
    ...entryOf('p1', 'services'),
    changes: rows.map(({ id, sortOrder }) => ({
      ...common,
      record: id,
      before: 30 - sortOrder,
      after: sortOrder,
    })),
  });
  const refOf = (path: string) => ({ id: path, path, parent: { id: path.split('/')[0] } });
  const db = {
    collection: (name: string) => ({ ...empty, doc: (id = 'new') => refOf(`${name}/${id}`) }),
    getAll: async (...refs: { path: string }[]) =>
      refs.map((ref) => {
        const data = rows.find(({ id }) => ref.path === `services/${id}`);
        return { ref, exists: data !== undefined, updateTime: AT, data: () => data };
      }),
  } as unknown as Firestore;
  const written: [path: string, data: object][] = [];
  const write = ({ path }: { path: string }, data: object) => written.push([path, data]);
  const batch = { create: write, update: write, set: () => {} };
  const publisher = { transact: (work: (batch: object) => unknown) => work(batch) };
  const { undo } = createPublishes(db, { list: async () => [] }, {} as never, publisher as never, () => {});
  expect((await undo(entry, undefined, amina as never)).skipped).toEqual([]);
  const records = written.filter(([path]) => path.startsWith('services/'));
  expect(records.map(([, data]) => data)).toEqual(
    [20, 10].map((sortOrder) => ({ sortOrder, updatedAt: expect.any(String) })),
  );
  const logged = written.filter(([path]) => path.startsWith('activity_log/'));
  expect(logged).toMatchObject([
    ['activity_log/new', { action: 'order', recordId: 'order', label: 'services' }],
  ]);
});

test('a record that is deleted for good while it is restored stays deleted', async () => {
  const id = 'a'.repeat(20);
  const record = { id, title: 'Trade', isActive: true, createdAt: AT, updatedAt: AT, lastEdit: null };
  const stored = new Map<string, Record<string, unknown>>([
    [`trash/${id}`, { collection: 'services', record, deletedAt: AT }],
  ]);
  const read = (ref: object, path: string) => {
    const data = stored.get(path);
    const updateTime = data && AT;
    return {
      ref,
      exists: data !== undefined,
      updateTime,
      data: () => data,
      get: (name: string) => data?.[name],
    };
  };
  const refOf = (path: string) => {
    const ref = { id: path, path, parent: { id: path.split('/')[0] }, get: async () => read(ref, path) };
    return ref;
  };
  const db = {
    collection: (name: string) => ({ ...empty, doc: (doc = 'new') => refOf(`${name}/${doc}`) }),
    getAll: async (...refs: { path: string }[]) => refs.map((ref) => read(ref, ref.path)),
  } as unknown as Firestore;
  const transact = async (work: (batch: object) => Promise<unknown>) => {
    const writes: (() => void)[] = [];
    const batch = {
      create: ({ path }: { path: string }, data: Record<string, unknown>) =>
        writes.push(() => stored.set(path, data)),
      delete: ({ path }: { path: string }, seen?: object) =>
        writes.push(() => {
          if (seen && !stored.has(path)) throw new NotFound('no such document');
          stored.delete(path);
        }),
      set: () => {},
    };
    const result = await work(batch);
    stored.delete(`trash/${id}`);
    for (const write of writes) write();
    return result;
  };
  const publisher = { transact } as never;
  const { restore } = createPublishes(db, { list: async () => [] }, {} as never, publisher, () => {});
  await expect(restore(id, amina as never)).rejects.toThrow(NotFound);
  expect([...stored.keys()]).toEqual([]);
});

test('the undo of a creation leaves a record that a schedule changes', async () => {
  const id = 'a'.repeat(20);
  const content = { title: 'Trade', isActive: true };
  const row = { id, ...content, createdAt: AT, updatedAt: AT, lastEdit: { at: AT, by: amina } };
  const whole = { resource: 'services', record: id, label: 'L' } as const;
  const entry = publishEntry.parse({
    ...entryOf('p1', 'services'),
    changes: [{ ...whole, kind: 'create', field: null, before: null, after: content, isDone: true }],
  });
  const change = {
    ...{ ...whole, kind: 'set', id: 'c'.repeat(40), locale: 'en', by: amina, at: AT },
    ...{ field: 'title', value: 'Export', base: { value: 'Trade', updatedAt: AT } },
  };
  const set = {
    id: 's1',
    at: '2030-01-07T05:00:00.000Z',
    by: amina,
    createdAt: AT,
    version: 'v',
    changes: [change],
  };
  const scheduled = { ref: { path: 'scheduled_sets/s1' }, exists: true, data: () => set };
  const db = {
    collection: (name: string) => ({
      orderBy: () => ({ get: async () => ({ docs: [scheduled] }) }),
      doc: (doc: string) => ({ path: `${name}/${doc}`, parent: { id: name } }),
    }),
    getAll: async (...refs: object[]) => refs.map((ref) => ({ ref, exists: true, data: () => row })),
  } as unknown as Firestore;
  const publisher = { transact: (work: (batch: object) => unknown) => work({}) };
  const { undo } = createPublishes(db, { list: async () => [] }, {} as never, publisher as never, () => {});
  const { entry: made, skipped } = await undo(entry, undefined, amina as never);
  expect([made, skipped.map(({ reason }) => reason)]).toEqual([null, ['drafted']]);
});
