/** Crossings and questions: chosen and unfolded by mouse, by keyboard, without scripts and on paper. */
import type { Page } from '@playwright/test';
import { expect, hydrated, readHtml, SEEN_WITHIN, test } from './test.ts';

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

const story = (to: string) => ({
  client: 'A grower of the tests',
  task: `Carry it to ${to}.`,
  from: 'Nairobi',
  to,
  outcome: '7',
  outcomeLabel: 'crates',
  weeks: '3',
});

test.describe('crossings', () => {
  test('are three on the home page, marked as the examples that they are, and one at a time is on the map', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    const cards = bandOf(page).getByRole('article');
    await expect(cards).toHaveCount(3);
    for (const card of await cards.all()) {
      await expect(card).toBeVisible();
      await expect(card).toContainText('Example');
    }
    expect(await shownOn(page)).toEqual(['Nairobi', 'Hamburg']);
    await routeOf(page, 'Mombasa to Dubai').check();
    expect(await shownOn(page)).toEqual(['Mombasa', 'Dubai']);
    await page.keyboard.press('ArrowUp');
    await expect(routeOf(page, 'Kisumu to Istanbul')).toBeFocused();
    await expect(routeOf(page, 'Kisumu to Istanbul')).toBeChecked();
    expect(await shownOn(page)).toEqual(['Kisumu', 'Istanbul']);
  });

  test('draw the chosen route, and not for who wants no movement', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    await hydrated(page);
    /** Chooses one route, then another, and says how many lines are being drawn. */
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

  test('beyond three are one key away, and a place that the map does not know is told in words', async ({
    page,
    request,
    staff,
  }) => {
    const place = `Atlantis ${Date.now()}`;
    await staff.create('stories', story(place));
    await expect.poll(async () => (await request.get('/')).text(), SEEN_WITHIN).toContain(place);
    await page.goto('/');
    await hydrated(page);
    const card = bandOf(page).getByRole('article').filter({ hasText: place });
    await expect(card).toBeHidden();
    await bandOf(page).locator('summary', { hasText: 'More Crossings' }).press('Enter');
    await expect(card).toBeVisible();
    await expect(card).toContainText('crates, in 3 weeks');
    await expect(card.getByRole('radio')).toHaveCount(0);
    expect(await shownOn(page)).toEqual(['Nairobi', 'Hamburg']);
  });

  test('stand in the tab of their division and in no other', async ({ page }) => {
    const crossings = page.getByRole('tabpanel').getByRole('region', { name: 'Crossings' });
    await page.goto('/services?tab=education');
    await expect(crossings).toContainText('Example: a graduate engineer');
    await expect(crossings.getByRole('article')).toHaveCount(1);
    await page.goto('/services?tab=media');
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(crossings).toHaveCount(0);
  });

  test('are chosen without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await routeOf(page, 'Nairobi to Hamburg').focus();
    await page.keyboard.press('ArrowDown');
    await expect(routeOf(page, 'Kisumu to Istanbul')).toBeChecked();
    const shown = bandOf(page).locator('[data-route="1"]');
    await expect(shown).toHaveCSS('visibility', 'visible');
    await expect(bandOf(page).locator('[data-route="0"]')).toHaveCSS('visibility', 'hidden');
    await context.close();
  });
});

for (const [path, title, count] of [
  ['/contact', 'Before you write', 4],
  ['/services', 'Before you choose', 3],
] as const) {
  test(`the questions of ${path} open by keyboard, and search engines read the same`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await hydrated(page);
    const folds = page.getByRole('region', { name: title }).locator('details');
    await expect(folds).toHaveCount(count);
    const fold = folds.first();
    const answer = fold.locator('p').first();
    await expect(answer).toBeHidden();
    await fold.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(folds.nth(1).locator('summary')).toBeFocused();

    const { structured } = readHtml(await (await request.get(path)).text());
    const [, faq] = structured;
    expect(faq).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
    const asked = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(asked.map(({ name }) => name)).toEqual(await folds.locator('h3').allTextContents());
    expect(asked[0]?.acceptedAnswer.text).toContain(await answer.textContent());
  });
}

test('on paper every crossing and every answer is there', async ({ page, request, staff }) => {
  const place = `Lemuria ${Date.now()}`;
  await staff.create('stories', story(place));
  await expect.poll(async () => (await request.get('/')).text(), SEEN_WITHIN).toContain(place);
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  for (const card of await bandOf(page).getByRole('article').all()) await expect(card).toBeVisible();
  await expect(bandOf(page).getByText(`Carry it to ${place}.`)).toBeVisible();
  await expect(bandOf(page).locator('svg:has([data-route])')).toBeHidden();
  await page.goto('/contact');
  const answers = page.getByRole('region', { name: 'Before you write' }).locator('details > :not(summary)');
  await expect(answers).toHaveCount(4);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});

test('a page without questions or stories says nothing of them', async ({ request }) => {
  const { structured, text } = readHtml(await (await request.get('/about')).text());
  expect(structured).toHaveLength(1);
  expect(text).not.toContain('Example:');
});
