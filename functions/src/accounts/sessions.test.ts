import { Timestamp } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { createSessionStore, endSessions } from './sessions.ts';

const HOUR_MS = 3_600_000;
const user = { id: 'user', username: 'amina' };

test('a session that Firestore has not deleted since it expired ends uncounted', async () => {
  const stored: Record<string, number> = { kept: HOUR_MS, other: HOUR_MS, yesterdays: -HOUR_MS };
  const deleted: string[] = [];
  const written: Record<string, unknown>[] = [];
  const documents = Object.entries(stored).map(([id, ms]) => ({
    id,
    ref: { id },
    exists: true,
    get: () => Timestamp.fromMillis(Date.now() + ms),
  }));
  const transaction = {
    get: async (name: string) => ({ docs: name === 'sessions' ? documents : [] }),
    delete: ({ id }: { id: string }) => deleted.push(id),
    create: (_ref: unknown, values: Record<string, unknown>) => written.push(values),
    set: () => undefined,
  };
  const db = {
    collection: (name: string) => ({ doc: () => ({ id: 'new' }), where: () => name }),
    runTransaction: (work: (given: unknown) => Promise<unknown>) => work(transaction),
  };
  expect(await createSessionStore(db as never).endOthers(user, 'kept')).toBe(1);
  expect(deleted).toEqual(['other', 'yesterdays']);
  expect(written.map(({ subject }) => subject)).toEqual(['amina: 1 session']);
});

test('signing in where a colleague’s session expired yesterday records nothing about the colleague', () => {
  const batch = { delete: vi.fn(), set: vi.fn(), create: vi.fn() };
  const db = { collection: () => ({ doc: () => ({ id: 'new' }) }) };
  const session = (ms: number) => ({
    exists: true,
    ref: { id: 'old' },
    get: () => Timestamp.fromMillis(Date.now() + ms),
  });
  const end = (ms: number) =>
    endSessions(db as never, batch as never, { sessions: [session(ms) as never], devices: [] }, user);
  end(-HOUR_MS);
  expect([batch.delete, batch.create].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  end(HOUR_MS);
  expect(batch.create.mock.calls[0]?.[1]).toMatchObject({
    event: 'session-ended',
    subject: 'amina: 1 session',
  });
});
