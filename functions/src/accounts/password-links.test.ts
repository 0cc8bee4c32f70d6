import { withoutAccount } from '@mipaka/contract';
import { expect, test, vi } from 'vitest';
import { createAccount } from './password-links.ts';
import { createUserStore } from './users.ts';

test('an invitation by the command line is logged as its own, like the account', async () => {
  const create = vi.fn<(ref: object, values: Record<string, unknown>) => void>();
  const db = {
    collection: (path: string) => ({ doc: (id = 'new') => ({ id, path }) }),
    batch: () => ({ create, set: () => undefined, commit: async () => [] }),
  } as never;
  const users = createUserStore(db);
  const stores = { db, users, mail: null, linkSecretOf: async () => 'a secret' };
  await createAccount(stores, { username: 'neema', email: 'neema@mipaka.test', role: 'admin' }, null);
  const logged = create.mock.calls.map(([, values]) => values).filter(({ event }) => event);
  expect(logged.map(({ event, actor }) => [event, actor])).toEqual([
    ['account-created', withoutAccount.commandLine],
    ['link-sent', withoutAccount.commandLine],
  ]);
});
