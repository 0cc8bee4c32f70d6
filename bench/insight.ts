/**
 * `npm run bench:insight`: how long staff wait for a year of counts, from the click to the painted charts, on a processor
 * slowed to a quarter; and the size of the code that only this page loads.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { inRoot } from '../tools/paths.ts';
import { seed } from '../tools/seed.ts';
import { withSuite } from '../tools/suite/index.ts';
import { openBrowser, openDashboard } from './browser.ts';
import { p50, p95, send } from './load.ts';
import { kb, ms, writeTable } from './report.ts';
import { fillYears } from './year-of-counts.ts';

const ROUNDS = 7;
const CPU_RATE = 4;
/** From the pointer's arrival on a link to its click: people take a fifth of a second and more. */
const POINTED_MS = 150;
/** The most that a year may take, in milliseconds. */
const TARGET_MS = 500;

await build();
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(inRoot('web/dist/manifest.json'), 'utf8'),
);
const chunk = manifest['src/admin/insight/insight-page.tsx'];
if (!chunk) throw new Error('The page has no chunk of its own');
const size = brotliCompressSync(readFileSync(inRoot('web/dist/hosting', chunk.file))).length;

await withSuite(
  { name: 'bench-insight', params: { LOGIN_FAILURES_PER_NAME: '1000' } },
  async ({ origin, env }) => {
    Object.assign(process.env, env);
    await seed();
    await fillYears(await connectTo(undefined));
    const browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // tsx names functions with a helper that a browser does not have.
    await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    const page = await context.newPage();
    await openDashboard(page, origin);
    const session = await context.newCDPSession(page);
    const brake = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

    /**
     * From the click on a link to the painted charts over time, which are the first screen, and to those below. The link is
     * the last one, so that what stands there before cannot be taken for what it leads to.
     */
    const openBy = (href: string, text: string) =>
      page.evaluate(
        async ([address, shown]) => {
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          const begun = performance.now();
          const until = async (isThere: () => boolean) => {
            while (!isThere()) {
              if (performance.now() - begun > 30_000) throw new Error(`${address} does not open`);
              await frame();
            }
            // The next frame begins when this one is painted.
            await frame();
            return performance.now() - begun;
          };
          const main = document.querySelector('main') as HTMLElement;
          document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
          const isHere = () => main.textContent?.includes(shown) === true;
          const lines = () => main.querySelectorAll('.recharts-line-curve').length === 4;
          const bars = () => main.querySelectorAll('.recharts-bar-rectangle').length >= 24;
          const charts = await until(() => isHere() && lines());
          return { charts, whole: await until(() => isHere() && lines() && bars()) };
        },
        [href, text] as const,
      );
    /** The call that the page waits for, without a browser. */
    const askAlone = async () => {
      const cookies = await context.cookies();
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const begun = performance.now();
      await send(origin, { path: '/api/admin/insight?days=365', headers: { cookie } });
      return performance.now() - begun;
    };

    type Opened = Awaited<ReturnType<typeof openBy>>;
    const first: Opened[] = [];
    const year: Opened[] = [];
    const alone: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await page.goto(`${origin}/admin`);
      await page.getByText('Live', { exact: true }).waitFor();
      await brake(CPU_RATE);
      const opened = await openBy('/admin/insight', 'the 30 days before');
      // Whoever clicks has pointed at it first.
      await page.getByRole('link', { name: 'Year', exact: true }).hover();
      await pause(POINTED_MS);
      const switched = await openBy('/admin/insight?days=365', 'the 365 days before');
      await brake(1);
      // The first round warms functions and caches.
      if (round === 0) continue;
      first.push(opened);
      year.push(switched);
      alone.push(await askAlone());
    }
    await browser.close();
    const charts = (all: Opened[]) => all.map((one) => one.charts);
    const whole = (all: Opened[]) => all.map((one) => one.whole);
    const row = (what: string, times: number[], target = '') => [
      what,
      ms(p50(times)),
      ms(p95(times)),
      target,
    ];
    writeTable(
      'insight',
      ['What', 'median', 'p95', 'target'],
      [
        row('A month from the click to the charts over time, with its code', charts(first)),
        row('… to everything below', whole(first)),
        row('A year from the click to the charts over time', charts(year), ms(TARGET_MS)),
        row('… to everything below', whole(year)),
        row('The call for a year alone, without a browser', alone),
        ['The code that only this page loads, brotli', kb(size), '', ''],
      ],
    );
  },
);
process.exit(0);
