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
const WIDTHS = [360, 768, 1440, 2560];
const MODES = ['light', 'dark'] as const;
/** A sheet: its width, the gap between its screens and the height at which they are cut, in pixels. */
const SHEET = { width: 3_000, gap: 20, height: 1_500, quality: 50 };
/** The README shows the first view of this screen. */
const README_PICTURE = 'home-1440-light';
/** The dashboard's page Website shows the first views of these screens as miniatures. */
const MINIATURE = /^(home|about|services|team|partners|contact)-1440-light$/;
const DASHBOARD = { width: 1440, height: 900 };
const PICTURE = { width: 1_100, quality: 72 };
/** The time until late elements are there and animations are over. */
const SETTLED_MS = 1_200;
const SEND = /Send Message/;

/** A screen, and the actions before its picture is taken; `below` is the width from which it is left out. */
type Screen = { name: string; path: string; act?: (page: Page) => Promise<unknown>; below?: number };

async function fillForm(page: Page) {
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 201, json: { reference: 'MPK-7Q4D2KXA' } }),
  );
  await page.getByLabel(/First Name/).fill('Wanjiru');
  await page.getByLabel(/Last Name/).fill('Odhiambo');
  await page.getByLabel(/Email Address/).fill('wanjiru@example.org');
  await page.getByLabel(/Subject/).fill('A stand at the fair in Istanbul');
  await page.getByRole('textbox', { name: 'Message' }).fill('We roast coffee and look for a distributor.');
}

const pageAt = (path: string): Screen => ({ name: path.slice(1), path });
const siteScreens: Screen[] = [
  { name: 'home', path: '/' },
  ...['/about', '/services', '/services?tab=media', '/team', '/partners', '/contact'].map(pageAt),
  {
    name: 'contact-errors',
    path: '/contact',
    act: async (page) => {
      await page.getByRole('button', { name: SEND }).click();
      await page.getByText('Please check your information').first().waitFor();
    },
  },
  {
    name: 'contact-sent',
    path: '/contact?type=partner-request',
    act: async (page) => {
      await fillForm(page);
      await page.getByRole('button', { name: SEND }).click();
      await page.getByText('MPK-7Q4D2KXA').waitFor();
    },
  },
  ...['/privacy', '/no-such-page'].map(pageAt),
  {
    name: 'menu',
    path: '/',
    below: 1_024,
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
];

/** Opens an inquiry, adds a note and answers it. */
async function openConversation(page: Page) {
  const waiting = page.locator('main article');
  const last = (await waiting.count()) - 1;
  await waiting.locator('a').nth(1).click();
  const id = new URL(page.url()).searchParams.get('id');
  const post = (call: string, text: string) =>
    page.request.post(`/api/admin/inquiries/${id}/${call}`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { text },
    });
  await post('notes', 'Called, nobody there.');
  await post(
    'answers',
    'Thank you for writing. Which employers in Dubai ask you, and for how many people? Shall we call you tomorrow at nine?',
  );
  await page.getByText('answered').waitFor();
  // The answered inquiry leaves the list of those that wait.
  await waiting.nth(last).waitFor({ state: 'detached' });
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
      await page.request.post('/api/admin/users', {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        data: { username: 'njeri.k', name: 'Njeri Kamau', email: 'njeri@example.com', role: 'admin' },
      });
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

async function captureSite(page: Page, { path, act }: Screen): Promise<Buffer> {
  // Controls that need scripts appear with them.
  await page.goto(path, { waitUntil: 'networkidle' });
  // Otherwise the browser would load pictures further down only when they come near, and draw them late.
  await page.evaluate(async () => {
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
    await document.fonts.ready;
  });
  // The browser never loads folded pictures.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  await act?.(page);
  return page.screenshot({ fullPage: act === undefined });
}

/** Writes pictures side by side, aligned at the top and of one width. */
async function writeSheet(pictures: Buffer[], file: string) {
  const { width, gap, height, quality } = SHEET;
  const each = Math.floor((width - gap * (pictures.length + 1)) / pictures.length);
  const columns = await Promise.all(
    pictures.map(async (picture) => {
      const { data, info } = await sharp(picture)
        .resize({ width: each })
        .toBuffer({ resolveWithObject: true });
      const cut = { left: 0, top: 0, width: each, height: Math.min(info.height, height) };
      return { input: await sharp(data).extract(cut).toBuffer(), height: cut.height };
    }),
  );
  const tallest = Math.max(...columns.map((column) => column.height));
  await sharp({ create: { width, height: tallest + 2 * gap, channels: 3, background: '#8a8f8b' } })
    .composite(columns.map(({ input }, index) => ({ input, top: gap, left: gap + index * (each + gap) })))
    .webp({ quality, effort: 6 })
    .toFile(inRoot(file));
}

const browser = await openBrowser();
const open = async (viewport: { width: number; height: number }, colorScheme: 'light' | 'dark') => {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    viewport,
    colorScheme,
  });
  return context.newPage();
};

/** One sheet for each width and colour mode. */
async function takeSite() {
  for (const width of WIDTHS) {
    for (const mode of MODES) {
      const view = { width, height: width < 500 ? 780 : Math.round(width * 0.62) };
      const page = await open(view, mode);
      const pictures: Buffer[] = [];
      for (const screen of siteScreens.filter(({ below = Number.POSITIVE_INFINITY }) => width < below)) {
        const name = `${screen.name}-${width}-${mode}`;
        const picture = await captureSite(page, screen);
        pictures.push(picture);
        const writeFirstView = (file: string, size: number, quality: number) =>
          sharp(picture)
            .extract({ left: 0, top: 0, ...view })
            .resize({ width: size })
            .webp({ quality })
            .toFile(inRoot(file));
        if (name === README_PICTURE)
          await writeFirstView('docs/screenshots/home-1440.webp', PICTURE.width, PICTURE.quality);
        if (MINIATURE.test(name))
          await writeFirstView(`web/src/admin/content/website/pictures/${screen.name}.webp`, 640, 60);
      }
      await writeSheet(pictures, `docs/screenshots/site-${width}-${mode}.webp`);
      await page.context().close();
    }
  }
}

/** The pictures of docs/staff.md. */
async function takeDashboard() {
  const page = await open(DASHBOARD, 'light');
  const login = await page.request.post('/api/login', { data: localLogin });
  if (!login.ok()) throw new Error(`The login was refused: ${await login.text()}`);
  for (const { name, path, act } of dashboardScreens) {
    await page.goto(path);
    await page.getByText('Live', { exact: true }).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await act?.(page);
    await page.waitForTimeout(SETTLED_MS);
    await sharp(await page.screenshot())
      .resize({ width: PICTURE.width })
      .webp({ quality: PICTURE.quality })
      .toFile(inRoot(`docs/screenshots/${name}.webp`));
  }
}

const takers = { site: takeSite, dashboard: takeDashboard };
for (const [name, take] of Object.entries(takers)) {
  if (process.argv.length === 2 || process.argv.includes(name)) await take();
}
await browser.close();
