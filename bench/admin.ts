/**
 * `npm run bench:admin`: how long staff wait, and the size of the dashboard's code. INQUIRIES=2000 RUNS=1 is quicker
 * than the 20,000 inquiries and seven runs of the published figures.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import type { Firestore } from 'firebase-admin/firestore';
import type { Manifest, ManifestChunk } from 'vite';
import { prefixesOf } from '../functions/src/inbox/inquiries/search.ts';
import demo from '../tools/demo-inquiries.json' with { type: 'json' };
import { inRoot } from '../tools/paths.ts';
import { step } from '../tools/steps.ts';
import { openBrowser } from '../tools/testing/chromium.ts';
import { fillLogin, measured, openDashboard, painted, slowly } from './browser.ts';
import { fillInbox, withContent } from './content.ts';
import { json, p50, p95, send, signIn, timed } from './load.ts';
import { kb, ms, writeTable } from './report.ts';

const INQUIRIES = Number(process.env.INQUIRIES ?? 20_000);
const RUNS = Number(process.env.RUNS ?? 7);
const SEARCHES = 4 * RUNS;
/** The screen that loads the charts, the only one that does. */
const CHARTS = 'src/admin/insight/insight-page.tsx';
/** Limit for the dashboard's own code without the charts, in bytes of Brotli; the bench fails above it. */
const CODE_LIMIT = 340 * 1_024;
/** A message of usual length, all of its words searchable. */
const { draft } = demo[0] as (typeof demo)[number];
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

/** One of 676 surnames; inquiries with the same remainder of `n` share it. */
const surname = (n: number) => `B${String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26))}ra`;

/** Stores inquiries with these surnames. */
async function fillSearched(db: Firestore, origin: string): Promise<void> {
  await send(origin, json('POST', '/api/contact', draft));
  await fillInbox(db, INQUIRIES, 0, (n) => {
    const firstName = `${surname(n)}son`;
    const email = `${firstName}${n}@example.com`.toLowerCase();
    const words = prefixesOf({ texts: [firstName, draft.lastName, email], message: draft.message });
    return { firstName, email, words, addresses: [email], status: 'completed' };
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

const params = { LOGIN_FAILURES_PER_NAME: '1000' };
await withContent({ name: 'bench-admin', params }, async ({ origin }, db) => {
  const code = codeSizes();
  const browser = await openBrowser();
  const logins = await step('Logging in', () => measureLogins(browser, origin));
  const call = async (path: string, cookie: string) => send(origin, { path, headers: { cookie } });
  const overview = async () => call('/api/admin/overview', await signIn(origin));
  const bareLogins = await measured(RUNS, () => timed(overview));

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

  await step(`Storing ${INQUIRIES} inquiries`, () => fillSearched(db, origin));
  // To count for the Overview, the emulator reads all inquiries. The searches wait until that is over.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/admin/overview')),
    page.goto(`${origin}/admin?tab=inquiries`),
  ]);
  const cookie = await signIn(origin);
  const searches = await step('Searching', () =>
    measured(SEARCHES, async (round) => {
      const word = surname(round * 7);
      const bare = timed(() => call(`/api/admin/inquiries?suspect=false&limit=15&q=${word}`, cookie));
      return { bare: await bare, typed: await search(page, word) };
    }),
  );

  const row = (What: string, times: number[], target = '', beside = '') => ({
    What,
    'median (p95)': `${ms(p50(times))} (${ms(p95(times))})`,
    target,
    'beside it in the same run': beside,
  });
  const bare = p50(searches.map((one) => one.bare));
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
      searches.map(({ typed }) => typed),
      '',
      `its call alone: ${ms(bare)}`,
    ),
    row(
      'Of that beyond the call, which the emulator answers without an index',
      searches.map(({ typed, bare }) => typed - bare),
      '200 ms',
    ),
  ]);
  const sizes = {
    'The dashboard’s own, in chunks that the public site never requests, Firebase included': code.own,
    'All that the dashboard can ever load, what it shares with the site included': code.all,
    'The charts of Insight, which that page alone loads': code.charts,
  };
  writeTable(
    'admin-code',
    Object.entries(sizes).map(([name, bytes], index) => ({
      ...{ 'JavaScript in brotli': name, size: kb(bytes), target: index === 0 ? kb(CODE_LIMIT) : '' },
    })),
  );
  await browser.close();
  if (code.own > CODE_LIMIT) process.exitCode = 1;
});
