import type { MyFactors } from '@mipaka/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { FactorsSection } from './factors-section.tsx';
import { SetUpScreen } from './set-up-screen.tsx';

const none: MyFactors = {
  passkeys: [],
  userHandle: 'handle',
  credentialIds: [],
  app: null,
  recoveryCodes: null,
  trustedDevices: [],
  mode: 'required',
  setUpBy: null,
};
const app = { createdAt: '2026-11-22T08:00:00.000Z' };

const answerWith = (factors: MyFactors, more: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/factors': { json: factors },
    'POST /api/logout': { status: 204 },
    ...more,
  });

test('a user who needs a second factor and has none cannot continue, but can sign out', async () => {
  const calls = answerWith({ ...none, setUpBy: '2026-11-20T08:00:00.000Z' });
  const onDone = vi.fn();
  renderAdmin(<SetUpScreen onDone={onDone} />);
  await screen.findByRole('button', { name: 'Add an app' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to the dashboard' }).disabled).toBe(
    true,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await expect.poll(() => calls.filter(({ path }) => path === '/api/logout')).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});

test.each<[string, Partial<MyFactors>]>([
  ['a user with a second factor', { app, recoveryCodes: 10 }],
  ['a user whose role has two-step sign-in switched off by now', { mode: 'off' }],
  ['a user who has been given more days by now', { setUpBy: '2999-12-01T08:00:00.000Z' }],
])('%s continues to the dashboard', async (_who, factors) => {
  answerWith({ ...none, ...factors });
  const onDone = vi.fn();
  renderAdmin(<SetUpScreen onDone={onDone} />);
  const goOn = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue to the dashboard' });
  await expect.poll(() => goOn.disabled).toBe(false);
  await userEvent.click(goOn);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('the account names the day by which a second factor is due, and counts no missing codes', async () => {
  answerWith({ ...none, setUpBy: '2026-12-01T08:00:00.000Z' });
  renderAdmin(<FactorsSection />);
  expect(await screen.findByText(/Your role needs one of them by/)).toBeTruthy();
  expect(screen.queryByText(/codes? (is|are) left/)).toBeNull();
});

test('where second factors are off, none can be added and existing ones can be removed', async () => {
  answerWith({ ...none, mode: 'off', app, recoveryCodes: 1 });
  renderAdmin(<FactorsSection />);
  expect(await screen.findByText(/switched off for your role/)).toBeTruthy();
  expect(screen.getByText('1 code is left')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove the authenticator app' })).toBeTruthy();
});

test('an authenticator app is added by its code, and the new recovery codes are shown once', async () => {
  const secret = { secret: 'ABCD2345'.repeat(4), uri: 'otpauth://totp/x?secret=x', token: 'signed' };
  const recoveryCodes = ['22222-22222', '33333-33333'];
  const calls = answerWith(none, {
    'POST /api/account/app/secret': { json: secret },
    'POST /api/account/app': { json: { recoveryCodes } },
  });
  renderAdmin(<SetUpScreen onDone={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add an app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
  expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  expect(dialog.getByRole('link').getAttribute('href')).toBe(secret.uri);
  expect(dialog.getByText('ABCD 2345 ABCD 2345 ABCD 2345 ABCD 2345')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Code/), '123456{Enter}');
  const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  for (const code of recoveryCodes) expect(codes.getByText(code)).toBeTruthy();
  await userEvent.click(codes.getByRole('button', { name: 'I have saved them' }));
  await expect.poll(() => screen.queryByText('22222-22222')).toBeNull();
  const added = calls.find(({ path }) => path === '/api/account/app');
  expect(added?.body).toEqual({ secret: secret.secret, token: 'signed', code: '123456' });
});
