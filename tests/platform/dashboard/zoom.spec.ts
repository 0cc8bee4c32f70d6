/** A dialog at 400 % zoom and with forced colours, at once: who needs the one often uses the other; axe.spec.ts has the rest. */
import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';

/** 1280 × 1024 CSS pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 };
/** More stops than a dialog has. */
const MOST_STOPS = 40;

/** What has the focus: whether its ring can be made out, and whether it is in sight with nothing over it. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    // A file field is as small as a point; the area around it is what one sees.
    const shown = focused.offsetWidth > 1 ? focused : (focused.parentElement as HTMLElement);
    const { left, top, width, height } = shown.getBoundingClientRect();
    const points = [0.25, 0.75].flatMap((x) => [0.25, 0.75].map((y) => [x, y] as const));
    return {
      html: focused.outerHTML.slice(0, 200),
      isRinged: [focused, shown].some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        // The browser's own ring is `auto`.
        return outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
      }),
      isSeen: points.some(([x, y]) =>
        shown.contains(document.elementFromPoint(left + x * width, top + y * height)),
      ),
      isLast: focused.textContent === 'Create',
    };
  });

test('each stop of a dialog is in sight with its ring, and so is an error', async ({ staffPage: page }) => {
  await page.setViewportSize(ZOOMED);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/admin?tab=team&dialog=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).focus();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const { html, isRinged, isSeen, isLast } = await stop(page);
    expect.soft(isRinged, `ring: ${html}`).toBe(true);
    expect.soft(isSeen, `in sight: ${html}`).toBe(true);
    if (isLast) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name is required')).toBeInViewport();
});
