/** What staff do all day in the inbox, with the clicks and keys it takes. */
import type { Page } from '@playwright/test';
import { localLogin } from '../../../tools/seed.ts';
import { expect, newVisitor, test, toastOf } from '../test.ts';
import { begin, counted } from './effort.ts';
import { cards, detailOf, makeOlder, send } from './inquiries.ts';

const HOUR_MS = 3_600_000;
const NAIROBI_HOURS = 3;

const answersOf = (page: Page, name: string) =>
  detailOf(page, name).getByRole('list', { name: 'Conversation' }).getByRole('listitem').first();

test('an answer takes three clicks', async ({ staffPage: page }) => {
  const visitor = newVisitor();
  await send(page, visitor);
  await begin(page, `/admin?tab=inquiries#q=${visitor.firstName}`);
  await cards(page).getByRole('link', { name: visitor.firstName }).click();
  await detailOf(page, visitor.firstName).getByLabel('Your answer').click();
  await page.keyboard.type('We will call you.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answersOf(page, visitor.firstName)).toContainText('We will call you.');
  const { clicks, keys } = await counted(page);
  expect([clicks, keys]).toEqual([3, 0]);
});

test('an answer takes three keys', async ({ staffPage: page }) => {
  const visitor = newVisitor();
  await send(page, visitor);
  await begin(page, `/admin?tab=inquiries#q=${visitor.firstName}`);
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(detailOf(page, visitor.firstName)).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Your answer')).toBeFocused();
  await page.keyboard.type('We will call you.');
  await page.keyboard.press('Control+Enter');
  await expect(answersOf(page, visitor.firstName)).toContainText('We will call you.');
  const { clicks, keys } = await counted(page);
  expect([clicks, keys]).toEqual([0, 3]);
  // Out of the field, the keys are the inbox's again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(toastOf(page)).toContainText('Inquiry status updated');
});

test('done takes one key', async ({ staffPage: page }) => {
  const visitor = newVisitor();
  const { id } = await send(page, visitor);
  await begin(page, `/admin?tab=inquiries&id=${id}`);
  await expect(detailOf(page, visitor.firstName)).toBeVisible();
  await page.keyboard.press('e');
  await expect(toastOf(page)).toContainText('Inquiry status updated');
  await expect(detailOf(page, visitor.firstName).getByLabel('Status', { exact: true })).toHaveValue(
    'completed',
  );
  const { clicks, keys } = await counted(page);
  expect([clicks, keys]).toEqual([0, 1]);
  expect((await (await page.request.get(`/api/admin/inquiries/${id}`)).json()).status).toBe('completed');
});

test('an inquiry of last month takes two clicks', async ({ staffPage: page }) => {
  const visitor = newVisitor();
  const { id } = await send(page, visitor);
  const now = new Date(Date.now() + NAIROBI_HOURS * HOUR_MS);
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15);
  await makeOlder(id, (Date.now() - middle) / HOUR_MS);
  const recent = newVisitor();
  await send(page, recent);
  await begin(page, '/admin?tab=inquiries');
  // Its number comes a moment later and moves the links behind it, under a click that is on its way.
  await expect(page.getByRole('link', { name: /^Overdue/ })).toContainText(/\d/);
  await page.getByRole('link', { name: 'Last month' }).click();
  await expect(page.getByRole('link', { name: 'Last month' })).toHaveAttribute('aria-current', 'page');
  await cards(page).getByRole('link', { name: visitor.firstName }).click();
  await expect(detailOf(page, visitor.firstName)).toBeVisible();
  const { clicks, keys } = await counted(page);
  expect([clicks, keys]).toEqual([2, 0]);
  await expect(cards(page).filter({ hasText: recent.firstName })).toHaveCount(0);
});

test('by keys alone: a word of the message is searched for, walked through, taken on, and found under Mine', async ({
  staffPage: page,
}) => {
  const word = newVisitor().firstName;
  const [older, newer] = [newVisitor(), newVisitor()];
  await send(page, { ...older, message: `We have heard of ${word}.` });
  await send(page, { ...newer, message: `A question about ${word}!` });
  await begin(page, '/admin?tab=inquiries');
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'complete the inquiry',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByLabel('Search inquiries')).toBeFocused();
  await page.keyboard.type(word.toLowerCase());
  await expect(cards(page)).toHaveCount(2);
  // From the field on to the list.
  await page.keyboard.press('Enter');
  await expect(cards(page).getByRole('link', { name: newer.firstName })).toBeFocused();
  for (const [key, visitor] of [
    ['j', older],
    ['k', newer],
  ] as const) {
    await page.keyboard.press(key);
    await expect(detailOf(page, visitor.firstName)).toBeVisible();
    await expect(cards(page).getByRole('link', { name: visitor.firstName })).toBeFocused();
  }
  await page.keyboard.press('a');
  await expect(toastOf(page)).toContainText(`Inquiry assigned to ${localLogin.username}`);
  expect((await counted(page)).clicks).toBe(0);

  for (const [preset, visitor] of [
    ['Mine', newer],
    ['Unassigned', older],
  ] as const) {
    const link = page.getByRole('link', { name: preset, exact: true });
    await link.click();
    // Until then the view before is drawn, whose search would be cleared.
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.getByLabel('Search inquiries').fill(word);
    await expect(page).toHaveURL(new RegExp(`#q=${word}`));
    // All of the list at once: the one before stays until the new one has come.
    await expect(cards(page)).toHaveText([new RegExp(visitor.firstName)]);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
});

test('a row is 84 pixels, and the answer is in sight however long the message is', async ({
  staffPage: page,
}) => {
  const visitor = newVisitor();
  const message = `${'All that we have to tell about our depot. '.repeat(60)}\n\nThe end.`;
  await send(page, { ...visitor, message, company: 'Lake Traders', subject: 'A subject '.repeat(15) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin?tab=inquiries#q=${visitor.firstName}`);
  await expect(cards(page)).toHaveCount(1);
  expect((await cards(page).boundingBox())?.height).toBe(84);
  await cards(page).getByRole('link', { name: visitor.firstName }).click();
  const detail = detailOf(page, visitor.firstName);
  await expect(detail.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(detail.getByRole('link', { name: 'Reply by WhatsApp' })).toHaveCount(0);
  await expect(detail.getByText('Nothing earlier from this address.')).not.toBeInViewport();
  await detail.getByText('Nothing earlier from this address.').scrollIntoViewIfNeeded();
  await expect(detail.getByLabel('Your answer')).toBeInViewport({ ratio: 1 });
});

test('on a phone an inquiry is a page of its own with the answer at its foot, and a way back', async ({
  staffPage: page,
}) => {
  const visitor = newVisitor();
  await send(page, { ...visitor, message: 'A long story. '.repeat(200), company: 'Lake Traders of Kisumu' });
  await page.setViewportSize({ width: 360, height: 740 });
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto(`/admin?tab=inquiries#q=${visitor.firstName}`);
  const row = cards(page).getByRole('link', { name: visitor.firstName });
  await expect(row).toBeVisible();
  expect(await widest()).toBe(360);
  await row.click();
  const detail = detailOf(page, visitor.firstName);
  await expect(detail.getByRole('heading', { name: visitor.firstName })).toBeFocused();
  await expect(cards(page)).toBeHidden();
  await expect(page.getByLabel('Search inquiries')).toBeHidden();
  await expect(detail.getByLabel('Your answer')).toBeInViewport({ ratio: 1 });
  expect(await widest()).toBe(360);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(row).toBeFocused();
  await expect(detail).toBeHidden();
});
