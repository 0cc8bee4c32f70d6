/** What staff do all day with the content of the site, with the clicks and keys it takes. */
import type { Page } from '@playwright/test';
import { expect, test, toastOf } from '../test.ts';
import { begin, counted } from './effort.ts';
import { callApi, createRecord, newName, photoFile } from './staff.ts';

const SERVICES = '/api/admin/services';

type Service = { id: string; title: string; description: string; isActive: boolean };

/** The services of a name, in their order. */
async function stored(page: Page, name: string) {
  const { json } = await callApi<Service[]>(page, 'GET', SERVICES);
  return json.filter(({ title }) => title.startsWith(name));
}
const create = (page: Page, title: string) =>
  createRecord(page, SERVICES, { title, description: 'Moves goods', icon: 'globe', division: 'media' });
const total = async (page: Page) => {
  const { clicks, keys } = await counted(page);
  return clicks + keys;
};
const row = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a service is added with five clicks and keys at most', async ({ staffPage: page }) => {
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
  expect(await stored(page, title)).toMatchObject([
    { title, description: 'Added in no time', isActive: true },
  ]);
});

test('two services change places with one drag', async ({ staffPage: page }) => {
  const name = newName('Ordered');
  for (const part of ['second', 'first']) await create(page, `${name} ${part}`);
  const centre = async (part: string) => {
    const handle = page.getByRole('button', { name: `Move ${name} ${part}`, exact: true });
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    if (!box) throw new Error('The handle is out of sight');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // What drags comes when the rows are there.
  await expect(async () => {
    await begin(page, '/admin?tab=services');
    const [from, to] = [await centre('first'), await centre('second')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 20, { steps: 20 });
    await page.mouse.up();
    await expect(toastOf(page)).toContainText('Services sorted successfully', { timeout: 3_000 });
  }).toPass();
  expect(await total(page)).toBeLessThanOrEqual(2);
  expect((await stored(page, name)).map(({ title }) => title)).toEqual([`${name} second`, `${name} first`]);
});

test('a photo is set with four clicks at most', async ({ staffPage: page }) => {
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
  const { json } = await callApi<{ name: string; photo: string | null }[]>(page, 'GET', '/api/admin/team');
  expect(json.find((member) => member.name === name)?.photo).toMatch(/^\/media\//);
});

test('a typo goes with two: the row opens its form, Ctrl and Enter saves it', async ({ staffPage: page }) => {
  const title = newName('Mispelt');
  await create(page, title);
  await begin(page, '/admin?tab=services');
  await row(page, title).click();
  // The name is selected: what is typed takes its place.
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title.replace('Mispelt', 'Misspelt'));
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Service updated successfully');
  expect(await total(page)).toBeLessThanOrEqual(2);
  expect(await stored(page, title)).toEqual([]);
  expect(await stored(page, title.replace('Mispelt', 'Misspelt'))).toHaveLength(1);
});

test('a service is hidden with one click, and several with one more than there are', async ({
  staffPage: page,
}) => {
  const name = newName('Hidden');
  for (const part of ['one', 'two', 'three']) await create(page, `${name} ${part}`);
  const active = async () => (await stored(page, name)).filter(({ isActive }) => isActive).length;
  await begin(page, '/admin?tab=services');
  await page.getByRole('switch', { name: `${name} one is active` }).click();
  await expect(toastOf(page)).toContainText('Service updated successfully');
  const taken = await total(page);
  expect(taken).toBeLessThanOrEqual(2);
  expect(await active()).toBe(2);

  for (const part of ['two', 'three']) await page.getByLabel(`Select ${name} ${part}`).check();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toastOf(page)).toContainText('2 services deactivated successfully');
  expect((await total(page)) - taken).toBeLessThanOrEqual(3);
  expect(await active()).toBe(0);
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page)).toContainText('2 services restored successfully');
  expect(await active()).toBe(2);
});

test('the form stands beside the list with its buttons in sight, also on a phone', async ({
  staffPage: page,
}) => {
  const [first, second] = [newName('Beside'), newName('Beside')];
  // The one made last stands first.
  for (const title of [second, first]) await create(page, title);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/admin?tab=services');
  await row(page, first).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Service' });
  const update = dialog.getByRole('button', { name: 'Update' });
  await expect(update).toBeInViewport({ ratio: 1 });
  const sheet = await dialog.boundingBox();
  const name = await page.getByText(first, { exact: true }).boundingBox();
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(sheet?.x ?? 0);

  await page.keyboard.press('Alt+j');
  await expect(dialog.getByLabel('Title')).toHaveValue(second);
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Alt+k');
  await expect(dialog.getByLabel('Title')).toHaveValue(first);
  // A click beside it closes it, unless that loses something.
  await dialog.getByLabel('Title').fill('Half a thought');
  await page.mouse.click(300, 300);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await dialog.boundingBox())?.width).toBe(360);
  await expect(update).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
});
