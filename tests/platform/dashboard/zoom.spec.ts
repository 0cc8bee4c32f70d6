/** A dialog at 400 % zoom with forced colours, because many people need both. axe.spec.ts tests the other screens. */
import { focusedStop } from '../browser/screen.ts';
import { expect, test } from '../browser/test.ts';

/** 1280 × 1024 CSS pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 };

test('at 400 % zoom a dialog keeps focus rings and errors in view', async ({ staffPage: page }) => {
  await page.setViewportSize(ZOOMED);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/admin?tab=team&dialog=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).focus();
  for (let stops = 0; stops < 40; stops += 1) {
    const { html, text, isRinged, seen } = await focusedStop(page);
    expect.soft(isRinged, `ring: ${html}`).toBe(true);
    expect.soft(seen, `in sight: ${html}`).toBeGreaterThan(0);
    if (text === 'Create') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name is required')).toBeInViewport();
});
