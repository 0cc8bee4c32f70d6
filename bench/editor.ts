/**
 * `npm run bench:editor`: how long the page editor takes to open on a slow processor, compared with the work of loading
 * the page. RUNS=1 is quicker than the seven of the published figures.
 */
import type { Browser, Page } from '@playwright/test';
import { step } from '../tools/steps.ts';
import { openBrowser } from '../tools/testing/chromium.ts';
import { measured, openDashboard, painted, slowly } from './browser.ts';
import { withContent } from './content.ts';
import { p50 } from './load.ts';
import { ms, ratio, writeTable } from './report.ts';

const PAGES = ['/', '/about', '/services', '/contact'];
const RUNS = Number(process.env.RUNS ?? 7);
const BUTTON = 'aside[aria-label=Editing] button';
/** After this time the editor has loaded with its draft. */
const SETTLED_MS = 2_500;

/** The browser's total time in tasks of over 50 ms while the page loads, in milliseconds. */
async function workAtLoad(browser: Browser, address: string): Promise<number> {
  const page = await (await browser.newContext()).newPage();
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

/** Times from the click on “Edit page” to the painted bar and to the painted fields of the page, in milliseconds. */
async function opening(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await page.locator(BUTTON).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const isThere = (selector: string) => `document.querySelector('${selector}')`;
  return slowly(page, () =>
    painted(page, BUTTON, isThere('[data-page-editor]'), isThere('main [data-editable]')),
  );
}

await withContent({ name: 'bench-editor' }, async ({ origin }) => {
  const browser = await openBrowser();
  const page = await openDashboard(browser, origin);
  const rows: Record<string, string>[] = [];
  await step('Opening the editor', async () => {
    for (const path of PAGES) {
      const runs = await measured(RUNS, async () => [
        ...(await opening(page, origin + path)),
        await workAtLoad(browser, origin + path),
      ]);
      const median = (part: number) => p50(runs.map((run) => run[part] ?? Number.NaN));
      rows.push({
        Page: path,
        'click to painted bar': ms(median(0)),
        'click to painted fields': ms(median(1)),
        'long tasks while the page loads': ms(median(2)),
        ratio: ratio(median(1), median(2)),
      });
    }
  });
  writeTable('editor', rows);
  await browser.close();
});
