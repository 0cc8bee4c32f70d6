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
import { localLogin } from '../tools/seed.ts';
import { inTurn, step } from '../tools/steps.ts';
import { openBrowser } from '../tools/testing/chromium.ts';
import { fillInbox, withContent } from './content.ts';
import { json, p50, p95, send, signIn, timed, total } from './load.ts';
import { kb, ms, ratio, writeTable } from './report.ts';

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
const EDITED_PAGES = ['/', '/about', '/services', '/contact'];
const EDIT_BUTTON = 'aside[aria-label=Editing] button';
/** After this time the page editor has loaded with its draft. */
const SETTLED_MS = 2_500;

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
  const sizeOf = (files: string[]) =>
    total(files, (file) => brotliCompressSync(readFileSync(inRoot('web/dist/hosting', file))).length);
  const charts = manifest[CHARTS];
  const users = Object.values(manifest).filter((chunk) => importsOf(chunk).includes(CHARTS));
  if (!charts || users.length !== 1)
    throw new Error('The charts must come with their screen, and with no other');
  const all = reach(/^src\/site\/pages\/(?!auth\/)|^src\/admin\/insight\/insight-page/);
  const site = new Set(reach(/^src\/(admin|site\/pages\/auth|site\/layout\/app-zone)/));
  const own = all.filter((file) => !site.has(file));
  return { own: sizeOf(own), all: sizeOf(all), charts: sizeOf([charts.file]) };
}

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

/** Gives the results of `rounds` calls of `act`. An unmeasured call before them warms functions and caches. */
const measured = async <Result>(rounds: number, act: (round: number) => Promise<Result>) =>
  (await inTurn(Array(rounds + 1).keys(), act)).slice(1);

async function slowly<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const result = await act();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
}

/** For each condition, an expression in the page: the milliseconds from a click, or the call, to its painted frame. */
const painted = (page: Page, selector: string | undefined, ...conditions: string[]): Promise<number[]> =>
  // As text: the transpiler would add a helper to a function, and the browser does not have that helper.
  page.evaluate(`(async () => {
    const begun = performance.now();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    ${selector ? `document.querySelector(${JSON.stringify(selector)}).click();` : ''}
    return Promise.all([${conditions.map((condition) => `() => ${condition}`).join()}].map(async (holds) => {
      do {
        await frame();
        if (performance.now() - begun > 120_000) throw new Error(String(holds));
      } while (!holds());
      // The next frame begins when this one is painted.
      await frame();
      return performance.now() - begun;
    }));
  })()`);

const opened = (page: Page, selector: string, text: string) =>
  painted(page, selector, `document.querySelector('main')?.textContent.includes('${text}')`);

/** Times from the click on Login, which `click` does, until the dashboard gets live updates. */
async function logIn<Result>(page: Page, origin: string, click: () => Promise<Result>): Promise<Result> {
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Username').fill(localLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(localLogin.password);
  const result = await click();
  await page.getByText('Live', { exact: true }).waitFor();
  return result;
}

/** Signs in and out; gives the times from the click on Login to the painted Overview. */
async function measureLogins(page: Page, origin: string) {
  const clicked = () => slowly(page, () => opened(page, 'button[type=submit]', OVERVIEW));
  const times = await measured(RUNS, async () => {
    const time = await logIn(page, origin, clicked);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/auth/);
    return time;
  });
  return times.flat();
}

/** One of 676 surnames; inquiries with the same remainder of `n` share it. */
const surname = (n: number) => `B${String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26))}ra`;

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
  const isFound = `location.hash.includes('q=${word}') && !document.querySelector('main [aria-busy=true]') &&
    document.querySelector('article h4')?.textContent.startsWith('${word}')`;
  const [time = Number.NaN] = await painted(page, undefined, isFound);
  return time;
}

/** The browser's total time in tasks of over 50 ms while a page loads for a visitor, in milliseconds. */
async function workAtLoad(browser: Browser, address: string): Promise<number> {
  const page = await newPage(browser);
  await page.addInitScript({
    content: `globalThis.work = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.work += duration;
      }).observe({ type: 'longtask', buffered: true });`,
  });
  await slowly(page, async () => {
    await page.goto(address);
    await page.waitForTimeout(SETTLED_MS);
  });
  const work = await page.evaluate<number>('globalThis.work');
  await page.context().close();
  return work;
}

/** Opens the editor of a page on a slow processor, compared with the work of loading the page. */
async function measureEditor(browser: Browser, page: Page, origin: string, path: string) {
  const isThere = (selector: string) => `document.querySelector('${selector}')`;
  const conditions = [isThere('[data-page-editor]'), isThere('main [data-editable]')];
  const runs = await measured(RUNS, async () => {
    await page.goto(origin + path);
    await page.locator(EDIT_BUTTON).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    const times = await slowly(page, () => painted(page, EDIT_BUTTON, ...conditions));
    return [...times, await workAtLoad(browser, origin + path)];
  });
  const median = (part: number) => p50(runs.map((run) => run[part] ?? Number.NaN));
  return {
    Page: path,
    'click to painted bar': ms(median(0)),
    'click to painted fields': ms(median(1)),
    'long tasks while the page loads': ms(median(2)),
    ratio: ratio(median(1), median(2)),
  };
}

const params = { LOGIN_FAILURES_PER_NAME: '1000' };
await withContent({ name: 'bench-admin', params }, async ({ origin }, db) => {
  const code = codeSizes();
  const browser = await openBrowser();
  const logins = await step('Logging in', async () => measureLogins(await newPage(browser), origin));
  const call = async (path: string, cookie: string) => send(origin, { path, headers: { cookie } });
  const overview = async () => call('/api/admin/overview', await signIn(origin));
  const bareLogins = await measured(RUNS, () => timed(overview));

  const page = await newPage(browser);
  await logIn(page, origin, () => page.getByRole('button', { name: 'Login' }).click());
  const tabs = { '?tab=services': 'Add Service', '': OVERVIEW, '?tab=team': 'Add Team Member' };
  const open = ([query, text]: [string, string]) => opened(page, `nav a[href="/admin${query}"]`, text);
  const switches = await step('Opening tabs', () => measured(RUNS, () => inTurn(Object.entries(tabs), open)));

  const edit = (path: string) => measureEditor(browser, page, origin, path);
  const edited = await step('Opening the editor', () => inTurn(EDITED_PAGES, edit));
  writeTable('editor', edited);

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
  await browser.close();

  const row = (What: string, times: number[], target = '', beside = '') => ({
    What,
    'median (p95)': `${ms(p50(times))} (${ms(p95(times))})`,
    target,
    'beside it in the same run': beside,
  });
  const typed = searches.map((one) => one.typed);
  const beyond = searches.map((one) => one.typed - one.bare);
  const bareLogin = `both calls without a browser: ${ms(p50(bareLogins))}`;
  const bareSearch = `its call alone: ${ms(p50(searches.map(({ bare }) => bare)))}`;
  const many = INQUIRIES.toLocaleString('en');
  writeTable('admin-waits', [
    row('From the click on Login to the painted Overview, slow processor', logins, '1,500 ms', bareLogin),
    row('A tab that was open before', switches.flat(2), 'at once'),
    row(`Search among ${many} inquiries, last key to painted result`, typed, '', bareSearch),
    row('Of that beyond the call, which the emulator answers without an index', beyond, '200 ms'),
  ]);
  const size = (name: string, bytes: number, target = '') => ({
    ...{ 'JavaScript in brotli': name, size: kb(bytes), target },
  });
  const limit = kb(CODE_LIMIT);
  writeTable('admin-code', [
    size('The dashboard’s own, which the public site never requests, Firebase included', code.own, limit),
    size('All that the dashboard can ever load, what it shares with the site included', code.all),
    size('The charts of Insight, which that page alone loads', code.charts),
  ]);
  if (code.own > CODE_LIMIT) process.exitCode = 1;
});
