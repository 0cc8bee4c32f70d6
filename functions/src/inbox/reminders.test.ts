import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { queueReminders } from './reminders.ts';

test('no reminder is queued for a mail server that does not exist yet', async () => {
  const queued: string[] = [];
  const none = { where: () => none, limit: () => none, select: () => none, get: async () => ({ docs: [] }) };
  const readers = async () => [{ id: 'u1', username: 'amina', email: 'a@mipaka.test', role: 'superadmin' }];
  const services = {
    db: { collection: () => none },
    office: null,
    users: { readers },
    inquiries: {
      list: async () => ({ rows: [] }),
      waiting: async () => [],
      count: async () => 1,
    },
    outbox: {
      countGivenUp: async () => 0,
      queueOnce: async ({ id }: { id: string }) => queued.push(id),
    },
  };
  const atEight = new Date('2026-11-23T05:00:00.000Z');
  const run = (hasMailServer: boolean) =>
    queueReminders(
      { ...services, mail: hasMailServer ? services.outbox : null } as unknown as Services,
      atEight,
    );
  await run(false);
  expect(queued).toEqual([]);
  await run(true);
  expect(queued).toEqual(['digest-2026-11-23-u1']);
});
