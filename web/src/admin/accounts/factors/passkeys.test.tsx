import type { MyFactors } from '@mipaka/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { Passkeys } from './passkeys.tsx';

test('a passkey that the API has removed counts as removed, also if the browser cannot learn of it', async () => {
  const at = '2026-11-22T08:00:00.000Z';
  const calls = answerCalls({
    'GET /api/user': { status: 401, json: {} },
    'DELETE /api/account/passkeys/one': { status: 204 },
    'GET /api/account/factors': { status: 503, json: {} },
  });
  const factors: MyFactors = {
    passkeys: [{ id: 'one', name: 'Chrome on Linux', createdAt: at, lastUsedAt: null, isBackedUp: false }],
    userHandle: 'handle',
    credentialIds: ['one'],
    app: null,
    recoveryCodes: 8,
    trustedDevices: [],
    mode: 'offered',
    setUpBy: null,
  };
  renderAdmin(<Passkeys factors={factors} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Remove the passkey/ }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed')).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('GET /api/account/factors');
});
