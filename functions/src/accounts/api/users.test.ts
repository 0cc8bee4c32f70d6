import { BULK_MAX } from '@mipaka/contract';
import { expect, test, vi } from 'vitest';
import type { Services } from '../../services.ts';
import { userCalls } from './users.ts';

const root = { id: 'root', username: 'root' };

/** Changes Amina's account, which then is active or not, and gives how many of her open inquiries she keeps. */
async function keptAfter(isActive: boolean) {
  const open = Array.from({ length: BULK_MAX + 1 }, (_, index) => ({ id: `inquiry-${index}` }));
  const list = vi.fn(async (_filter: object, limit: number) => ({
    rows: open.slice(0, limit),
    next: open.length > limit ? 'a cursor' : undefined,
  }));
  const changeMany = vi.fn(async (ids: string[], _change: object, _by: object) => open.splice(0, ids.length));
  const services = {
    users: { change: async () => ({ id: 'amina', isActive }) },
    inquiries: { list, changeMany },
  } as unknown as Services;
  const update = userCalls(services).find(({ endpoint }) => endpoint.name === 'users.update');
  await update?.handle({ target: 'amina', body: {}, session: { user: root } } as never);
  return { kept: open.length, list, changeMany };
}

test('the open inquiries of a closed account are given back, also more than one batch takes', async () => {
  const { kept, list, changeMany } = await keptAfter(false);
  expect(kept).toBe(0);
  expect(list.mock.lastCall?.[0]).toEqual({ assignee: 'amina', isDone: false });
  expect(changeMany.mock.lastCall?.slice(1)).toEqual([{ assignee: null }, root]);
});

test('an account that stays active keeps its inquiries', async () => {
  const { kept, changeMany } = await keptAfter(true);
  expect([kept, changeMany.mock.calls]).toEqual([BULK_MAX + 1, []]);
});
