import type { ListedAccount } from '@mipaka/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { UsersPage } from './users-page.tsx';

const me: ListedAccount = {
  ...amina,
  role: 'superadmin',
  isActive: true,
  isInvited: false,
  createdBy: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  linkExpiresAt: null,
};
const neema: ListedAccount = {
  ...me,
  id: 'u2',
  username: 'neema',
  name: null,
  email: 'neema@example.com',
  role: 'admin',
};
const expiresAt = '2026-11-24T08:00:00.000Z';
const itemOf = async (username: string) =>
  (await screen.findByRole('heading', { name: username })).closest('li') as HTMLElement;

test('somebody is invited without a password; without a mail server the link is shown once, to copy', async () => {
  const accounts = [me];
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/users': () => ({ json: accounts }),
    'POST /api/admin/users': () => {
      const { linkExpiresAt: _, ...created } = { ...neema, isInvited: true };
      accounts.push({ ...created, linkExpiresAt: expiresAt });
      const link = { kind: 'invitation', expiresAt, sentTo: null, address: '/auth/link#the-token' };
      return { status: 201, json: { ...created, link } };
    },
  });
  const writeText = vi.fn(async () => {});
  renderAdmin(<UsersPage />, '/admin/users');
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await user.click(await screen.findByRole('button', { name: 'Add User' }));
  const form = await screen.findByRole('dialog', { name: 'Add New User' });
  expect(within(form).queryByLabelText(/password/i)).toBeNull();
  await user.type(within(form).getByLabelText(/^Username/), 'neema');
  await user.type(within(form).getByLabelText(/^Email/), 'neema@example.com');
  await user.click(within(form).getByRole('button', { name: 'Create' }));

  const shown = await screen.findByRole('dialog', { name: 'Invitation for neema' });
  const address = `${location.origin}/auth/link#the-token`;
  expect(within(shown).getByLabelText<HTMLInputElement>('Link').value).toBe(address);
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith(address);
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(address)).toBeNull();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    username: 'neema',
    name: null,
    email: 'neema@example.com',
    role: 'admin',
  });
  expect((await itemOf('neema')).textContent).toContain('The invitation is good until');
});

test('an invitation is sent again and withdrawn, a reset link is mailed; who is deactivated gets none', async () => {
  const links: Record<string, ListedAccount> = {
    u2: { ...neema, isInvited: true, linkExpiresAt: expiresAt },
    u3: { ...neema, id: 'u3', username: 'omar', isActive: false, isInvited: true },
    u4: { ...neema, id: 'u4', username: 'zuri', email: 'zuri@example.com' },
  };
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/users': () => ({ json: [me, ...Object.values(links)] }),
    'DELETE /api/admin/users/u2/password-link': () => {
      links.u2 = { ...(links.u2 as ListedAccount), linkExpiresAt: null };
      return { status: 204 };
    },
    'POST /api/admin/users/u4/password-link': {
      json: { kind: 'reset', expiresAt, sentTo: 'zuri@example.com', address: null },
    },
  });
  renderAdmin(<UsersPage />, '/admin/users');
  const invited = await itemOf('neema');
  expect(within(invited).getByRole('button', { name: 'Invite again: neema' })).toBeTruthy();
  await userEvent.click(within(invited).getByRole('button', { name: 'Withdraw the link of neema' }));
  expect(await within(invited).findByText('The invitation has expired or was withdrawn')).toBeTruthy();
  expect(within(invited).queryByRole('button', { name: /^Withdraw/ })).toBeNull();

  const gone = await itemOf('omar');
  expect(within(gone).queryByRole('button', { name: /^Invite again|^Send a reset/ })).toBeNull();

  const forgetful = await itemOf('zuri');
  await userEvent.click(within(forgetful).getByRole('button', { name: 'Send reset link: zuri' }));
  expect(await screen.findByText('A link is on its way to zuri@example.com.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(2);
});
