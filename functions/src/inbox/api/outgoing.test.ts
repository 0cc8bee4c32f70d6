import type { OutboxEntry, Role } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { defaultLimits } from '../../platform/config.ts';
import type { Services } from '../../services.ts';
import { outgoingCalls } from './outgoing.ts';

const failed = { to: 'root@mipaka.co', lastError: '550 <root@mipaka.co> unknown' };
const mails = [
  { ...failed, kind: 'account-notice', subject: 'Somebody knows your password' },
  { ...failed, kind: 'inquiry-notification', subject: 'New inquiry' },
];

async function listedFor(role: Role) {
  const outbox = { list: async () => ({ rows: mails, next: undefined }) };
  const calls = outgoingCalls({ outbox, config: { limits: defaultLimits } } as unknown as Services);
  const handle = calls.find(({ endpoint }) => endpoint.name === 'outbox.list')?.handle as (
    call: object,
  ) => Promise<{ rows: OutboxEntry[] }>;
  return (await handle({ query: {}, session: { user: { role } } })).rows;
}

test('an admin does not read in the outbox what happened to the account of a colleague', async () => {
  const [notice, inquiry] = await listedFor('admin');
  expect(JSON.stringify(notice)).not.toMatch(/root@|knows/);
  expect(inquiry).toEqual(mails[1]);
  expect(await listedFor('superadmin')).toEqual(mails);
});
