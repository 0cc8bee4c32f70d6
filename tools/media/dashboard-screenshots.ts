/**
 * `SITE_ORIGIN=http://localhost:5000 npx tsx tools/media/dashboard-screenshots.ts`, beside `npm start -- --fresh`: the
 * pictures of docs/staff.md. Where nobody has written yet, it sends messages of made-up visitors first. With OUT=folder
 * it takes every screen instead, in full size, at three widths and in both colour modes.
 */
import { mkdir } from 'node:fs/promises';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { inRoot } from '../paths.ts';
import { localLogin } from '../seed.ts';
import { findChromium } from '../testing/chromium.ts';

const origin = process.env.SITE_ORIGIN ?? 'http://localhost:5000';
const { OUT } = process.env;
const WIDE = { width: 1440, height: 900 };
const SCREENS = [{ width: 360, height: 780 }, { width: 768, height: 1024 }, WIDE];
const MODES = ['light', 'dark'] as const;
const PICTURE = { width: 1_100, quality: 72 };
/** Until what comes late is there, and what moves stands still. */
const SETTLED_MS = 1_200;
const SENDERS = [
  ['Wanjiru', 'Odhiambo', 'Partner Request', 'A stand at the fair in Istanbul'],
  ['Mehmet', 'Yılmaz', 'Business Inquiry', 'Coffee for thirty cafés'],
  ['Claire', 'Dubois', 'Press', 'An interview about trade on the lake'],
  ['Otieno', 'Were', 'Career', 'Two years of logistics in Mombasa'],
] as const;

/** Somebody at the harbour, drawn: the photo that is cropped. */
const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
  <rect width="1200" height="520" fill="#f4c58d"/><rect y="520" width="1200" height="280" fill="#2c6e7f"/>
  <path d="M80 500h260l-40 60H120zM120 440h70v60h-70zM200 455h90v45h-90z" fill="#a5452a"/>
  <circle cx="980" cy="170" r="70" fill="#fff1d6"/>
  <path d="M360 800c0-190 100-260 240-260s240 70 240 260z" fill="#1f5a45"/>
  <path d="M545 480h110v90c-30 35-80 35-110 0z" fill="#7c4a32"/>
  <ellipse cx="600" cy="370" rx="125" ry="155" fill="#8d5638"/>
  <path d="M470 370c-15-150 55-190 130-190s145 40 130 190c-20-80-60-105-130-105s-110 25-130 105z" fill="#1d1512"/>
  <circle cx="555" cy="375" r="12"/><circle cx="645" cy="375" r="12"/>
  <path d="M550 445q50 45 100 0" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"/></svg>`;

/** The picture's name in docs/screenshots, where it is taken, and what is done there before. */
type Picture = { name: string; path: string; act?: (page: Page) => Promise<void> };

/** Opens an inquiry on which a colleague has made a note, and which was answered. */
async function openConversation(page: Page): Promise<void> {
  await page.locator('main article a').nth(1).click();
  const id = new URL(page.url()).searchParams.get('id');
  const post = (call: string, text: string) =>
    page.request.post(`/api/admin/inquiries/${id}/${call}`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { text },
    });
  await post('notes', 'Called, nobody there.');
  await post(
    'answers',
    'Thank you for writing. We need the number of cups a day; shall we call you tomorrow at nine?',
  );
  await page.getByText('answered').waitFor();
}

/** Changes two texts of the home page where they stand, and has the third one open. */
async function editHome(page: Page): Promise<void> {
  const thing = (name: string) => page.getByRole('textbox', { name, exact: true }).first();
  await page.goto('/');
  await page.getByRole('button', { name: 'Edit page' }).click();
  for (const [name, text] of [
    ['Leadership, above the title', 'Who leads us'],
    ['Leadership, title', 'Led by people who have crossed these borders themselves'],
  ] as const) {
    await thing(name).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Saved as a draft').waitFor();
  await thing('Leadership, first button').click();
}

const pictures: Picture[] = [
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
  {
    name: 'admin-inquiry',
    path: '/admin?tab=inquiries',
    act: openConversation,
  },
  {
    name: 'admin-section',
    path: '/admin?tab=company',
    act: async (page) => {
      // The sections stand in folds, of which a search opens those that match.
      await page.getByLabel('Search company sections').fill('Our Mission');
      await page.getByRole('button', { name: /^Edit .*Our Mission/ }).click();
    },
  },
  {
    name: 'admin-photo',
    path: '/admin?tab=team',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add Team Member' }).click();
      const photo = await sharp(Buffer.from(PORTRAIT)).jpeg().toBuffer();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
      await page.getByRole('button', { name: 'Crop' }).click();
    },
  },
  {
    name: 'admin-users',
    path: '/admin/users',
    act: async (page) => {
      await page.evaluate(() =>
        fetch('/api/admin/users', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            username: 'njeri.k',
            name: 'Njeri Kamau',
            email: 'njeri@example.com',
            role: 'admin',
          }),
        }),
      );
      await page.reload();
    },
  },
  {
    name: 'admin-account',
    path: '/admin/account',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add an app' }).click();
    },
  },
  {
    name: 'admin-notifications',
    path: '/admin/account',
    act: async (page) => {
      await page
        .getByRole('heading', { name: 'Notifications' })
        .evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    },
  },
];

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });

async function openDashboard(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options });
  const login = await context.request.post('/api/login', { data: localLogin });
  if (!login.ok()) throw new Error(`The login was refused: ${await login.text()}`);
  const page = await context.newPage();
  await visit(page, '/admin');
  return page;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText('Live', { exact: true }).first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
}

async function sendMessages(page: Page): Promise<void> {
  const waiting = (await (await page.request.get('/api/admin/inquiries')).json()) as unknown[];
  if (waiting.length >= SENDERS.length) return;
  for (const [firstName, lastName, serviceInterest, subject] of SENDERS) {
    const email = `${firstName}@example.com`.toLowerCase();
    const message = `${subject}: could you tell us what it takes, how long it would last and what it would cost?`;
    // Not as staff: a visitor has no session.
    const answer = await fetch(`${origin}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ firstName, lastName, email, serviceInterest, subject, message }),
    });
    if (!answer.ok) throw new Error(`A message was refused: ${await answer.text()}`);
  }
}

async function takePictures(page: Page): Promise<void> {
  for (const { name, path, act } of pictures) {
    await visit(page, path);
    await act?.(page);
    await page.waitForTimeout(SETTLED_MS);
    await sharp(await page.screenshot())
      .resize({ width: PICTURE.width })
      .webp({ quality: PICTURE.quality })
      .toFile(inRoot(`docs/screenshots/${name}.webp`));
  }
}

/** Every tab and page that the navigation names. */
async function addresses(page: Page): Promise<string[]> {
  const tabs = await page.getByRole('tab').evaluateAll((all) => all.map(({ id }) => id.replace('tab-', '')));
  const pages = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [
    ...tabs.map((tab) => `/admin?tab=${tab}`),
    ...new Set(pages.filter((path) => path.startsWith('/admin/'))),
  ];
}

const first = await openDashboard({ viewport: WIDE });
await sendMessages(first);
if (OUT) {
  await mkdir(OUT, { recursive: true });
  const paths = await addresses(first);
  for (const colorScheme of MODES) {
    for (const viewport of SCREENS) {
      const page = await openDashboard({ viewport, colorScheme });
      for (const path of paths) {
        await visit(page, path);
        const name = path.replace(/\W+/g, '-').replace(/^-/, '');
        await page.screenshot({ path: `${OUT}/${name}-${viewport.width}-${colorScheme}.png` });
      }
      await page.context().close();
    }
  }
} else await takePictures(first);
await browser.close();
