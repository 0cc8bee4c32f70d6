/** The clicks and keys that a task takes. */
import type { Page } from '@playwright/test';

/** Opens an address and counts from then on all clicks and keys, except letters that are typed into a text. */
export async function begin(page: Page, address: string) {
  await page.goto(address);
  await page.evaluate(() => {
    const counted = { clicks: 0, keys: 0 };
    Object.assign(globalThis, { counted });
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    // Listens on the document, behind Playwright's listener on the window. If an element moves under the
    // pointer, Playwright stops the click and repeats it; this counts as one click.
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
/** The clicks and keys since `begin`. */
export const counted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { counted: { clicks: number; keys: number } }).counted);
