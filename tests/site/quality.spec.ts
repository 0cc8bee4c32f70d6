/** Checks of every page: accessibility, print, stillness, and network requests. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot } from '../../tools/paths.ts';
import { expectAccessible, expectNoViolations, focusedStop } from '../platform/browser/screen.ts';
import {
  coveredBy,
  expect,
  expectToCoverNothing,
  fillInquiry,
  holdBack,
  hydrated,
  newVisitor,
  openPage,
  paths,
  scrollDown,
  scrollThrough,
  test,
  textBelow,
  toastOf,
} from './test.ts';

const phone = { width: 390, height: 844 };
/** 1280 × 1024 CSS pixels at 400 %. */
const zoomed = { width: 320, height: 256 };
/** Width and height, in CSS pixels. */
const ON_PUSH = [
  [320, 740],
  [768, 1_024],
  [1_440, 900],
] as const;
const NIGHTLY = [
  [360, 780],
  [700, 740],
  [1_024, 740],
  [1_920, 1_080],
] as const;
const screens = [...ON_PUSH, ...(process.env.NIGHTLY ? NIGHTLY : [])];
/** Pages with the same parts as others, and other words. */
const LIKE_ANOTHER = ['/about', '/team', '/partners', '/privacy', '/no-such-page', '/services?tab=media'];

/** Texts and controls that are cut off: outside of the screen, or in a box that hides what does not fit. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, h4, p, li, dt, dd, a, button, label, input, select, textarea',
    )) {
      const { left, right, width } = element.getBoundingClientRect();
      const isHidden = width <= 1 || !element.checkVisibility() || element.closest('[aria-hidden=true]');
      let parent = element.parentElement;
      while (parent && !isScroller(parent)) parent = parent.parentElement;
      if (isHidden || parent) continue;
      const isOutside = left < 0 || right > innerWidth;
      const { overflowX } = getComputedStyle(element);
      const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (isOutside || isCut) found.push(element.outerHTML.slice(0, 160));
    }
    return found;
  });

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

/** The width of a page with everything unfolded: as it opens, and in each of its tabs. */
const widths = (page: Page) =>
  page.evaluate(async () => {
    const unfolded = () => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
      return document.documentElement.scrollWidth;
    };
    const found = [unfolded()];
    for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
      tab.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      found.push(unfolded());
    }
    return found;
  });

/** Limit on the scale of CLS; above 0, because a local font sometimes breaks a line elsewhere. */
const MOST_SHIFTED = 0.02;

/** Gives a function that reads by how much the layout shifted without input, on the scale of CLS, and what moved. */
async function observeShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: '' };
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        const texts = sources.map(({ node }) => node?.textContent?.slice(0, 40));
        shifts.moved += `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${texts.join(' | ')}\n`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string } }).shifts);
}

/**
 * A first view is counted. It makes no other call of the API and no request to another origin, and loads no code of the
 * dashboard, of Firebase or of a form that the page does not have. Hardly anything moves.
 */
async function expectQuietArrival(page: Page, path: string, baseURL = '') {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const shifted = await observeShifts(page);
  await page.setViewportSize(phone);
  await openPage(page, path);
  await page.evaluate(() => document.fonts.ready);
  await scrollThrough(page);
  const { sum, moved } = await shifted();
  expect(sum, moved).toBeLessThanOrEqual(MOST_SHIFTED);
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url))).toEqual([]);
  await expect.poll(() => asked.filter((url) => url.includes('/api/'))).toEqual([`${baseURL}/api/visits`]);
  expect(asked.some((url) => url.includes('/assets/entry-client'))).toBe(true);
  expect(asked.filter((url) => url.endsWith('.woff2'))).toHaveLength(2);
  const scripts = asked.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
  const code = scripts.map((path) => readFileSync(inRoot('web/dist/hosting', `.${path}`), 'utf8')).join();
  expect(code).not.toMatch(/firestore|identitytoolkit|Manage Team/);
  if (path === '/contact') expect(code).toContain('shouldUseNativeValidation');
  else expect(code).not.toMatch(/ZodError|shouldUseNativeValidation/);
}

/** In the page's opening nothing overlaps. The page is as wide as the screen, also unfolded and in each of its tabs. */
async function expectToFitScreens(page: Page) {
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => clashes(page), `${width} px`).toEqual([]);
    expect(await widths(page), `${width} px`).toEqual(
      Array((await page.getByRole('tab').count()) + 1).fill(width),
    );
  }
  await page.setViewportSize(zoomed);
  await expect.poll(() => cutOff(page)).toEqual([]);
}

/** From 768 px on the chat button is always there. On a phone it gives way to controls, and the page ends with its link. */
async function expectChat(page: Page) {
  const chat = page.getByRole('link', { name: 'Chat on WhatsApp' }).last();
  const floating = page.getByRole('complementary', { name: 'Chat' }).locator('a');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToCoverNothing(page, floating, '360 px');
  await scrollDown(page, 1);
  await expect(chat).toBeVisible();
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of [0, 0.5, 1]) {
      await scrollDown(page, part);
      await expect(floating, `${width} px, ${part} of the way down`).toBeInViewport({ ratio: 1 });
      await expect(floating).toHaveCSS('opacity', '1');
    }
    await expect.poll(() => coveredBy(floating), `the end at ${width} px`).toEqual([]);
  }
}

for (const path of [...paths, '/no-such-page', '/services?tab=media']) {
  const isPublic = paths.some((known) => known === path);
  const name = `${path}: on no screen anything is cut or covered; it asks for little and hardly moves`;
  test(name, { tag: LIKE_ANOTHER.includes(path) ? '@nightly' : [] }, async ({ page, baseURL }) => {
    test.slow();
    if (isPublic) await expectQuietArrival(page, path, baseURL);
    else await openPage(page, path);
    await page.setViewportSize({ width: 1_280, height: 720 });
    await scrollDown(page, 0);
    await expectAccessible(page, path);
    await expectChat(page);
    await expectToFitScreens(page);
  });
}

test.describe('axe finds no fault', () => {
  test('in the menu and on a small screen', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, '/');
    if (process.env.NIGHTLY) await expectAccessible(page, 'small screen');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page, 'menu');
  });

  test('in a refused form with its toast, and in a sent form', async ({ page }) => {
    await openPage(page, '/contact');
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(toastOf(page)).toContainText('Please check your information');
    await expectAccessible(page, 'errors');
    await fillInquiry(page, { ...newVisitor(), firstName: 'Axe', lastName: 'Core' });
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(page.getByText(/MPK-/)).toBeVisible();
    await expectAccessible(page, 'receipt');
  });

  test('while a page loads, and when that fails', async ({ page, complaints }) => {
    await openPage(page, '/about');
    const release = await holdBack(page, '**/api/content', (route) =>
      route.fulfill({ status: 503, body: 'busy' }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
    await expect(page.getByText('Loading team members...')).toBeVisible();
    await expectAccessible(page, 'loading');
    release();
    await expect(page.getByRole('alert')).toContainText('503: busy');
    // Not expectAccessible: it resizes the window, which brings the link under the pointer again and loads the page.
    await expectNoViolations(page, 'failed');

    await page.unroute('**/api/content');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Department Heads' })).toBeVisible();
    await expect(page).toHaveTitle('Our Team | Mipaka Network');
    // The browser reports the failures itself.
    complaints.length = 0;
  });
});

test('the keyboard alone skips to the content, and every stop has a focus ring', async ({ page }) => {
  await openPage(page, '/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const stops = new Set<string>();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const { html, isBody, isRinged } = await focusedStop(page);
    if (isBody) break;
    expect(isRinged, html).toBe(true);
    stops.add(html);
  }
  expect(stops.size).toBeGreaterThan(15);
});

test('the chat button covers no word of the footer, however far the page is scrolled', async ({ page }) => {
  await openPage(page, '/');
  const button = page.getByRole('complementary', { name: 'Chat' }).locator('a');
  for (const width of process.env.NIGHTLY ? [320, 360, 700, 1_024, 1_280, 1_440, 1_920] : [360]) {
    await page.setViewportSize({ width, height: 740 });
    for (let up = 0; up <= 1_000; up += 50) {
      await page.evaluate(
        (by) => scrollTo({ top: document.body.scrollHeight - innerHeight - by, behavior: 'instant' }),
        up,
      );
      await expect
        .poll(() => textBelow(button, 'footer'), `${width} px, ${up} px before the end`)
        .toEqual([]);
    }
  }
});

test('a change of page moves focus and scroll position; Back restores the position', async ({ page }) => {
  await openPage(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our team' }).click();
  await expect(page.getByRole('heading', { name: 'Department Heads' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveTitle('Our Team | Mipaka Network');
  await expect(page.locator('head meta[name=description]')).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/team$/);
  await page.goBack();
  await expect(page).toHaveTitle('About Us | Mipaka Network');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
});

test('print shows black text on white, all divisions, and no controls', async ({ page }) => {
  await openPage(page, '/services');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('textbox')).toBeHidden();
  for (const name of ['Market Entry Consulting', 'Scholarships', 'Talent Management']) {
    await expect(page.getByRole('heading', { name, includeHidden: true })).toBeVisible();
  }
  const colours = await page.evaluate(() =>
    ['h1', 'h2', 'footer'].map((name) => {
      const element = document.querySelector(name) as HTMLElement;
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    }),
  );
  for (const { color, backgroundColor } of colours) {
    expect(color).toBe('rgb(0, 0, 0)');
    expect(backgroundColor).toBe('rgba(0, 0, 0, 0)');
  }
  await openPage(page, '/');
  await expect(page.getByText('Scroll to explore')).toBeHidden();
  await openPage(page, '/contact');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Send us|Stay Updated/ })).toHaveCount(0);
  const touch = page.getByRole('region', { name: 'Get in Touch' });
  await expect(touch.getByRole('link', { name: /@/ })).toBeVisible();
});

test('a first visit with late fonts ends in these fonts, and hardly shifts', async ({ page }) => {
  const shifted = await observeShifts(page);
  const letFontsCome = await holdBack(page, '**/*.woff2');
  const client = await page.context().newCDPSession(page);
  await Promise.all([client.send('DOM.enable'), client.send('CSS.enable')]);
  const fontsOf = async (selector: string) => {
    const { root } = await client.send('DOM.getDocument');
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    return (await client.send('CSS.getPlatformFontsForNode', { nodeId })).fonts;
  };
  const headingFonts = async () => {
    // While the document arrives, its nodes get new ids: the next poll asks again.
    const fonts = await fontsOf('h1').catch(() => [{ familyName: 'not known', isCustomFont: true }]);
    return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : 'a local font')).join();
  };
  // On this screen some lines break elsewhere in the local fonts.
  await page.setViewportSize(phone);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect.poll(headingFonts).toBe('a local font');
  letFontsCome();
  await page.evaluate(() => document.fonts.ready);
  await hydrated(page);
  await expect.poll(headingFonts).toMatch(/^Fraunces/);
  const { sum, moved } = await shifted();
  expect(sum, moved).toBeLessThanOrEqual(MOST_SHIFTED);
});

test('a reload keeps the visitor’s scroll position', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/team');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // The text at a point below the navigation.
  const inView = () => page.evaluate(() => document.elementFromPoint(innerWidth / 2, 150)?.textContent);
  const atTheTop = await inView();
  await page.evaluate(() => scrollTo({ top: 2_000, behavior: 'instant' }));
  const read = await inView();
  expect(read).not.toBe(atTheTop);
  await page.reload();
  await expect.poll(inView).toBe(read);
});

test('a page whose code is missing is loaded as a document, once', async ({ page, complaints }) => {
  await openPage(page, '/about');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/team-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: 'Department Heads' })).toBeVisible();
  await expect(page).toHaveTitle('Our Team | Mipaka Network');
  // If the script is missing there, too, the document is not loaded again and stays as the server rendered it.
  await expect.poll(() => complaints.join()).toContain('Failed to fetch dynamically imported module');
  expect(loads).toBe(1);
  complaints.length = 0;
});
