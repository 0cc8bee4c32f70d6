import type { Page } from '@playwright/test';
import { localLogin } from '../../tools/seed.ts';
import { expectAccessible } from '../platform/browser/screen.ts';
import { expect, test, toastOf } from '../platform/browser/test.ts';
import { callApi, createRecord, findRecord, newName, photoFile } from '../platform/dashboard/staff.ts';

type Tab = {
  tab: string;
  title: string;
  item?: string;
  fields: readonly [string, ...string[]];
  choices?: Record<string, string>;
};

/** Each tab with its words and what is typed into it, the field first that says that it is required. */
const tabs: readonly Tab[] = [
  { tab: 'services', title: 'Service', fields: ['Title', 'Description', 'Icon'] },
  { tab: 'team', title: 'Team Member', fields: ['Name', 'Position', 'Bio'] },
  { tab: 'partners', title: 'Partner', fields: ['Name', 'Description'] },
  { tab: 'company', title: 'Company Information', fields: ['Title', 'Section', 'Content'] },
  { tab: 'statistics', title: 'Statistic', fields: ['Label', 'Key', 'Value', 'Category'] },
  {
    tab: 'seo',
    title: 'SEO Settings',
    item: 'SEO settings',
    fields: ['Page', 'Title', 'Description', 'Keywords'],
  },
  { tab: 'stories', title: 'Story', fields: ['Client', 'Task', 'From', 'To', 'Outcome', 'What it counts'] },
  { tab: 'questions', title: 'Question', fields: ['Question', 'Answer'], choices: { Page: 'Contact' } },
];

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

type Point = { x: number; y: number };
const DRAG_STEPS = 20;

/** Drags as a hand does, which the screen keeps up with: on a busy machine a faster mouse jumps over entries. */
async function drag(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    const part = step / DRAG_STEPS;
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
}

/** One with a key; one with a file is below. The matrices of the API and resource-tab.test.tsx hold what the others have of their own. */
const ON_EACH_PUSH = ['seo'];

for (const { tab, title, fields, choices = {}, ...words } of tabs) {
  const { item = title.charAt(0) + title.slice(1).toLowerCase() } = words;
  const tag = ON_EACH_PUSH.includes(tab) ? [] : ['@nightly'];
  test(`the ${tab} tab: create, validation, edit, delete, undo`, { tag }, async ({ staffPage: page }) => {
    const name = newName(tab);
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await page.goto(`/admin?tab=${tab}`);

    await page.getByRole('button', { name: `Add ${title}` }).click();
    await expect(page.getByRole('dialog', { name: `Add New ${title}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(`${fields[0]} is required`)).toBeVisible();
    for (const label of fields) await field(label).fill(name);
    for (const [label, option] of Object.entries(choices)) await field(label).selectOption(option);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toastOf(page)).toContainText(`${item} created successfully`);
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toHaveCount(1);

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(page.getByRole('dialog', { name: `Edit ${title}` })).toBeVisible();
    await field(fields[0]).fill(`${name} edited`);
    await dialog.getByLabel('Active', { exact: true }).uncheck();
    // From the keyboard alone.
    await page.keyboard.press('Control+Enter');
    await expect(toastOf(page)).toContainText(`${item} updated successfully`);
    const card = rowOf(page, `${name} edited`);
    await expect(card.getByText('Inactive')).toBeVisible();

    await page.getByRole('button', { name: `Delete ${name} edited` }).click();
    await expect(toastOf(page)).toContainText(`${item} deleted successfully`);
    await expect(card).toHaveCount(0);
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toastOf(page)).toContainText(`${item} restored successfully`);
    await expect(card).toHaveCount(1);
    await page.reload();
    await expect(card).toHaveCount(1);
  });
}

test('what somebody else saved meanwhile stands beside what was typed', async ({ staffPage: page }) => {
  const path = '/api/admin/services';
  const service = { title: newName('Customs'), description: 'First', icon: 'globe' };
  const { id } = await createRecord(page, path, service);
  await page.goto(`/admin?tab=services&dialog=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description', { exact: true }).fill('Mine');
  await callApi(page, 'PUT', `${path}/${id}`, { ...service, description: 'Theirs' });
  const stored = async () =>
    (await findRecord<typeof service>(page, path, 'title', service.title))?.description;
  await dialog.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'Somebody else saved this' });
  await expect(question).toContainText('Your changes have not been saved.');
  for (const words of ['Theirs', 'Mine'])
    await expect(question.getByText(words, { exact: true })).toHaveCount(2);
  expect(await stored()).toBe('Theirs');
  await dialog.getByRole('button', { name: 'History', exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'changed it' })).toBeVisible();
  await expectAccessible(page, 'conflict and history');
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect(toastOf(page)).toContainText('Service updated successfully');
  expect(await stored()).toBe('Mine');
});

test('a list is sorted by dragging; Escape leaves it as it was', async ({ staffPage: page }) => {
  await page.goto('/admin?tab=services');
  await page.getByRole('button', { name: 'Change order' }).click();
  const dialog = page.getByRole('dialog');
  const handles = dialog.getByRole('button', { name: /^Move / });
  const labels = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await expect(handles.nth(2)).toBeVisible();
  const before = await labels();
  const [first, second, third, ...others] = before;

  await handles.nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect.poll(labels).toEqual([second, first, third, ...others]);
  await page.keyboard.press('Escape');
  await expect.poll(labels).toEqual(before);
  await expect(dialog).toBeVisible();

  const centre = async (index: number) => {
    // It is measured when it stands still: Escape lets the entries glide back.
    await handles.nth(index).hover();
    const box = await handles.nth(index).boundingBox();
    if (!box) throw new Error('The handle is out of sight');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await centre(0), await centre(2)];
  await drag(page, from, { x: from.x, y: to.y + 10 });
  await expect.poll(labels).toEqual([second, third, first, ...others]);
  await page.mouse.up();
  await expect(dialog.getByRole('status')).toContainText('was put down at place 3');
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(toastOf(page)).toContainText('Services sorted successfully');
});

test('a list is sorted where it stands, and a record is hidden there', async ({ staffPage: page }) => {
  const name = newName('Dragged');
  for (const part of ['One', 'Two', 'Three'])
    await createRecord(page, '/api/admin/questions', {
      question: `${name} ${part}`,
      answer: 'Moved about',
      page: 'contact',
    });
  await page.goto('/admin?tab=questions');
  const titles = () =>
    page
      .getByRole('heading', { level: 2 })
      .filter({ hasText: name })
      .allTextContents()
      .then((all) => all.map((title) => title.replace(`${name} `, '')));
  const handle = (part: string) => page.getByRole('button', { name: `Move ${name} ${part}`, exact: true });
  await expect.poll(titles).toEqual(['Three', 'Two', 'One']);

  // Framer Motion's dragging comes when the rows are there.
  await expect(async () => {
    await handle('Three').scrollIntoViewIfNeeded();
    const [from, to] = [await handle('Three').boundingBox(), await handle('One').boundingBox()];
    if (!from || !to) throw new Error('The handles are out of sight');
    const x = from.x + from.width / 2;
    await drag(page, { x, y: from.y + from.height / 2 }, { x, y: to.y + to.height });
    await page.mouse.up();
    expect(await titles()).toEqual(['Two', 'One', 'Three']);
  }).toPass();
  await expect(toastOf(page)).toContainText('Questions sorted successfully');

  await handle('One').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect.poll(titles).toEqual(['One', 'Two', 'Three']);
  await page.keyboard.press('Escape');
  await expect.poll(titles).toEqual(['Two', 'One', 'Three']);
  await page.reload();
  await expect.poll(titles).toEqual(['Two', 'One', 'Three']);

  await page.getByRole('switch', { name: `${name} One is active` }).click();
  await expect(toastOf(page)).toContainText('Question updated successfully');
  await expect(rowOf(page, `${name} One`)).toContainText('Inactive');
  await expect(rowOf(page, `${name} One`)).toContainText(localLogin.username);
});

test('of a thousand rows those in sight are drawn, and all can be reached', async ({ staffPage: page }) => {
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
  await page.keyboard.press('End');
  await expect(row(999)).toBeInViewport();
  await expect(row(999)).toHaveAttribute('aria-posinset', '1000');
  expect(await rows.count()).toBeLessThan(60);
  // The focus was not lost on the way.
  await expect(edit(0)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Delete Figure 0', exact: true })).toBeFocused();
  await expect(row(0)).toBeInViewport();

  await page.getByLabel('Search statistics').fill('figure 50');
  await expect(page.getByText('20 of 1000')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all statistics shown' }).check();
  await expect(page.getByText('20 selected')).toBeVisible();
});

test('a photo is dropped, cropped to the cards, described and shown', async ({ staffPage: page }) => {
  const name = newName('Amina');
  await page.goto('/admin?tab=team&dialog=new');
  const dialog = page.getByRole('dialog');
  const pick = dialog.locator('input[type="file"]');
  await pick.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await expect(dialog.getByText('notes.txt')).toHaveCount(0);
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
  // Half of the height of the photo, in the shape of a card.
  expect(member).toMatchObject({ photoWidth: 240, photoHeight: 300 });
});
