/** The behaviour of each page for its visitors. */
import type { Page } from '@playwright/test';
import { expect, hydrated, openPage, paths, test } from './test.ts';

const phone = { width: 390, height: 844 };
/** The look of a page's closing; an empty list if the page has none. */
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

/** The left edge of an element, in CSS pixels. */
const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().left);

test.describe('the navigation', () => {
  test('turns solid after 50 px and marks the current page', async ({ page }) => {
    await openPage(page, '/about');
    const bar = page.locator('header').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
    const ground = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }));
    await expect.poll(ground).not.toBe('rgba(0, 0, 0, 0)');
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    await expect(current).toHaveText('About');
  });

  test('is a menu on a phone: it keeps the focus; Escape and a choice close it', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, '/');
    const open = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && !focused?.closest('dialog');
      });
      expect(isOutside).toBe(false);
    }
    await page.mouse.move(150, 200);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    // The turn of the wheel on the menu has not moved the page behind it.
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);

    // At 400 % zoom the whole menu can still be reached.
    await page.setViewportSize({ width: 320, height: 256 });
    await open.click();
    for (const [name, address] of [
      ['Get Started', /^\/contact$/],
      [/^\+254/, /^tel:\+254/],
      ['WhatsApp', /^https:\/\/wa\.me\/254/],
    ] as const)
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', address);
    const last = menu.getByRole('link', { name: 'Contact' });
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await menu.getByRole('link', { name: 'Partners' }).click();
    await expect(page).toHaveURL(/\/partners$/);
    await expect(menu).toBeHidden();
    await expect(page).toHaveTitle('Partners | Mipaka Network');
  });

  test('opens each page as its address does; no two neighbouring pages end alike', async ({ page }) => {
    // Scripts add the button of the film.
    const lines = async () =>
      (await page.getByRole('main').innerText()).split(/\n+/).filter((line) => line !== 'Play video');
    const byAddress = new Map<string, string[]>();
    const ends: unknown[] = [];
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      byAddress.set(path, await lines());
      ends.push(...(await closingOf(page)));
    }
    await hydrated(page);
    expect(ends).toHaveLength(4);
    for (const [index, end] of ends.slice(1).entries()) expect(end).not.toEqual(ends[index]);
    for (const path of paths) {
      await page.locator(`a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(path);
      await expect.poll(lines).toEqual(byAddress.get(path));
    }
  });
});

test.describe('the home page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('plays its film and its slides, and one button stops both', async ({ page }) => {
    await openPage(page, '/');
    const state = () =>
      page.locator('video').evaluate(({ paused, muted, loop }: HTMLVideoElement) => [paused, muted, loop]);
    const bars = page.getByRole('group', { name: 'What we offer' }).getByRole('button');
    const running = page.locator('[data-running]');
    await expect.poll(state).toEqual([false, true, true]);
    await expect(bars).toHaveCount(4);
    await expect(running).toHaveCount(1);
    await bars.nth(2).click();
    await expect(page.getByTestId('slide')).toContainText('Career Transformation');
    await expect(bars.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(bars.nth(2)).toHaveAttribute('data-running', 'true');
    await expect(bars.nth(2)).toHaveAccessibleName('Career Transformation');
    const times = await running.evaluate((bar) =>
      bar.getAnimations({ subtree: true }).map((animation) => {
        animation.finish();
        return animation.effect?.getTiming().duration;
      }),
    );
    expect(times).toEqual([5_000]);
    await expect(bars.nth(3)).toHaveAttribute('data-running', 'true');
    await page.getByRole('button', { name: 'Pause video' }).click();
    await expect(running).toHaveCount(0);
    await expect.poll(state).toEqual([true, true, true]);
    await bars.nth(0).press('Enter');
    await expect(page.getByTestId('slide')).toContainText('Global Business Networks');
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect.poll(state).toEqual([false, true, true]);
  });

  // The same under save-data: background-video.test.tsx.
  test('stands still and loads no film under reduced motion', async ({ page }) => {
    const films: string[] = [];
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
    });
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();
    await page.clock.runFor(5_500);
    await expect(page.getByTestId('slide')).toContainText('Global Business Networks');
    expect(films).toEqual([]);
  });

  test('keeps “Products & Potential” on one line, and its links lead to the other pages', async ({
    page,
  }) => {
    await openPage(page, '/');
    for (const width of [320, 360, 430, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = () =>
        page.getByRole('heading', { level: 1 }).evaluate((heading) => {
          const text = heading.firstChild as Text;
          const from = text.data.indexOf('Products');
          const range = document.createRange();
          range.setStart(text, from);
          range.setEnd(text, text.data.indexOf('Potential') + 'Potential'.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
      await expect.poll(lines, `${width} px`).toBe(1);
    }
    await page.getByRole('link', { name: 'Scroll to explore' }).click();
    await expect(page.locator('#leadership')).toBeInViewport({ ratio: 0.2 });
    for (const [name, address] of [
      ['Get Started', '/contact'],
      ['Services', '/services'],
      ['Learn More About Our Story', '/about'],
      ['Meet Our Team', '/team'],
      [/^Learn More about Global Trade/, '/services'],
    ] as const) {
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toHaveAttribute(
        'href',
        address,
      );
    }
    // The link to subscribe leads to its field.
    await page.getByRole('main').getByRole('link', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    const field = page.getByRole('region', { name: 'Stay Updated' }).getByLabel('Your email');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  });

  test('folds two of four cards and half of a text only on a small screen', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, '/');
    const card = (name: string) => page.getByRole('heading', { name, exact: true });
    const fold = page.locator('summary', { hasText: 'Show More' });
    const rest = page.locator('#leader-more');
    const more = page.locator('summary', { hasText: 'Learn More' });
    await expect(card('Digital Innovation')).toBeVisible();
    await expect(card('Career Pathways')).toBeHidden();
    await expect(rest).toBeHidden();
    await fold.click();
    await expect(fold.getByText('Show Less')).toBeVisible();
    await expect(card('Events & Media')).toBeVisible();
    await fold.click();
    await expect(card('Events & Media')).toBeHidden();
    await more.press('Enter');
    await expect(rest).toBeVisible();
    await more.press('Enter');

    await page.setViewportSize({ width: 1280, height: 800 });
    for (const shown of [card('Career Pathways'), card('Events & Media'), rest])
      await expect(shown).toBeVisible();
    for (const folding of [fold, more]) await expect(folding).toBeHidden();
    const drawing = page.locator('#excellence-cards img').last();
    await drawing.scrollIntoViewIfNeeded();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('the sign-up of the footer carries the address to the form that subscribes', async ({ page }) => {
  const field = page.getByRole('region', { name: 'Stay Updated' }).getByLabel('Your email');
  const footer = page.getByRole('contentinfo');
  for (const [from, address] of [
    ['/about', 'amina@example.org'],
    ['/contact', 'njeri@example.org'],
  ] as const) {
    await openPage(page, from);
    await footer.getByRole('textbox').fill('amina@');
    await footer.getByRole('button', { name: 'Sign up' }).click();
    await expect(footer.getByRole('textbox')).toHaveAccessibleDescription(/^Please enter an e-mail address/);
    await footer.getByRole('textbox').fill(address);
    await footer.getByRole('button', { name: 'Sign up' }).click();
    await footer.getByRole('link', { name: /^One more step/ }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(address);
    expect(page.url()).not.toContain('example.org');
  }
});

test('a tab of the services that is chosen on a phone shows its panel', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openPage(page, '/services');
  await page.getByRole('tab', { name: 'Digital & Technology' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Digital & Technology' })).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Business & Investment' })).toBeInViewport({ ratio: 1 });
});

// The tabs by arrow keys: services-page.test.tsx.
test('the tabs of the services align with the heading, and each has an address', async ({ page }) => {
  await openPage(page, '/services');
  for (const width of [360, 768, 1_440, 1_920]) {
    await page.setViewportSize({ width, height: 900 });
    const [heading, tab] = [await leftOf(page, 'h1'), await leftOf(page, '[role=tab] svg')];
    expect(tab, `first tab, ${width} px`).toBeCloseTo(heading, 0);
  }
  await page.getByRole('tab', { name: 'Digital & Technology' }).click();
  await expect(page).toHaveURL(/\?tab=digital(#|$)/);
  await expect(page.getByRole('heading', { name: 'Cloud Solutions' })).toBeVisible();
});

test('an unknown address is a 404 page, also below /admin', async ({ page }) => {
  for (const path of ['/nothing', '/admin/nothing', '/team/nobody']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText('Page not found').first()).toBeVisible();
  }
});
