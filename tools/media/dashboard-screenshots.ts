/**
 * `SITE_ORIGIN=http://localhost:5000 npx tsx tools/media/dashboard-screenshots.ts`, beside `npm start -- --fresh`: the
 * pictures of docs/staff.md. Where nobody has written yet, it sends messages of made-up visitors first.
 */
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { inRoot } from '../paths.ts';
import { localLogin } from '../seed.ts';
import { findChromium } from '../testing/chromium.ts';

const origin = process.env.SITE_ORIGIN ?? 'http://localhost:5000';
const WIDE = { width: 1440, height: 900 };
const PICTURE = { width: 1_100, quality: 72 };
/** Until what comes late is there, and what moves stands still. */
const SETTLED_MS = 1_200;
const SENDERS = [
  ['Wanjiru', 'Odhiambo', 'Partner Request', 'A stand at the fair in Istanbul'],
  ['Mehmet', 'Yılmaz', 'Business Inquiry', 'Coffee for thirty cafés'],
  ['Claire', 'Dubois', 'Press', 'An interview about trade on the lake'],
  ['Otieno', 'Were', 'Career', 'Two years of logistics in Mombasa'],
] as const;

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
  // What is answered waits no more.
  await page
    .locator('main article')
    .nth(SENDERS.length - 1)
    .waitFor({ state: 'detached' });
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
  // Also where an earlier picture has drafted them.
  await page.getByRole('button', { name: /^2 changes/ }).waitFor();
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
      await page.locator('input[type=file]').first().setInputFiles(inRoot('tools/demo-photos/njeri.png'));
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

async function openDashboard(): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', viewport: WIDE });
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

const page = await openDashboard();
await sendMessages(page);
for (const { name, path, act } of pictures) {
  await visit(page, path);
  await act?.(page);
  await page.waitForTimeout(SETTLED_MS);
  await sharp(await page.screenshot())
    .resize({ width: PICTURE.width })
    .webp({ quality: PICTURE.quality })
    .toFile(inRoot(`docs/screenshots/${name}.webp`));
}
await browser.close();
