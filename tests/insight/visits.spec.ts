/** What is counted of a visitor, definition by definition (docs/decisions/counts.md). */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, fillInquiry, hydrated, test } from '../site/test.ts';

type View = { page: string; isVisit: boolean; isContact: boolean; cameFrom: object | null };

/** What the pages of a context send to be counted, in its order. */
async function watchViews(context: BrowserContext): Promise<View[]> {
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
  return views;
}

/** Opens an address as somebody who comes from a site, or from nowhere. */
async function arrive(page: Page, path: string, referer?: string) {
  await page.goto(path, { referer });
  await hydrated(page);
}
/** Follows a link of the footer. */
const follow = async (page: Page, name: string, path: string) => {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(path);
};

const came = (entry: string, arrival: object = {}) => ({
  host: '',
  source: '',
  medium: '',
  campaign: '',
  entry,
  ...arrival,
});
const view = (page: string, cameFrom: object | null, more: Partial<View> = {}): View => ({
  page,
  isVisit: false,
  isContact: false,
  cameFrom,
  ...more,
});
const LINKEDIN = 'https://www.linkedin.com/feed/secret-path';
const linkedin = (entry: string) => came(entry, { host: 'www.linkedin.com' });

const CAMPAIGN = 'utm_source=newsletter&utm_medium=email&utm_campaign=Spring+Fair';
const campaign = { source: 'newsletter', medium: 'email', campaign: 'Spring Fair' };

test('who comes from another site, types the address or follows a campaign is a visit, of which no more than that is sent', async ({
  page,
  context,
}) => {
  const views = await watchViews(context);
  const visit = (path: string, cameFrom: object) => view(path, cameFrom, { isVisit: true });
  await arrive(page, '/services', LINKEDIN);
  await arrive(page, '/');
  await arrive(page, `/?${CAMPAIGN}`, LINKEDIN);
  await expect
    .poll(() => views)
    .toEqual([
      visit('/services', linkedin('/services')),
      visit('/', came('/')),
      visit('/', { ...linkedin('/'), ...campaign }),
    ]);
  expect(JSON.stringify(views)).not.toContain('secret-path');
});

test('a link of ours is another page of the same visit, and the contact form is opened once', async ({
  page,
  context,
}) => {
  const views = await watchViews(context);
  await arrive(page, '/about', LINKEDIN);
  await follow(page, 'Contact', '/contact');
  await follow(page, 'Our team', '/team');
  await follow(page, 'Contact', '/contact');
  await expect
    .poll(() => views)
    .toEqual([
      view('/about', linkedin('/about'), { isVisit: true }),
      view('/contact', linkedin('/about'), { isContact: true }),
      view('/team', linkedin('/about')),
      view('/contact', linkedin('/about')),
    ]);
});

test('reloading, and going back and forward, counts nothing; a document from one of our pages is no visit', async ({
  page,
  context,
}) => {
  const views = await watchViews(context);
  await arrive(page, '/about', LINKEDIN);
  await follow(page, 'Our team', '/team');
  await expect.poll(() => views.length).toBe(2);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(page).toHaveURL('/team');
  await page.reload();
  await hydrated(page);
  // Only this comes after them; the source was in the memory of the page before.
  await follow(page, 'Partners', '/partners');
  await expect.poll(() => views.length).toBe(3);
  await page.evaluate(() => location.assign('/team'));
  await page.waitForURL('/team');
  await hydrated(page);
  await expect.poll(() => views.slice(2)).toEqual([view('/partners', null), view('/team', null)]);
});

test('an address that leads nowhere is not counted, and the visit begins with the next page', async ({
  page,
  context,
}) => {
  const views = await watchViews(context);
  await arrive(page, '/nowhere', LINKEDIN);
  await follow(page, 'Our team', '/team');
  await expect.poll(() => views).toEqual([view('/team', linkedin('/team'), { isVisit: true })]);
});

for (const [name, set] of [
  ['Global Privacy Control', () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })],
  ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
] as const) {
  test(`a browser with ${name} sends nothing, and the notice says so`, async ({ page, context }) => {
    const views = await watchViews(context);
    await context.addInitScript(set);
    await arrive(page, '/about', LINKEDIN);
    await follow(page, 'Privacy', '/privacy');
    const choice = page.getByRole('switch', { name: 'Your browser asks not to be counted' });
    await expect(choice).toBeDisabled();
    await expect(choice).not.toBeChecked();
    expect(views).toEqual([]);
  });
}

test('counting stores nothing, until somebody switches it off in the notice', async ({ page, context }) => {
  const views = await watchViews(context);
  await arrive(page, '/privacy', LINKEDIN);
  await expect.poll(() => views.length).toBe(1);
  const stored = () => page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(await stored()).toEqual([[], []]);
  expect(await context.cookies()).toEqual([]);

  const choice = page.getByRole('switch', { name: 'Count my visits in these sums' });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  expect(await stored()).toEqual([[['not-counted', 'yes']], []]);
  await follow(page, 'Our team', '/team');
  await arrive(page, '/about', LINKEDIN);
  await arrive(page, '/privacy', LINKEDIN);
  await expect(choice).not.toBeChecked();
  expect(views.length).toBe(1);

  await choice.check();
  expect(await stored()).toEqual([[], []]);
  await follow(page, 'Our team', '/team');
  await expect.poll(() => views.slice(1)).toEqual([view('/team', linkedin('/team'), { isVisit: true })]);
});

test('what led somebody here goes with the message that they send two pages later', async ({
  page,
  context,
}) => {
  await arrive(page, '/services', LINKEDIN);
  await follow(page, 'Our team', '/team');
  await follow(page, 'Contact', '/contact');
  await fillInquiry(page);
  const sent = context.waitForEvent('request', (request) => request.url().endsWith('/api/contact'));
  await page.getByRole('button', { name: /Send/ }).click();
  expect((await sent).postDataJSON().cameFrom).toEqual(linkedin('/services'));
  await expect(page.getByText(/MPK-[0-9A-Z]{8}/)).toBeVisible();
});

test('a visitor is counted, and staff with a session are not', async ({ browser, page, staff }) => {
  const visits = async () =>
    (await (await staff.request.get('/api/admin/insight?days=7')).json()).now.visits as number;
  const answered = (one: Page) => one.waitForResponse((answer) => answer.url().endsWith('/api/visits'));
  const context = await browser.newContext({ storageState: await staff.request.storageState() });
  const signedIn = await context.newPage();
  const before = await visits();

  const [ofStaff] = await Promise.all([answered(signedIn), signedIn.goto('/about', { referer: LINKEDIN })]);
  expect(ofStaff.status()).toBe(204);
  expect(await visits()).toBe(before);
  await Promise.all([answered(page), page.goto('/about', { referer: LINKEDIN })]);
  await expect.poll(visits).toBe(before + 1);
  await context.close();
});
