import { type Browser, chromium, type Page } from '@playwright/test';
import { localLogin } from '../tools/seed.ts';
import { findChromium } from '../tools/testing/chromium.ts';

/** Chromium, whose sandbox refuses to run as root. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/** Opens the login and types the seeded account; the click on Login is left to the caller. */
export async function fillLogin(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Username').fill(localLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(localLogin.password);
}

/** Signs in and waits until the dashboard listens. */
export async function openDashboard(page: Page, origin: string): Promise<void> {
  await fillLogin(page, origin);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
}
