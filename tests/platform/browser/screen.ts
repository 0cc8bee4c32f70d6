/** The screens that the tests pass: axe reads each of them. */
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './test.ts';

/** 1280 CSS pixels at 400 %; no phone is narrower. */
const NARROW_PX = 320;
const HEIGHT_PX = 900;

/** Spoken names hold the visible words: axe leaves it out by default. */
const spoken = { 'label-content-name-mismatch': { enabled: true } };
/** Everything that axe knows, also what it leaves out by default: targets of at least 24 px (WCAG 2.2). */
const withTargets: RunOptions = { rules: { 'target-size': { enabled: true }, ...spoken } };
/** While a page is edited, what can be edited lies in links that lead nowhere: neither is a target of its own. */
export const WITHOUT_TARGETS: RunOptions = {};

async function violationsIn(page: Page, scheme: 'light' | 'dark', options: RunOptions) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  // What is fading in has other colours for a moment; it begins to in the frame after it has come.
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

/** axe finds nothing. */
export async function expectNoViolations(page: Page, name: string, options = withTargets) {
  const found = await violationsIn(page, 'light', options);
  // Only the colours are different.
  found.push(...(await violationsIn(page, 'dark', { runOnly: ['color-contrast'] })));
  expect.soft(found, name).toEqual([]);
}

/** axe finds nothing, and nothing is wider than the narrowest screen. */
export async function expectAccessible(page: Page, name: string, options = withTargets) {
  await expectNoViolations(page, name, options);
  await expectToFit(page, name);
}

/** What has the focus: whether its ring can be made out, and at how many of six points of it nothing lies over it. */
export const focusedStop = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    // A file field is as small as a point; the area around it is what one sees.
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

/** Nothing is wider than the narrowest screen. */
export async function expectToFit(page: Page, name: string) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROW_PX, height: HEIGHT_PX });
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name}: width`)
    .toBe(NARROW_PX);
  if (size) await page.setViewportSize(size);
}
