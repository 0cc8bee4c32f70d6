/** axe finds nothing on any tab, page or dialog of the dashboard, light and dark. */
import type { Page } from '@playwright/test';
import { choose, expect, newVisitor, test } from '../test.ts';
import { expectAccessible } from './screen.ts';
import { callApi, createRecord, newName, photoFile } from './staff.ts';

// axe reads every element of a screen, twice; a busy machine takes its time.
test.slow();

const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test('tabs', async ({ staffPage: page }) => {
  for (const name of [
    'Overview',
    'Services',
    'Team',
    'Partners',
    'Company',
    'Statistics',
    'SEO',
    'Stories',
    'Questions',
    'Templates',
  ]) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible();
    await settled(page);
    await expectAccessible(page, name);
  }
});

test('pages', async ({ staffPage: page }) => {
  for (const { link, name = link } of [
    { link: 'Manage Team', name: 'Team Management' },
    { link: 'Insight', name: 'What brings inquiries' },
    { link: 'Trash' },
    { link: 'Activity' },
    { link: 'Security' },
    { link: 'Users' },
    { link: 'Account', name: 'My account' },
  ]) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await settled(page);
    await expectAccessible(page, name);
  }
});

test('inbox', async ({ staffPage: page }) => {
  const visitor = newVisitor();
  const message = { ...visitor, subject: 'A depot', message: 'We have a depot.', company: 'Lake Traders' };
  await callApi(page, 'POST', '/api/contact', message);
  await callApi(page, 'POST', '/api/contact', { ...message, website: 'https://spam.test' });
  const heading = page.getByRole('heading', { level: 3 }).first();

  await page.goto('/admin?tab=inquiries');
  await page.getByRole('checkbox').first().check();
  await expectAccessible(page, 'Inbox');
  await page.getByRole('link', { name: visitor.firstName }).click();
  await expect(page.getByText('Nothing earlier from this address.')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).last().selectOption('In progress');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('changed the status of it')).toBeVisible();
  await expectAccessible(page, 'Inquiry');
  for (const view of ['Spam', 'Mail', 'Personal data']) {
    await page.getByRole('link', { name: view, exact: true }).click();
    await expect(heading).toBeVisible();
    if (view === 'Mail') await page.getByLabel('Show', { exact: true }).selectOption('All mails');
    await settled(page);
    await expectAccessible(page, view);
  }
  await page.getByLabel('E-mail address of the person').fill(visitor.email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('button', { name: 'Erase for good' })).toBeVisible();
  await expectAccessible(page, 'A person found');
});

test('dialogs', async ({ staffPage: page }) => {
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const openForm = async (tab: string, add: string) => {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('button', { name: add }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(/is required/).first()).toBeVisible();
  };
  const close = () => dialog.getByRole('button', { name: 'Cancel' }).click();

  await openForm('Services', 'Add Service');
  await dialog.getByRole('button', { name: 'Browse' }).click();
  await expectAccessible(page, 'service form');
  await close();
  await openForm('SEO', 'Add SEO Settings');
  await expectAccessible(page, 'SEO form');
  await close();

  await openForm('Company', 'Add Company Information');
  await field('Section').fill('culture');
  await field('Content').fill('We **listen**.\n\n- [Write](/contact)');
  await expectAccessible(page, 'section form');
  await close();
  await page.getByRole('button', { name: 'Discard' }).click();
  await openForm('Team', 'Add Team Member');
  await dialog.locator('input[type="file"]').setInputFiles(await photoFile());
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(dialog.getByLabel('Zoom')).toBeVisible();
  await expectAccessible(page, 'crop');
  await close();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'question');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('tab', { name: 'Partners' }).click();
  await page.getByRole('button', { name: 'Change order' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'order');
  await close();

  const service = { title: newName('Conflict'), description: 'First', icon: 'globe' };
  const { id } = await createRecord(page, '/api/admin/services', service);
  await page.goto(`/admin?tab=services&dialog=${id}`);
  await field('Description').fill('Mine');
  await callApi(page, 'PUT', `/api/admin/services/${id}`, { ...service, description: 'Theirs' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByRole('heading', { name: /Somebody else saved this/ })).toBeVisible();
  await expectAccessible(page, 'conflict');
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'changed it' })).toBeVisible();
  await expectAccessible(page, 'history');

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'new user');
});

test('menus, palette and help on a phone', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Content', exact: true }).click();
  await expectAccessible(page, 'content menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expectAccessible(page, 'menu');
  await choose(page, /^Search/);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expectAccessible(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'help');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  // An entry is found by its first letters.
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
});
