/** The clicks and keys that a task takes. */
import type { Page } from '@playwright/test';

/** Opens an address and counts from then on; letters of a text that somebody types are no keys of the dashboard, all others are. */
export async function begin(page: Page, address: string) {
  await page.goto(address);
  await page.evaluate(() => {
    const counted = { clicks: 0, keys: 0 };
    Object.assign(globalThis, { counted });
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    // On the document, behind Playwright's own listener of the window: a click that it holds back,
    // since the thing moved under the pointer, and makes again is one click.
    document.addEventListener('pointerdown', () => counted.clicks++, true);
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey, target }) => {
        const isLetter = isText(target) && key.length === 1 && !ctrlKey;
        if (!['Control', 'Alt', 'Shift'].includes(key) && !isLetter) counted.keys++;
      },
      true,
    );
  });
}
/** What it has taken since `begin`. */
export const counted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { counted: { clicks: number; keys: number } }).counted);
