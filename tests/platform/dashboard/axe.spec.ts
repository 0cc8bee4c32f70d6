/** axe finds nothing on any tab, page or dialog of the dashboard, light and dark, and everything fits at 400 % zoom. */
import type { Page } from '@playwright/test';
import { tabAddress, tabs } from '../../../web/src/admin/lib/addresses/tabs.ts';
import { expectAccessible, expectToFit } from '../browser/screen.ts';
import { expect, newVisitor, test, toastOf } from '../browser/test.ts';
import { callApi, photoFile } from './staff.ts';

// axe reads every element of a screen twice, which is slow on a busy machine.
test.slow();

const loaded = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** Lists, forms and menus like another one with other words: axe reads them only nightly. Insight has its own test. */
const LIKE_ANOTHER = new Set([
  ...['Partners', 'Statistics', 'SEO', 'Stories', 'Questions', 'Templates', 'Team Management', 'Insight'],
  ...['Published', 'Trash', 'Security', 'Spam', 'Mail', 'SEO form', 'section form', 'new user', 'menu'],
]);
const read = (page: Page, name: string) =>
  (process.env.NIGHTLY || !LIKE_ANOTHER.has(name) ? expectAccessible : expectToFit)(page, name);

test('axe finds no fault in the tabs', async ({ staffPage: page }) => {
  await page.goto('/admin');
  for (const { name, label } of tabs.filter(({ name }) => name !== 'inquiries')) {
    await page.getByRole('tab', { name: label, exact: true }).click();
    await expect(page).toHaveURL(tabAddress(name));
    const panel = page.getByRole('tabpanel', { name: label });
    await expect(panel.getByRole('heading').or(panel.locator('summary')).first()).toBeVisible();
    await loaded(page);
    await read(page, label);
  }
});

test('axe finds no fault in the pages', async ({ staffPage: page }) => {
  await page.goto('/admin');
  for (const link of ['Manage Team', 'Website', 'Insight', 'History', 'Security', 'Users', 'Account']) {
    const name = link === 'Manage Team' ? 'Team Management' : link;
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await loaded(page);
    await read(page, name);
  }
  for (const what of ['published', 'deleted']) {
    await page.goto(`/admin/history?what=${what}`);
    await expect(page.getByLabel('Show', { exact: true })).toHaveValue(what);
    await loaded(page);
    await expectAccessible(page, what);
  }
});

test('axe finds no fault in the inbox', async ({ staffPage: page }) => {
  const visitor = newVisitor();
  const message = { ...visitor, subject: 'A depot', message: 'We have a depot.', company: 'Lake Traders' };
  await callApi(page, 'POST', '/api/contact', message);
  await callApi(page, 'POST', '/api/contact', { ...message, website: 'https://spam.test' });
  const heading = page.getByRole('heading', { level: 3 }).first();

  await page.goto(`/admin?tab=inquiries#q=${visitor.firstName}`);
  await page.getByRole('checkbox').first().check();
  await read(page, 'Inbox');
  await page.getByRole('link', { name: visitor.firstName }).click();
  await expect(page.getByText('Nothing earlier from this address.')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).last().selectOption('In progress');
  await expect(page.getByText('Status: New → In progress')).toBeVisible();
  // On a low screen it lies above the conversation.
  await toastOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Restore “.+”: Status$/ })).toBeVisible();
  await read(page, 'Inquiry');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: `Answer ${visitor.firstName}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await read(page, 'Answer on a phone');
  await page.keyboard.press('Escape');
  if (size) await page.setViewportSize(size);
  for (const view of ['Spam', 'Mail', 'Personal data']) {
    const entry = page
      .getByRole('link', { name: view, exact: true })
      .or(page.getByRole('tab', { name: view, exact: true }));
    await entry.click();
    // Only then does the list of before count as loading.
    await expect(entry.and(page.locator('[aria-current=page], [aria-selected=true]'))).toBeVisible();
    await expect(heading).toBeVisible();
    if (view === 'Mail') await page.getByLabel('Show', { exact: true }).selectOption('All mails');
    await loaded(page);
    await read(page, view);
  }
  await page.getByLabel('E-mail address of the person').fill(visitor.email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('button', { name: 'Erase for good' })).toBeVisible();
  await read(page, 'A person found');
});

test('axe finds no fault in the dialogs', async ({ staffPage: page }) => {
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const openForm = async (tab: string, add: string) => {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('button', { name: add }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(/is required/).first()).toBeVisible();
  };
  const close = () => dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/admin');
  await openForm('Services', 'Add Service');
  await read(page, 'service form');
  await close();
  await openForm('SEO', 'Add SEO Settings');
  await read(page, 'SEO form');
  await close();

  await openForm('Company', 'Add Company Information');
  await field('Section').fill('culture');
  await field('Content').fill('We **listen**.\n\n- [Write](/contact)');
  await read(page, 'section form');
  await close();
  await page.getByRole('button', { name: 'Discard' }).click();
  await openForm('Team', 'Add Team Member');
  await dialog.locator('input[type="file"]').setInputFiles(await photoFile());
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(dialog.getByLabel('Zoom')).toBeVisible();
  await read(page, 'crop');
  await close();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await read(page, 'question');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('tab', { name: 'Partners' }).click();
  await page.getByRole('button', { name: 'Change order' }).click();
  await expect(dialog).toBeVisible();
  await read(page, 'order');
  await close();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog).toBeVisible();
  await read(page, 'new user');
});

test('axe finds no fault in menus, palette and help on a phone', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await read(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Look up anything' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('combobox')).toBeFocused();
  await read(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await read(page, 'help');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  // The first letters of an entry find it.
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
});
