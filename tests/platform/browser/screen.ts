/** Checks of a screen: accessibility with axe, width, and focus. */
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './test.ts';

/** 1280 CSS pixels at 400 %; no phone is narrower. */
const NARROW_PX = 320;
const HEIGHT_PX = 900;

/** Accessible names must contain the visible words; axe skips this rule by default. */
const spoken = { 'label-content-name-mismatch': { enabled: true } };
/** All default rules of axe, and two that it skips by default: names, and targets of at least 24 px (WCAG 2.2). */
const withTargets: RunOptions = { rules: { 'target-size': { enabled: true }, ...spoken } };
/** For the page editor: editable texts lie in links that lead nowhere, so neither is a separate target. */
export const WITHOUT_TARGETS: RunOptions = {};

async function violationsIn(page: Page, scheme: 'light' | 'dark', options: RunOptions) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  // Elements that fade in have other colours at first; a fade begins one frame after its element appears.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (how) => (window as unknown as { axe: typeof axe }).axe.run(document, how),
    { ...options, resultTypes: ['violations' as const] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${scheme}, ${id}: ${html} ${failureSummary}`),
  );
}

/** Expects that axe finds nothing, light and dark. */
export async function expectNoViolations(page: Page, name: string, options = withTargets) {
  const found = await violationsIn(page, 'light', options);
  // Dark mode differs only in colours.
  found.push(...(await violationsIn(page, 'dark', { runOnly: ['color-contrast'] })));
  expect.soft(found, name).toEqual([]);
}

/** Expects that axe finds nothing, and that nothing is wider than the narrowest screen. */
export async function expectAccessible(page: Page, name: string, options = withTargets) {
  await expectNoViolations(page, name, options);
  await expectToFit(page, name);
}

/** The focused element: whether its focus ring is visible, and at how many of its six points nothing covers it. */
export const focusedStop = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    // A file field has the size of a point; its visible part is the area around it.
    const shown = focused.offsetWidth > 1 ? focused : (focused.parentElement as HTMLElement);
    const { left, top, width, height } = shown.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.8].map((y) => [x, y] as const));
    return {
      html: focused.outerHTML.slice(0, 200),
      text: focused.textContent,
      isBody: focused === document.body,
      isInHeader: focused.closest('header') !== null,
      isRinged: [focused, shown].some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        // The browser's own ring is `auto`.
        return outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
      }),
      seen: points.filter(([x, y]) => {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        return hit !== null && (shown.contains(hit) || hit.contains(shown));
      }).length,
    };
  });

/** Expects that nothing is wider than the narrowest screen. */
async function expectToFit(page: Page, name: string) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROW_PX, height: HEIGHT_PX });
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name}: width`)
    .toBe(NARROW_PX);
  if (size) await page.setViewportSize(size);
}
