/** The counts of a visitor's browser, definition by definition (docs/decisions/counts.md). */
import type { Page } from '@playwright/test';
import { test as base, expect, fillInquiry, hydrated, openPage } from '../site/test.ts';

type View = { page: string; isVisit: boolean; isContact: boolean; cameFrom: object | null };

/** The views that the browser's pages report, in order. */
const test = base.extend<{ views: View[] }>({
  views: async ({ context }, use) => {
    const views: View[] = [];
    await context.exposeBinding('noteView', (_, json: string) => {
      views.push(JSON.parse(json));
    });
    await context.addInitScript(() => {
      const original = navigator.sendBeacon;
      navigator.sendBeacon = function (this: Navigator, address, body) {
        (body as Blob)
          .text()
          .then((json) => (window as unknown as { noteView(json: string): void }).noteView(json));
        return original.call(this, address, body);
      };
    });
    await use(views);
  },
});

/** Follows a link of the footer. */
const follow = async (page: Page, name: string, path: string) => {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(path);
};

const nobody = { host: '', source: '', medium: '', campaign: '' };
const came = (entry: string, arrival: object = {}) => ({ ...nobody, entry, ...arrival });
const view = (page: string, cameFrom: object | null, more: Partial<View> = {}): View => {
  return { page, isVisit: false, isContact: false, cameFrom, ...more };
};
const visit = (page: string, cameFrom: object) => view(page, cameFrom, { isVisit: true });
const LINKEDIN = 'https://www.linkedin.com/feed/secret-path';
const linkedin = (entry: string) => came(entry, { host: 'www.linkedin.com' });

const CAMPAIGN = 'utm_source=newsletter&utm_medium=email&utm_campaign=Spring+Fair';
const campaign = { source: 'newsletter', medium: 'email', campaign: 'Spring Fair' };

test('the browser reports a visit with its source, and no more', async ({ page, views }) => {
  for (const [index, [path, referer, expected]] of (
    [
      ['/services', LINKEDIN, visit('/services', linkedin('/services'))],
      ['/', undefined, visit('/', came('/'))],
      [`/?${CAMPAIGN}`, LINKEDIN, visit('/', { ...linkedin('/'), ...campaign })],
    ] as const
  ).entries()) {
    await openPage(page, path, referer);
    // Waits for the report, because a document that is left at once sends none.
    await expect.poll(() => views[index]).toEqual(expected);
  }
  expect(views).toHaveLength(3);
  expect(JSON.stringify(views)).not.toContain('secret-path');
});

test('a link within the site counts as another page of the same visit', async ({ page, views }) => {
  await openPage(page, '/about', LINKEDIN);
  await follow(page, 'Contact', '/contact');
  await follow(page, 'Our team', '/team');
  await follow(page, 'Contact', '/contact');
  await expect
    .poll(() => views)
    .toEqual([
      visit('/about', linkedin('/about')),
      view('/contact', linkedin('/about'), { isContact: true }),
      view('/team', linkedin('/about')),
      view('/contact', linkedin('/about')),
    ]);
});

test('reload, Back and Forward count nothing; a new document is no new visit', async ({ page, views }) => {
  await openPage(page, '/about', LINKEDIN);
  await follow(page, 'Our team', '/team');
  await expect.poll(() => views.length).toBe(2);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(page).toHaveURL('/team');
  await page.reload();
  await hydrated(page);
  // Going back, forward and reloading reports nothing; the next view has no source, because the reload forgot it.
  await follow(page, 'Partners', '/partners');
  await expect.poll(() => views.length).toBe(3);
  await page.evaluate(() => location.assign('/team'));
  await page.waitForURL('/team');
  await hydrated(page);
  await expect.poll(() => views.slice(2)).toEqual([view('/partners', null), view('/team', null)]);
});

test('a visit begins with the first page that exists', async ({ page, views }) => {
  await openPage(page, '/nowhere', LINKEDIN);
  await follow(page, 'Our team', '/team');
  await expect.poll(() => views).toEqual([visit('/team', linkedin('/team'))]);
});

// Do Not Track: visits.test.tsx.
test('a browser with Global Privacy Control sends nothing, and the notice says so', async ({
  page,
  views,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await openPage(page, '/about', LINKEDIN);
  await follow(page, 'Privacy', '/privacy');
  const choice = page.getByRole('switch', { name: 'Your browser asks not to be counted' });
  await expect(choice).toBeDisabled();
  await expect(choice).not.toBeChecked();
  expect(views).toEqual([]);
});

test('counting stores nothing in the browser until the visitor switches it off', async ({ page, views }) => {
  await openPage(page, '/privacy', LINKEDIN);
  await expect.poll(() => views.length).toBe(1);
  const stored = () => page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(await stored()).toEqual([[], []]);
  expect(await page.context().cookies()).toEqual([]);

  const choice = page.getByRole('switch', { name: 'Count my visits in these sums' });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  expect(await stored()).toEqual([[['not-counted', '1']], []]);
  await follow(page, 'Our team', '/team');
  await openPage(page, '/about', LINKEDIN);
  await openPage(page, '/privacy', LINKEDIN);
  await expect(choice).not.toBeChecked();
  expect(views.length).toBe(1);

  await choice.check();
  expect(await stored()).toEqual([[], []]);
  await follow(page, 'Our team', '/team');
  await expect.poll(() => views.slice(1)).toEqual([visit('/team', linkedin('/team'))]);
});

test('the source of a visit is sent with the visitor’s message', async ({ page }) => {
  await openPage(page, '/services', LINKEDIN);
  await follow(page, 'Our team', '/team');
  await follow(page, 'Contact', '/contact');
  await fillInquiry(page);
  const sent = page.waitForRequest('**/api/contact');
  await page.getByRole('button', { name: /Send/ }).click();
  expect((await sent).postDataJSON().cameFrom).toEqual(linkedin('/services'));
  await expect(page.getByText(/MPK-[0-9A-Z]{8}/)).toBeVisible();
});
