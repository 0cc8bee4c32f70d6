/**
 * `SITE_ORIGIN=http://127.0.0.1:5000 npx tsx tools/media/screenshots.ts`: the public site as it looks, for
 * docs/design.md. One sheet for each width and colour mode.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { inRoot } from '../paths.ts';
import { findChromium } from '../testing/chromium.ts';

const origin = process.env.SITE_ORIGIN ?? 'http://127.0.0.1:5000';
const WIDTHS = [360, 768, 1440, 2560];
const MODES = ['light', 'dark'] as const;
/** A sheet: so many pixels wide, its screens so far apart and cut at this height. */
const SHEET = { width: 3_000, gap: 20, height: 1_500, quality: 50 };
/** The screen whose first view stands in the README. */
const README_PICTURE = 'home-1440-light';
/** The screens whose first view stands small on the dashboard's page Website. */
const MINIATURE = /^(home|about|services|team|partners|contact)-1440-light$/;
const SEND = /Send Message/;

/** What is done on a page before its picture is taken. */
type Screen = { name: string; path: string; act?: (page: Page) => Promise<void>; below?: number };

async function fillForm(page: Page) {
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 201, json: { reference: 'MPK-7Q4D2KXA' } }),
  );
  for (const [label, text] of [
    [/First Name/, 'Wanjiru'],
    [/Last Name/, 'Odhiambo'],
    [/Email Address/, 'wanjiru@example.org'],
    [/Subject/, 'A stand at the fair in Istanbul'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByRole('textbox', { name: 'Message' }).fill('We roast coffee and look for a distributor.');
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'services', path: '/services' },
  { name: 'services-media', path: '/services?tab=media' },
  { name: 'team', path: '/team' },
  { name: 'partners', path: '/partners' },
  { name: 'contact', path: '/contact' },
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
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/no-such-page' },
  {
    name: 'menu',
    path: '/',
    below: 1_024,
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
];

async function capture(context: BrowserContext, { path, act }: Screen): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(origin + path);
  // Pictures further down would only be fetched when they come near.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
  });
  // What is folded away is never fetched.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  await act?.(page);
  const picture = await page.screenshot({ fullPage: act === undefined });
  await page.close();
  return picture;
}

/** Pictures side by side from the top, each as wide as the others. */
async function sheetOf(pictures: Buffer[]): Promise<Buffer> {
  const { width, gap, height, quality } = SHEET;
  const each = Math.floor((width - gap * (pictures.length + 1)) / pictures.length);
  const columns = await Promise.all(
    pictures.map(async (picture) => {
      const resized = await sharp(picture).resize({ width: each }).png().toBuffer();
      const whole = (await sharp(resized).metadata()).height ?? 0;
      const cut = { left: 0, top: 0, width: each, height: Math.min(whole, height) };
      return { input: await sharp(resized).extract(cut).png().toBuffer(), height: cut.height };
    }),
  );
  const tallest = Math.max(...columns.map((column) => column.height));
  return sharp({ create: { width, height: tallest + 2 * gap, channels: 3, background: '#8a8f8b' } })
    .composite(columns.map(({ input }, index) => ({ input, top: gap, left: gap + index * (each + gap) })))
    .webp({ quality, effort: 6 })
    .toBuffer();
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
for (const width of WIDTHS) {
  for (const colorScheme of MODES) {
    const height = width < 500 ? 780 : Math.round(width * 0.62);
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const pictures: Buffer[] = [];
    for (const screen of screens.filter(({ below = Number.POSITIVE_INFINITY }) => width < below)) {
      const name = `${screen.name}-${width}-${colorScheme}`;
      const picture = await capture(context, screen);
      pictures.push(picture);
      const writeFirstView = (file: string, size: number, quality: number) =>
        sharp(picture)
          .extract({ left: 0, top: 0, width, height })
          .resize({ width: size })
          .webp({ quality })
          .toFile(inRoot(file));
      if (name === README_PICTURE) await writeFirstView('docs/screenshots/home-1440.webp', 1_100, 72);
      if (MINIATURE.test(name))
        await writeFirstView(`web/src/admin/content/website/pictures/${screen.name}.webp`, 640, 60);
    }
    await context.close();
    const sheet = inRoot(`docs/screenshots/site-${width}-${colorScheme}.webp`);
    await sharp(await sheetOf(pictures)).toFile(sheet);
  }
}
await browser.close();
