import type { DraftedChange } from '@mipaka/contract';
import { texts } from '@mipaka/contract';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { keyRefOf, readPublished } from './stored-records.ts';

/** A Firestore whose reads find the documents of one state after the other, by their paths; the last state stays. */
function reading(...states: Record<string, object>[]): Firestore {
  const refOf = (collection: string, id: string) => ({
    path: `${collection}/${id}`,
    parent: { id: collection },
  });
  return {
    collection: (name: string) => ({ doc: (id: string) => refOf(name, id) }),
    getAll: async (...refs: DocumentReference[]) => {
      const state = (states.length > 1 ? states.shift() : states[0]) ?? {};
      return refs.map((ref) => {
        const data = state[ref.path] as Record<string, unknown> | undefined;
        const exists = data !== undefined;
        const get = (name: string) => data?.[name];
        return { ref, exists, updateTime: exists ? {} : undefined, get, data: () => ({ ...data }) };
      });
    },
  } as unknown as Firestore;
}

const create = {
  ...{ kind: 'create', resource: 'texts', locale: 'en', record: 'r1', version: null },
  values: { key: 'home.title', text: 'New' },
} as unknown as DraftedChange;
const keyPath = keyRefOf(reading({}), texts, 'home.title')?.path ?? '';
const inUse = { [keyPath]: { collection: 'texts', recordId: 'r0' } };

test('a key is free once its record is deleted, also between the two reads', async () => {
  const deleted = await readPublished(reading(inUse, {}), [create]);
  expect(deleted.isReserved(create)).toBe(false);
});

test('a key whose record was deleted by hand stays in use', async () => {
  const byHand = await readPublished(reading(inUse), [create]);
  expect(byHand.isReserved(create)).toBe(true);
});

test('the records are decoded once, however many changes are compared with them', async () => {
  const published = await readPublished(reading({ 'texts/r1': { id: 'r1' } }), [create]);
  expect(published.of(texts)).toEqual([{ id: 'r1' }]);
  expect(published.of(texts)).toBe(published.of(texts));
});
