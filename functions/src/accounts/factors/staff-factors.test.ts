import { type ActivityAction, activityWords } from '@mipaka/contract';
import { expect, test, vi } from 'vitest';
import { resetFactors } from './staff-factors.ts';

test('the history does not say that a superadmin who resets two-step sign-in set a password', async () => {
  const create = vi.fn<(ref: { path: string }, values: { action: ActivityAction }) => void>();
  const amina = { id: 'amina', username: 'amina' };
  const transaction = {
    create,
    set: () => undefined,
    get: async ({ id }: { id?: string }) => (id ? { data: () => amina } : { docs: [] }),
  };
  const collection = (path: string) => ({ where: () => ({}), doc: (id = 'new') => ({ id, path }) });
  const db = { collection, runTransaction: (work: (one: object) => unknown) => work(transaction) } as never;
  await resetFactors(db, () => undefined, amina.id, { id: 'root', username: 'root' });
  const [, entry] = create.mock.calls.find(([{ path }]) => path === 'activity_log') ?? [];
  expect(activityWords[entry?.action ?? 'create']).toEqual({
    verb: 'changed the sign-in of',
    kind: 'Sign-in changed',
  });
});
