import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import ForgotPage from './forgot-page.tsx';
import LinkPage from './link-page.tsx';

const link = { kind: 'reset', username: 'amina', expiresAt: '2026-11-23T08:00:00.000Z' };
const problem = (status: number, detail: string, errors?: object) => ({
  status,
  json: { type: 'about:blank', title: detail, status, detail, errors },
});

test('a password link is used only on a press, with its token in the body alone', async () => {
  const calls = answerCalls({
    'POST /api/password-link/read': { json: link },
    'POST /api/password-link/strength': { json: { score: 4, refusal: null } },
    'POST /api/password-link/use': { status: 204 },
    'POST /api/logout': { status: 204 },
  });
  renderAdmin(<LinkPage />, '/admin/link#the-token');
  const field = await screen.findByLabelText('New password');
  expect(calls.filter(({ path }) => path.endsWith('/use'))).toEqual([]);
  expect(field.getAttribute('autocomplete')).toBe('new-password');
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('amina');
  await userEvent.click(field);
  await userEvent.paste('nine herons above Naivasha');
  expect(await screen.findByText('Very good')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  await expect.poll(() => screen.getByTestId('address').textContent).toBe('/auth null');
  expect(calls.find(({ path }) => path.endsWith('/use'))?.body).toEqual({
    token: 'the-token',
    password: 'nine herons above Naivasha',
  });
  expect(calls.filter(({ path }) => path.includes('the-token'))).toEqual([]);
});

describe('a password link opened while a colleague is signed in', () => {
  const answers = {
    'GET /api/user': { json: { ...amina, username: 'juma' } },
    'POST /api/password-link/read': { json: link },
    'POST /api/password-link/strength': { json: { score: 4, refusal: null } },
    'POST /api/password-link/use': { status: 204 },
  };
  async function choose() {
    renderAdmin(<LinkPage />, '/admin/link#the-token');
    expect(await screen.findByText(/saving signs juma out/)).toBeTruthy();
    await userEvent.click(await screen.findByLabelText('New password'));
    await userEvent.paste('nine herons above Naivasha');
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  }
  const made = (calls: readonly { path: string }[]) =>
    calls.map(({ path }) => path).filter((path) => /logout|use$/.test(path));

  test('ends that session, so that /auth asks for a sign-in', async () => {
    const calls = answerCalls({ ...answers, 'POST /api/logout': { status: 204 } });
    await choose();
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/auth null');
    expect(made(calls)).toEqual(['/api/logout', '/api/password-link/use']);
  });

  test('is not used up while that session cannot be ended', async () => {
    const calls = answerCalls({ ...answers, 'POST /api/logout': problem(503, 'Not now') });
    await choose();
    expect(await screen.findAllByText('503: Not now')).not.toEqual([]);
    expect(made(calls)).toEqual(['/api/logout']);
    await screen.findByRole('button', { name: 'Save password' });
    expect(calls.filter(({ path }) => path.endsWith('/read'))).toHaveLength(1);
    expect(screen.getByTestId('address').textContent).toBe('/admin/link#the-token null');
  });
});

test.each([
  ['was used', '/admin/link#the-token'],
  ['is not complete', '/admin/link'],
])('the page calls a link that %s invalid and leads to a new one', async (_what, url) => {
  answerCalls({ 'POST /api/password-link/read': problem(404, 'This link is not valid any more') });
  renderAdmin(<LinkPage />, url);
  expect(await screen.findByText('This link is not valid any more.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new password' }).getAttribute('href')).toBe(
    '/auth/forgot',
  );
  expect(screen.getByText('Were you invited? Ask a superadmin for a new invitation.')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('a refused password stays in its field with the reason', async () => {
  answerCalls({
    'POST /api/password-link/read': { json: link },
    'POST /api/password-link/strength': { json: { score: 0, refusal: 'It repeats itself' } },
    'POST /api/logout': { status: 204 },
    'POST /api/password-link/use': problem(400, 'The password is too easy to guess', {
      password: 'It repeats itself',
    }),
  });
  renderAdmin(<LinkPage />, '/admin/link#the-token');
  const field = await screen.findByLabelText<HTMLInputElement>('New password');
  await userEvent.type(field, 'passwordpassword');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('It repeats itself')).toBeTruthy();
  expect(field.value).toBe('passwordpassword');
});

test('the page for a forgotten password does not say whether the account exists', async () => {
  const calls = answerCalls({ 'POST /api/password-link': { status: 202, json: {} } });
  renderAdmin(<ForgotPage />, '/admin/forgot');
  await userEvent.click(await screen.findByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Username or email is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Username or email/), ' amina ');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect((await screen.findByText(/^If there is such an account/)).getAttribute('role')).toBe('status');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { account: 'amina' },
  ]);
  expect(calls.filter(({ path }) => path === '/api/user')).toHaveLength(1);
});
