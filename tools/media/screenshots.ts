/**
 * `npx tsx tools/media/screenshots.ts [site] [dashboard]`, beside `npm start -- --fresh`: makes the pictures of docs/
 * and those on the dashboard's page Website. SITE_ORIGIN names another address.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { inRoot } from '../paths.ts';
import { localLogin } from '../seed.ts';
import { openBrowser } from '../testing/chromium.ts';

const origin = process.env.SITE_ORIGIN ?? 'http://localhost:5000';
const PAGES = [
  ...['/', '/about', '/services', '/services?tab=media', '/team', '/partners', '/contact', '/privacy'],
  '/no-such-page',
];
const WIDTHS = [360, 768, 1440, 2560];
/** A sheet: its width, the gap between its screens and the height at which they are cut, in pixels. */
const SHEET = { width: 3_000, gap: 20, height: 1_500 };
/** The dashboard's page Website shows these pages as miniatures, and the README shows the first of them. */
const MINIATURES = ['home', 'about', 'services', 'team', 'partners', 'contact'];
const PICTURE = { width: 1_100, quality: 72 };
const DASHBOARD = { width: 1440, height: 900 };
/** The time until late elements are there and animations are over. */
const SETTLED_MS = 1_200;

const browser = await openBrowser();
async function open(viewport: { width: number; height: number }, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({
    ...{ baseURL: origin, reducedMotion: 'reduce', viewport, colorScheme },
  });
  return context.newPage();
}

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

/** Writes pictures side by side, aligned at the top and of one width. */
async function writeSheet(pictures: Buffer[], file: string) {
  const { width, gap, height } = SHEET;
  const each = Math.floor((width - gap * (pictures.length + 1)) / pictures.length);
  const columns = await Promise.all(
    pictures.map(async (picture, index) => {
      const input = await sharp(picture).resize({ width: each }).toBuffer();
      const cut = { width: each, height, fit: 'cover', position: 'top', withoutEnlargement: true } as const;
      return { input: await sharp(input).resize(cut).toBuffer(), top: gap, left: gap + index * (each + gap) };
    }),
  );
  const background = { width, height: height + 2 * gap, channels: 3, background: '#8a8f8b' } as const;
  const sheet = await sharp({ create: background }).composite(columns).png().toBuffer();
  await write(sheet, { width, quality: 50 }, file);
}

/** One sheet for each width and colour mode, and the first views of some pages. */
async function takeSite() {
  for (const width of WIDTHS) {
    for (const mode of ['light', 'dark'] as const) {
      const page = await open({ width, height: Math.round(width * 0.62) }, mode);
      const pictures: Buffer[] = [];
      for (const path of PAGES) pictures.push(await captureWhole(page, path));
      await writeSheet(pictures, `docs/screenshots/site-${width}-${mode}.webp`);
      await page.context().close();
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

/** Opens an inquiry, adds a note and answers it. */
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

/** A screen of the dashboard, and the actions before its picture is taken. */
type Screen = { name: string; path: string; act?: (page: Page) => Promise<unknown> };
const dashboardScreens: Screen[] = [
  { name: 'admin-overview', path: '/admin' },
  { name: 'admin-page-editor', path: '/admin', act: editHome },
  {
    name: 'admin-changes',
    path: '/admin',
    act: async (page) => {
      await editHome(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Changes', exact: true }).click();
    },
  },
  { name: 'admin-inquiry', path: '/admin?tab=inquiries', act: openConversation },
  {
    name: 'admin-section',
    path: '/admin?tab=company',
    act: async (page) => {
      // The sections are folded; a search opens the matching ones.
      await page.getByLabel('Search company sections').fill('Our Mission');
      await page.getByRole('button', { name: /^Edit .*Our Mission/ }).click();
    },
  },
  {
    name: 'admin-photo',
    path: '/admin?tab=team',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add Team Member' }).click();
      await page.locator('input[type=file]').first().setInputFiles(inRoot('tools/demo-photos/njeri.png'));
      await page.getByRole('button', { name: 'Crop' }).click();
    },
  },
  {
    name: 'admin-users',
    path: '/admin/users',
    act: async (page) => {
      const person = { username: 'njeri.k', name: 'Njeri Kamau', email: 'njeri@example.com', role: 'admin' };
      await post(page, '/api/admin/users', person);
      await page.reload();
    },
  },
  {
    name: 'admin-account',
    path: '/admin/account',
    act: (page) => page.getByRole('button', { name: 'Add an app' }).click(),
  },
  {
    name: 'admin-notifications',
    path: '/admin/account',
    act: (page) =>
      page
        .getByRole('heading', { name: 'Notifications' })
        .evaluate((heading) => heading.scrollIntoView({ block: 'start' })),
  },
];

/** The pictures of docs/staff.md. */
async function takeDashboard() {
  const page = await open(DASHBOARD, 'light');
  const login = await post(page, '/api/login', localLogin);
  if (!login.ok()) throw new Error(`The login was refused: ${await login.text()}`);
  for (const { name, path, act } of dashboardScreens) {
    await page.goto(path);
    await page.getByText('Live', { exact: true }).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await act?.(page);
    await page.waitForTimeout(SETTLED_MS);
    await write(await page.screenshot(), PICTURE, `docs/screenshots/${name}.webp`);
  }
}

const takers = { site: takeSite, dashboard: takeDashboard };
for (const [name, take] of Object.entries(takers)) {
  if (process.argv.length === 2 || process.argv.includes(name)) await take();
}
await browser.close();
