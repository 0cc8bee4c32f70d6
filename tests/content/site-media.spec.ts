import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot } from '../../tools/paths.ts';
import { expectAccessible } from '../platform/browser/screen.ts';
import { expect, openPage, test, toastOf } from '../platform/browser/test.ts';
import { callApi, photoFile } from '../platform/dashboard/staff.ts';
import { readHtml } from '../site/test.ts';
import { bar, discard, edit } from './publishing/editor.ts';

const film = {
  name: 'port.webm',
  mimeType: 'video/webm',
  buffer: readFileSync(inRoot('web/public/media-site/hero.webm')),
};
const BUILT_IN_CARD = 'https://mipaka.network/media-site/og-default.png';

type Media = { id: string; film: string | null; poster: string | null; socialCard: string | null };

/** The file field of the drop area with this label. */
const fieldFor = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('group', { name: label, exact: true }).locator('input[type=file]');

const cardOf = (page: Page) => async () =>
  readHtml(await (await page.request.get('/')).text()).tag('og:image');

// Films are compressed, sent and played, which takes time.
test.slow();
// With reduced motion the page shows no film.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(({ staffPage }) => staffPage.emulateMedia({ reducedMotion: 'no-preference' }));

test.afterEach(async ({ staffPage }) => discard(staffPage, '/api/admin/site-media'));

test('staff set a social card and a film; without them the site shows the built-in ones', {
  tag: '@nightly',
}, async ({ staffPage, page: visitor }) => {
  await staffPage.goto('/admin?tab=company');
  await staffPage.getByRole('searchbox', { name: 'Search company sections' }).fill('social card');
  await staffPage.getByRole('button', { name: 'Edit Social card and film' }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Social card and film' });
  await fieldFor(staffPage, 'Social card').setInputFiles(await photoFile('card.png', 1_600, 1_200));
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await dialog.getByRole('button', { name: 'Crop photo' }).click();
  await dialog.getByLabel('Social card description').fill('Containers in Mombasa');
  await fieldFor(staffPage, 'Poster').setInputFiles(await photoFile('poster.png', 1_280, 720));
  await fieldFor(staffPage, 'Film').setInputFiles(film);
  await expectAccessible(staffPage, 'site-media-form');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toastOf(staffPage)).toContainText('Social card and film updated successfully');
  const [saved] = (await callApi<Media[]>(staffPage, 'GET', '/api/admin/site-media')).json;
  expect(saved?.film).toMatch(/^\/media\/[\w-]{22}\.webm$/);

  // Social networks read the head of the page and fetch the card.
  const card = `https://mipaka.network${saved?.socialCard}`;
  await expect.poll(cardOf(visitor)).toBe(card);
  const { tag } = readHtml(await (await visitor.request.get('/')).text());
  const described = ['width', 'height', 'alt'].map((of) => tag(`og:image:${of}`));
  expect(described).toEqual(['1200', '630', 'Containers in Mombasa']);
  expect(tag('twitter:image')).toBe(card);
  // The card's format: media.test.ts.
  expect((await visitor.request.get(String(saved?.socialCard))).ok()).toBe(true);

  // Visitors see the poster at once, and the film when the page is idle.
  await visitor.goto('/');
  const poster = visitor.locator(`header img[src="${saved?.poster}"]`);
  await expect(poster).toHaveJSProperty('complete', true);
  expect(await poster.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  const video = visitor.locator('header video');
  await expect
    .poll(() => video.evaluate(({ currentSrc }: HTMLVideoElement) => new URL(currentSrc || 'x:').pathname))
    .toBe(saved?.film);
  await expect
    .poll(() => video.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth))
    .toBeGreaterThan(0);
  await expect(visitor.getByRole('button', { name: 'Pause video' })).toBeVisible();
  // The next page takes the film from the browser's cache.
  const bytesTaken = () =>
    visitor.evaluate(
      (film) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith(film))
          .map(({ transferSize }) => transferSize),
      String(saved?.film),
    );
  await expect.poll(async () => Math.max(0, ...(await bytesTaken()))).toBeGreaterThan(100_000);
  await visitor.goto('/about');
  await expect.poll(async () => (await bytesTaken()).length).toBeGreaterThan(0);
  expect(Math.max(...(await bytesTaken()))).toBe(0);
  // In the page editor, staff remove the film in the draft and publish that.
  await edit(staffPage, '/');
  await staffPage.getByRole('button', { name: 'Change the film' }).click();
  const form = staffPage.getByRole('dialog', { name: 'Edit Social card and film' });
  await form.getByRole('button', { name: 'Remove the present film' }).click();
  await form.getByRole('button', { name: 'Keep in the draft' }).click();
  await expect(form).toBeHidden();
  await expect(bar(staffPage)).toContainText('1 change');
  expect(await (await visitor.request.get('/')).text()).toContain(String(saved?.film));
  await bar(staffPage)
    .getByRole('button', { name: /^Changes/ })
    .click();
  const changes = staffPage.getByRole('dialog');
  await expect(changes).toContainText('Social card and film: film');
  await expect(changes.getByLabel('Before: the film')).toBeVisible();
  await expect(changes).toContainText('No film');
  await staffPage.keyboard.press('Escape');
  await bar(staffPage).getByRole('button', { name: 'Publish' }).click();
  await expect(toastOf(staffPage)).toContainText('Published');
  await expect.poll(async () => (await visitor.request.get('/')).text()).not.toContain(String(saved?.film));
  await openPage(visitor, '/');
  await expect(visitor.locator('video source').first()).toHaveAttribute('src', '/media-site/hero.webm');
  expect(await cardOf(visitor)()).toBe(card);

  // Without the record the site uses the built-in card.
  await discard(staffPage, '/api/admin/site-media');
  await expect.poll(cardOf(visitor)).toBe(BUILT_IN_CARD);
});
