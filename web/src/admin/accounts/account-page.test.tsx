import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { amina, answerCalls, fill, heldBack, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { AccountPage } from './account-page.tsx';

const session = (id: string, isCurrent: boolean) => ({
  id: id.repeat(64),
  createdAt: '2026-11-22T08:00:00.000Z',
  lastSeenAt: '2026-11-22T08:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  isCurrent,
});

test('one press ends all other sessions, unless that fails, and only then removes the button', async () => {
  let sessions = [session('a', true), session('b', false), session('c', false)];
  let isDown = true;
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/sessions': () => ({ json: sessions }),
    'DELETE /api/account/sessions': () => {
      if (isDown) return { status: 503, json: {} };
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return { json: { ended: 2 } };
    },
  });
  renderAdmin(<AccountPage />, '/admin/account');
  await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  expect(await screen.findByText('Failed to end the sessions')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
  expect(await screen.findByText('2 sessions ended')).toBeTruthy();
  await expect
    .poll(() => screen.getAllByRole('listitem').filter((item) => item.closest('section')).length)
    .toBe(1);
  expect(screen.getByText('This session')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

test('users save their own name once; the field keeps it, and the button the focus', async () => {
  const [held, answer] = heldBack();
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/sessions': { json: [session('a', true)] },
    'PUT /api/account': ({ body }) => held.then(() => ({ json: { ...amina, ...(body as object) } })),
  });
  renderAdmin(<AccountPage />, '/admin/account');
  const field = () => screen.findByLabelText<HTMLInputElement>('Your name, as clients read it');
  await expect.poll(async () => (await field()).value).toBe('Amina Odhiambo');
  fill(await field(), 'Amina Achieng');
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
  const saving = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  // A disabled button would lose the focus.
  expect(saving.disabled).toBe(false);
  await userEvent.click(saving);
  answer();
  expect(await screen.findByText('Name saved')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([{ name: 'Amina Achieng' }]);
  expect((await field()).value).toBe('Amina Achieng');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Save name' }));
});

test('users save their own email, and a refusal stands at the field', async () => {
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/sessions': { json: [session('a', true)] },
    'PUT /api/account/email': ({ body }) =>
      (body as { email: string }).email.startsWith('omar')
        ? {
            status: 409,
            json: {
              type: 'about:blank',
              title: 'x',
              status: 409,
              detail: 'x',
              errors: { email: 'Already in use' },
            },
          }
        : { json: { ...amina, ...(body as object) } },
  });
  renderAdmin(<AccountPage />, '/admin/account');
  const field = () => screen.findByLabelText<HTMLInputElement>(/^Your email/, { selector: 'input' });
  await expect.poll(async () => (await field()).value).toBe(amina.email);
  expect((await field()).autocomplete).toBe('email');
  fill(await field(), 'omar@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save email' }));
  expect(await screen.findByText('Already in use')).toBeTruthy();
  fill(await field(), 'achieng@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save email' }));
  expect(await screen.findByText('Email saved')).toBeTruthy();
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ email: 'achieng@example.com' });
  expect((await field()).value).toBe('achieng@example.com');
});

test('changing the password needs the current one; password managers recognise the fields', async () => {
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/account/sessions': { json: [session('a', true)] },
    'POST /api/account/password': ({ body }) => {
      const errors = { currentPassword: 'Not right' };
      const problem = { type: 'about:blank', title: 'x', status: 400, detail: 'x', errors };
      const isRight = (body as { currentPassword: string }).currentPassword === 'the present password';
      return isRight ? { json: amina } : { status: 400, json: problem };
    },
  });
  renderAdmin(<AccountPage />, '/admin/account');
  const current = await screen.findByLabelText<HTMLInputElement>(/^Current password/);
  const change = screen.getByRole('button', { name: 'Change password' });
  const inputs = () => [...(current.closest('form')?.querySelectorAll('input') ?? [])];
  await expect
    .poll(() => inputs().map(({ autocomplete, value }) => [autocomplete, value]))
    .toEqual([
      ['username', amina.username],
      ['current-password', ''],
      ['new-password', ''],
    ]);
  fill(current, 'not my password');
  fill(screen.getByLabelText(/^New password/), 'the second long password');
  await userEvent.click(change);
  expect(await screen.findByText('Not right')).toBeTruthy();
  fill(current, 'the present password');
  await userEvent.click(change);
  expect(await screen.findByText('Password changed successfully')).toBeTruthy();
  await waitFor(() => expect(current.value).toBe(''));
  expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('');
});
