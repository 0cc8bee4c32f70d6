/**
 * `npm run bench:admin`: how long staff wait, and the size of the dashboard's code. INQUIRIES=2000 RUNS=1 is quicker
 * than the 20,000 inquiries and seven runs of the published figures.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inquiry } from '@mipaka/contract';
import type { Browser, Page } from '@playwright/test';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import type { Manifest, ManifestChunk } from 'vite';
import { inquiryIdAt } from '../functions/src/inbox/inquiries/ids.ts';
import { prefixesOf } from '../functions/src/inbox/inquiries/search.ts';
import { collections } from '../functions/src/platform/firestore/db.ts';
import { inRoot } from '../tools/paths.ts';
import { step } from '../tools/steps.ts';
import { openBrowser } from '../tools/testing/chromium.ts';
import { fillLogin, measured, openDashboard, painted, slowly } from './browser.ts';
import { fill, withContent } from './content.ts';
import { json, p50, p95, send, signIn } from './load.ts';
import { kb, ms, writeTable } from './report.ts';

const INQUIRIES = Number(process.env.INQUIRIES ?? 20_000);
const RUNS = Number(process.env.RUNS ?? 7);
const SEARCHES = 4 * RUNS;
/** The screen that loads the charts, the only one that does. */
const CHARTS = 'src/admin/insight/insight-page.tsx';
/** Limit for the dashboard's own code without the charts, in bytes of Brotli; the bench fails above it. */
const CODE_LIMIT = 340 * 1_024;
const OVERVIEW = 'Key Performance Metrics';

const brotliSizes = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(inRoot('web/dist/hosting', file))).length,
    0,
  );

/** Brotli sizes in bytes: the charts, all other code that the dashboard can load, and the part the site never loads. */
function codeSizes() {
  const manifest: Manifest = JSON.parse(readFileSync(inRoot('web/dist/manifest.json'), 'utf8'));
  const importsOf = ({ imports = [], dynamicImports = [] }: ManifestChunk) => [...imports, ...dynamicImports];
  /** The files that the entries import, directly or not, without the chunks whose name matches `beyond`. */
  const reach = (beyond: RegExp) => {
    const found = new Set(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
    // The loop also visits keys that are added while it runs.
    for (const key of found) {
      for (const next of importsOf(manifest[key] as ManifestChunk)) if (!beyond.test(next)) found.add(next);
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

/** The time from a click to the painted screen with a text, in milliseconds. */
const opened = (page: Page, selector: string, text: string) =>
  painted(page, selector, `document.querySelector('main')?.textContent.includes('${text}')`);

/** Times from the click on Login to the painted Overview. */
async function measureLogins(browser: Browser, origin: string) {
  const page = await (await browser.newContext()).newPage();
  const times = await measured(RUNS, async () => {
    await fillLogin(page, origin);
    const time = await slowly(page, () => opened(page, 'button[type=submit]', OVERVIEW));
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/auth/);
    return time;
  });
  return times.flat();
}

/** Time of the same login and the same data without a browser, in milliseconds. */
async function bareLogin(origin: string) {
  const begun = performance.now();
  await send(origin, { path: '/api/admin/overview', headers: { cookie: await signIn(origin) } });
  return performance.now() - begun;
}

/** One of 676 surnames; inquiries with the same remainder of `n` share it. */
const surname = (n: number) => `B${String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26))}ra`;

/** A message of usual length: 90 words, all of them searchable. */
const MESSAGE =
  'We have run a depot in Mombasa for eleven years and supply traders around Lake Victoria with farm tools, spare parts and seed. This year we wish to open a second warehouse near Kisumu and to bring goods directly from Izmir instead of buying them in Nairobi. For that we look for advice on customs, a partner for the sea freight and somebody who knows the rules for importing fertiliser. Could you tell us which of your services fits, what it would cost and whether we may visit your office in the first week of next month?';

const message = {
  firstName: 'Bera',
  lastName: 'Kamau',
  email: 'bera@example.com',
  company: 'Lake Traders',
  serviceInterest: 'Press',
  subject: 'A depot in Mombasa',
  message: MESSAGE,
};

/** Stores copies of an inquiry that was sent through the API. */
async function fillInbox(db: Firestore, origin: string): Promise<void> {
  await send(origin, json('POST', '/api/contact', message));
  const template = (await db.collection(collections.inquiries).limit(1).get()).docs[0]?.data();
  await fill(db, collections.inquiries, INQUIRIES, (n) => {
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
  });
}

/** The time from the last key of a search to its painted result, in milliseconds. */
async function search(page: Page, word: string): Promise<number> {
  const field = page.getByLabel('Search inquiries');
  await field.fill('');
  await field.pressSequentially(word, { delay: 40 });
  const [time = Number.NaN] = await painted(
    page,
    undefined,
    `location.hash.includes('q=${word}') && !document.querySelector('main [aria-busy=true]') &&
      document.querySelector('article h4')?.textContent.startsWith('${word}')`,
  );
  return time;
}

/** Time of the same query in Firestore alone, in milliseconds. It reads one row more than a page, as the API does. */
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

const params = { LOGIN_FAILURES_PER_NAME: '1000' };
await withContent({ name: 'bench-admin', params }, async ({ origin }, db) => {
  const code = codeSizes();
  const browser = await openBrowser();
  const logins = await step('Logging in', () => measureLogins(browser, origin));
  const bareLogins = await measured(RUNS, () => bareLogin(origin));

  const page = await openDashboard(browser, origin);
  const tabs = { '?tab=services': 'Add Service', '': OVERVIEW, '?tab=team': 'Add Team Member' };
  const switches = await step('Opening tabs', () =>
    measured(RUNS, async () => {
      const times = [];
      for (const [query, text] of Object.entries(tabs))
        times.push(...(await opened(page, `nav a[href="/admin${query}"]`, text)));
      return times;
    }),
  );

  await step(`Storing ${INQUIRIES} inquiries`, () => fillInbox(db, origin));
  // To count for the Overview, the emulator reads all inquiries. The searches wait until that is over.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/admin/overview')),
    page.goto(`${origin}/admin?tab=inquiries`),
  ]);
  const searches = await step('Searching', () =>
    measured(SEARCHES, async (round) => {
      const word = surname(round * 7);
      return { typed: await search(page, word), bare: await bareSearch(db, word) };
    }),
  );

  const row = (What: string, times: number[], target = '', beside = '') => ({
    What,
    'median (p95)': `${ms(p50(times))} (${ms(p95(times))})`,
    target,
    'beside it in the same run': beside,
  });
  const typed = searches.map((one) => one.typed);
  const bare = p50(searches.map((one) => one.bare));
  const beyond = searches.map((one) => one.typed - one.bare);
  const many = INQUIRIES.toLocaleString('en');
  writeTable('admin-waits', [
    row(
      'From the click on Login to the painted Overview, slow processor',
      logins,
      '1,500 ms',
      `both calls without a browser: ${ms(p50(bareLogins))}`,
    ),
    row('A tab that was open before', switches.flat(), 'at once'),
    row(
      `Search among ${many} inquiries, last key to painted result`,
      typed,
      '',
      `its query alone: ${ms(bare)}`,
    ),
    row('Of that beyond the query, which the emulator answers without an index', beyond, '200 ms'),
  ]);
  const size = (name: string, bytes: number, target = '') => ({
    ...{ 'JavaScript in brotli': name, size: kb(bytes), target },
  });
  writeTable('admin-code', [
    size(
      'The dashboard’s own, in chunks that the public site never requests, Firebase included',
      code.own,
      kb(CODE_LIMIT),
    ),
    size('All that the dashboard can ever load, what it shares with the site included', code.all),
    size('The charts of Insight, which that page alone loads', code.charts),
  ]);
  await browser.close();
  if (code.own > CODE_LIMIT) process.exitCode = 1;
});
