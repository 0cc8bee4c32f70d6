import { expect, logIn, test, toastOf } from '../platform/browser/test.ts';
import { callApi, createAccount } from '../platform/dashboard/staff.ts';

// What a superadmin does with accounts is in users-page.test.tsx, one's own password in account-page.test.tsx.
test('sessions that end elsewhere are noticed there at once', async ({ staffPage, page }) => {
  const account = await createAccount(staffPage);
  await logIn(page, account);
  // Another browser of the same person.
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
  // The other browser notices by itself, before anything is lost there.
  await expect(staffPage).toHaveURL(/\/auth/);
  await expect(toastOf(staffPage)).toContainText('Your session has ended');
  expect((await callApi(page, 'GET', '/api/user')).status).toBe(200);
});
