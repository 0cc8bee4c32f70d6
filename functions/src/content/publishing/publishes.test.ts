import type { Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { createPublishes } from './publishes.ts';

const AT = '2026-11-23T05:00:00.000Z';
const amina = { id: 'u1', username: 'amina' };

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
  const entry = { id: 'p1', at: AT, by: amina, scheduledFor: null, changes: removed };
  const db = {
    collection: (name: string) => ({
      orderBy: () => ({ get: async () => ({ docs: [] }) }),
      doc: (id: string) => ({
        path: `${name}/${id}`,
        parent: { id: name },
        get: async () => ({ exists: true, data: () => entry }),
      }),
    }),
    getAll: async (...refs: object[]) => refs.map((ref) => ({ ref, exists: false })),
  } as unknown as Firestore;
  let asked = 0;
  const has = () => {
    asked += 1;
    return asked === 2 ? Promise.reject(new Error('both are asked for')) : new Promise<boolean>(() => {});
  };
  const publisher = { transact: (work: (batch: object) => unknown) => work({ update: () => {} }) };
  const { undo } = createPublishes(db, { list: async () => [] }, { has }, publisher as never);
  await expect(undo(entry.id, undefined, amina)).rejects.toThrow('both are asked for');
});
