/**
 * `npx tsx tools/media/screenshots.ts [site] [dashboard]`, beside `npm start -- --fresh`: makes the pictures of docs/
 * and those on the dashboard's page Website.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { inRoot } from '../paths.ts';
import { localLogin, portrait } from '../seed.ts';
import { inTurn } from '../steps.ts';
import { openBrowser } from '../testing/chromium.ts';

const PAGES = [
  ...['/', '/about', '/services', '/services?tab=media', '/team', '/partners', '/contact', '/privacy'],
  '/no-such-page',
];
const WIDTHS = [360, 768, 1440, 2560];
/** A sheet: its width, the gap between its screens and the height at which they are cut, in pixels. */
const SHEET = { width: 3_000, gap: 20, height: 1_500, background: '#8a8f8b' };
/** The dashboard's page Website shows these pages as miniatures, and the README shows the first of them. */
const MINIATURES = ['home', 'about', 'services', 'team', 'partners', 'contact'];
const PICTURE = { width: 1_100, quality: 72 };
const DASHBOARD = { width: 1440, height: 900 };
/** The time until late elements are there and animations are over. */
const SETTLED_MS = 1_200;

const browser = await openBrowser();
const open = (viewport: { width: number; height: number }, colorScheme: 'light' | 'dark') =>
  browser.newPage({ baseURL: 'http://localhost:5000', reducedMotion: 'reduce', viewport, colorScheme });

const write = (picture: Buffer, { width, quality }: typeof PICTURE, file: string) =>
  sharp(picture).resize({ width }).webp({ quality }).toFile(inRoot(file));

async function captureWhole(page: Page, path: string): Promise<Buffer> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Otherwise the browser would load pictures further down only when they come near, and draw them late.
  await page.evaluate(() => {
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  });
  // The browser never loads folded pictures.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  return page.screenshot({ fullPage: true });
}

/** Writes the upper parts of pictures side by side. */
async function writeSheet(pictures: Buffer[], file: string) {
  const { width, gap, height, background } = SHEET;
  const each = Math.floor((width - gap * (pictures.length + 1)) / pictures.length);
  const columns = pictures.map((picture) => sharp(picture).resize({ width: each }).toBuffer());
  const join = { across: pictures.length, shim: gap, background, valign: 'top' } as const;
  await sharp(await Promise.all(columns), { join })
    .resize({ height, width: width - 2 * gap, fit: 'cover', position: 'top', withoutEnlargement: true })
    .extend({ top: gap, bottom: gap, left: gap, right: gap, background })
    .webp({ quality: 50 })
    .toFile(inRoot(file));
}

/** One sheet for each width and colour mode, and the first views of some pages. */
async function takeSite() {
  for (const width of WIDTHS) {
    for (const mode of ['light', 'dark'] as const) {
      const page = await open({ width, height: Math.round(width * 0.62) }, mode);
      const pictures = await inTurn(PAGES, (path) => captureWhole(page, path));
      await writeSheet(pictures, `docs/screenshots/site-${width}-${mode}.webp`);
      await page.close();
    }
  }
  const page = await open(DASHBOARD, 'light');
  for (const name of MINIATURES) {
    await page.goto(name === 'home' ? '/' : `/${name}`, { waitUntil: 'networkidle' });
    const view = await page.screenshot();
    await write(view, { width: 640, quality: 60 }, `web/src/admin/content/website/pictures/${name}.webp`);
    if (name === 'home') await write(view, PICTURE, 'docs/screenshots/home-1440.webp');
  }
}

const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { headers: { 'Sec-Fetch-Site': 'same-origin' }, data });

async function openConversation(page: Page) {
  await page.locator('main article a').nth(1).click();
  const id = new URL(page.url()).searchParams.get('id');
  await post(page, `/api/admin/inquiries/${id}/notes`, { text: 'Called, nobody there.' });
  await post(page, `/api/admin/inquiries/${id}/answers`, {
    text: 'Thank you for writing. Which employers in Dubai ask you, and for how many people? Shall we call you tomorrow at nine?',
  });
  await page.getByText('answered').waitFor();
}

/** Changes two texts of the home page in place, and opens a third one. */
async function editHome(page: Page) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first();
  await page.goto('/');
  await page.getByRole('button', { name: 'Edit page' }).click();
  for (const [name, text] of [
    ['Leadership, above the title', 'Who leads us'],
    ['Leadership, title', 'Led by people who have crossed these borders themselves'],
  ] as const) {
    await field(name).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  // This also works if an earlier picture has already drafted them.
  await page.getByRole('button', { name: /^2 changes/ }).waitFor();
  await field('Leadership, first button').click();
}

async function openChanges(page: Page) {
  await editHome(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
}

async function editSection(page: Page) {
  // The sections are folded; a search opens the matching ones.
  await page.getByLabel('Search company sections').fill('Our Mission');
  await page.getByRole('button', { name: /^Edit .*Our Mission/ }).click();
}

async function cropPhoto(page: Page) {
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const photo = { name: 'njeri.png', mimeType: 'image/png', buffer: await portrait('njeri.svg') };
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await page.getByRole('button', { name: 'Crop' }).click();
}

async function addUser(page: Page) {
  const person = { username: 'njeri.k', name: 'Njeri Kamau', email: 'njeri@example.com', role: 'admin' };
  await post(page, '/api/admin/users', person);
  await page.reload();
}

const showNotifications = (page: Page) =>
  page.getByRole('heading', { name: 'Notifications' }).evaluate((heading) => heading.scrollIntoView());

/** The screens of the dashboard: each with its path, and the actions before its picture is taken. */
const dashboardScreens: Record<string, [path: string, act?: (page: Page) => Promise<unknown>]> = {
  overview: ['/admin'],
  'page-editor': ['/admin', editHome],
  changes: ['/admin', openChanges],
  inquiry: ['/admin?tab=inquiries', openConversation],
  section: ['/admin?tab=company', editSection],
  photo: ['/admin?tab=team', cropPhoto],
  users: ['/admin/users', addUser],
  account: ['/admin/account', (page) => page.getByRole('button', { name: 'Add an app' }).click()],
  notifications: ['/admin/account', showNotifications],
};

/** The pictures of docs/staff.md. */
async function takeDashboard() {
  const page = await open(DASHBOARD, 'light');
  const login = await post(page, '/api/login', localLogin);
  if (!login.ok()) throw new Error(`The login was refused: ${await login.text()}`);
  for (const [name, [path, act]] of Object.entries(dashboardScreens)) {
    await page.goto(path);
    await page.getByText('Live', { exact: true }).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await act?.(page);
    await page.waitForTimeout(SETTLED_MS);
    await write(await page.screenshot(), PICTURE, `docs/screenshots/admin-${name}.webp`);
  }
}

const takers = { site: takeSite, dashboard: takeDashboard };
for (const [name, take] of Object.entries(takers)) {
  if (process.argv.length === 2 || process.argv.includes(name)) await take();
}
await browser.close();
