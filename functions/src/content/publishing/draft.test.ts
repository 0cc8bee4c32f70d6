import { type DraftedChange, texts } from '@mipaka/contract';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { changeIdOf, createDraftStore } from './draft.ts';
import { keyRefOf } from './stored-records.ts';

const AT = '2026-11-23T05:00:00.000Z';
const amina = { id: 'u1', username: 'amina' };
const KEY = 'home.title';
const published = {
  ...{ id: 'a'.repeat(20), key: KEY, text: 'Published', isActive: true },
  ...{ createdAt: AT, updatedAt: AT, lastEdit: null },
};

/** A Firestore with documents by path; it takes no writes. */
function holding(documents: Record<string, Record<string, unknown>>): Firestore {
  const refOf = (collection: string, id: string) => ({
    path: `${collection}/${id}`,
    parent: { id: collection },
  });
  const snapshotOf = (ref: Pick<DocumentReference, 'path'>) => {
    const data = documents[ref.path];
    return { ref, exists: data !== undefined, data: () => data, get: (name: string) => data?.[name] };
  };
  const inCollection = (name: string) =>
    Object.keys(documents)
      .filter((path) => path.startsWith(`${name}/`))
      .map((path) => snapshotOf({ path }));
  return {
    collection: (name: string) => ({
      doc: (id: string) => refOf(name, id),
      where: () => ({ get: async () => ({ docs: [] }) }),
      get: async () => ({ docs: inCollection(name) }),
    }),
    getAll: async (...refs: DocumentReference[]) => refs.map(snapshotOf),
  } as unknown as Firestore;
}

test('a new record has no conflict about a key that a drafted removal frees', async () => {
  const at = { resource: 'texts', locale: 'en' } as const;
  const removal = { ...at, kind: 'remove', record: published.id } as const;
  const key = keyRefOf(holding({}), texts, KEY)?.path ?? '';
  const stored = {
    [`texts/${published.id}`]: published,
    [key]: { collection: 'texts', recordId: published.id },
  };
  const drafted = {
    ...{ ...removal, id: changeIdOf(removal), label: 'L', by: amina, at: AT, version: 'v' },
    base: { value: null, updatedAt: AT },
  };
  const batch = { create: () => {}, set: () => {} };
  const publisher = { transact: (work: (batch: object) => unknown) => work(batch) };
  const conflictIn = async (documents: Record<string, object>) => {
    const db = holding(documents as Record<string, Record<string, unknown>>);
    const { save } = createDraftStore(db, {} as never, publisher as never, (error) => {
      throw error;
    });
    const values = { key: KEY, text: 'Typed anew', isActive: true };
    const create = { ...at, kind: 'create', record: 'b'.repeat(20), version: null, values } as DraftedChange;
    return (await save([create], amina)).saved[0]?.conflict;
  };
  expect(await conflictIn(stored)).toMatchObject({ reason: 'taken' });
  expect(await conflictIn({ ...stored, [`draft_changes/${drafted.id}`]: drafted })).toBeNull();
});
