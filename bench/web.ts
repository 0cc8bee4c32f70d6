/**
 * `npm run bench:web`: how long visitors wait, and the sizes of a first load. Exits with 1 if a page is outside of a
 * budget in budgets.json. RUNS=1 is quicker than the three of the published figures.
 */
import { brotliCompressSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { inTurn, step } from '../tools/steps.ts';
import { findChromium } from '../tools/testing/chromium.ts';
import budgets from './budgets.json' with { type: 'json' };
import { startCdn } from './cdn.ts';
import { withContent } from './content.ts';
import { p50, total } from './load.ts';
import { kb, ms, ratio, writeTable } from './report.ts';

const PATHS = ['/', '/about', '/services', '/team', '/partners', '/contact'];
const RUNS = Number(process.env.RUNS ?? 3);
const ATTEMPTS = 3;
const KB = 1_024;

/** A page with only a heading: no page can be faster on this machine. */
const BARE_PATH = '/a-heading-alone';
const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A heading</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>A heading alone</h1></body></html>`;

/** Connections. The first is Lighthouse's own; the budgets apply to it. */
const LINES = [
  { name: '1.6 Mbit/s, 150 ms', mbits: 1.6, rtt: 150 },
  { name: '9 Mbit/s, 60 ms', mbits: 9, rtt: 60 },
  { name: '20 Mbit/s, 30 ms', mbits: 20, rtt: 30 },
];
type Line = (typeof LINES)[number];
/** How many times slower than this machine's the processor is: on Lighthouse's phone, and not at all. */
const PHONE = 4;
const WHOLE = 1;
const LOOKS_MS = [1_000, 2_000, 4_000];
const HEADING_FONT = /fraunces/;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Every run measures speed; the other scores do not vary, so only the first run measures them. */
const mobile = (run: number): Flags => ({ onlyCategories: run === 0 ? [...CATEGORIES] : ['performance'] });
/** Throttling by the browser instead of Lighthouse's calculation. */
const throttled = ({ mbits, rtt }: Line, cpuSlowdownMultiplier: number): Flags => {
  // Lighthouse's factors, because Chromium delays only requests and not the handshakes before them.
  const kbps = mbits * 1_000 * 0.9;
  return {
    onlyCategories: ['performance'],
    throttlingMethod: 'devtools',
    throttling: {
      ...{ requestLatencyMs: rtt * 3.75, downloadThroughputKbps: kbps, uploadThroughputKbps: kbps },
      cpuSlowdownMultiplier,
    },
  };
};

/** Runs Lighthouse on a page in a new browser. It sometimes loses the trace of a page; then the audit is repeated. */
async function audit(url: string, flags: Flags) {
  const chromePath = await findChromium();
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

const auditAll = (url: string, flagsOf: (run: number) => Flags) =>
  inTurn(Array(RUNS).keys(), (run) => audit(url, flagsOf(run)));

const score = (reports: Report[], category: string) =>
  Math.round(100 * p50(reports.flatMap(({ categories }) => categories[category]?.score ?? [])));
const figures = (reports: Report[], name: string) =>
  reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
const paintOf = (reports: Report[]) => p50(figures(reports, 'largest-contentful-paint'));

type Fetched = { url: string; transferSize: number; networkEndTime: number };
const fetchedBy = ({ audits }: Report) =>
  (audits['network-requests']?.details as { items: Fetched[] } | undefined)?.items ?? [];
const isFilm = ({ url }: Fetched) => /\.(webm|mp4)$/.test(url);
const bytesWithoutFilm = (report: Report) =>
  total(fetchedBy(report), (one) => (isFilm(one) ? 0 : one.transferSize));
/** Whether the heading is in its own font at `atMs`; until the font has arrived, a fallback draws it. */
const isInOwnFont = (report: Report, atMs: number) =>
  fetchedBy(report).some(({ url, networkEndTime }) => HEADING_FONT.test(url) && networkEndTime <= atMs);

/** Brotli sizes of a first load: the document, and the scripts that it names. */
async function sizesOf(origin: string, path: string) {
  const bytes = async (address: string) => Buffer.from(await (await fetch(origin + address)).arrayBuffer());
  const html = await bytes(path);
  // A script element names the entry, another its imports, and the first import twice.
  const files = [...new Set(html.toString().match(/(?<=")\/[^"]+\.js(?=")/g) ?? [])];
  const parts = await Promise.all(files.map(bytes));
  return {
    html: brotliCompressSync(html).length,
    scripts: total(parts, (part) => brotliCompressSync(part).length),
    files: parts.length,
  };
}

type Budget = { min?: number; max?: number; [path: string]: number | undefined };

function overBudget(path: string, measured: Record<keyof typeof budgets, number>): string[] {
  return Object.entries<Budget>(budgets).flatMap(([name, budget]) => {
    const { min = -Infinity, max = Infinity, [path]: own } = budget;
    const value = measured[name as keyof typeof budgets];
    if (value >= min && value <= (own ?? max)) return [];
    return [`${path}: ${name} ${value}, budget ${own ?? (min > 0 ? min : max)}`];
  });
}

type Visits = ReadonlyMap<string, Report[]>;
/** Lighthouse reports of each page, and of the heading alone, on a connection with a slower processor. */
async function visitOn(origin: string, line: Line, slowdown: number): Promise<Visits> {
  const visit = async (path: string) => {
    // This request fills the cache and is not measured.
    await (await fetch(origin + path)).text();
    return [path, await auditAll(origin + path, () => throttled(line, slowdown))] as const;
  };
  const name = `Lighthouse at ${line.name}, processor ${slowdown} times slower`;
  return new Map(await step(name, () => inTurn([BARE_PATH, ...PATHS], visit)));
}

/** The largest paint of a page in one group of visits, also as a multiple of the heading alone. */
function paintIn(visits: Visits, path: string) {
  const [lcp = 0, bare = 0] = [path, BARE_PATH].map((one) => paintOf(visits.get(one) ?? []));
  return { text: `${ms(lcp)} (${ratio(lcp, bare)})`, multiple: Number((lcp / bare).toFixed(2)) };
}

/** @param slow the reports of each page on Lighthouse's own connection */
async function measurePage(origin: string, path: string, slow: Visits) {
  const sizes = await sizesOf(origin, path);
  const reports = await step(`Lighthouse on ${path}`, () => auditAll(origin + path, mobile));
  const withoutFilm = p50(reports.map(bytesWithoutFilm));
  const scores = CATEGORIES.map((name) => [name, score(reports, name)] as const);
  const visits = slow.get(path) ?? [];
  const measured = {
    ...(Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number>),
    'LCP to a heading alone': paintIn(slow, path).multiple,
    // As Lighthouse scores it, with calculated throttling; in the other reports the browser throttles.
    'blocking in ms': Math.round(p50(figures(reports, 'total-blocking-time'))),
    CLS: Number(p50(figures(reports, 'cumulative-layout-shift')).toFixed(3)),
    'scripts in KB': sizes.scripts / KB,
    'HTML in KB': sizes.html / KB,
    'without the film in KB': withoutFilm / KB,
  };
  const row = {
    Page: path,
    'Performance / accessibility / best practices / SEO': scores.map(([, value]) => value).join(' / '),
    'Blocking as scored (under the browser’s throttling)': `${ms(measured['blocking in ms'])} (${ms(p50(figures(visits, 'total-blocking-time')))})`,
    CLS: measured.CLS.toFixed(3),
    Scripts: `${kb(sizes.scripts)} in ${sizes.files}`,
    HTML: kb(sizes.html),
    'Without the film': kb(withoutFilm),
  };
  for (const { id, score: result, title } of Object.values(reports[0]?.audits ?? {})) {
    if (result !== null && result < 0.9) console.log(`${path}: ${id} (${title})`);
  }
  return { row, failures: overBudget(path, measured) };
}

type Visited = { line: string; phone: Visits; whole: Visits };
function firstVisit({ line, phone, whole }: Visited, path: string) {
  const reports = phone.get(path) ?? [];
  const looked = LOOKS_MS.find((at) => reports.every((report) => isInOwnFont(report, at)));
  return {
    ...{ Line: line, Page: path, 'h1 in Fraunces after': looked ? `${looked / 1_000} s` : '–' },
    'CLS, worst': Math.max(...figures(reports, 'cumulative-layout-shift')).toFixed(3),
    'LCP (to a heading alone)': paintIn(whole, path).text,
    'on a quarter of the processor': paintIn(phone, path).text,
  };
}

await withContent({ name: 'bench-web' }, async ({ origin }) => {
  const cdn = await startCdn(origin, { [BARE_PATH]: BARE });
  const lines = await inTurn(LINES, async (line) => ({
    line: line.name,
    phone: await visitOn(cdn.origin, line, PHONE),
    whole: await visitOn(cdn.origin, line, WHOLE),
  }));
  const slow = lines[0]?.phone ?? new Map();
  const pages = await inTurn(PATHS, (path) => measurePage(cdn.origin, path, slow));
  cdn.stop();
  const rows = pages.map(({ row }) => row);
  writeTable('web-pages', rows);
  const visits = lines.flatMap((visited) => PATHS.map((path) => firstVisit(visited, path)));
  writeTable('first-visit', visits);
  const failures = pages.flatMap((page) => page.failures);
  console.log(failures.join('\n'));
  if (failures.length > 0) process.exitCode = 1;
});
