/** Half of the keys of accounts is not in the database: who can read all of it, or a copy, opens no account. */
import { expect, test } from 'vitest';
import { createLinkSecrets } from '../../functions/src/accounts/password-links.ts';
import { createSealer, createSigner } from '../../functions/src/platform/secret-key.ts';
import { noMailServer } from '../inbox/mail/mail-catcher.ts';
import { runApi } from '../platform/harness/run-api.ts';
import { codeOf, firstStep, secondStep, withApp } from './people.ts';

const OTHER_KEY = 'another half of the keys, which is as long';

const api = await runApi({ smtp: noMailServer });

test('a link cannot be made from its mail in the outbox and the stored keys', async () => {
  const asRoot = api.as(await api.staff('superadmin'));
  const body = { username: 'read-along', email: 'read-along@mipaka.test', role: 'admin' };
  const invited = await asRoot('POST /api/admin/users', body);
  expect(invited.status, invited.text).toBe(201);
  const [queued] = await api.rows('outbox', 'to', body.email);
  const read = async (accountKey?: string) => {
    const { secretOf } = createLinkSecrets(createSigner(api.db, 'password-links', accountKey));
    const token = `${invited.json.id}.${await secretOf(queued?.nonce)}`;
    return (await api.call('POST /api/password-link/read', { body: { token } })).status;
  };
  expect([await read(), await read(OTHER_KEY), await read(api.config.accountKey)]).toEqual([404, 404, 200]);
});

test('what was sealed is opened with both halves alone', async () => {
  const sealed = await createSealer(api.db, 'app-secrets', OTHER_KEY).seal('JBSWY3DPEHPK3PXP', 'njeri');
  const open = (accountKey: string, context = 'njeri') =>
    createSealer(api.db, 'app-secrets', accountKey).open(sealed, context);
  expect(await open(OTHER_KEY)).toBe('JBSWY3DPEHPK3PXP');
  await expect(open(api.config.accountKey)).rejects.toThrow();
  await expect(open(OTHER_KEY, 'somebody else')).rejects.toThrow();
});

test('an app whose secret was sealed before the key changed is no way in, and the recovery codes stay one', async () => {
  const { id, username, secret, recoveryCodes } = await withApp(api);
  const app = (await api.stored(`factors/${id}`))?.app;
  const sealed = await createSealer(api.db, 'app-secrets', OTHER_KEY).seal(secret, id);
  await api.db.doc(`factors/${id}`).update({ app: { ...app, secret: sealed } });
  const step = async (code: string) =>
    (await secondStep(api, (await firstStep(api, username)).token, code)).status;
  expect(await step(codeOf(secret, 1))).toBe(400);
  expect(await step(recoveryCodes?.[0] ?? '')).toBe(200);
});

test.each(['', 'none', 'a short one'])('with the account key %j nothing is signed', async (accountKey) => {
  const signer = createSigner(api.db, 'password-links', accountKey);
  await expect(signer.sign('text')).rejects.toThrow('ACCOUNT_KEY');
});
