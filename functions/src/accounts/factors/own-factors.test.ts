import type { Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import type { Session } from '../../platform/calls/guard.ts';
import type { Services } from '../../services.ts';
import type { Factors } from './factors.ts';
import { removePasskey } from './own-factors.ts';

/** Removes one of two passkeys, or the only one, from an account that also has an app. */
function remove(count: number, hasPassword: boolean) {
  const passkeys = ['first', 'second'].slice(0, count).map((id) => ({ id, name: id }));
  const factors = { passkeys, app: { secret: 's' }, recoveryCodes: ['c'], trustedDevices: [] };
  const state = { factors, policy: { admin: { mode: 'offered' } }, seen: {} };
  const write = vi.fn<(batch: object, id: string, state: object, after: Factors) => void>();
  const passwords = { empty: !hasPassword, docs: [] };
  const query = { limit: () => query, get: async () => passwords };
  const noop = () => undefined;
  const db = {
    collection: () => ({ doc: (id?: string) => ({ id }), where: () => query }),
    getAll: async () => [{ exists: true, ref: {} }],
    batch: () => ({ create: noop, update: noop, commit: async () => [] }),
  } as unknown as Firestore;
  const store = { refs: () => [], stateIn: () => state, write };
  const user = { id: 'u', username: 'amina', role: 'admin' };
  const services = { db, factors: store, noticeTo: noop } as unknown as Services;
  return removePasskey(services, { id: 's', user } as Session, 'first').then(
    () => write.mock.lastCall?.[3].passkeys.length,
    (error: Error) => error.message,
  );
}

test('the last passkey of an account without a password stays: its app only follows a password', async () => {
  expect(await remove(1, false)).toContain('your only way in');
  expect(await remove(2, false)).toBe(1);
  expect(await remove(1, true)).toBe(0);
});
