import type { Page } from '@playwright/test';
import { localLogin } from '../../../tools/seed.ts';
import { expect, signIn, test, toastOf } from '../test.ts';
import { callApi, createRecord, newName, photoFile } from './staff.ts';

type Tab = {
  tab: string;
  title: string;
  item: string;
  fields: readonly [string, ...string[]];
  choices?: Record<string, string>;
};

/** Each tab with its words, what is typed into it, and what its first required field says when it is empty. */
const tabs: readonly Tab[] = [
  { tab: 'services', title: 'Service', item: 'Service', fields: ['Title', 'Description', 'Icon'] },
  { tab: 'team', title: 'Team Member', item: 'Team member', fields: ['Name', 'Position', 'Bio'] },
  { tab: 'partners', title: 'Partner', item: 'Partner', fields: ['Name', 'Description'] },
  {
    tab: 'company',
    title: 'Company Information',
    item: 'Company information',
    fields: ['Title', 'Section', 'Content'],
  },
  {
    tab: 'statistics',
    title: 'Statistic',
    item: 'Statistic',
    fields: ['Label', 'Key', 'Value', 'Category'],
  },
  {
    tab: 'seo',
    title: 'SEO Settings',
    item: 'SEO settings',
    fields: ['Page', 'Title', 'Description', 'Keywords'],
  },
  {
    tab: 'stories',
    title: 'Story',
    item: 'Story',
    fields: ['Client', 'Task', 'From', 'To', 'Outcome', 'What it counts'],
  },
  {
    tab: 'questions',
    title: 'Question',
    item: 'Question',
    fields: ['Question', 'Answer'],
    choices: { Page: 'Contact' },
  },
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

/** One with a file and one with a key; the matrices of the API and resource-tab.test.tsx hold what the others have of their own. */
const ON_EACH_PUSH = ['team', 'seo'];

for (const { tab, title, item, fields, choices = {} } of tabs) {
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

test('a built-in text of a page is changed, read by visitors, and reset', async ({ staffPage: page }) => {
  const words = newName('Discover');
  const home = async () => (await page.request.get('/')).text();
  await page.goto('/admin?tab=company');
  await page.getByRole('searchbox', { name: 'Search company sections' }).fill('scroll to explore');
  await page.getByRole('button', { name: 'Edit Home, Hero, link to the leadership' }).click();
  const field = page.getByRole('dialog').getByLabel('Text', { exact: true });
  await expect(field).toHaveValue('Scroll to explore');
  await field.fill(words);
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Text created successfully');
  await expect.poll(home, { timeout: 30_000 }).toContain(words);

  await page.getByRole('searchbox', { name: 'Search company sections' }).fill(words);
  const row = page.getByRole('listitem').filter({ hasText: words });
  await expect(row.getByText('Edited')).toBeVisible();
  await row.getByRole('button', { name: 'Reset Home, Hero, link to the leadership to built-in' }).click();
  await expect(toastOf(page)).toContainText('Text deleted successfully');
  await expect.poll(home, { timeout: 30_000 }).toContain('Scroll to explore');
  expect(await home()).not.toContain(words);
});

test('two staff members at once: both versions are shown, and one is chosen', async ({ staffPage, page }) => {
  const title = newName('Customs');
  await createRecord(staffPage, '/api/admin/services', { title, description: 'First', icon: 'globe' });
  await signIn(page);
  for (const one of [staffPage, page]) {
    await one.goto('/admin?tab=services');
    await one.getByRole('button', { name: `Edit ${title}` }).click();
  }
  const description = (one: Page) => one.getByLabel('Description', { exact: true });
  const update = (one: Page) => one.getByRole('button', { name: 'Update' });
  await description(page).fill('Mine');
  await description(staffPage).fill('Theirs');
  await update(staffPage).click();
  await expect(toastOf(staffPage)).toContainText('Service updated successfully');

  await update(page).click();
  const question = page.getByRole('alert').filter({ hasText: 'Somebody else saved this' });
  await expect(question).toContainText('Your changes have not been saved.');
  await expect(question.getByText('Theirs', { exact: true })).toHaveCount(2);
  await expect(question.getByText('Mine', { exact: true })).toHaveCount(2);
  const stored = async () => {
    const { json } = await callApi<{ title: string; description: string }[]>(
      page,
      'GET',
      '/api/admin/services',
    );
    return json.find((service) => service.title === title)?.description;
  };
  expect(await stored()).toBe('Theirs');

  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect(toastOf(page)).toContainText('Service updated successfully');
  expect(await stored()).toBe('Mine');
  // The other one sees it without a reload.
  await expect(rowOf(staffPage, title)).toContainText('Mine');
});

test('a list is sorted by keyboard, with announcements, and stays so', async ({ staffPage: page }) => {
  await page.goto('/admin?tab=partners');
  const names = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await expect(names.nth(1)).toBeVisible();
  const [first = '', second = ''] = await names.allTextContents();
  await page.getByRole('button', { name: 'Change order' }).click();
  const handle = page.getByRole('dialog').getByRole('button', { name: `Move ${second}`, exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  const said = page.locator('[aria-live="assertive"]').filter({ hasText: second });
  await expect(said).toContainText(`Picked up ${second}`);
  // The list is measured once it has been picked up; a key before that moves nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(said).toContainText('place 1 of', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(said).toContainText('was put down at place 1');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(toastOf(page)).toContainText('Partners sorted successfully');
  await page.reload();
  await expect(names.first()).toHaveText(second);
  await expect(names.nth(1)).toHaveText(first);
});

test('a list is sorted by dragging; Escape puts an entry back and leaves the dialog open', async ({
  staffPage: page,
}) => {
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

test('a list is sorted where it stands, by dragging and by keys, and a record is hidden there', async ({
  staffPage: page,
}) => {
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
  await page.getByLabel('Search questions').fill(name);
  await page.getByLabel('Which questions').selectOption('Inactive');
  await expect.poll(titles).toEqual(['One']);
});

test('of a thousand rows only those in sight are in the document; keys, search and selection reach them all', async ({
  staffPage: page,
}) => {
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
  const { json } = await callApi<{ name: string; photoWidth: number; photoHeight: number }[]>(
    page,
    'GET',
    '/api/team',
  );
  expect(json.some((member) => member.name === name)).toBe(true);
  const { json: members } = await callApi<typeof json>(page, 'GET', '/api/admin/team');
  const member = members.find((one) => one.name === name);
  // Half of the height of the photo, in the shape of a card.
  expect(member).toMatchObject({ photoWidth: 240, photoHeight: 300 });
});

test('the palette leads to a record from the keyboard alone', async ({ staffPage: page }) => {
  const name = newName('Palette');
  await createRecord(page, '/api/admin/partners', { name, description: 'Found by its name' });
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search inquiries, records, texts, pages' });
  await expect(box).toBeFocused();
  await box.fill(name);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Partner' }).getByLabel('Name')).toHaveValue(name);
});

test('a session that ends meanwhile leads to /auth and back to the text that was typed', async ({
  staffPage: page,
}) => {
  await page.goto('/admin?tab=services&dialog=new');
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
  for (const label of ['Title', 'Description', 'Icon']) await field(label).fill('Half a thought');
  await callApi(page, 'POST', '/api/logout');
  // The live connection may have noticed already.
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page)).toContainText('Your session has ended');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Username').fill(localLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(localLogin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('What you typed before is back.')).toBeVisible();
  await expect(field('Title')).toHaveValue('Half a thought');
});
