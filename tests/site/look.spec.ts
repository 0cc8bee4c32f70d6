/** The looks of each page: its opening, its closing, and its animations. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { photoFile } from '../platform/dashboard/staff.ts';
import { expect, expectToCoverNothing, openPage, paths, scrollThrough, test, textBelow } from './test.ts';

/** The words of headings and paragraphs that stand in two lines, without long ones and addresses. */
const brokenWords = (page: Page) =>
  page.locator('main :is(h1, h2, h3, h4, p):visible').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { 0: word, index } of node.textContent?.matchAll(
          /(?<![\w@.])[\p{L}’]{2,13}(?![\w@.])/gu,
        ) ?? []) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      }
      return broken;
    }),
  );

const phone = { width: 360, height: 780 };
test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a biography starts with 100 characters and an ellipsis, and can be opened', async ({ page }) => {
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

  test('the lines of the footer’s address have the same size and margin', async ({ page }) => {
    await page.goto('/privacy');
    const lines = page.getByRole('contentinfo').getByText(/@mipaka|\+254|Nairobi, Kenya/);
    for (const width of [phone.width, 1_024, 1_280]) {
      await page.setViewportSize({ width, height: 780 });
      const looks = await lines.evaluateAll((elements) =>
        elements.map((element) => {
          const { left, height } = element.getBoundingClientRect();
          return [left, height, getComputedStyle(element).fontSize];
        }),
      );
      expect(looks, `at ${width}`).toEqual([looks[0], looks[0], looks[0]]);
      const heading = page.getByRole('contentinfo').getByRole('heading', { name: 'Company' });
      expect((await heading.boundingBox())?.height).toBeLessThan(24);
    }
  });

  test('large type of the browser leaves the menu on the screen and room for names', async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    await page.setViewportSize({ width: 320, height: 780 });
    await page.goto('/team');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const widthOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.width;
    expect(await widthOf('Amina Wanjiru Otieno')).toBeGreaterThan(200);
    expect(await widthOf('Samuel Odhiambo')).toBeGreaterThan(100);
    await client.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await page.setViewportSize({ width: 480, height: 780 });
    expect(await widthOf('Samuel Odhiambo')).toBeGreaterThan(200);
    // Twice the usual size: beside a photo a name would stand letter by letter.
    await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.setViewportSize({ width: 320, height: 780 });
    expect(await widthOf('Samuel Odhiambo')).toBeGreaterThan(200);
    await page.goto('/contact');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const home = page.getByRole('banner').getByRole('link', { name: /home$/ });
    expect((await home.boundingBox())?.height).toBeLessThan(96);
    await page.setViewportSize({ width: 360, height: 780 });
    for (const path of ['/about', '/services', '/partners', '/contact']) {
      await openPage(page, path);
      expect.soft(await brokenWords(page), path).toEqual([]);
      await expectToCoverNothing(page, page.getByLabel('Chat on WhatsApp'), path, textBelow);
    }
  });
});

test('a photo is shown in the best width, described, in two inks or its own colours', async ({
  page,
  staff,
}) => {
  const member = { name: `Dalila ${Date.now()}`, position: 'Head of Light', bio: 'Short.' };
  const photo = await photoFile('photo.png', 900, 1_200);
  await staff.create('team', { ...member, photo, photoAlt: 'Dalila at her desk' });
  await staff.create('team', { ...member, photo, photoAlt: 'Dalila outside', photoInColor: 'true' });
  await page.setViewportSize(phone);
  await page.goto('/team');
  const shown = page.getByRole('img', { name: 'Dalila at her desk' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/);
  expect(await shown.getAttribute('srcset')).toMatch(/-320\.webp 320w, .*-640\.webp 640w, .*-900\.webp 900w/);
  expect([await shown.getAttribute('width'), await shown.getAttribute('height')]).toEqual(['900', '1200']);
  const ground = shown.evaluate((image) => getComputedStyle(image).backgroundColor);
  expect(await ground).toMatch(/^rgb\(19\d, 8\d?, 3\d\)$/);
  const { data } = await sharp(await shown.screenshot({ animations: 'disabled' }))
    .extract({ left: 40, top: 40, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  // In two inks, the strong orange of the photo becomes a greenish grey.
  expect(green).toBeGreaterThan(red);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(40);
  const own = page.getByRole('img', { name: 'Dalila outside' });
  await expect(own).toHaveCSS('filter', 'none');
  expect(await own.locator('..').evaluate((frame) => getComputedStyle(frame, '::after').content)).toBe(
    'none',
  );
});

test('a long word or address widens no page', async ({ page, staff }) => {
  const word = 'w'.repeat(100);
  const key = `long-${Date.now()}`;
  const email = `${word.slice(0, 60)}@${word.slice(0, 60)}.example`;
  await staff.create('services', { title: word, description: word, icon: 'globe', division: 'business' });
  await staff.create('partners', { name: word, description: word, type: word });
  await staff.create('statistics', { key, value: word, label: word, scope: word, category: 'home' });
  const story = { client: word, task: word, quote: word, quoteName: word, partner: word, member: word };
  const places = { from: word, to: word, outcome: '1,234+', outcomeLabel: word };
  await staff.create('stories', { ...story, ...places, division: 'business', weeks: '9999', sortOrder: '0' });
  await staff.create('team', { name: word, position: `Founder ${word}`, bio: word, sortOrder: '0' });
  // Before the others, so that the opening shows it.
  await staff.create('team', { name: word, position: word, bio: word, sortOrder: '0' });
  const number = '+254 711 222 333';
  const numbers = { phone: number, whatsapp: number };
  await staff.create('contact-details', { language: 'en', email, ...numbers, office: word });
  for (const path of paths) {
    await page.goto(path);
    for (const width of [320, 768, 1_440]) {
      await page.setViewportSize({ width, height: 780 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
        .toBe(width);
    }
  }
  await page.setViewportSize(phone);
  await page.goto('/');
  await expect(page.getByText('1,234+')).toHaveCSS('height', '36px');
  // On wide screens the opening of the team's page shows more portraits: all of them show their initials in the middle.
  await page.setViewportSize({ width: 1_440, height: 780 });
  await page.goto('/team');
  const initials = page.locator('header [data-initials]').last().locator('..');
  await expect(initials).toHaveCSS('display', 'grid');
});

test('a crossing reads from left to right, also between places that staff name in Arabic', async ({
  page,
  staff,
}) => {
  const story = { client: 'A grower', task: 'Carry it.', outcome: '4', outcomeLabel: 'containers' };
  await staff.create('stories', { ...story, from: 'مومباسا', to: 'دبي', sortOrder: '0' });
  await page.goto('/');
  const edges = await page.getByRole('heading', { name: /مومباسا/ }).evaluate((heading) => {
    const boxOf = (words: string) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()?.textContent !== words);
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      return range.getBoundingClientRect();
    };
    const arrow = heading.querySelector('svg')?.getBoundingClientRect();
    return [boxOf('مومباسا').right, arrow?.left, arrow?.right, boxOf('دبي').left];
  });
  expect(edges).toEqual(edges.toSorted((one = 0, other = 0) => one - other));
});

/** The share of the closing's route that is not drawn yet: 1 at first, 0 at the end. */
const missingRoute = (page: Page) =>
  page
    .locator('section[aria-labelledby=closing] [pathLength]')
    .first()
    .evaluate((line) => Number.parseFloat(getComputedStyle(line).strokeDashoffset));

test.describe('animations', { tag: '@nightly' }, () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'no-preference' } });

  test('draw a route when it is scrolled into view; figures do not change', async ({ page }) => {
    await openPage(page, '/partners');
    // The code for animations has been loaded.
    await expect.poll(() => missingRoute(page)).toBe(1);
    const figures = page.locator('main dl dd:first-of-type');
    const texts = await figures.allTextContents();
    expect(texts).toEqual(expect.arrayContaining(['10+', '30+', '3', '100%']));
    await scrollThrough(page);
    await expect.poll(() => missingRoute(page)).toBe(0);
    expect(await figures.allTextContents()).toEqual(texts);
  });

  test('do not run under reduced motion: routes are complete from the start', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, '/partners');
    expect(await missingRoute(page)).toBe(0);
    await scrollThrough(page);
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
    expect(await page.evaluate(running)).toBe(0);
  });
});
