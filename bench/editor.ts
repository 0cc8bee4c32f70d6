/** `npm run bench:editor`: how long the page editor takes to open, on a slow processor, beside what the page itself takes. */
import type { Browser, Page } from '@playwright/test';
import { build } from '../tools/build.ts';
import { seed } from '../tools/seed.ts';
import { step } from '../tools/steps.ts';
import { withSuite } from '../tools/suite/index.ts';
import { openBrowser, openDashboard } from './browser.ts';
import { p50 } from './load.ts';
import { ms, ratio, writeTable } from './report.ts';

const PAGES = ['/', '/about', '/services', '/contact'];
const RUNS = 7;
const CPU_RATE = 4;
const BUTTON = 'aside[aria-label=Editing] button';
/** The editor has come and has its draft, and the button has its place. */
const SETTLED_MS = 2_500;

const brake = async (page: Page, rate: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

/** What the browser works in tasks of over 50 ms while the page loads, in milliseconds. */
async function workAtLoad(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({
    content: `globalThis.work = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.work += duration;
      }).observe({ type: 'longtask', buffered: true });`,
  });
  await brake(page, CPU_RATE);
  await page.goto(address);
  await page.waitForTimeout(SETTLED_MS);
  const work = await page.evaluate('globalThis.work');
  await context.close();
  return work as number;
}

/** From the click on “Edit page” to the painted bar, and to the painted fields of the page, in milliseconds. */
async function opening(page: Page, address: string): Promise<{ bar: number; fields: number }> {
  await page.goto(address);
  await page.locator(BUTTON).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await brake(page, CPU_RATE);
  // As text: a function would be given a helper of its translator that a browser does not have.
  const times = await page.evaluate(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const painted = async (selector) => {
      while (!document.querySelector(selector)) await frame();
      // The next frame begins when this one is painted.
      await frame();
      return performance.now() - begun;
    };
    const begun = performance.now();
    document.querySelector(${JSON.stringify(BUTTON)}).click();
    const [bar, fields] = await Promise.all([painted('[data-page-editor]'), painted('main [data-editable]')]);
    return { bar, fields };
  })()`);
  await brake(page, 1);
  return times as { bar: number; fields: number };
}

await build();
await withSuite({ name: 'bench-editor' }, async ({ origin, env }) => {
  Object.assign(process.env, env);
  await seed();
  const browser = await openBrowser();
  const page = await (await browser.newContext()).newPage();
  await openDashboard(page, origin);
  const rows = await step('Opening the editor', async () => {
    const measured: string[][] = [];
    for (const path of PAGES) {
      const bars: number[] = [];
      const fields: number[] = [];
      const loads: number[] = [];
      // The first one warms caches.
      for (let run = 0; run <= RUNS; run++) {
        const opened = await opening(page, origin + path);
        const load = await workAtLoad(browser, origin + path);
        if (run === 0) continue;
        bars.push(opened.bar);
        fields.push(opened.fields);
        loads.push(load);
      }
      const own = p50(loads);
      measured.push([path, ms(p50(bars)), ms(p50(fields)), ms(own), ratio(p50(fields), own)]);
    }
    return measured;
  });
  await browser.close();
  writeTable(
    'editor',
    ['Page', 'click to painted bar', 'click to painted fields', 'long tasks while the page loads', 'ratio'],
    rows,
  );
});
