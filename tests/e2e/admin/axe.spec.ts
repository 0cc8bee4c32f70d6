/** axe finds nothing on any tab, page or dialog of the dashboard, light and dark. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** Everything in light; in dark only the colours are different. */
async function expectAccessible(page: Page, state: string) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const violations = { resultTypes: ['violations' as const] };
  const light = await new AxeBuilder({ page }).options(violations).analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await new AxeBuilder({ page })
    .options({ ...violations, runOnly: ['color-contrast'] })
    .analyze();
  const found = [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
  );
  expect.soft(found, state).toEqual([]);
}

const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test('tabs', async ({ staffPage: page }) => {
  // axe reads every element of a screen, twice; a busy machine takes its time.
  test.slow();
  for (const name of ['Overview', 'Services', 'Team', 'Partners', 'Company', 'Statistics', 'SEO']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible();
    await settled(page);
    await expectAccessible(page, name);
  }
});

test('pages', async ({ staffPage: page }) => {
  test.slow();
  for (const name of ['Manage Team', 'Trash', 'Activity', 'Users', 'My account']) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('list').getByRole('link', { name, exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: name.replace('Manage Team', 'Team Management') }),
    ).toBeVisible();
    await settled(page);
    await expectAccessible(page, name);
  }
});

test('dialogs', async ({ staffPage: page }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  for (const tab of ['services', 'team', 'company', 'seo']) {
    await page.goto(`/admin?tab=${tab}&dialog=new`);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(/is required/).first()).toBeVisible();
    await expectAccessible(page, `${tab}, refused`);
  }
  await dialog.getByLabel('Title', { exact: true }).fill('Typed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'unsaved changes');
  await page.goto('/admin?tab=partners');
  await page.getByRole('button', { name: 'Change order' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'order');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'new user');
});

test('menu, palette and help on a phone', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/account');
  await settled(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expectAccessible(page, 'menu');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'help');
});
