import { BULK_MAX } from '@mipaka/contract';
import { expect, test, vi } from 'vitest';
import { defaultLimits } from '../../platform/config.ts';
import { createInquiryStore } from './store.ts';

test('all open inquiries of an account are given back, also more than one batch takes', async () => {
  const root = { id: 'root', username: 'root' };
  const open = Array.from({ length: BULK_MAX + 1 }, (_, index) => ({ id: `inquiry-${index}` }));
  const list = vi.fn(async (_filter: object, limit: number) => ({
    rows: open.slice(0, limit),
    next: open.length > limit ? 'a cursor' : undefined,
  }));
  const changeMany = vi.fn(async (ids: string[], _change: object, _by: object) => open.splice(0, ids.length));
  const db = { collection: () => ({ doc: () => ({}) }) };
  const made = createInquiryStore(db as never, { config: { limits: defaultLimits } } as never);
  const store = { ...made, list, changeMany } as unknown as typeof made;
  await store.giveBackAll('amina', root);
  expect(open).toEqual([]);
  expect(list.mock.lastCall?.[0]).toEqual({ assignee: 'amina', isDone: false });
  expect(changeMany.mock.lastCall?.slice(1)).toEqual([{ assignee: null }, root]);
});
