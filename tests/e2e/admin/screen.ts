/** The screens of the dashboard that the tests pass: axe reads each of them; SCREENSHOTS=1 also takes its picture. */
import type { Page } from '@playwright/test';
import { axeOn } from '../axe.ts';
import { expect } from '../test.ts';

const PHONE_PX = 360;
const WIDTHS_PX = [PHONE_PX, 768, 1440];
const HEIGHT_PX = 900;

const schemes = ['light', 'dark'] as const;
const paint = (page: Page, colorScheme: (typeof schemes)[number]) =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** axe finds nothing (in dark, only the colours are different), and nothing is wider than a phone. */
export async function expectAccessible(page: Page, name: string) {
  if (process.env.SCREENSHOTS) await photograph(page, name);
  const violations = { resultTypes: ['violations' as const] };
  await paint(page, 'light');
  const light = await axeOn(page).options(violations).analyze();
  await paint(page, 'dark');
  const dark = await axeOn(page)
    .options({ ...violations, runOnly: ['color-contrast'] })
    .analyze();
  const found = [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
  );
  expect.soft(found, name).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: PHONE_PX, height: HEIGHT_PX });
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name}: width on a phone`)
    .toBe(PHONE_PX);
  if (size) await page.setViewportSize(size);
}

/** The whole screen in each width and both colour schemes, into .cache/screens. */
async function photograph(page: Page, name: string) {
  const before = page.viewportSize();
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    // A dialog scrolls by itself: a picture of the page alone would cut it off.
    const dialogs = await page
      .locator('[data-part="positioner"]')
      .evaluateAll((all) => all.map((one) => one.scrollHeight));
    await page.setViewportSize({ width, height: Math.max(HEIGHT_PX, ...dialogs) });
    for (const scheme of schemes) {
      await paint(page, scheme);
      const path = `.cache/screens/${name.replaceAll(/\W+/g, '-').toLowerCase()}-${width}-${scheme}.png`;
      await page.screenshot({ path, fullPage: dialogs.length === 0, animations: 'disabled' });
    }
  }
  if (before) await page.setViewportSize(before);
}
