import type { Page } from '@playwright/test';
import { expectAccessible } from '../platform/browser/screen.ts';
import { expect, test, toastOf } from '../platform/browser/test.ts';
import { callApi, createRecord, findRecord, newName, photoFile } from '../platform/dashboard/staff.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

// A record with a file is tested below; refusals, deletion and restoring in record-list.test.tsx.
test('staff create and rename a record with a key', async ({ staffPage: page }) => {
  const name = newName('seo');
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await page.goto('/admin?tab=seo');

  await page.getByRole('button', { name: 'Add SEO Settings' }).click();
  for (const label of ['Page', 'Title', 'Description', 'Keywords']) await field(label).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page)).toContainText('SEO settings created successfully');
  await expect(rowOf(page, name)).toHaveCount(1);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await field('Page').fill(`${name} edited`);
  await field('Active').uncheck();
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('SEO settings updated successfully');
  await expect(rowOf(page, `${name} edited`).getByText('Inactive')).toBeVisible();
});

// record-list.test.tsx tests both decisions, and what the form says of a record that is deleted.
test('axe finds no fault in a conflict or a history', { tag: '@nightly' }, async ({ staffPage: page }) => {
  const service = { title: newName('Customs'), description: 'First', icon: 'globe' };
  const { id } = await createRecord(page, '/api/admin/services', service);
  await page.goto(`/admin?tab=services&dialog=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description', { exact: true }).fill('Mine');
  await callApi(page, 'PUT', `/api/admin/services/${id}`, { ...service, description: 'Theirs' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'saved this while you were editing' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'History', exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'changed it' })).toBeVisible();
  await expectAccessible(page, 'conflict and history');
});

// Sorting by keyboard: keyboard.spec.ts. Hidden records: record-list.test.tsx.
test('staff sort a list by dragging its rows', async ({ staffPage: page }) => {
  const name = newName('Dragged');
  for (const part of ['One', 'Two', 'Three'])
    await createRecord(page, '/api/admin/questions', {
      question: `${name} ${part}`,
      answer: 'Moved about',
      page: 'contact',
    });
  await page.goto('/admin?tab=questions');
  const titles = async () => {
    const all = await page.getByRole('heading', { level: 2 }).filter({ hasText: name }).allTextContents();
    return all.map((title) => title.replace(`${name} `, ''));
  };
  const handle = (part: string) => page.getByRole('button', { name: `Move ${name} ${part}`, exact: true });
  await expect.poll(titles).toEqual(['Three', 'Two', 'One']);

  // Framer Motion's code for dragging loads after the rows.
  await expect(async () => {
    await handle('Three').scrollIntoViewIfNeeded();
    const [from, to] = [await handle('Three').boundingBox(), await handle('One').boundingBox()];
    if (!from || !to) throw new Error('The handles are out of sight');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // As slowly as a hand: on a busy machine a faster mouse jumps over entries.
    for (let step = 1; step <= 20; step += 1) {
      await page.mouse.move(x, y + ((to.y + to.height - y) * step) / 20);
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    }
    await page.mouse.up();
    await expect.poll(titles, { timeout: 3_000 }).toEqual(['Two', 'One', 'Three']);
  }).toPass();
  await expect(toastOf(page)).toContainText('Questions sorted successfully');

  await page.reload();
  await expect.poll(titles).toEqual(['Two', 'One', 'Three']);
});

test('a list of a thousand rows draws those in sight; all can be reached', async ({ staffPage: page }) => {
  const at = '2026-11-22T08:00:00.000Z';
  const statistics = Array.from({ length: 1_000 }, (_, index) => ({
    id: `s${index}`,
    key: `figure-${index}`,
    label: `Figure ${index}`,
    value: String(index),
    scope: null,
    category: index < 500 ? 'home' : 'about',
    isActive: true,
    createdAt: at,
    updatedAt: at,
    lastEdit: null,
  }));
  await page.route('**/api/admin/statistics', (route) => route.fulfill({ json: statistics }));
  await page.goto('/admin?tab=statistics');
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  const row = (index: number) =>
    rows.filter({ has: page.getByRole('heading', { name: `Figure ${index}`, exact: true }) });
  await expect(row(0)).toBeVisible();
  await expect(row(0)).toHaveAttribute('aria-setsize', '1000');
  expect(await rows.count()).toBeLessThan(60);

  const edit = (index: number) => page.getByRole('button', { name: `Edit Figure ${index}`, exact: true });
  await edit(0).focus();
  // The list grows while its rows are measured, so its end may move down after the key.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(row(999)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(row(999)).toHaveAttribute('aria-posinset', '1000');
  expect(await rows.count()).toBeLessThan(60);
  // Scrolling keeps the focus.
  await expect(edit(0)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Delete Figure 0', exact: true })).toBeFocused();
  await expect(row(0)).toBeInViewport();
});

test('staff upload, crop and describe a photo, and the list shows it', async ({ staffPage: page }) => {
  const name = newName('Amina');
  await page.goto('/admin?tab=team&dialog=new');
  const dialog = page.getByRole('dialog');
  const pick = dialog.locator('input[type="file"]');
  await pick.setInputFiles(await photoFile());
  await expect(dialog.getByText('amina.png')).toBeVisible();
  await expect(dialog.getByText(/^\d+\.\d\d MB$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await dialog.getByLabel('Zoom').fill('2');
  await dialog.getByRole('button', { name: 'Crop photo' }).click();
  await expect(dialog.getByText('amina.jpg')).toBeVisible();
  await dialog.getByLabel('Photo description').fill('Amina at her desk');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Position').fill('Adviser');
  await dialog.getByLabel('Bio').fill('Twenty years of trade.');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page)).toContainText('Team member created successfully');
  const photo = rowOf(page, name).getByRole('img', { name: 'Amina at her desk' });
  await expect(photo).toHaveJSProperty('complete', true);
  type Member = { name: string; photoWidth: number; photoHeight: number };
  expect(await findRecord<Member>(page, '/api/team', 'name', name)).toBeDefined();
  const member = await findRecord<Member>(page, '/api/admin/team', 'name', name);
  // The crop has half of the photo's height and the shape of a card.
  expect(member).toMatchObject({ photoWidth: 240, photoHeight: 300 });
});
