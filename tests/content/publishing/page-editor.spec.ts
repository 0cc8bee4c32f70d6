import { readFileSync } from 'node:fs';
import { DAY_MS, PRESENCE } from '@mipaka/contract';
import type { Page } from '@playwright/test';
import type { Manifest } from 'vite';
import { inRoot } from '../../../tools/paths.ts';
import { localLogin } from '../../../tools/seed.ts';
import { expectAccessible, WITHOUT_TARGETS } from '../../platform/browser/screen.ts';
import { expect, logIn, openPage, test, toastOf } from '../../platform/browser/test.ts';
import { logInColleague, newName, photoFile } from '../../platform/dashboard/staff.ts';
import { coveredBy, expectToCoverNothing, paths, textBelow } from '../../site/test.ts';
import { bar, discard, draftText, edit, openSite, retype, thing } from './editor.ts';

const PHONE = { width: 360, height: 740 };
/** A page with lists and photos; nightly all. */
const READ = process.env.NIGHTLY ? paths : ['/team'];
const EYEBROW = 'Hero, above the title';

test.afterEach(async ({ staffPage }) => discard(staffPage, '/api/admin/texts'));

const readBy = (page: Page, path: string) => async () => (await page.request.get(path)).text();

// Undo: editor.test.tsx.
test('staff correct a typo on the page and publish it', async ({ staffPage, page: visitor }) => {
  const words = newName('Leaders');
  await openSite(staffPage, '/');
  await staffPage.getByRole('button', { name: 'Edit page' }).click();
  await draftText(staffPage, 'Leadership, above the title', words);
  // Visitors do not see the draft.
  expect(await readBy(visitor, '/')()).not.toContain(words);
  await bar(staffPage).getByRole('button', { name: 'Publish' }).click();
  await expect(toastOf(staffPage)).toContainText('Published');
  await expect.poll(readBy(visitor, '/')).toContain(words);
  await expect(bar(staffPage)).toContainText('Undo publish');
  await bar(staffPage).getByRole('button', { name: 'Done' }).click();
  await expect(staffPage.getByRole('button', { name: 'Edit page' })).toBeFocused();
  // The dashboard's links open the editor; after Done a reload shows the page.
  await staffPage.goto('/about#edit:');
  await bar(staffPage).getByRole('button', { name: 'Done' }).click();
  await expect(staffPage).toHaveURL(/\/about$/);
});

/** The elements that change place or colour without the spans that bind the page's texts to the editor. */
const movedByBindings = (page: Page) =>
  page.evaluate(() => {
    // Elements in closed details have no place.
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    const things = [...document.querySelectorAll('main *, footer *')].filter(
      (element) => element.attributes.length > 0,
    );
    const look = () =>
      things.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, x, y, width, height, getComputedStyle(element).color].join(' ');
      });
    const bound = look();
    const bare = [...document.querySelectorAll('main span, footer span')].filter(
      (span) => span.attributes.length === 0,
    );
    // A span around others is the page's own.
    const isBinding = (span: Element) => !bare.some((other) => other !== span && span.contains(other));
    for (const span of bare.filter(isBinding)) span.replaceWith(...span.childNodes);
    return look().flatMap((one, index) => (one === bound[index] ? [] : `${bound[index]} became ${one}`));
  });

test('the editor’s bindings move nothing, and its button covers nothing', async ({ staffPage: page }) => {
  test.slow();
  const button = page.getByRole('button', { name: 'Edit page' });
  for (const path of READ) {
    await openSite(page, path);
    for (const width of [360, 768, 1024, 1440]) {
      const name = `${path} at ${width} px`;
      await page.setViewportSize({ ...PHONE, width });
      await expectToCoverNothing(page, button, name, (floating) => textBelow(floating, 'header'));
      // The page is at its top again: the button covers no control of the header.
      expect(await coveredBy(button), name).toEqual([]);
      await expect(button, name).toBeInViewport({ ratio: 1 });
      // Within the header, no text of the page lies below it.
      const isInHeader = (one: Element) =>
        one.getBoundingClientRect().bottom <= Number(document.querySelector('header')?.clientHeight);
      expect(await button.evaluate(isInHeader), name).toBe(true);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => page.locator('xpath=//main//span[not(@*)]').count(), path).toBeGreaterThan(2);
    expect(await movedByBindings(page), path).toEqual([]);
  }
});

test('visitors load nothing of the editor; staff have it until they log out', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Edit page' });
  // The files of the editor, and the call that asks for the signed-in user.
  const manifest: Manifest = JSON.parse(readFileSync(inRoot('web/dist/manifest.json'), 'utf8'));
  const files = ['index', 'editor'].map(
    (name) => manifest[`src/admin/content/page-editor/${name}.tsx`]?.file,
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1);
    if (['api/user', ...files].includes(path)) asked.push(path);
  });
  const seesNothing = async () => {
    asked.length = 0;
    await openPage(page, '/about');
    await page.keyboard.press('e');
    await expect(button).toHaveCount(0);
    expect(asked).toEqual([]);
  };
  await seesNothing();
  await logIn(page);
  await page.goto('/admin');
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  asked.length = 0;
  await page.goto('/about#edit:texts/about.eyebrow/text');
  await expect(thing(page, EYEBROW)).toBeFocused();
  expect(new Set(asked).size).toBe(3);
  await page.goto('/admin');
  await logout.click();
  await page.waitForURL(/\/auth/);
  await seesNothing();
  expect(await page.evaluate(() => localStorage.getItem('mipaka.staff'))).toBeNull();
});

test('an editor whose code was lost on the way is asked for again by each press', async ({
  staffPage: page,
}) => {
  let isLost = true;
  await page.route('**/assets/editor-*.js', (route) =>
    isLost ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await openSite(page, '/about');
  const button = page.getByRole('button', { name: 'Edit page' });
  await button.click();
  await expect(toastOf(page)).toContainText('The editor could not be loaded');
  await expect(bar(page)).toHaveCount(0);
  isLost = false;
  await button.click();
  await expect(bar(page)).toBeVisible();
});

test('staff edit by keyboard alone: E, Tab, Enter; Escape cancels; E again leads to Publish', async ({
  staffPage: page,
}) => {
  const words = newName('Origins');
  await openSite(page, '/about');
  await page.keyboard.press('e');
  await expect(bar(page)).toBeVisible();
  const eyebrow = thing(page, EYEBROW);
  await eyebrow.focus();
  await expect(page.getByRole('group', { name: 'Tools for Hero, above the title' })).toBeVisible();
  await page.keyboard.press('Enter');
  await retype(page, 'Never kept');
  await page.keyboard.press('Escape');
  await expect(eyebrow).toHaveText('About us');
  await expect(eyebrow).toBeFocused();
  await page.keyboard.press('Enter');
  await retype(page, words);
  // Tab also keeps the text, and moves to the next one.
  await page.keyboard.press('Tab');
  await expect(thing(page, 'Hero: title')).toBeFocused();
  await expect(eyebrow).toHaveText(words);
  await expect(bar(page)).toContainText('1 change');

  // A text that is too long keeps its field open, with an error.
  const button = thing(page, 'End of the page, first button');
  await button.focus();
  await page.keyboard.press('Enter');
  await retype(page, 'x'.repeat(41));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'at most 40 characters' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The link around a text does not work while staff edit the text.
  await button.click();
  await expect(page).toHaveURL(/\/about$/);
  await page.keyboard.press('Escape');

  await eyebrow.focus();
  await page.keyboard.press('e');
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changes' });
  await expect(dialog.getByRole('deletion')).toContainText('About us');
  await expect(dialog.getByRole('insertion')).toContainText(words);
  await dialog.getByRole('button', { name: 'Undo: Hero, above the title' }).press('Enter');
  await expect(dialog).toContainText('Nothing is changed');
});

test('two staff edit one line: each sees the other, and the second chooses a version', async ({
  separateStaffPage: staffPage,
  page,
}) => {
  const { username } = await logInColleague(staffPage, page);
  for (const { clock } of [staffPage, page]) await clock.install();
  await edit(staffPage, '/team');
  await thing(staffPage, EYEBROW).click();
  await edit(page, '/team');
  // The second editor reads the name of the first one at the line.
  const named = `${EYEBROW} (${localLogin.username} is editing it)`;
  await expect(thing(page, named)).toBeVisible();
  await thing(page, named).hover();
  await expect(page.getByRole('group', { name: `Tools for ${named}` })).toContainText(named);
  await expect(bar(page)).toContainText(`${localLogin.username} edits as well`);
  await thing(page, named).click();
  await staffPage.clock.fastForward(PRESENCE.renewMs);
  await expect(thing(staffPage, `${EYEBROW} (${username} is editing it)`)).toBeVisible();
  // No other line shows a name.
  await expect(staffPage.locator('[data-colleague]')).toHaveCount(1);
  await retype(page, 'Typed by Zawadi');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('Saved as a draft');

  await retype(staffPage, 'Typed by the other');
  await staffPage.keyboard.press('Enter');
  const question = staffPage.getByRole('alertdialog');
  await expect(question).toContainText('Typed by the other');
  await expect(question).toContainText(`${username} has saved`);
  if (process.env.NIGHTLY) await expectAccessible(staffPage, 'draft conflict', WITHOUT_TARGETS);
  await expect(question).toContainText('Typed by Zawadi');
  await question.getByRole('button', { name: 'Use mine' }).click();
  await expect(question).toBeHidden();
  await expect(bar(staffPage)).toContainText('Saved as a draft');
  await page.clock.fastForward(PRESENCE.togetherMs);
  await expect(thing(page, EYEBROW)).toHaveText('Typed by the other');
});

// A conflict with a newer publish: changes-dialog.test.tsx and publishing.test.ts.
test('an edit survives the end of the session in mid-sentence', async ({ staffPage: page }) => {
  const words = newName('Unfinished');
  await edit(page, '/services');
  await thing(page, EYEBROW).click();
  await retype(page, words);
  await page.context().clearCookies();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('Your session has ended. What you typed is kept.');
  await expect(thing(page, EYEBROW)).toHaveText(words);

  // Leaving the page keeps a text that is not finished.
  await thing(page, EYEBROW).click();
  await retype(page, `${words} again`);
  await page.goto('about:blank');
  await logIn(page);
  await edit(page, '/services');
  await expect(thing(page, EYEBROW)).toHaveText(`${words} again`);
  await expect(bar(page)).toContainText('Saved as a draft');
});

test('on a phone the field opens from below and fits the screen', async ({ staffPage: page }) => {
  const words = newName('Phone');
  await page.setViewportSize(PHONE);
  await edit(page, '/contact');
  await thing(page, EYEBROW).click();
  const sheet = page.getByRole('dialog', { name: EYEBROW });
  await sheet.getByRole('textbox').fill(words);
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await expect(sheet).toBeHidden();
  await expect(thing(page, EYEBROW)).toHaveText(words);
  await expect(bar(page)).toContainText('1 change');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  // At most two rows of 44 px.
  expect((await bar(page).boundingBox())?.height).toBeLessThan(112);
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(bar(page).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
});

test('staff sort, add to and hide in lists, and change a photo in place', async ({ staffPage: page }) => {
  await edit(page, '/team');
  const grid = page
    .getByRole('region', { name: 'Our Team' })
    .or(page.getByRole('region', { name: 'Department Heads' }));
  const names = () => grid.last().getByRole('textbox', { name: 'Team member: name' }).allInnerTexts();
  await expect.poll(async () => (await names()).length).toBeGreaterThan(1);
  const before = await names();
  const [first = '', second = ''] = before;
  await grid.last().getByRole('textbox', { name: 'Team member: name' }).first().hover();
  await page.getByRole('button', { name: 'Move down' }).click();
  await expect.poll(names).toEqual([second, first, ...before.slice(2)]);

  await grid.last().getByRole('textbox', { name: 'Team member: name' }).first().hover();
  await page.getByRole('button', { name: 'Hide team member' }).click();
  await expect.poll(names).toEqual([first, ...before.slice(2)]);

  const added = newName('Neema');
  await grid.last().getByRole('textbox', { name: 'Team member: name' }).first().hover();
  await page.getByRole('button', { name: 'Add team member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(added);
  await dialog.getByLabel('Bio', { exact: true }).fill('Writes things down.');
  await dialog.getByRole('button', { name: 'Keep in the draft' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('textbox', { name: 'Team member: name' }).filter({ hasText: added }),
  ).toBeVisible();

  await page.getByRole('button', { name: `Photo of ${first}` }).click();
  await dialog.locator('input[type=file]').setInputFiles(await photoFile());
  await dialog.getByLabel('Photo description').fill('In the harbour');
  await dialog.getByRole('button', { name: 'Keep in the draft' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: 'In the harbour' }).first()).toBeAttached();
});

// Content and access of a shared link: previews.test.ts. Times to choose from: schedule-dialog.test.tsx.
test('staff schedule changes, share them, and cancel the schedule', async ({ staffPage: page }) => {
  await edit(page, '/about');
  await draftText(page, EYEBROW, 'Later');
  await bar(page).getByRole('button', { name: 'Changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  const day = new Date(Date.now() + 3 * DAY_MS);
  const written = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  await dialog.getByLabel('Day', { exact: true }).fill(written);
  await dialog.getByLabel('Time in Nairobi').fill('09:30');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(toastOf(page)).toContainText('Scheduled');
  await expect(bar(page)).toContainText('No changes');

  await bar(page).getByRole('button', { name: '1 scheduled' }).click();
  const list = page.getByRole('dialog', { name: 'Scheduled' });
  await list.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await share.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('dialog', { name: 'The link' }).getByRole('button', { name: 'Done' }).click();
  const link = share.getByRole('listitem').filter({ hasText: 'The schedule for' });
  await expect(link).toHaveCount(1);
  await link.getByRole('button', { name: 'Revoke' }).click();
  await expect(link).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: 'Cancel it' }).click();
  await expect(list).toContainText('Nothing is scheduled.');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('1 change');
});

test('axe finds no fault while a page is edited', { tag: '@nightly' }, async ({ staffPage: page }) => {
  test.slow();
  for (const path of READ) {
    await edit(page, path);
    await expectAccessible(page, `editing ${path}`, WITHOUT_TARGETS);
  }
  await thing(page, EYEBROW).click();
  await expectAccessible(page, 'typing', WITHOUT_TARGETS);
  await page.keyboard.press('Escape');
  await draftText(page, EYEBROW, newName('Axe'));
  await bar(page).getByRole('button', { name: 'Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Changes' })).toBeVisible();
  await expectAccessible(page, 'changes', WITHOUT_TARGETS);
});
