/** What gives each page a face of its own: its opening, its closing, and what moves. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { photoFile } from '../admin/staff.ts';
import { expect, hydrated, paths, test } from './test.ts';

const phone = { width: 360, height: 780 };
const screens = [
  phone,
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
  { width: 1_920, height: 1_080 },
];

/** Texts and pictures of the opening that lie over each other or outside of the screen. */
const clashes = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main header :is(h1, p, [role=img], img, [data-initials])')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('picture'))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const name = (part: Element) => `${part.tagName} ${part.textContent?.slice(0, 40)}`;
    const outside = parts
      .filter(({ part, box }) => !part.closest('[aria-hidden]') && (box.left < 0 || box.right > innerWidth))
      .map(({ part }) => `${name(part)} is cut`);
    const over = parts.flatMap(({ part, box }, index) =>
      parts.slice(index + 1).flatMap((other) => {
        const isOver =
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1;
        const isNested = part.contains(other.part) || other.part.contains(part);
        return isOver && !isNested ? [`${name(part)} and ${name(other.part)}`] : [];
      }),
    );
    return [...outside, ...over];
  });

/** What the closing of a page looks like, or nothing where it has none. */
const closingOf = (page: Page) =>
  page.locator('main section[aria-labelledby=closing]').evaluateAll((closings) =>
    closings.map((closing) => {
      const beside = closing.querySelector('img, svg:has([pathLength])');
      return [
        getComputedStyle(closing).backgroundColor,
        beside?.tagName,
        beside && getComputedStyle(beside).position,
      ];
    }),
  );

/** Where something begins on the line, in CSS pixels. */
const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().left);

test('on no screen an opening has anything that covers anything or is cut, and no two pages that follow each other end alike', async ({
  page,
}) => {
  const ends: unknown[] = [];
  for (const path of paths) {
    await page.goto(path);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      expect(await clashes(page), `${path}, ${screen.width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width);
      if (path !== '/services') continue;
      const [heading, tab] = [await leftOf(page, 'h1'), await leftOf(page, '[role=tab] svg')];
      expect(tab, `first tab, ${screen.width} px`).toBeCloseTo(heading, 0);
    }
    ends.push(...(await closingOf(page)));
  }
  expect(ends).toHaveLength(5);
  for (const [index, end] of ends.slice(1).entries()) expect(end).not.toEqual(ends[index]);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a biography begins with its first 100 characters and an ellipsis, and opens to the whole', async ({
    page,
  }) => {
    await page.goto('/team');
    const founder = page.getByRole('article').filter({ hasText: 'Amina Wanjiru Otieno' });
    const text = founder.locator('p').filter({ hasText: 'Amina founded' });
    const shown = await text.innerText();
    const whole = (await text.textContent()) ?? '';
    expect(shown).toBe(whole.slice(0, 100));
    const ellipsis = text.locator('span').first();
    const look = () =>
      ellipsis.evaluate((span) => [
        getComputedStyle(span).display,
        getComputedStyle(span, '::after').content,
      ]);
    expect(await look()).toEqual(['inline', '"…"']);
    await founder.locator('summary').click();
    expect(await look()).toEqual(['none', '"…"']);
    expect(await text.innerText()).toBe(whole);
  });

  test('the lines of the address in the footer have one size and one margin', async ({ page }) => {
    await page.goto('/privacy');
    const lines = await page
      .getByRole('contentinfo')
      .getByText(/@mipaka|\+254|Nairobi, Kenya/)
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { left, height } = element.getBoundingClientRect();
          return { left, height, fontSize: getComputedStyle(element).fontSize };
        }),
      );
    expect(lines).toHaveLength(3);
    expect(lines[1]).toEqual(lines[0]);
    expect(lines[2]).toEqual(lines[0]);
  });
});

test('a photo is shown in the rendition that fits, described, and printed in two inks whatever its colours', async ({
  page,
  staff,
}) => {
  const member = { name: `Dalila ${Date.now()}`, position: 'Head of Light', bio: 'Short.' };
  const photo = await photoFile('photo.png', 900, 1_200);
  await staff.create('team', { ...member, photo, photoAlt: 'Dalila at her desk' });
  await page.setViewportSize(phone);
  await page.goto('/team');
  const shown = page.getByRole('img', { name: 'Dalila at her desk' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/);
  expect(await shown.getAttribute('srcset')).toMatch(/-320\.webp 320w, .*-640\.webp 640w, .*-900\.webp 900w/);
  expect([await shown.getAttribute('width'), await shown.getAttribute('height')]).toEqual(['900', '1200']);
  const ground = shown.evaluate(
    (image) => getComputedStyle(image.parentElement as HTMLElement).backgroundColor,
  );
  expect(await ground).toMatch(/^rgb\(19\d, 8\d?, 3\d\)$/);
  const { data } = await sharp(await shown.screenshot({ animations: 'disabled' }))
    .extract({ left: 40, top: 40, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  // A strong orange: printed, it is a grey with green in it.
  expect(green).toBeGreaterThan(red);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(40);
});

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

/** How much of the closing's route is missing: 1 before it is drawn, 0 afterwards. */
const missingRoute = (page: Page) =>
  page
    .locator('section[aria-labelledby=closing] [pathLength]')
    .first()
    .evaluate((line) => Number.parseFloat(getComputedStyle(line).strokeDashoffset));

test.describe('what moves', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a route draws itself when it is scrolled to, and figures show their value all the while', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto('/partners');
    await hydrated(page);
    // Movement has been loaded.
    await expect.poll(() => missingRoute(page)).toBe(1);
    const figures = page.locator('main dl dd:first-of-type');
    const texts = await figures.allTextContents();
    expect(texts).toEqual(expect.arrayContaining(['10+', '30+', '3', '100%']));
    await scrollThrough(page);
    await expect.poll(() => missingRoute(page)).toBe(0);
    expect(await figures.allTextContents()).toEqual(texts);
  });

  test('under reduced motion nothing does: routes are whole from the start', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(phone);
    await page.goto('/partners');
    await hydrated(page);
    expect(await missingRoute(page)).toBe(0);
    await scrollThrough(page);
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
    expect(await page.evaluate(running)).toBe(0);
  });
});
