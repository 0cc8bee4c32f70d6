/**
 * `npm run bench:web`: what a visitor waits for, and what a page costs. Lighthouse for every page, the sizes of a first
 * load, and the renderer. RUNS=1 is quicker than the five of the record.
 * Says which budget of budgets.json a page does not keep, and then ends with 1.
 */
import { cpus } from 'node:os';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Content, PageRenderer } from '@mipaka/contract';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { build } from '../tools/build.ts';
import { inRoot } from '../tools/paths.ts';
import { seed } from '../tools/seed.ts';
import { step } from '../tools/steps.ts';
import { withSuite } from '../tools/suite/index.ts';
import { findChromium } from '../tools/testing/chromium.ts';
import budgets from './budgets.json' with { type: 'json' };
import { startCdn } from './cdn.ts';
import { p50 } from './load.ts';
import { ms, ratio, writeTable } from './report.ts';

const PATHS = ['/', '/about', '/services', '/team', '/partners', '/contact'];
const RUNS = Number(process.env.RUNS ?? 5);
const ATTEMPTS = 3;
const RENDERS = 60;

/** A page of nothing but its heading: faster than this no page can be on this machine, whoever made it. */
const BARE_PATH = '/a-heading-alone';
const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A heading</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>A heading alone</h1></body></html>`;

const KB = 1_024;

/** Brotli sizes of a first load: the document, and the scripts that it names. */
async function sizesOf(origin: string, path: string) {
  const bytes = async (address: string) => Buffer.from(await (await fetch(origin + address)).arrayBuffer());
  const html = await bytes(path);
  // The entry stands in a script element, what it loads is named in another one.
  const named = html.toString().match(/(?<=")\/[^"]+\.js(?=")/g) ?? [];
  // The one that begins is named twice.
  const files = [...new Set(named)];
  const parts = await Promise.all(files.map(bytes));
  return {
    html: brotliCompressSync(html).length,
    scripts: parts.reduce((sum, part) => sum + brotliCompressSync(part).length, 0),
    files: parts.length,
  };
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Speed is measured in every run; what does not vary, in the first. */
const mobile = (run: number): Flags => ({ onlyCategories: run === 0 ? [...CATEGORIES] : ['performance'] });
/** The throttling that the browser does, not the one that Lighthouse calculates. */
const throttled: Flags = { onlyCategories: ['performance'], throttlingMethod: 'devtools' };

/** Lighthouse on a page in a browser of its own. Now and then it loses the trace of a page: then it is asked again. */
async function audit(url: string, chromePath: string, flags: Flags) {
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] });
    try {
      const result = await lighthouse(url, { ...flags, port: chrome.port, logLevel: 'error' });
      if (result && result.lhr.categories.performance?.score !== null) return result.lhr;
    } finally {
      chrome.kill();
    }
  }
  throw new Error(`Lighthouse has no result for ${url}`);
}
type Report = Awaited<ReturnType<typeof audit>>;

const score = (reports: Report[], category: string) =>
  Math.round(100 * p50(reports.flatMap(({ categories }) => categories[category]?.score ?? [])));
const figure = (reports: Report[], name: string) =>
  p50(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
/** What the page fetched before the film, in bytes. */
const beforeFilm = (report: Report) => {
  const { items = [] } = (report.audits['network-requests']?.details ?? {}) as {
    items?: { url: string; transferSize: number }[];
  };
  return items
    .filter(({ url }) => !/\.(webm|mp4)$/.test(url))
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
};

type Budget = { min?: number; max?: number; [path: string]: number | undefined };

/** The figures of a page that are outside of their budget. */
function overBudget(path: string, figures: Record<keyof typeof budgets, number>): string[] {
  return Object.entries<Budget>(budgets).flatMap(
    ([name, { min = -Infinity, max = Infinity, [path]: own }]) => {
      const value = figures[name as keyof typeof budgets];
      if (value >= min && value <= (own ?? max)) return [];
      return [`${path}: ${name} ${value}, budget ${own ?? (min > 0 ? min : max)}`];
    },
  );
}

/** Under the browser's own throttling: the time to the largest paint and the blocking time, in milliseconds. */
const timesOf = (slow: Report[]) => ({
  paint: Math.round(figure(slow, 'largest-contentful-paint')),
  blocking: Math.round(figure(slow, 'total-blocking-time')),
});

/** The time to the largest paint of a heading alone, in milliseconds. */
async function measureBare(origin: string, chromePath: string): Promise<number> {
  const slow: Report[] = [];
  await step('Lighthouse on a heading alone', async () => {
    for (let run = 0; run < RUNS; run += 1) slow.push(await audit(origin + BARE_PATH, chromePath, throttled));
  });
  return timesOf(slow).paint;
}

/** @param bareMs time to the largest paint of a heading alone, in the same run */
async function measurePages(origin: string, chromePath: string, bareMs: number) {
  const rows: string[][] = [];
  const failures: string[] = [];
  for (const path of PATHS) {
    const sizes = await sizesOf(origin, path);
    const reports: Report[] = [];
    const slow: Report[] = [];
    await step(`Lighthouse on ${path}`, async () => {
      // The first start of a browser, and of the cache, is nobody's visit.
      await audit(origin + path, chromePath, mobile(RUNS));
      for (let run = 0; run < RUNS; run += 1) {
        reports.push(await audit(origin + path, chromePath, mobile(run)));
        slow.push(await audit(origin + path, chromePath, throttled));
      }
    });
    const scores = CATEGORIES.map((name) => [name, score(reports, name)] as const);
    const { paint, blocking } = timesOf(slow);
    const figures = {
      ...(Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number>),
      'LCP to a heading alone': Number((paint / bareMs).toFixed(2)),
      // As Lighthouse scores it: it calculates the throttling that the browser does in the other visits.
      'blocking in ms': Math.round(figure(reports, 'total-blocking-time')),
      CLS: Number(figure(reports, 'cumulative-layout-shift').toFixed(3)),
      'scripts in KB': Number((sizes.scripts / KB).toFixed(1)),
      'HTML in KB': Number((sizes.html / KB).toFixed(1)),
      'before the film in KB': Number((p50(reports.map(beforeFilm)) / KB).toFixed(1)),
    };
    failures.push(...overBudget(path, figures));
    rows.push([
      path,
      scores.map(([, value]) => value).join(' / '),
      `${ms(paint)} (${ratio(paint, bareMs)})`,
      `${ms(figures['blocking in ms'])} (${ms(blocking)})`,
      figures.CLS.toFixed(3),
      `${figures['scripts in KB']} KB in ${sizes.files}`,
      `${figures['HTML in KB']} KB`,
      `${figures['before the film in KB']} KB`,
    ]);
    for (const { id, score: result, title } of Object.values(reports[0]?.audits ?? {})) {
      if (result !== null && result < 0.9) console.log(`${path}: ${id} (${title})`);
    }
    console.log(rows.at(-1)?.join(' | '));
  }
  return { rows, failures };
}

/** The CPU time of one render of each page, in milliseconds. */
async function renderTimes(content: Content): Promise<number[]> {
  const { href } = pathToFileURL(inRoot('functions/dist/web/entry-server.js'));
  const { renderPage } = (await import(href)) as PageRenderer;
  const times: number[] = [];
  for (let round = 0; round < RENDERS; round += 1) {
    for (const url of PATHS) {
      const before = process.cpuUsage();
      await renderPage({ url, content });
      const { user, system } = process.cpuUsage(before);
      if (round >= RENDERS / 3) times.push((user + system) / 1_000);
    }
  }
  return times;
}

await build();
const chromium = await findChromium();
await withSuite({ name: 'bench-web' }, async ({ origin, env }) => {
  Object.assign(process.env, env);
  await seed();
  const content = (await (await fetch(`${origin}/api/content`)).json()) as Content;
  const renders = await renderTimes(content);
  const cdn = await startCdn(origin, { [BARE_PATH]: { type: 'text/html', text: BARE } });
  const bare = await measureBare(cdn.origin, chromium);
  const { rows, failures } = await measurePages(cdn.origin, chromium, bare);
  cdn.stop();
  writeTable(
    'web-pages',
    [
      'Page',
      'Performance / accessibility / best practices / SEO',
      'LCP (to a heading alone)',
      'Blocking as scored (under the browser’s throttling)',
      'CLS',
      'Scripts',
      'HTML',
      'Before the film',
    ],
    rows,
  );
  writeTable(
    'web-parts',
    ['What', 'measured', 'compared with', 'ratio'],
    [
      ['Visits of each page by Lighthouse', RUNS, `${cpus().length} CPUs, shared`, ''],
      ['LCP of a document of one heading', ms(bare), '', ''],
      ['Render of a page, CPU, median', ms(p50(renders)), 'target: 15 ms', ratio(p50(renders), 15)],
    ],
  );
  console.log(failures.join('\n'));
  process.exitCode = failures.length > 0 ? 1 : 0;
});
process.exit();
