import { expect, logIn, test, toastOf } from '../platform/browser/test.ts';
import { callApi, createAccount } from '../platform/dashboard/staff.ts';

test('a superadmin edits and deactivates an account; the last superadmin stays one', async ({
  staffPage,
  page,
}) => {
  const account = await createAccount(staffPage);
  const { username, email } = account;
  const item = staffPage.getByRole('listitem').filter({ hasText: username });
  const dialog = staffPage.getByRole('dialog');
  await staffPage.goto('/admin/users');

  await test.step('an admin sees neither users nor the logs', async () => {
    await logIn(page, account);
    for (const path of ['/admin/users', '/admin/security']) {
      await page.goto(path);
      await expect(page.getByText('Only superadmins may open this page.')).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'History', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
  });

  await test.step('a new address', async () => {
    await item.getByRole('button', { name: `Edit ${username}` }).click();
    await dialog.getByLabel('Email').fill('admin@mipaka.localhost');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Already in use', { exact: true })).toBeVisible();
    await dialog.getByLabel('Email').fill(`new-${email}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(staffPage)).toContainText('User updated successfully');
    await expect(item).toContainText(`new-${email}`);
  });

  await test.step('a deactivated account is out at once', async () => {
    await item.getByRole('button', { name: `Deactivate ${username}` }).click();
    const question = staffPage.getByRole('alertdialog');
    await expect(question).toContainText('All sessions of this account end at once.');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(toastOf(staffPage)).toContainText('User updated successfully');
    await expect(item).toContainText('Inactive');
    expect((await callApi(page, 'GET', '/api/user')).status).toBe(401);
  });

  await test.step('the last superadmin cannot be demoted', async () => {
    await staffPage.getByLabel('Role of admin', { exact: true }).selectOption('admin');
    await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click();
    await expect(toastOf(staffPage)).toContainText('Failed to update user');
    await expect(toastOf(staffPage)).toContainText(
      'The last active superadmin cannot be demoted or deactivated',
    );
    await expect(staffPage.getByLabel('Role of admin', { exact: true })).toHaveValue('superadmin');
  });
});

test('one’s own password and sessions', async ({ staffPage, page }) => {
  const account = await createAccount(staffPage);
  await logIn(page, account);
  // Another browser of the same person.
  await staffPage.context().clearCookies();
  await logIn(staffPage, account);

  await page.goto('/admin/account');
  const sessions = page.getByRole('region', { name: 'My sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
  await sessions.getByRole('button', { name: /End the session/ }).click();
  await expect(toastOf(page)).toContainText('Session ended');
  await expect(sessions).toHaveCount(1);
  expect((await callApi(staffPage, 'GET', '/api/user')).status).toBe(401);

  // Signed in there again, and then everywhere else out at once.
  await logIn(staffPage, account);
  await staffPage.goto('/admin');
  await expect(staffPage.getByText('Live', { exact: true })).toBeAttached();
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(toastOf(page)).toContainText('1 session ended');
  await expect(sessions).toHaveCount(1);
  // The other browser notices by itself, before anything is lost there.
  await expect(staffPage).toHaveURL(/\/auth/);
  await expect(toastOf(staffPage)).toContainText('Your session has ended');
  expect((await callApi(staffPage, 'GET', '/api/user')).status).toBe(401);
  expect((await callApi(page, 'GET', '/api/user')).status).toBe(200);

  await page.getByLabel('Current password', { exact: true }).fill('not my password');
  await page.getByLabel('New password', { exact: true }).fill('the second long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toastOf(page)).toContainText('Failed to change password');
  await expect(page.getByText('Not right', { exact: true })).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toastOf(page)).toContainText('Password changed successfully');
  expect((await callApi(page, 'GET', '/api/user')).status).toBe(200);
});
