/** Crossings and questions: chosen and unfolded by mouse, by keyboard, without scripts and on paper. */
import type { Page } from '@playwright/test';
import { expect, hydrated, openPage, test } from './test.ts';

const bandOf = (page: Page) => page.getByRole('region', { name: 'Where it began, and what arrived' });
const routeOf = (page: Page, name: string) => bandOf(page).getByRole('radio', { name });
/** The names of the cities that the map shows. */
const shownOn = (page: Page) =>
  bandOf(page)
    .locator('svg text')
    .evaluateAll((names) =>
      names
        .filter((name) => name.checkVisibility({ visibilityProperty: true }))
        .map((name) => name.textContent),
    );

test.describe('crossings', () => {
  test('are three on the home page, and the map shows one at a time', async ({ page }) => {
    await openPage(page, '/');
    const cards = bandOf(page).getByRole('article');
    await expect(cards).toHaveCount(3);
    for (const card of await cards.all()) {
      await expect(card).toBeVisible();
      await expect(card).not.toContainText(/example|invented|nobody/i);
    }
    await expect.poll(() => shownOn(page)).toEqual(['Nairobi', 'Hamburg']);
    await routeOf(page, 'Mombasa to Dubai').check();
    await expect.poll(() => shownOn(page)).toEqual(['Mombasa', 'Dubai']);
    await page.keyboard.press('ArrowUp');
    await expect(routeOf(page, 'Kisumu to Istanbul')).toBeFocused();
    await expect(routeOf(page, 'Kisumu to Istanbul')).toBeChecked();
    await expect.poll(() => shownOn(page)).toEqual(['Kisumu', 'Istanbul']);
  });

  test('draw the chosen route, except under reduced motion', { tag: '@nightly' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openPage(page, '/');
    /** Chooses one route, then another; gives the number of lines that are being drawn. */
    const drawnAfterChoice = () =>
      page.evaluate(() => {
        const [first, second] = document.querySelectorAll<HTMLInputElement>('input[name=crossing]');
        (first?.checked ? second : first)?.click();
        return [...document.querySelectorAll('[data-route] path')].filter(
          (line) => line.getAnimations().length > 0,
        ).length;
      });
    await expect.poll(drawnAfterChoice).toBeGreaterThan(0);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await hydrated(page);
    await bandOf(page).scrollIntoViewIfNeeded();
    expect(await drawnAfterChoice()).toBe(0);
  });

  test('after the third are one key away, and paper shows all of them', async ({ page, staff }) => {
    const to = `Atlantis ${Date.now()}`;
    const story = {
      client: 'A grower',
      task: `Carry it to ${to}.`,
      outcome: '7',
      outcomeLabel: 'crates',
      weeks: '3',
    };
    await staff.create('stories', { ...story, from: 'Nairobi', to });
    await openPage(page, '/');
    const card = bandOf(page).getByRole('article').filter({ hasText: to });
    await expect(card).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (const one of await bandOf(page).getByRole('article').all()) await expect(one).toBeVisible();
    await expect(bandOf(page).locator('svg:has([data-route])')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await bandOf(page).locator('summary', { hasText: 'More Crossings' }).press('Enter');
    await expect(card).toBeVisible();
    await expect(card).toContainText('crates, in 3 weeks');
    await expect.poll(() => shownOn(page)).toEqual(['Nairobi', 'Hamburg']);
  });
});

test('on a phone a pressed crossing stays under the finger while the one above it folds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, '/');
  const heading = bandOf(page).getByRole('article').nth(1).getByRole('heading');
  await heading.scrollIntoViewIfNeeded();
  const before = await heading.boundingBox();
  await heading.click();
  await expect(routeOf(page, 'Kisumu to Istanbul')).toBeChecked();
  const after = await heading.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor chooses a crossing', async ({ page }) => {
    await page.goto('/');
    await routeOf(page, 'Nairobi to Hamburg').focus();
    await page.keyboard.press('ArrowDown');
    await expect(routeOf(page, 'Kisumu to Istanbul')).toBeChecked();
    const shown = bandOf(page).locator('[data-route="1"]');
    await expect(shown).toHaveCSS('visibility', 'visible');
    await expect(bandOf(page).locator('[data-route="0"]')).toHaveCSS('visibility', 'hidden');
    // A phone unfolds the chosen story alone.
    const leaders = bandOf(page)
      .getByRole('article')
      .getByText(/Led by/);
    await expect(leaders.first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(leaders.first()).toBeHidden();
    await expect(leaders.nth(1)).toBeVisible();
    const figures = bandOf(page)
      .getByRole('article')
      .getByText(/in \d+ weeks/);
    await expect(figures.first()).toBeHidden();
    await expect(figures.nth(1)).toBeVisible();
  });
});

test('visitors open questions by keyboard, and paper shows all answers', async ({ page }) => {
  await openPage(page, '/contact');
  const folds = page.getByRole('region', { name: 'Before you write' }).locator('details');
  const answers = folds.locator(':scope > :not(summary)');
  await expect(answers.first()).toBeHidden();
  await folds.first().locator('summary').press('Enter');
  await expect(answers.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(folds.nth(1).locator('summary')).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});
