import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { createPublishes } from './publishes.ts';

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
