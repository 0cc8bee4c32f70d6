/** From an invitation to the dashboard, and from a forgotten password to a new one: real mails, a phone, a keyboard. */
import type { Page } from '@playwright/test';
import { receivedMails } from '../../tools/testing/mail-server.ts';
import { expectAccessible } from '../platform/browser/screen.ts';
import { expect, hydrated, openPage, sendLogin, test, toastOf } from '../platform/browser/test.ts';
import { createAccount, newName } from '../platform/dashboard/staff.ts';

const PHONE = { width: 360, height: 740 };
const CHOSEN = 'nine herons above Naivasha';

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

/** Waits for a mail to the address; gives the path and fragment of the link in the newest one. */
async function mailedLink(address: string, subject: RegExp): Promise<string> {
  const find = () => {
    const mails = receivedMails.filter(({ to, source }) => to.includes(address) && subject.test(source));
    // Quoted-printable breaks long lines with an equals sign.
    const text = mails.at(-1)?.source.replaceAll('=\r\n', '') ?? '';
    return /https:\/\/[^/\s]+(\/auth\/link#\S+)/.exec(text)?.[1] ?? '';
  };
  await expect.poll(find, { timeout: 30_000, message: `a mail to ${address}` }).not.toBe('');
  return find();
}

test('an invited person chooses a password and signs in', async ({ staffPage, page }) => {
  const username = newName('neema').replace(' ', '.');
  const email = `${username}@example.com`;
  const item = staffPage.getByRole('main').getByRole('listitem').filter({ hasText: username });
  const dialog = staffPage.getByRole('dialog');
  await staffPage.goto('/admin/users');
  await staffPage.getByRole('button', { name: 'Add User' }).click();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(staffPage)).toContainText(`A link is on its way to ${email}.`);
  await expect(item).toContainText('Invited');
  await expect(item).toContainText('The invitation is good until');
  const link = await mailedLink(email, /^Subject: Your account for the dashboard/m);

  await page.setViewportSize(PHONE);
  await page.goto(link);
  await expect(newPassword(page)).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, 'invitation');
  await newPassword(page).focus();
  await page.keyboard.type(`${username} ${username}`);
  await expect(page.getByRole('main').getByRole('status')).toContainText('It is made of a name of yours');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(CHOSEN);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Very good');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/auth$/);
  await expect(toastOf(page)).toContainText(`Please sign in as ${username} now.`);
  await sendLogin(page, { username, password: CHOSEN });
  await page.waitForURL(/\/admin/);

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more.');
  if (process.env.NIGHTLY) await expectAccessible(page, 'link that was used');
  await staffPage.reload();
  await expect(item).not.toContainText('Invited');
});

test('staff who forgot their password get a link to a new one by mail', async ({ staffPage, page }) => {
  const { email } = await createAccount(staffPage);
  await page.setViewportSize(PHONE);
  await openPage(page, '/auth');
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await forgot.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('/auth/forgot');
  const field = page.getByLabel('Username or email');
  await expect(field).toHaveAttribute('autocomplete', 'username');
  if (process.env.NIGHTLY) await expectAccessible(page, 'forgotten password');
  await field.focus();
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('If there is such an account')).toBeVisible();

  // From here on the page is the same as for an invitation.
  await page.goto(await mailedLink(email, /^Subject: A new password/m));
  await expect(newPassword(page)).toBeVisible();
});
