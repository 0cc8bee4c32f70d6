/**
 * `npm run bench:insight`: how long staff wait for a year of counts, from the click to the painted charts, on a processor
 * slowed to a quarter; and the size of the code that only this page loads.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { inRoot } from '../tools/paths.ts';
import { seed } from '../tools/seed.ts';
import { withSuite } from '../tools/suite/index.ts';
import { openBrowser, openDashboard } from './browser.ts';
import { p50, p95 } from './load.ts';
import { kb, ms, writeTable } from './report.ts';
import { fillYears } from './year-of-counts.ts';

const ROUNDS = 7;
const CPU_RATE = 4;
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

    /** From the click on a link to the painted lines of the charts. */
    const openBy = (href: string, points: number) =>
      page.evaluate(
        async ([address, least]) => {
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          const begun = performance.now();
          document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
          const rows = () => document.querySelectorAll('main details table tr').length;
          while (rows() < least || document.querySelectorAll('main .recharts-line-curve').length < 4) {
            if (performance.now() - begun > 30_000) throw new Error(`${address} does not open`);
            await frame();
          }
          // The next frame begins when this one is painted.
          await frame();
          return performance.now() - begun;
        },
        [href, points] as const,
      );

    const first: number[] = [];
    const year: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await page.goto(`${origin}/admin`);
      await page.getByText('Live', { exact: true }).waitFor();
      await brake(CPU_RATE);
      const opened = await openBy('/admin/insight', 60);
      const switched = await openBy('/admin/insight?days=365', 130);
      await brake(1);
      // The first round warms functions and caches.
      if (round === 0) continue;
      first.push(opened);
      year.push(switched);
    }
    await browser.close();
    writeTable(
      'insight',
      ['What', 'median', 'p95', 'target'],
      [
        ['From the click to a painted month, with its code', ms(p50(first)), ms(p95(first)), ''],
        ['From the click to a painted year', ms(p50(year)), ms(p95(year)), ms(TARGET_MS)],
        ['The code that only this page loads, brotli', kb(size), '', ''],
      ],
    );
  },
);
process.exit(0);
