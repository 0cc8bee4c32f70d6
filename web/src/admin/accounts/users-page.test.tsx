import type { ListedAccount } from '@mipaka/contract';
import { screen, waitFor, within } from '@testing-library/react';
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

test('a superadmin invites without a password; without a mail server the link is shown once', async () => {
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

test('a new user that is typed is discarded after a question alone; an empty form closes at once', async () => {
  answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/users': { json: [me] },
  });
  renderAdmin(<UsersPage />, '/admin/users');
  const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = () => screen.findByRole('dialog', { name: 'Add New User' });
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await add();
  await dialog();
  await userEvent.keyboard('{Escape}');
  await isClosed();

  await add();
  await userEvent.type(within(await dialog()).getByLabelText(/^Username/), 'neema');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(within(await dialog()).getByLabelText<HTMLInputElement>(/^Username/).value).toBe('neema');
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await isClosed();
});

test('superadmins withdraw invitations and mail reset links, but invite no deactivated user', async () => {
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
  await userEvent.click(within(invited).getByRole('button', { name: 'Withdraw link of neema' }));
  expect(await within(invited).findByText('The invitation has expired or was withdrawn')).toBeTruthy();
  expect(within(invited).queryByRole('button', { name: /^Withdraw/ })).toBeNull();

  const gone = await itemOf('omar');
  expect(within(gone).queryByRole('button', { name: /^Invite again|^Send reset/ })).toBeNull();

  const forgetful = await itemOf('zuri');
  await userEvent.click(within(forgetful).getByRole('button', { name: 'Send reset link: zuri' }));
  expect(await screen.findByText('A link is on its way to zuri@example.com.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(2);
});

test('superadmins edit accounts and confirm a deactivation; a refusal keeps what they typed', async () => {
  let account = neema;
  let refusal: object | undefined = { errors: { email: 'Already in use' } };
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/users': () => ({ json: [me, account] }),
    'PUT /api/admin/users/u2': ({ body }) => {
      const problem = { type: 'about:blank', title: 'x', status: 409, detail: 'There has to be one' };
      if (refusal) return { status: 409, json: { ...problem, ...refusal } };
      account = { ...account, ...(body as object) };
      return { json: account };
    },
  });
  renderAdmin(<UsersPage />, '/admin/users');
  const item = await itemOf('neema');
  const confirm = async (answer: string) => {
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: answer }));
  };
  await userEvent.click(screen.getByRole('button', { name: 'Edit neema' }));
  const form = within(await screen.findByRole('dialog'));
  const email = form.getByLabelText<HTMLInputElement>(/^Email/);
  await userEvent.type(email, '.ke');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Already in use')).toBeTruthy();
  expect(email.value).toBe('neema@example.com.ke');
  // Name and role as this form shows them would undo a colleague's change of them.
  const saved = () => calls.findLast(({ method }) => method === 'PUT')?.body;
  expect(saved()).toEqual({ email: 'neema@example.com.ke' });
  refusal = undefined;
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await expect.poll(() => item.textContent).toContain('neema@example.com.ke');

  await userEvent.click(screen.getByRole('button', { name: 'Deactivate neema' }));
  expect(await screen.findByText(/All sessions of this account end at once/)).toBeTruthy();
  expect(item.textContent).not.toContain('Inactive');
  await confirm('Deactivate');
  await expect.poll(() => item.textContent).toContain('Inactive');

  refusal = {};
  await userEvent.click(screen.getByRole('button', { name: 'Edit neema' }));
  const again = within(await screen.findByRole('dialog'));
  const role = again.getByLabelText<HTMLSelectElement>(/^Role/);
  expect(role.required).toBe(true);
  await userEvent.selectOptions(role, 'superadmin');
  await userEvent.click(again.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update user')).toBeTruthy();
  // An address that its owner has changed meanwhile stays.
  expect(saved()).toEqual({ role: 'superadmin' });
  expect(screen.getAllByText(/There has to be one/)).not.toHaveLength(0);
  expect(item.textContent).not.toContain('Superadmin');
});

test('superadmins require a second factor of a role, and can reset those of an account', async () => {
  const mode = (graceDays: number) => ({ mode: 'offered', graceDays });
  let policy: object = { admin: mode(7), superadmin: mode(14) };
  let accounts = ['u2', me.id].map((userId) => ({ userId, passkeys: 0, hasApp: true, recoveryCodes: 10 }));
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/users': { json: [me, neema] },
    'GET /api/admin/factors': () => ({ json: { policy, accounts } }),
    'PUT /api/admin/factor-policy': ({ body }) => {
      policy = { ...policy, ...(body as object) };
      return { json: policy };
    },
    'DELETE /api/admin/factors/u2': () => {
      accounts = [];
      return { status: 204 };
    },
  });
  renderAdmin(<UsersPage />, '/admin/users');
  const form = within(await screen.findByRole('region', { name: 'Admin' }));
  // A colleague changes the other role after this page has loaded.
  policy = { admin: mode(7), superadmin: { mode: 'required', graceDays: 1 } };
  await userEvent.selectOptions(form.getByLabelText(/^Two-step sign-in/), 'required');
  // No number of days is not zero days.
  await userEvent.clear(form.getByLabelText(/^Days/));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await userEvent.type(form.getByLabelText(/^Days/), '7');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Two-step sign-in of the roles changed')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Save' }));
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(policy).toEqual({
    admin: { mode: 'required', graceDays: 7 },
    superadmin: { mode: 'required', graceDays: 1 },
  });

  const item = await itemOf('neema');
  expect(item.textContent).toContain('Signs in with authenticator app, 10 recovery codes');
  await userEvent.click(screen.getByRole('button', { name: /^Reset two-step sign-in of/ }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Reset two-step sign-in' }));
  await expect.poll(() => item.textContent).toContain('No two-step sign-in');
});

test('a page whose policy of second factors could not be loaded says so', async () => {
  answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/users': { json: [me] },
    'GET /api/admin/factors': { status: 503, json: { detail: 'Not now' } },
  });
  renderAdmin(<UsersPage />, '/admin/users');
  expect(await screen.findByText('Could not load two-step sign-in')).toBeTruthy();
});
