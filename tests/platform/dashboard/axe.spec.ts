/** axe finds nothing on the tabs, pages and dialogs of the dashboard, light and dark; everything fits at 400 % zoom. */
import type { Page } from '@playwright/test';
import { tabAddress, tabs } from '../../../web/src/admin/lib/addresses/tabs.ts';
import { expectAccessible } from '../browser/screen.ts';
import { expect, newVisitor, test, toastOf } from '../browser/test.ts';
import { callApi, photoFile } from './staff.ts';

// axe reads every element of a screen twice, which is slow on a busy machine.
test.slow();

const loaded = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** Lists and forms like another one with other words are read only nightly. */
const LIKE_ANOTHER = [
  ...['partners', 'statistics', 'seo', 'stories', 'questions', 'templates', 'team'],
  ...['Manage Team', 'Insight', 'History', 'Security', 'Spam', 'Mail', 'published', 'deleted'],
];
const isRead = (name: string) => Boolean(process.env.NIGHTLY) || !LIKE_ANOTHER.includes(name);

test('axe finds no fault in the tabs', async ({ staffPage: page }) => {
  await page.goto('/admin');
  for (const { name, label } of tabs.filter(({ name }) => name !== 'inquiries' && isRead(name))) {
    await page.getByRole('tab', { name: label, exact: true }).click();
    await expect(page).toHaveURL(tabAddress(name));
    const panel = page.getByRole('tabpanel', { name: label });
    await expect(panel.getByRole('heading').or(panel.locator('summary')).first()).toBeVisible();
    await loaded(page);
    await expectAccessible(page, label);
  }
});

test('axe finds no fault in the pages', async ({ staffPage: page }) => {
  await page.goto('/admin');
  const links = ['Manage Team', 'Website', 'Insight', 'History', 'Security', 'Users', 'Account'];
  for (const link of links.filter(isRead)) {
    const name = link === 'Manage Team' ? 'Team Management' : link;
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await loaded(page);
    await expectAccessible(page, name);
  }
  for (const what of ['published', 'deleted'].filter(isRead)) {
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
  await expectAccessible(page, 'Inbox');
  await page.getByRole('link', { name: visitor.firstName }).click();
  await expect(page.getByText('Nothing earlier from this address.')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).last().selectOption('In progress');
  await expect(page.getByText('Status: New → In progress')).toBeVisible();
  // On a low screen it lies above the conversation.
  await toastOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Undo Status: / })).toBeVisible();
  await expectAccessible(page, 'Inquiry');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: `Answer ${visitor.firstName}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'Answer on a phone');
  await page.keyboard.press('Escape');
  if (size) await page.setViewportSize(size);
  for (const view of ['Spam', 'Mail'].filter(isRead)) {
    const entry = page
      .getByRole('link', { name: view, exact: true })
      .or(page.getByRole('tab', { name: view, exact: true }));
    await entry.click();
    // Only then does the list of before count as loading.
    await expect(entry.and(page.locator('[aria-current=page], [aria-selected=true]'))).toBeVisible();
    await expect(heading).toBeVisible();
    if (view === 'Mail') await page.getByLabel('Show', { exact: true }).selectOption('All mails');
    await loaded(page);
    await expectAccessible(page, view);
  }
  await page.getByRole('tab', { name: 'Personal data', exact: true }).click();
  await page.getByLabel('E-mail address of the person').fill(visitor.email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('button', { name: 'Erase for good' })).toBeVisible();
  await expectAccessible(page, 'A person found');
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const close = (page: Page) => dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
/** Opens the form for a new record, and sends it empty. */
async function openForm(page: Page, tab: string, add: string) {
  await page.goto(`/admin?tab=${tab}`);
  await page.getByRole('button', { name: add }).click();
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await expect(
    dialogOf(page)
      .getByText(/is required/)
      .first(),
  ).toBeVisible();
}

test('axe finds no fault in the dialogs', async ({ staffPage: page }) => {
  const dialog = dialogOf(page);
  await openForm(page, 'team', 'Add Team Member');
  await expectAccessible(page, 'form');
  await dialog.locator('input[type="file"]').setInputFiles(await photoFile());
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(dialog.getByLabel('Zoom')).toBeVisible();
  await expectAccessible(page, 'crop');
  await close(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'question');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('tab', { name: 'Partners' }).click();
  await page.getByRole('button', { name: 'Change order' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'order');
});

test('axe finds no fault in the other forms', { tag: '@nightly' }, async ({ staffPage: page }) => {
  for (const [tab, add] of [
    ['services', 'Add Service'],
    ['seo', 'Add SEO Settings'],
    ['company', 'Add Company Information'],
  ] as const) {
    await openForm(page, tab, add);
    await expectAccessible(page, tab);
  }
  const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
  await field('Section').fill('culture');
  await field('Content').fill('We **listen**.\n\n- [Write](/contact)');
  await expectAccessible(page, 'section form');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page, 'new user');
});

test('axe finds no fault in menus, palette and help on a phone', { tag: '@nightly' }, async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expectAccessible(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'help');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  // The first letters of an entry find it.
  await expect(page.getByRole('menu')).toBeFocused();
  await expectAccessible(page, 'menu');
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
});
