/** No page is wider than its screen, whatever a visitor has unfolded; and nothing lies over the words of the footer. */
import type { Page } from '@playwright/test';
import { expect, hydrated, paths, test } from './test.ts';

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

/** Words of the footer that lie beneath the chat button, where that is shown. */
const coveredWords = (page: Page) =>
  page.evaluate(() => {
    const chat = document.querySelector('aside[aria-label=Chat] a') as HTMLElement;
    if (!chat.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const box = chat.getBoundingClientRect();
    const words = document.createTreeWalker(document.querySelector('footer') as Node, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNode(words.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const isBeneath = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        if (isBeneath) found.push(range.toString());
      }
    }
    return found;
  });

test('the chat button covers no word of the footer, however far the page is scrolled', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  for (const width of [...widths, 1_280, 1_440, 1_920]) {
    await page.setViewportSize({ width, height: 740 });
    for (let up = 0; up <= 1_000; up += 50) {
      await page.evaluate(
        (by) => scrollTo({ top: document.body.scrollHeight - innerHeight - by, behavior: 'instant' }),
        up,
      );
      await expect.poll(() => coveredWords(page), `${width} px, ${up} px before the end`).toEqual([]);
    }
  }
});
