/**
 * `npm run bench:admin`: what staff wait for, and the size of the dashboard's code. INQUIRIES=2000 is quicker than the
 * hundred thousand of the record.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inquiry } from '@mipaka/contract';
import type { Browser, Page } from '@playwright/test';
import { FieldPath, type Firestore, Query } from 'firebase-admin/firestore';
import { collections } from '../functions/src/store/db.ts';
import { inquiryIdAt } from '../functions/src/store/inquiries/ids.ts';
import { createInquiryQueries } from '../functions/src/store/inquiries/queries.ts';
import { prefixesOf } from '../functions/src/store/inquiries/search.ts';
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

const INQUIRIES = Number(process.env.INQUIRIES ?? 100_000);
const MEMBERS = 1_000;
const LOGINS = 5;
const SEARCHES = 40;
/** On a busy machine fewer searches are made. */
const SEARCHING_MS = 90_000;
const CPU_RATE = 4;
/** What one screen loads for itself: its charts. */
const CHARTS = 'src/admin/insight/insight-page.tsx';
/** The most that the dashboard's own code may weigh without them, in bytes of brotli: above it this program fails. */
const CODE_LIMIT = 320 * 1_024;
/** What takes longer is not waited for. */
const PATIENCE_MS = 30_000;

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };
const brotliSize = (file: string) =>
  brotliCompressSync(readFileSync(inRoot('web/dist/hosting', file))).length;
const brotliSizes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + brotliSize(file), 0);

/** Brotli sizes of what the dashboard can ever load, and of what the site never requests of it. */
function sizes() {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(inRoot('web/dist/manifest.json'), 'utf8'));
  /** The files that are reached from the entries without going beyond some chunks. */
  const reach = (beyond: RegExp) => {
    const found = new Set(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
    // What is added while the set is walked through is visited as well.
    for (const key of found) {
      const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
      for (const next of [...imports, ...dynamicImports]) if (!beyond.test(next)) found.add(next);
    }
    return [...found].flatMap((key) => manifest[key]?.file ?? []);
  };
  const dashboard = reach(/^src\/pages\/(?!auth\/)|^src\/admin\/insight\/insight-page/);
  const charts = manifest[CHARTS];
  const users = Object.values(manifest).filter(({ imports = [], dynamicImports = [] }) =>
    [...imports, ...dynamicImports].includes(CHARTS),
  );
  if (!charts || users.length !== 1)
    throw new Error('The charts must come with their screen, and with no other');
  const site = new Set(reach(/^src\/(admin|pages\/auth|layout\/app-zone)/));
  return {
    charts: brotliSize(charts.file),
    all: brotliSizes(dashboard),
    own: brotliSizes(dashboard.filter((file) => !site.has(file))),
  };
}

const at = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString();
/** A name that a part of all have: 676 of them. */
const surname = (n: number) => `B${String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26))}ra`;

/** As long as people write: 90 words, all of them searched. */
const MESSAGE =
  'We have run a depot in Mombasa for eleven years and supply traders around Lake Victoria with farm tools, spare parts and seed. This year we wish to open a second warehouse near Kisumu and to bring goods directly from Izmir instead of buying them in Nairobi. For that we look for advice on customs, a partner for the sea freight and somebody who knows the rules for importing fertiliser. Could you tell us which of your services fits, what it would cost and whether we may visit your office in the first week of next month?';

const inquiryOf = (template: object) => (n: number) => {
  const firstName = `${surname(n)}son`;
  const email = `${firstName}${n}@example.com`.toLowerCase();
  return {
    ...template,
    id: inquiryIdAt(at(n)),
    reference: `MPK-${String(n).padStart(8, '0')}`,
    firstName,
    email,
    status: 'completed',
    words: prefixesOf({
      texts: [firstName, 'Kamau', email, 'Lake Traders', 'A depot in Mombasa'],
      message: MESSAGE,
    }),
    message: MESSAGE,
    addresses: [email],
    createdAt: at(n),
    updatedAt: at(n),
  };
};
const memberOf = (template: object) => (n: number) => ({
  ...template,
  id: undefined,
  name: `${surname(n)} Otieno`,
  bio: 'Leads projects of many partners in several countries, and writes about them. '.repeat(4),
  email: `member${n}@example.com`,
  createdAt: at(n),
  updatedAt: at(n),
});

/** What is clicked, the text that then stands in the panel, and how long it is waited for, in milliseconds. */
type Wait = [selector: string, text: string, patience: number];

/** Runs in the page: clicks, and gives the time until a text stands in the panel and is painted, and the frames it took. */
async function clickUntil([selector, text, patience]: Wait): Promise<{ ms: number; frames: number }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const panel = () => document.querySelector('[role=tabpanel]')?.textContent ?? '';
  const begun = performance.now();
  document.querySelector<HTMLElement>(selector)?.click();
  for (let frames = 1; ; frames++) {
    await frame();
    if (performance.now() - begun > patience) throw new Error(`No “${text}” after ${selector}`);
    if (panel().includes(text)) {
      // The next frame begins when this one is painted.
      await frame();
      return { ms: performance.now() - begun, frames };
    }
  }
}

/** A page in which functions of this file can run: tsx names them with a helper that a browser does not have. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context.newPage();
}

/** Gives the function that slows the processor of a page down, by a rate. */
async function brakeOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
}

const OVERVIEW = 'Key Performance Metrics';

/** From the click on Login to the painted Overview, with everything warm, and the code that was loaded for it. */
async function logins(browser: Browser, origin: string) {
  const page = await openPage(browser);
  const brake = await brakeOf(page);
  const times: number[] = [];
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  let loaded = 0;
  for (let round = 0; round <= LOGINS; round++) {
    await fillLogin(page, origin);
    await brake(CPU_RATE);
    const { ms: time } = await page.evaluate(clickUntil, [
      'button[type=submit]',
      OVERVIEW,
      PATIENCE_MS,
    ] as Wait);
    await brake(1);
    // The first round warms functions and caches.
    if (round > 0) times.push(time);
    await page.getByText('Live', { exact: true }).waitFor();
    loaded = brotliSizes(files);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/auth/);
  }
  await page.context().close();
  return { times, loaded };
}

/** The same login and the same data, asked for without a browser. */
async function bareLogins(origin: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < LOGINS; round++) {
    const begun = performance.now();
    const cookie = await signIn(origin);
    await send(origin, { path: '/api/admin/overview', headers: { cookie } });
    times.push(performance.now() - begun);
  }
  return times;
}

/** Tabs that were open before: until their content is painted. */
async function tabSwitches(page: Page) {
  const tabs: [name: string, text: string][] = [
    ['services', 'Add Service'],
    ['overview', OVERVIEW],
    ['team', 'Add Team Member'],
    ['inquiries', 'Newest first'],
  ];
  const open = ([name, text]: [string, string]) =>
    page.evaluate(clickUntil, [`#tab-${name}`, text, PATIENCE_MS] as Wait);
  for (const tab of tabs) await open(tab);
  const switches: Awaited<ReturnType<typeof open>>[] = [];
  for (let round = 0; round < 3; round++) for (const tab of tabs) switches.push(await open(tab));
  return switches;
}

/** The tasks above 50 ms while a long page is scrolled from end to end, in milliseconds. */
const scroll = (page: Page) =>
  page.evaluate(async () => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await frame();
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    return tasks;
  });

/** From the last key of a search to its painted result. */
async function search(page: Page, word: string): Promise<number> {
  const field = page.getByLabel('Search inquiries');
  await field.fill('');
  await field.pressSequentially(word, { delay: 40 });
  return page.evaluate(
    async ([typed, patience]) => {
      const begun = performance.now();
      const isThere = () =>
        location.hash.includes(`q=${typed}`) &&
        document.querySelector('main [aria-busy=true]') === null &&
        document.querySelector('article h4')?.textContent?.startsWith(typed);
      while (!isThere() && performance.now() - begun < patience) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - begun;
    },
    [word, PATIENCE_MS] as const,
  );
}

/** From the last key in the palette, which finds everything, to the painted inquiry. */
async function lookUp(page: Page, word: string): Promise<number> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search inquiries/ }).pressSequentially(word, { delay: 40 });
  const time = await page.evaluate(
    async ([typed, patience]) => {
      const begun = performance.now();
      const isThere = () =>
        [...document.querySelectorAll('[role=option]')].some(
          ({ textContent }) => textContent?.startsWith(typed) && textContent.endsWith('Inquiry'),
        );
      while (!isThere() && performance.now() - begun < patience) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - begun;
    },
    [word, PATIENCE_MS] as const,
  );
  await page.keyboard.press('Escape');
  return time;
}

/** What a page of the inbox asks for, and the palette: with one more, which says whether there are others. */
const INBOX_PAGE = 16;
const PALETTE_PAGE = 6;

/** Entries of a long conversation, and how often it is opened. */
const ENTRIES = 200;
const OPENINGS = 5;

/** An inquiry with so many answers and notes, below an id of its own. */
async function storeConversation(db: Firestore, template: object, n: number): Promise<string> {
  const row = inquiryOf(template)(n);
  await db.collection(collections.inquiries).doc(row.id).set(row);
  const author = { id: 'bench', username: 'bench' };
  await fill(db, collections.entries, ENTRIES, (index) => ({
    id: undefined,
    inquiryId: row.id,
    kind: index % 2 === 0 ? 'answer' : 'note',
    author,
    text: `Entry ${index} of ${n}. ${MESSAGE}`,
    createdAt: at(n + index),
  }));
  return row.id;
}

/**
 * From the click on an inquiry to its painted conversation, on a slow processor, and of that the part after its answer has
 * arrived: the other is the network's and the emulator's.
 */
async function openConversations(page: Page, ids: readonly string[], first: number) {
  const brake = await brakeOf(page);
  const times: number[] = [];
  const paints: number[] = [];
  for (const [index, id] of ids.entries()) {
    await page.locator(`#inquiry-${id}`).waitFor();
    await brake(CPU_RATE);
    const { ms: time } = await page.evaluate(clickUntil, [
      `#inquiry-${id}`,
      `Entry ${ENTRIES - 1} of ${first + index}.`,
      PATIENCE_MS,
    ] as Wait);
    const afterAnswer = await page.evaluate((call) => {
      const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return (
        performance.now() -
        Math.min(...answers.filter(({ name }) => name.includes(call)).map(({ responseEnd }) => responseEnd))
      );
    }, `/${id}/conversation`);
    await brake(1);
    // The first one loads the code.
    if (index === 0) continue;
    paints.push(afterAnswer);
    times.push(time);
  }
  return { times, paints };
}

/** The documents that Firestore is asked for by one page of the inbox. */
async function pageReads(db: Firestore): Promise<number> {
  const original = Query.prototype.get;
  let read = 0;
  Query.prototype.get = async function (this: Query) {
    const found = await original.call(this);
    read += Math.max(1, found.size);
    return found;
  } as typeof original;
  await createInquiryQueries(db).list({ suspect: false, snoozed: false }, INBOX_PAGE - 1);
  Query.prototype.get = original;
  return read;
}

/** The same question, asked of Firestore alone. */
async function bareSearch(db: Firestore, word: string, limit: number): Promise<number> {
  const begun = performance.now();
  await db
    .collection(collections.inquiries)
    .where('isSuspect', '==', false)
    .where('words', 'array-contains', word.toLowerCase())
    .orderBy(FieldPath.documentId())
    .limit(limit)
    .select(...Object.keys(inquiry.shape))
    .get();
  return performance.now() - begun;
}

await build();
const code = sizes();
const params = { LOGIN_FAILURES_PER_NAME: '1000' };
await withSuite({ name: 'bench-admin', params }, async ({ origin, env }) => {
  Object.assign(process.env, env);
  await seed();
  const db = await connectTo(undefined);
  const browser = await openBrowser();
  const message = {
    firstName: 'Bera',
    lastName: 'Kamau',
    email: 'bera@example.com',
    company: 'Lake Traders',
    serviceInterest: 'Press',
    subject: 'A depot in Mombasa',
    message: 'We look for a partner in three countries.\nPlease call.',
  };
  await send(origin, json('POST', '/api/contact', message));
  const stored = async (collection: string) =>
    (await db.collection(collection).limit(1).get()).docs[0]?.data() ?? {};
  const [anInquiry, aMember] = [await stored(collections.inquiries), await stored(collections.team)];

  const login = await step('Logging in', () => logins(browser, origin));
  const bareLogin = await bareLogins(origin);

  await fill(db, collections.inquiries, 50, inquiryOf(anInquiry));
  await fill(db, collections.team, MEMBERS, memberOf(aMember));
  const page = await openPage(browser);
  await openDashboard(page, origin);
  const switches = await step('Opening tabs', () => tabSwitches(page));
  await page.locator('#tab-team').click();
  await page.getByRole('button', { name: 'Rows' }).click();
  await page.waitForFunction(
    (count) => Number(document.querySelector('[role=tabpanel] li')?.getAttribute('aria-setsize')) >= count,
    MEMBERS,
  );
  const readBefore = await pageReads(db);
  const longTasks = await step(`Scrolling ${MEMBERS} team members`, () => scroll(page));

  // Above all others, where the list shows them.
  const firstLong = INQUIRIES + ENTRIES;
  const long = await step(`Storing ${OPENINGS + 1} conversations`, async () => {
    const ids: string[] = [];
    for (let index = 0; index <= OPENINGS; index++) {
      ids.push(await storeConversation(db, anInquiry, firstLong + index));
    }
    return ids;
  });
  await page.goto(`${origin}/admin?tab=inquiries`);
  const opened = await step('Opening conversations', () => openConversations(page, long, firstLong));

  await step(`Storing ${INQUIRIES} inquiries`, () =>
    fill(db, collections.inquiries, INQUIRIES, inquiryOf(anInquiry)),
  );
  // Counting for the Overview goes through all of them on the emulator: the searches begin after it.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/admin/overview')),
    page.goto(`${origin}/admin?tab=inquiries`),
  ]);
  const typed: number[] = [];
  const bare: number[] = [];
  const fromAnywhere: number[] = [];
  const beyondQuery: number[] = [];
  await step('Searching', async () => {
    const begun = performance.now();
    const isTimeLeft = () => typed.length === 0 || performance.now() - begun < SEARCHING_MS;
    for (let round = 0; round <= SEARCHES && isTimeLeft(); round++) {
      const word = surname(round * 7);
      // Each word is new to both, so that nothing is remembered.
      const other = surname(round * 7 + 3);
      const [time, bareTime, elsewhere, bareElsewhere] = [
        await search(page, word),
        await bareSearch(db, word, INBOX_PAGE),
        await lookUp(page, other),
        await bareSearch(db, other, PALETTE_PAGE),
      ];
      if (round === 0) continue;
      fromAnywhere.push(elsewhere);
      beyondQuery.push(elsewhere - bareElsewhere);
      typed.push(time);
      bare.push(bareTime);
    }
  });
  const readAfter = await pageReads(db);
  await browser.close();

  const times = switches.map((one) => one.ms);
  const frames = switches.map((one) => one.frames);
  const inEnglish = (count: number) => count.toLocaleString('en');
  writeTable(
    'admin-waits',
    ['What', 'measured', 'target', 'beside it in the same run'],
    [
      [
        'From the click on Login to the painted Overview, slow processor, median',
        ms(p50(login.times)),
        '1,500 ms',
        `both calls without a browser: ${ms(p50(bareLogin))}`,
      ],
      [
        'A tab that was open before, median (p95)',
        `${ms(p50(times))} (${ms(p95(times))})`,
        'at once',
        `content there in frame ${p50(frames)} (${p95(frames)}) after the click`,
      ],
      [
        `${inEnglish(MEMBERS)} team members scrolled from end to end, longest task`,
        longTasks.length > 0 ? ms(Math.max(...longTasks)) : 'below 50 ms',
        '50 ms',
        `${longTasks.length} above 50 ms`,
      ],
      [
        `A conversation of ${ENTRIES} entries, from the click to its paint, slow processor, median (p95)`,
        `${ms(p50(opened.times))} (${ms(p95(opened.times))})`,
        '',
        'with its call to the emulator',
      ],
      [
        'Of that after its answer has arrived, median (p95)',
        `${ms(p50(opened.paints))} (${ms(p95(opened.paints))})`,
        '200 ms',
        '',
      ],
      [
        `Documents that a page of the inbox reads among ${inEnglish(INQUIRIES)} inquiries`,
        String(readAfter),
        String(readBefore),
        'the target is what it reads among 50',
      ],
      [
        `Search among ${inEnglish(INQUIRIES)} inquiries, last key to painted result, p95`,
        ms(p95(typed)),
        '',
        `its query alone: ${ms(p95(bare))}; medians ${ms(p50(typed))} and ${ms(p50(bare))}`,
      ],
      [
        'Of that beyond the query, which the emulator answers without an index, p95',
        ms(p95(typed.map((time, round) => time - (bare[round] ?? 0)))),
        '200 ms',
        'the inbox waits 300 ms at the most where an index answers within 100',
      ],
      [
        'An inquiry looked up from anywhere, last key to painted result, p95',
        ms(p95(fromAnywhere)),
        '',
        `median ${ms(p50(fromAnywhere))}`,
      ],
      [
        'Of that beyond the emulator’s query for five of them, p95',
        ms(p95(beyondQuery)),
        '200 ms',
        `median ${ms(p50(beyondQuery))}`,
      ],
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
