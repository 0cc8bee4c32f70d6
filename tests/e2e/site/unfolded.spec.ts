/** No page is wider than its screen, whatever a visitor has unfolded. */
import type { Page } from '@playwright/test';
import { expect, paths, test } from './test.ts';

const widths = [320, 360, 700, 1_024];

const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const path of paths) {
  test(`${path}: with everything unfolded, in each of its tabs, it is as wide as the screen`, async ({
    page,
  }) => {
    await page.goto(path);
    const tabs = await page.getByRole('tab').all();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      await unfold(page);
      for (const tab of [undefined, ...tabs]) {
        await tab?.click();
        expect(await widthOf(page), `${width} px, ${(await tab?.textContent()) ?? 'as it opens'}`).toBe(
          width,
        );
      }
    }
  });
}
