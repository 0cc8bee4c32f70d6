/** From an invitation, and from a forgotten password, to the dashboard: with real mails, on a phone, by keyboard. */
import type { Page } from '@playwright/test';
import { expect, hydrated, signIn, test, toastOf } from '../test.ts';
import { mailedLink } from './mailed-link.ts';
import { expectAccessible } from './screen.ts';
import { createRecord, newName } from './staff.ts';

const PHONE = { width: 360, height: 740 };
const CHOSEN = 'nine herons above Naivasha';

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

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
  await signIn(page, { username, password: CHOSEN, email: '' });

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more.');
  await expectAccessible(page, 'link that was used');
  await staffPage.reload();
  await expect(item).not.toContainText('Invited');
});

test('a forgotten password', async ({ staffPage, page }) => {
  const username = newName('baraka').replace(' ', '.');
  const email = `${username}@example.com`;
  await createRecord(staffPage, '/api/admin/users', { username, email, password: 'a long enough password' });
  await page.setViewportSize(PHONE);
  await page.goto('/auth');
  await hydrated(page);
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await forgot.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('/auth/forgot');
  const field = page.getByLabel('Username or email');
  await expect(field).toHaveAttribute('autocomplete', 'username');
  await expectAccessible(page, 'forgotten password');
  await field.focus();
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('If there is such an account')).toBeVisible();

  await page.goto(await mailedLink(email, /^Subject: A new password/m));
  await newPassword(page).focus();
  await page.keyboard.type(CHOSEN);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/auth$/);
  await signIn(page, { username, password: CHOSEN, email: '' });
});

test('without a mail server the link is shown once, in place of the form', async ({ staffPage: page }) => {
  const username = newName('imani').replace(' ', '.');
  // The mail server of these tests takes every mail: the answer is made what it is without one.
  await page.route('**/api/admin/users', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const json = await response.json();
    const link = { ...json.link, sentTo: null, address: '/auth/link#the-token' };
    return route.fulfill({ response, json: { ...json, link } });
  });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add New User' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.com`);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: `Invitation for ${username}` });
  const field = shown.getByLabel('Link');
  await expect(field).toHaveValue(/^http.*\/auth\/link#the-token$/);
  await expect(field).toBeFocused();
  await expectAccessible(page, 'link to hand over');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: username })).toContainText(
    'The invitation is good until',
  );
});
