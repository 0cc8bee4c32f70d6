import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { Guard } from './guard.tsx';

function Inside() {
  const { logoutMutation } = useAuth();
  return (
    <button type="button" onClick={() => logoutMutation.mutate()}>
      Secret
    </button>
  );
}
const guarded = (
  <Guard>
    <Inside />
  </Guard>
);

test('a protected screen leads to the sign-in, which remembers the address', async () => {
  answerCalls({ 'GET /api/user': { status: 401, json: {} } });
  renderAdmin(guarded, '/admin?tab=seo#q=lake');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect((await screen.findByText(/^\/auth/)).textContent).toBe('/auth {"from":"/admin?tab=seo#q=lake"}');
  expect(screen.queryByText('Secret')).toBeNull();
});

test('after a logout the sign-in forgets the last address', async () => {
  answerCalls({ 'GET /api/user': { json: amina }, 'POST /api/logout': { status: 204 } });
  renderAdmin(guarded, '/admin?tab=seo');
  await userEvent.click(await screen.findByText('Secret'));
  expect((await screen.findByText(/^\/auth/)).textContent).toBe('/auth null');
});

test('a failing server leads to a retry, not to the sign-in', async () => {
  let status = 503;
  answerCalls({ 'GET /api/user': () => ({ status, json: amina }) });
  renderAdmin(guarded);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByTestId('address').textContent).toBe('/admin null');
  status = 200;
  await userEvent.click(retry);
  expect(await screen.findByText('Secret')).toBeTruthy();
});
