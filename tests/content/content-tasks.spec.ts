/** Daily tasks of staff with the content of the site, with the clicks and keys that each may take. */
import type { Page } from '@playwright/test';
import { expect, test, toastOf } from '../platform/browser/test.ts';
import { begin, counted } from '../platform/dashboard/effort.ts';
import { createRecord, findRecord, newName, photoFile } from '../platform/dashboard/staff.ts';

const SERVICES = '/api/admin/services';

type Service = { title: string; description: string; isActive: boolean };

const stored = (page: Page, title: string) => findRecord<Service>(page, SERVICES, 'title', title);
const create = (page: Page, title: string) =>
  createRecord(page, SERVICES, { title, description: 'Moves goods', icon: 'globe', division: 'media' });
const total = async (page: Page) => {
  const { clicks, keys } = await counted(page);
  return clicks + keys;
};
const row = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('staff add a service with at most five clicks and keys', async ({ staffPage: page }) => {
  const title = newName('Added');
  await begin(page, '/admin?tab=services');
  await page.getByRole('button', { name: 'Add Service' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Added in no time');
  await page.keyboard.press('Tab');
  await page.keyboard.type('globe');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Service created successfully');
  expect(await total(page)).toBeLessThanOrEqual(5);
  expect(await stored(page, title)).toMatchObject({ description: 'Added in no time', isActive: true });
});

test('staff set a photo with at most four clicks', async ({ staffPage: page }) => {
  const name = newName('Pictured');
  await createRecord(page, '/api/admin/team', { name, position: 'Adviser', bio: 'Advises' });
  await begin(page, '/admin?tab=team');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByText('Drop a photo here, or click to upload').click();
  await (await chooser).setFiles(await photoFile());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(toastOf(page)).toContainText('Team member updated successfully');
  expect(await total(page)).toBeLessThanOrEqual(4);
  const member = await findRecord<{ name: string; photo: string }>(page, '/api/admin/team', 'name', name);
  expect(member?.photo).toMatch(/^\/media\//);
});

test('staff correct a typo by a click on the row and Ctrl+Enter in its form', async ({ staffPage: page }) => {
  const title = newName('Mispelt');
  await create(page, title);
  await begin(page, '/admin?tab=services');
  await row(page, title).click();
  // The name is selected, so typing replaces it.
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title.replace('Mispelt', 'Misspelt'));
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Service updated successfully');
  expect(await total(page)).toBeLessThanOrEqual(2);
  expect(await stored(page, title)).toBeUndefined();
  expect(await stored(page, title.replace('Mispelt', 'Misspelt'))).toBeDefined();
});

test('the form opens beside the list, or on a phone over it', async ({ staffPage: page }) => {
  const title = newName('Beside');
  await create(page, title);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/admin?tab=services');
  await row(page, title).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Service' });
  const update = dialog.getByRole('button', { name: 'Update' });
  await expect(update).toBeInViewport({ ratio: 1 });
  const sheet = await dialog.boundingBox();
  const name = await page.getByText(title, { exact: true }).boundingBox();
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(sheet?.x ?? 0);

  // A click beside the dialog closes it, unless the dialog has unsaved input.
  await dialog.getByLabel('Title').fill('Half a thought');
  const keep = page.getByRole('button', { name: 'Keep editing' });
  // Right after it has opened, a press is taken for the second of a double click.
  await expect(async () => {
    await page.mouse.click(300, 300);
    await expect(keep).toBeVisible({ timeout: 500 });
  }).toPass();
  await keep.click();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(360);
  await expect(update).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought');
  // The cross stays, too, while the form scrolls.
  await dialog.evaluate((form) => form.scrollTo(0, form.scrollHeight));
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeInViewport({ ratio: 1 });
});
