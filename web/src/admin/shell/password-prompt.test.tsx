import { api, CONFIRM_PASSWORD, type MyFactors } from '@mipaka/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { PasswordPrompt } from './password-prompt.tsx';

const refusal = {
  type: CONFIRM_PASSWORD,
  title: 'Forbidden',
  status: 403,
  detail: 'Please enter your password',
};

/** Answers so that the API asks for a password, which is "right", and then ends three sessions. */
function open(factors?: MyFactors, late?: Promise<{ status: number }>) {
  let isConfirmed = false;
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    ...(factors && { [`GET ${api['account.factors'].path}`]: { json: factors } }),
    [`POST ${api['account.confirmByCode'].path}`]: { status: 204 },
    [`${api['account.endOtherSessions'].method} ${api['account.endOtherSessions'].path}`]: () =>
      isConfirmed ? { json: { ended: 3 } } : { status: 403, json: refusal },
    [`POST ${api['account.confirm'].path}`]: ({ body }) => {
      if (late) return late;
      isConfirmed = (body as { password: string }).password === 'right';
      const errors = { password: 'Not right' };
      return isConfirmed
        ? { status: 204 }
        : { status: 400, json: { ...refusal, type: 'about:blank', errors } };
    },
  });
  renderAdmin(<PasswordPrompt />);
  return calls;
}
const endOthers = () => fetchAnswer(api['account.endOtherSessions']);

test('the prompt asks for the password, allows a second try, and repeats the waiting calls', async () => {
  const calls = open();
  const both = Promise.all([endOthers(), endOthers()]);
  await userEvent.type(await screen.findByLabelText(/^Password/), 'wrong{Enter}');
  await screen.findByText('Not right');
  await userEvent.clear(screen.getByLabelText(/^Password/));
  await userEvent.type(screen.getByLabelText(/^Password/), 'right{Enter}');
  // Two calls waited, and the prompt asked once.
  expect(await both).toEqual([{ ended: 3 }, { ended: 3 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ path }) => path === api['account.confirm'].path)).toHaveLength(2);
});

test('without an app the password is required', async () => {
  const calls = open();
  endOthers().catch(() => null);
  const password = await screen.findByLabelText<HTMLInputElement>(/^Password/);
  expect(password.required).toBe(true);
  await userEvent.type(password, '{Enter}');
  expect(await screen.findByText(/is required/)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('a code of the app stands in place of the password', async () => {
  const calls = open({
    passkeys: [],
    userHandle: 'u1',
    credentialIds: [],
    app: { createdAt: '2026-11-01T08:00:00.000Z' },
    recoveryCodes: 10,
    trustedDevices: [],
    mode: 'offered',
    setUpBy: null,
  });
  endOthers().catch(() => null);
  await userEvent.type(await screen.findByLabelText(/^Or a code/), '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const confirmation = calls.find(({ path }) => path === api['account.confirmByCode'].path);
  expect(confirmation?.body).toEqual({ code: '123456' });
});

test('a cancelled prompt returns the refusal, and the next call opens it again', async () => {
  const calls = open();
  for (let time = 0; time < 2; time++) {
    const refused = expect(endOthers()).rejects.toThrow('403: Please enter your password');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await refused;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  // A cancelled call is not made again.
  expect(calls.filter(({ path }) => path === api['account.endOtherSessions'].path)).toHaveLength(2);
});

test('a confirmation that arrives after its prompt was cancelled leaves the next prompt open', async () => {
  let confirm: (answer: { status: number }) => void = () => undefined;
  open(
    undefined,
    new Promise((resolve) => {
      confirm = resolve;
    }),
  );
  endOthers().catch(() => null);
  await userEvent.type(await screen.findByLabelText(/^Password/), 'right{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  endOthers().catch(() => null);
  await screen.findByRole('dialog');
  await act(async () => confirm({ status: 204 }));
  await act(() => new Promise((done) => setTimeout(done)));
  expect(screen.getByRole('dialog')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('leaving answers an open prompt with no, and a call refused after that fails at once', async () => {
  open();
  const left = expect(endOthers()).rejects.toThrow('403: Please enter your password');
  await screen.findByRole('dialog');
  cleanup();
  await left;
  await expect(endOthers()).rejects.toThrow('403: Please enter your password');
});
