/** Checks that axe does not make: forced colours, and elements that cover the focused one. */
import { focusedStop } from '../platform/browser/screen.ts';
import { expect, openPage, test } from './test.ts';

test('forced colours keep the chosen tab, page and every control recognisable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openPage(page, '/services?tab=digital');
  const looks = await page.evaluate(() => {
    const one = <T>(selector: string, read: (style: CSSStyleDeclaration) => T, pseudo?: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`${selector} is missing`);
      return read(getComputedStyle(element, pseudo));
    };
    const underline = (style: CSSStyleDeclaration) => style.borderBottomColor;
    const ground = (style: CSSStyleDeclaration) => style.backgroundColor;
    const current = 'nav[aria-label=Main] [aria-current=page]';
    const bare = [...document.querySelectorAll('button, a svg, button svg')].filter((control) => {
      const { color, stroke, borderTopColor } = getComputedStyle(control);
      const behind = getComputedStyle(document.documentElement).backgroundColor;
      return control instanceof SVGElement
        ? stroke === behind
        : color === behind && borderTopColor === behind;
    });
    return {
      canvas: one('html', ground),
      chosenTab: one('[role=tab][aria-selected=true]', underline),
      otherTab: one('[role=tab][aria-selected=false]', underline),
      present: one(current, ground, '::after'),
      bare: bare.map(({ outerHTML }) => outerHTML.slice(0, 160)),
    };
  });
  expect(looks.bare).toEqual([]);
  expect(looks.chosenTab).not.toBe(looks.otherTab);
  expect(looks.otherTab).toBe(looks.canvas);
  expect(looks.present).not.toBe(looks.canvas);
  await page.getByRole('tab', { selected: true }).focus();
  const outline = await page.getByRole('tab', { selected: true }).evaluate((tab) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(tab);
    return { outlineStyle, outlineWidth, outlineColor };
  });
  expect(outline).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' });
  expect(outline.outlineColor).not.toBe(looks.canvas);
});

test('each list is one for Safari, too, where `list-style: none` takes its role away', async ({ page }) => {
  await openPage(page, '/services');
  const styles = await page
    .locator('ul, ol')
    .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType));
  expect(styles.length).toBeGreaterThan(5);
  expect(styles).not.toContain('none');
});

test('nothing covers the focused element, also with Shift+Tab', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'admin' }).focus();
  for (let presses = 0; presses < 40; presses += 1) {
    const { html, isInHeader, seen } = await focusedStop(page);
    expect(seen, html).toBeGreaterThanOrEqual(4);
    if (isInHeader) return;
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error('the way up did not end');
});
