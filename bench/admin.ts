/**
 * `npm run bench:admin`: what staff wait for, and the size of the dashboard's code. INQUIRIES=2000 is quicker than the
 * twenty thousand of the record.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inquiry } from '@mipaka/contract';
import type { Page } from '@playwright/test';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { inquiryIdAt } from '../functions/src/inbox/inquiries/ids.ts';
import { prefixesOf } from '../functions/src/inbox/inquiries/search.ts';
import { collections } from '../functions/src/platform/firestore/db.ts';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { inRoot } from '../tools/paths.ts';
import { seed } from '../tools/seed.ts';
import { step } from '../tools/steps.ts';
import { withSuite } from '../tools/suite/index.ts';
import { fillLogin, openBrowser, openDashboard } from './browser.ts';
import { fill } from './fill.ts';
import { json, p50, p95, send, signIn } from './load.ts';
import { kb, ms, writeTable } from './report.ts';
import { fillYears } from './year-of-counts.ts';

const INQUIRIES = Number(process.env.INQUIRIES ?? 20_000);
const ROUNDS = 7;
const SEARCHES = 30;
const CPU_RATE = 4;
/** What one screen loads for itself: its charts. */
const CHARTS = 'src/admin/insight/insight-page.tsx';
/** The most that the dashboard's own code may weigh without them, in bytes of brotli: above it this program fails. */
const CODE_LIMIT = 320 * 1_024;
const OVERVIEW = 'Key Performance Metrics';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };
const brotliSizes = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(inRoot('web/dist/hosting', file))).length,
    0,
  );

/** Brotli sizes of what the dashboard can ever load, and of what the site never requests of it. */
function sizes() {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(inRoot('web/dist/manifest.json'), 'utf8'));
  const importsOf = ({ imports = [], dynamicImports = [] }: Chunk) => [...imports, ...dynamicImports];
  /** The files that are reached from the entries without going beyond some chunks. */
  const reach = (beyond: RegExp) => {
    const found = new Set(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
    // What is added while the set is walked through is visited as well.
    for (const key of found) {
      for (const next of importsOf(manifest[key] as Chunk)) if (!beyond.test(next)) found.add(next);
    }
    return [...found].flatMap((key) => manifest[key]?.file ?? []);
  };
  const charts = manifest[CHARTS];
  const users = Object.values(manifest).filter((chunk) => importsOf(chunk).includes(CHARTS));
  if (!charts || users.length !== 1)
    throw new Error('The charts must come with their screen, and with no other');
  const dashboard = reach(/^src\/site\/pages\/(?!auth\/)|^src\/admin\/insight\/insight-page/);
  const site = new Set(reach(/^src\/(admin|site\/pages\/auth|site\/layout\/app-zone)/));
  return {
    charts: brotliSizes([charts.file]),
    all: brotliSizes(dashboard),
    own: brotliSizes(dashboard.filter((file) => !site.has(file))),
  };
}

/**
 * From the click on something to the frame in which a condition, an expression of the page, is painted, in milliseconds;
 * without anything to click, from now.
 */
const painted = (page: Page, selector: string | undefined, condition: string): Promise<number> =>
  // As text: a function would be given a helper of its translator that a browser does not have.
  page.evaluate(`(async () => {
    const begun = performance.now();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    ${selector ? `document.querySelector(${JSON.stringify(selector)}).click();` : ''}
    do {
      await frame();
      if (performance.now() - begun > 30_000) throw new Error(${JSON.stringify(`${selector}: ${condition}`)});
    } while (!(${condition}));
    // The next frame begins when this one is painted.
    await frame();
    return performance.now() - begun;
  })()`);
const hasText = (selector: string, text: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`;
const opened = (page: Page, selector: string, text: string) =>
  painted(page, selector, hasText('[role=tabpanel]', text));

/** Does something as often as it is measured, and once before that, which warms functions and caches. */
async function measured<Result>(act: (round: number) => Promise<Result>, rounds = ROUNDS): Promise<Result[]> {
  const results = [];
  for (let round = 0; round <= rounds; round++) results.push(await act(round));
  return results.slice(1);
}

/** Gives the function that slows the processor of a page down while something is done. */
async function brakeOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const brake = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  return async (act: () => Promise<number>) => {
    await brake(CPU_RATE);
    const time = await act();
    await brake(1);
    return time;
  };
}

/** From the click on Login to the painted Overview, and the code that was loaded for it, in bytes of brotli. */
async function measureLogins(page: Page, origin: string) {
  const slowly = await brakeOf(page);
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  let loaded = 0;
  const times = await measured(async () => {
    await fillLogin(page, origin);
    const time = await slowly(() => opened(page, 'button[type=submit]', OVERVIEW));
    await page.getByText('Live', { exact: true }).waitFor();
    loaded = brotliSizes(files);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/auth/);
    return time;
  });
  return { times, loaded };
}

/** The same login and the same data, asked for without a browser. */
const bareLogin = async (origin: string) => {
  const begun = performance.now();
  await send(origin, { path: '/api/admin/overview', headers: { cookie: await signIn(origin) } });
  return performance.now() - begun;
};

/** From a click to the painted charts of a year. */
async function measureYears(page: Page, origin: string): Promise<number[]> {
  const slowly = await brakeOf(page);
  return measured(async () => {
    await page.goto(`${origin}/admin/insight`);
    await page.locator('.recharts-line-curve').first().waitFor();
    // Whoever clicks has pointed at it first.
    await page.getByRole('link', { name: 'Year', exact: true }).hover();
    const isThere = `${hasText('main', 'the 365 days before')} && document.querySelectorAll('.recharts-line-curve').length === 4`;
    return slowly(() => painted(page, 'a[href="/admin/insight?days=365"]', isThere));
  });
}

/** From a visitor's message to the badge in the browser of staff. */
async function measureBadges(page: Page, origin: string): Promise<number[]> {
  return measured(async (round) => {
    const { token } = JSON.parse((await send(origin, { path: '/api/form-token' })).text);
    const before = await page.getByRole('tab', { name: /Inquiries/ }).textContent();
    const isThere = `document.querySelector('#tab-inquiries').textContent !== ${JSON.stringify(before)}`;
    const [time] = await Promise.all([
      painted(page, undefined, isThere),
      send(origin, json('POST', '/api/contact', { ...message(round), formToken: token })),
    ]);
    return time;
  });
}

/** A name that a part of all have: 676 of them. */
const surname = (n: number) => `B${String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26))}ra`;

/** As long as people write: 90 words, all of them searched. */
const MESSAGE =
  'We have run a depot in Mombasa for eleven years and supply traders around Lake Victoria with farm tools, spare parts and seed. This year we wish to open a second warehouse near Kisumu and to bring goods directly from Izmir instead of buying them in Nairobi. For that we look for advice on customs, a partner for the sea freight and somebody who knows the rules for importing fertiliser. Could you tell us which of your services fits, what it would cost and whether we may visit your office in the first week of next month?';

const message = (n: number) => ({
  firstName: 'Bera',
  lastName: 'Kamau',
  email: `bera-${n}@example.com`,
  company: 'Lake Traders',
  serviceInterest: 'Press',
  subject: 'A depot in Mombasa',
  message: MESSAGE,
});

const inquiryOf = (template: object) => (n: number) => {
  const createdAt = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString();
  const firstName = `${surname(n)}son`;
  const email = `${firstName}${n}@example.com`.toLowerCase();
  return {
    ...template,
    id: inquiryIdAt(createdAt),
    reference: `MPK-${String(n).padStart(8, '0')}`,
    firstName,
    email,
    status: 'completed',
    words: prefixesOf({ texts: [firstName, 'Kamau', email, 'Lake Traders'], message: MESSAGE }),
    addresses: [email],
    createdAt,
    updatedAt: createdAt,
  };
};

/** From the last key of a search to its painted result. */
async function search(page: Page, word: string): Promise<number> {
  const field = page.getByLabel('Search inquiries');
  await field.fill('');
  await field.pressSequentially(word, { delay: 40 });
  return painted(
    page,
    undefined,
    `location.hash.includes('q=${word}') && !document.querySelector('main [aria-busy=true]') &&
      document.querySelector('article h4')?.textContent.startsWith('${word}')`,
  );
}

/** The same question, asked of Firestore alone: a page with one more, which says whether there are others. */
async function bareSearch(db: Firestore, word: string): Promise<number> {
  const begun = performance.now();
  await db
    .collection(collections.inquiries)
    .where('isSuspect', '==', false)
    .where('words', 'array-contains', word.toLowerCase())
    .orderBy(FieldPath.documentId())
    .limit(16)
    .select(...Object.keys(inquiry.shape))
    .get();
  return performance.now() - begun;
}

await build();
const code = sizes();
const params = { LOGIN_FAILURES_PER_NAME: '1000', MESSAGES_PER_ADDRESS: '1000' };
await withSuite({ name: 'bench-admin', params }, async ({ origin, env }) => {
  Object.assign(process.env, env);
  await seed();
  const db = await connectTo(undefined);
  const browser = await openBrowser();
  const newPage = async () => (await browser.newContext()).newPage();
  const login = await step('Logging in', async () => measureLogins(await newPage(), origin));
  const bareLogins = await measured(() => bareLogin(origin));

  const page = await newPage();
  await openDashboard(page, origin);
  const tabs = { services: 'Add Service', overview: OVERVIEW, team: 'Add Team Member' };
  const open = (name: keyof typeof tabs) => opened(page, `#tab-${name}`, tabs[name]);
  const switches = await step('Opening tabs', () =>
    measured(async () => [await open('services'), await open('overview'), await open('team')]),
  );
  const badges = await step('Sending messages', () => measureBadges(page, origin));
  await fillYears(db);
  const years = await step('Opening a year of counts', () => measureYears(page, origin));

  const template = (await db.collection(collections.inquiries).limit(1).get()).docs[0]?.data() ?? {};
  await step(`Storing ${INQUIRIES} inquiries`, () =>
    fill(db, collections.inquiries, INQUIRIES, inquiryOf(template)),
  );
  // Counting for the Overview goes through all of them on the emulator: the searches begin after it.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/admin/overview')),
    page.goto(`${origin}/admin?tab=inquiries`),
  ]);
  const searches = await step('Searching', () =>
    measured(async (round) => {
      const word = surname(round * 7);
      return { typed: await search(page, word), bare: await bareSearch(db, word) };
    }, SEARCHES),
  );
  await browser.close();

  const row = (what: string, times: number[], target: string, beside = '') => [
    what,
    `${ms(p50(times))} (${ms(p95(times))})`,
    target,
    beside,
  ];
  writeTable(
    'admin-waits',
    ['What', 'median (p95)', 'target', 'beside it in the same run'],
    [
      row(
        'From the click on Login to the painted Overview, slow processor',
        login.times,
        '1,500 ms',
        `both calls without a browser: ${ms(p50(bareLogins))}`,
      ),
      row('A tab that was open before', switches.flat(), 'at once'),
      row('From a message of a visitor to the badge in the browser of staff', badges, '300 ms'),
      row('From the click on Year to the charts of Insight, slow processor', years, '500 ms'),
      row(
        `Search among ${INQUIRIES.toLocaleString('en')} inquiries, last key to painted result`,
        searches.map(({ typed }) => typed),
        '',
        `its query alone: ${ms(p50(searches.map(({ bare }) => bare)))}`,
      ),
      row(
        'Of that beyond the query, which the emulator answers without an index',
        searches.map(({ typed, bare }) => typed - bare),
        '200 ms',
      ),
    ],
  );
  writeTable(
    'admin-code',
    ['JavaScript in brotli', 'size', 'target'],
    [
      [
        'The dashboard’s own, in chunks that the public site never requests, Firebase included',
        kb(code.own),
        kb(CODE_LIMIT),
      ],
      ['All that the dashboard can ever load, what it shares with the site included', kb(code.all), ''],
      ['Loaded from the login to the live Overview', kb(login.loaded), ''],
      ['The charts of Insight, which that page alone loads', kb(code.charts), ''],
    ],
  );
});
process.exit(code.own > CODE_LIMIT ? 1 : 0);
