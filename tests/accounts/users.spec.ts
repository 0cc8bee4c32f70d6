import { expect, logIn, test, toastOf } from '../platform/browser/test.ts';
import { callApi, createAccount } from '../platform/dashboard/staff.ts';

// Superadmins' work on accounts: users-page.test.tsx. A user's own password: account-page.test.tsx.
test('a browser notices at once that its session was ended elsewhere', async ({ staffPage, page }) => {
  const account = await createAccount(staffPage);
  await logIn(page, account);
  // A second session of the same person.
  await staffPage.context().clearCookies();
  await logIn(staffPage, account);
  await staffPage.goto('/admin');
  await expect(staffPage.getByText('Live', { exact: true })).toBeAttached();

  await page.goto('/admin/account');
  const sessions = page.getByRole('region', { name: 'My sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions.getByRole('button', { name: /End the session/ }).click();
  await expect(toastOf(page)).toContainText('Session ended');
  await expect(sessions).toHaveText([/This session/]);
  // The other browser notices it by itself, before the person can lose input.
  await expect(staffPage).toHaveURL(/\/auth/);
  await expect(toastOf(staffPage)).toContainText('Your session has ended');
  expect((await callApi(page, 'GET', '/api/user')).status).toBe(200);
});
