import type { Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { createUserStore } from './users.ts';

const accounts = ['amina', 'omar'].map((username) => {
  const at = '2026-11-27T08:00:00.000Z';
  const is = { role: 'superadmin', isActive: true, createdBy: null, createdAt: at, updatedAt: at };
  const data = { ...is, id: username, username, email: `${username}@x.test` };
  return { id: username, ref: {}, data: () => data, get: (name: keyof typeof data) => data[name] };
});

type Changes = Parameters<ReturnType<typeof createUserStore>['change']>[1];

/** Changes Amina beside Omar, another superadmin, whose password was withdrawn or is there. */
async function changed(change: Changes, hasPassword = true, noticeTo = vi.fn(), isInvited = false) {
  const writes = { create: vi.fn(), update: vi.fn(), set: vi.fn(), delete: vi.fn() };
  type Ref = { path: string };
  const transaction = {
    ...writes,
    get: async ({ path }: Ref) =>
      path === 'users/amina'
        ? { ...accounts[0], data: () => ({ ...accounts[0]?.data(), isInvited }) }
        : { docs: path === 'users' ? accounts : [] },
    getAll: async (...refs: Ref[]) => refs.map(() => ({ exists: hasPassword })),
  };
  const collection = (path: string) => {
    const query = { path, where: () => query, doc: (id = 'new') => ({ id, path: `${path}/${id}` }) };
    return query;
  };
  const db = {
    collection,
    doc: (path: string) => ({ path }),
    runTransaction: (work: (one: object) => unknown) => work(transaction),
  } as unknown as Firestore;
  const root = { id: 'root', username: 'root' };
  return createUserStore(db, noticeTo)
    .change('amina', change, root)
    .then(
      () => writes.update.mock.calls.length > 0,
      (error: Error) => error.message,
    );
}

test('a superadmin is not demoted where the only other one has no password any more', async () => {
  expect(await changed({ role: 'admin' }, false)).toBe(
    'The last active superadmin cannot be demoted or deactivated',
  );
});

test('a superadmin is demoted beside another one', async () => {
  expect(await changed({ role: 'admin' })).toBe(true);
});

test.each([
  ['an invited person, whose invitation went to a wrong one,', 0, true],
  ['a person with a password', 2, false],
])('a new address of %s is announced to %d addresses', async (_whose, mails, isInvited) => {
  const noticeTo = vi.fn();
  await changed({ email: 'new@x.test' }, true, noticeTo, isInvited);
  expect(noticeTo).toHaveBeenCalledTimes(mails);
});
