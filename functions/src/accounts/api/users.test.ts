import { expect, test, vi } from 'vitest';
import type { Services } from '../../services.ts';
import { userCalls } from './users.ts';

const root = { id: 'root', username: 'root' };

test.each([
  ['closed', false, [['amina', root]]],
  ['left active', true, []],
])('an account that is %s gives its open inquiries back, or keeps them', async (_, isActive, calls) => {
  const giveBackAll = vi.fn(async () => undefined);
  const services = {
    users: { change: async () => ({ id: 'amina', isActive }) },
    inquiries: { giveBackAll },
  } as unknown as Services;
  const update = userCalls(services).find(({ endpoint }) => endpoint.name === 'users.update');
  await update?.handle({ target: 'amina', body: {}, session: { user: root } } as never);
  expect(giveBackAll.mock.calls).toEqual(calls);
});
