import { type DraftedChange, type Effect, texts } from '@mipaka/contract';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { changeIdOf, createDraftStore, takeFromDraft } from './draft.ts';
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

const place = { resource: 'texts', locale: 'en' } as const;
/** A change as the draft holds it. */
const draftedOf = (change: Effect & typeof place, base: unknown) => ({
  ...{ ...change, id: changeIdOf(change), label: 'L', by: amina, at: AT, version: 'v' },
  base: { value: base, updatedAt: AT },
});

test('a new record has no conflict about a key that a drafted removal frees', async () => {
  const removal = { ...place, kind: 'remove', record: published.id } as const;
  const key = keyRefOf(holding({}), texts, KEY)?.path ?? '';
  const stored = {
    [`texts/${published.id}`]: published,
    [key]: { collection: 'texts', recordId: published.id },
  };
  const drafted = draftedOf(removal, null);
  const batch = { create: () => {}, set: () => {} };
  const publisher = { transact: (work: (batch: object) => unknown) => work(batch) };
  const conflictIn = async (documents: Record<string, object>) => {
    const db = holding(documents as Record<string, Record<string, unknown>>);
    const { save } = createDraftStore(db, {} as never, publisher as never, (error) => {
      throw error;
    });
    const values = { key: KEY, text: 'Typed anew', isActive: true };
    const create = {
      ...place,
      kind: 'create',
      record: 'b'.repeat(20),
      version: null,
      values,
    } as DraftedChange;
    return (await save([create], amina)).saved[0]?.conflict;
  };
  expect(await conflictIn(stored)).toMatchObject({ reason: 'taken' });
  expect(await conflictIn({ ...stored, [`draft_changes/${drafted.id}`]: drafted })).toBeNull();
});

test('“theirs” keeps what is published, also once the conflict is over', async () => {
  const text = { ...place, kind: 'set', record: published.id, field: 'text', value: 'Drafted' } as const;
  const drafted = draftedOf(text, published.text);
  const db = holding({ [`texts/${published.id}`]: published, [`draft_changes/${drafted.id}`]: drafted });
  const goingBy = async (decisions: Record<string, 'mine' | 'theirs'>) => {
    const chosen = { changes: [{ id: drafted.id, version: 'v' }], decisions };
    return (await takeFromDraft(db, { delete: () => {} } as never, chosen)).changes;
  };
  expect(await goingBy({ [drafted.id]: 'theirs' })).toEqual([]);
  for (const decisions of [{}, { [drafted.id]: 'mine' } as const])
    expect(await goingBy(decisions)).toMatchObject([{ id: drafted.id }]);
});

test('“mine” is refused over a version that the person has not seen', async () => {
  const text = { ...place, kind: 'set', record: published.id, field: 'text', value: 'Drafted' } as const;
  const drafted = draftedOf(text, 'Another');
  const db = holding({ [`texts/${published.id}`]: published, [`draft_changes/${drafted.id}`]: drafted });
  const publishOver = (seen: string) => {
    const changes = [{ id: drafted.id, version: 'v', seen }];
    const chosen = { changes, decisions: { [drafted.id]: 'mine' as const } };
    return takeFromDraft(db, { delete: () => {} } as never, chosen);
  };
  await expect(publishOver('2026-11-23T04:00:00.000Z')).rejects.toMatchObject({
    errors: { [drafted.id]: 'changed' },
  });
  expect((await publishOver(published.updatedAt)).changes).toMatchObject([{ id: drafted.id }]);
});
