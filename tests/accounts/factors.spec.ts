/** Passkeys with the browser's own virtual authenticator. */
import type { Browser, Page } from '@playwright/test';
import { expect, sendLogin, test, toastOf } from '../platform/browser/test.ts';
import { createAccount } from '../platform/dashboard/staff.ts';

type Account = { username: string; password: string };

/** Opens a new browser context with a virtual authenticator that always confirms. */
async function openDevice(browser: Browser, baseURL: string | undefined) {
  // Passkeys need a host name; browsers refuse them on an IP address.
  const context = await browser.newContext({ baseURL: baseURL?.replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const keys = async () =>
    (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  const touch = (enabled: boolean) =>
    client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  /** Logs out and leaves the site, with the authenticator off: it would answer the passkey offer of /auth. */
  async function logOut({ isForgotten = false } = {}) {
    await touch(false);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/auth$/);
    if (isForgotten) await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await touch(true);
  }
  return { context, page, keys, logOut };
}

/** Opens the account page and signs in with the password. */
async function typePassword(page: Page, account: Account) {
  await page.goto('/admin/account');
  await sendLogin(page, account);
}

test('staff add a passkey, sign in with it, and remove it with the help of a recovery code', async ({
  browser,
  baseURL,
  staffPage,
}) => {
  const account = await createAccount(staffPage);
  const { username } = account;
  const { context, page, keys, logOut } = await openDevice(browser, baseURL);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const ways = page.getByRole('region', { name: 'Ways to sign in' });
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  // Meanwhile the toast stands in the dialog, as another item.
  const listed = dialog.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ });
  let codes: string[] = [];

  await test.step('make a passkey', async () => {
    await typePassword(page, account);
    await expect(ways.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    expect(scripts.filter((url) => /passkeys-/.test(url))).toEqual([]);
    await ways.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(listed).toHaveCount(10);
    codes = await listed.allTextContents();
    expect(new Set(codes).size).toBe(10);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(ways.getByRole('list', { name: 'My passkeys' }).getByRole('listitem')).toHaveCount(1);
    expect(await keys()).toBe(1);
  });

  await test.step('sign in with the passkey, without a name or a password', async () => {
    // Like a browser in which no passkey was used yet.
    await logOut({ isForgotten: true });
    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(`${username}, `)).toBeVisible();
    await expect(ways.getByRole('list', { name: 'My passkeys' })).toContainText('last used');
  });

  await test.step('choose the passkey where the browser offers it', async () => {
    await logOut();
    await page.goto('/auth');
    await page.waitForURL(/\/admin/);
  });

  await test.step('sign in on another device with the password and a recovery code', async () => {
    const other = await openDevice(browser, baseURL);
    await typePassword(other.page, account);
    await expect(
      other.page.getByText('Use your passkey, or enter one of your recovery codes.'),
    ).toBeVisible();
    await other.page.keyboard.type('22222-22222');
    await other.page.keyboard.press('Enter');
    await expect(toastOf(other.page)).toContainText('The code is not right');
    await other.page.getByLabel(/^Recovery code/).fill(codes[0] ?? '');
    await other.page.keyboard.press('Enter');
    const theirs = other.page.getByRole('region', { name: 'Ways to sign in' });
    await expect(theirs).toContainText('9 codes are left');

    await theirs.getByRole('button', { name: /^Remove the passkey/ }).click();
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(toastOf(other.page)).toContainText('Passkey removed');
    await expect(theirs.getByRole('list', { name: 'My passkeys' })).toHaveCount(0);
    await other.context.close();
  });

  await test.step('the removed passkey no longer signs in; the password alone is enough again', async () => {
    await logOut();
    await page.goto('/auth');
    await expect(toastOf(page)).toContainText('This passkey was removed here');
    await typePassword(page, account);
    await page.waitForURL(/\/admin/);
    await context.close();
  });
});
