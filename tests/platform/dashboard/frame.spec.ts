/** The frame around every screen of the dashboard: the sidebar on a wide screen, the bottom bar on a phone. */
import type { Locator, Page } from '@playwright/test';
import { localLogin } from '../../../tools/seed.ts';
import { send } from '../../inbox/browser-inquiries.ts';
import { choose, expect, test, toastOf } from '../browser/test.ts';
import { createRecord, newName } from './staff.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { ...box, bottom: box.y + box.height };
};

test('on a wide screen the sidebar leads everywhere, inquiries come first', async ({ staffPage: page }) => {
  await page.setViewportSize(WIDE);
  await send(page);
  await page.goto('/admin');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(page.getByRole('region', { name: 'Who is waiting' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  for (const name of ['Website', 'History', 'Users']) {
    await sidebar.getByRole('link', { name, exact: true }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(sidebar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    // The link keeps the focus, so that keyboard users continue from there.
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeFocused();
  }
  const header = page.getByRole('banner');
  for (const name of ['Manage Team', 'Home']) {
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the first stop of the Tab key skips to the content', async ({ staffPage: page }) => {
  await page.goto('/admin?tab=inquiries#q=depot');
  await expect(heading(page, 'Inquiries')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(new URL(page.url()).hash).toBe('#q=depot');
});

test('on a phone the bottom bar leads everywhere, and covers nothing', async ({ staffPage: page }) => {
  await page.setViewportSize(PHONE);
  const name = newName('Last of all');
  await createRecord(page, '/api/admin/partners', { name, description: 'At the end', sortOrder: 1e8 });
  await page.goto('/admin');
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(bar.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');

  await bar.getByRole('link', { name: 'Website', exact: true }).click();
  await expect(heading(page, 'Website')).toBeVisible();
  await bar.getByRole('button', { name: 'More', exact: true }).click();
  await choose(page, 'Partners');
  await expect(heading(page, 'Partners')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  const remove = page.getByRole('button', { name: `Delete ${name}`, exact: true });
  await expect(remove).toBeVisible();
  expect((await boxOf(bar)).bottom).toBe(PHONE.height);
  // A long list is rendered in parts, whose height is measured when they come into sight.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect((await boxOf(remove)).bottom).toBeLessThan((await boxOf(bar)).y);
  }).toPass();

  await remove.click();
  await expect(toastOf(page)).toContainText('Partner deleted successfully');
  // At a width between phone and tablet, a toast is at the bottom of the screen.
  await page.setViewportSize({ width: 600, height: PHONE.height });
  await expect(toastOf(page)).toBeVisible();
  const gap = async () => (await boxOf(bar)).y - (await boxOf(toastOf(page))).bottom;
  await expect.poll(gap).toBeGreaterThan(0);
  await toastOf(page).getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize(PHONE);

  await bar.getByRole('link', { name: /Inquiries/ }).click();
  await expect(heading(page, 'Inquiries')).toBeVisible();
  const header = page.getByRole('banner');
  expect((await boxOf(header)).height).toBeLessThan(64);
  await header.getByRole('button', { name: localLogin.username }).click();
  await expect(header.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await header.getByRole('link', { name: 'Manage Team' }).click();
  await expect(heading(page, 'Team Management')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Home', exact: true })).toBeHidden();
});
