/**
 * `npm run bench:first-visit`: what a phone that was never here sees. On three lines, with a quarter of the processor:
 * which font has drawn the heading, what moved, the largest paint beside that of a heading alone. The filmstrips are in
 * .cache/first-visit, a line each. RUNS=1 is quicker than the three of the record.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import sharp from 'sharp';
import { build } from '../tools/build.ts';
import { inRoot } from '../tools/paths.ts';
import { seed } from '../tools/seed.ts';
import { step } from '../tools/steps.ts';
import { withSuite } from '../tools/suite/index.ts';
import { openBrowser } from './browser.ts';
import { startCdn } from './cdn.ts';
import { p50 } from './load.ts';
import { ms, ratio, writeTable } from './report.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const PATHS = ['/', '/about', '/services', '/team', '/partners', '/contact'];
const BARE_PATH = '/a-heading-alone';
const BARE = `<!doctype html><html lang="en"><title>A heading</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><h1>A heading alone</h1></html>`;
const LINES = [
  { name: '1.6 Mbit/s, 150 ms', mbits: 1.6, rtt: 150 },
  { name: '9 Mbit/s, 60 ms', mbits: 9, rtt: 60 },
  { name: '20 Mbit/s, 30 ms', mbits: 20, rtt: 30 },
];
type Line = (typeof LINES)[number];
const LOOKS_MS = [1_000, 2_000, 4_000];
const FRAMES_MS = [500, 750, 1_000, 1_250, 1_500, 2_000, 4_000];
const VIEWPORT = { width: 412, height: 823 };
const FRAME = { width: 206, height: 412 };
/** Lighthouse's own: Chromium delays requests only, not the packets of the handshakes before the first. */
const RTT_PER_REQUEST = 3.75;
const THROUGHPUT = 0.9;

type Measured = { lcp: number; cls: number };

/** Notes the largest paint and the layout shifts. It runs in the page. */
function observe() {
  const measured = { lcp: 0, cls: 0 };
  Object.assign(window, { measured });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'layout-shift') measured.cls += (entry as unknown as { value: number }).value;
      else measured.lcp = entry.startTime;
    }
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  observer.observe({ type: 'layout-shift', buffered: true });
}

async function fontOfHeading(client: CDPSession): Promise<string> {
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName).join(' + ');
}

async function visit(browser: Browser, url: string, { mbits, rtt }: Line) {
  const context = await browser.newContext({ viewport: VIEWPORT, isMobile: true });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const throughput = ((mbits * 1e6) / 8) * THROUGHPUT;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: rtt * RTT_PER_REQUEST },
    ...{ downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  await page.addInitScript(observe);
  const frames: { at: number; data: string }[] = [];
  client.on('Page.screencastFrame', ({ data, sessionId, metadata: { timestamp = 0 } }) => {
    frames.push({ at: timestamp * 1_000, data });
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 80 });
  const begun = Date.now();
  const opened = page.goto(url, { waitUntil: 'commit' });
  const fonts: string[] = [];
  for (const at of LOOKS_MS) {
    await pause(begun + at - Date.now());
    // Between two documents there is no heading.
    fonts.push(await fontOfHeading(client).catch(() => '–'));
  }
  await opened;
  const measured = await page.evaluate(() => (window as unknown as { measured: Measured }).measured);
  await context.close();
  const strip = FRAMES_MS.map((at) => frames.findLast((frame) => frame.at - begun <= at)?.data);
  return { ...measured, fonts, strip };
}
type Visit = Awaited<ReturnType<typeof visit>>;

/** The pages below each other, what was seen of them in the course of time from the left to the right. */
async function writeFilm(name: string, strips: Visit['strip'][]) {
  const { width, height } = FRAME;
  const pictures = strips.flatMap((strip, row) =>
    strip.map(async (data, column) => ({
      input: data
        ? await sharp(Buffer.from(data, 'base64')).resize(width, height, { fit: 'cover' }).toBuffer()
        : { create: { width, height, channels: 3 as const, background: '#fff' } },
      ...{ left: column * (width + 4), top: row * (height + 4) },
    })),
  );
  const size = { width: FRAMES_MS.length * (width + 4), height: strips.length * (height + 4) };
  mkdirSync(inRoot('.cache/first-visit'), { recursive: true });
  await sharp({ create: { ...size, channels: 3, background: '#888' } })
    .composite(await Promise.all(pictures))
    .png()
    .toFile(inRoot('.cache/first-visit', `${name.replace(/\W+/g, '-')}.png`));
}

await build();
await withSuite({ name: 'bench-first-visit' }, async ({ origin, env }) => {
  Object.assign(process.env, env);
  await seed();
  const cdn = await startCdn(origin, { [BARE_PATH]: { type: 'text/html', text: BARE } });
  const browser = await openBrowser();
  const rows: string[][] = [];
  for (const line of LINES) {
    const seen: Record<string, Visit[]> = Object.fromEntries([BARE_PATH, ...PATHS].map((path) => [path, []]));
    await step(line.name, async () => {
      for (let run = 0; run < RUNS; run += 1) {
        for (const [path, visits] of Object.entries(seen)) {
          // What fills the cache is nobody's visit.
          await (await fetch(cdn.origin + path)).text();
          visits.push(await visit(browser, cdn.origin + path, line));
        }
      }
    });
    const largestPaint = (path: string) => p50((seen[path] ?? []).map(({ lcp }) => lcp));
    for (const path of PATHS) {
      const visits = seen[path] ?? [];
      const drawn = LOOKS_MS.map((_, look) =>
        [...new Set(visits.map(({ fonts }) => fonts[look]))].join(' or '),
      );
      const moved = Math.max(...visits.map(({ cls }) => cls)).toFixed(3);
      const lcp = largestPaint(path);
      rows.push([line.name, path, ...drawn, moved, `${ms(lcp)} (${ratio(lcp, largestPaint(BARE_PATH))})`]);
    }
    await writeFilm(
      line.name,
      PATHS.map((path) => seen[path]?.[0]?.strip ?? []),
    );
  }
  await browser.close();
  cdn.stop();
  writeTable(
    'first-visit',
    [
      'Line',
      'Page',
      ...LOOKS_MS.map((at) => `h1 after ${at / 1_000} s`),
      'CLS, worst',
      'LCP (to a heading alone)',
    ],
    rows,
  );
});
process.exit();
