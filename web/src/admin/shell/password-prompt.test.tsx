import { api, CONFIRM_PASSWORD } from '@mipaka/contract';
import { screen, waitFor } from '@testing-library/react';
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
function open() {
  let isConfirmed = false;
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    [`${api['account.endOtherSessions'].method} ${api['account.endOtherSessions'].path}`]: () =>
      isConfirmed ? { json: { ended: 3 } } : { status: 403, json: refusal },
    [`POST ${api['account.confirm'].path}`]: ({ body }) => {
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

test('a cancelled prompt returns the refusal, and the next call opens it again', async () => {
  open();
  for (let time = 0; time < 2; time++) {
    const refused = expect(endOthers()).rejects.toThrow('403: Please enter your password');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await refused;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
