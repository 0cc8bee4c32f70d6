/** Daily tasks of staff in the inbox, with the clicks and keys that each may take. */
import { HOUR_MS } from '@mipaka/contract';
import type { Page } from '@playwright/test';
import { localLogin } from '../../tools/seed.ts';
import { expect, newVisitor, test, toastOf } from '../platform/browser/test.ts';
import { begin, counted } from '../platform/dashboard/effort.ts';
import { cards, detailOf, makeOlder, send } from './browser-inquiries.ts';

const NAIROBI_HOURS = 3;

const answersOf = (page: Page, name: string) =>
  detailOf(page, name).getByRole('list', { name: 'Conversation' }).getByRole('listitem').first();

test('staff answer with three keys, and complete the inquiry with two more', async ({ staffPage: page }) => {
  const { id, visitor } = await send(page);
  await begin(page, `/admin?tab=inquiries#q=${visitor.firstName}`);
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(detailOf(page, visitor.firstName)).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Your answer')).toBeFocused();
  await page.keyboard.type('We will call you.');
  await page.keyboard.press('Control+Enter');
  await expect(answersOf(page, visitor.firstName)).toContainText('We will call you.');
  expect(await counted(page)).toMatchObject({ clicks: 0, keys: 3 });
  // Outside of the field, keys are shortcuts of the inbox again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(toastOf(page)).toContainText('Inquiry status updated');
  expect(await counted(page)).toMatchObject({ clicks: 0, keys: 5 });
  expect((await (await page.request.get(`/api/admin/inquiries/${id}`)).json()).status).toBe('completed');
});

test('staff open an inquiry of last month with three clicks', async ({ staffPage: page }) => {
  const { id, visitor } = await send(page);
  const now = new Date(Date.now() + NAIROBI_HOURS * HOUR_MS);
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15);
  await makeOlder(id, (Date.now() - middle) / HOUR_MS);
  const { visitor: recent } = await send(page);
  await begin(page, '/admin?tab=inquiries');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('link', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/from=/);
  await cards(page).getByRole('link', { name: visitor.firstName }).click();
  await expect(detailOf(page, visitor.firstName)).toBeVisible();
  expect(await counted(page)).toMatchObject({ clicks: 3, keys: 0 });
  await expect(cards(page).filter({ hasText: recent.firstName })).toHaveCount(0);
});

test('staff search, open and assign themselves an inquiry by keys alone', async ({ staffPage: page }) => {
  const word = newVisitor().firstName;
  const [older, newer] = [newVisitor(), newVisitor()];
  await send(page, { ...older, message: `We have heard of ${word}.` });
  await send(page, { ...newer, message: `A question about ${word}!` });
  await begin(page, '/admin?tab=inquiries');
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search inquiries')).toBeFocused();
  await page.keyboard.type(word.toLowerCase());
  await expect(cards(page)).toHaveCount(2);
  // The search shows the newest first, while the list before it begins with the one that waits longest.
  await expect(cards(page).first()).toContainText(newer.firstName);
  // Enter moves the focus from the field to the list.
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
});

test('staff answer with three clicks, in view beside a long message', async ({ staffPage: page }) => {
  const visitor = newVisitor();
  const message = `${'All that we have to tell about our depot. '.repeat(60)}\n\nThe end.`;
  await send(page, { ...visitor, message, company: 'Lake Traders', subject: 'A subject '.repeat(15) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page, `/admin?tab=inquiries#q=${visitor.firstName}`);
  await expect(cards(page)).toHaveCount(1);
  // Three lines, however long subject and message are.
  await expect.poll(async () => (await cards(page).boundingBox())?.height).toBeLessThan(100);
  await cards(page).getByRole('link', { name: visitor.firstName }).click();
  const detail = detailOf(page, visitor.firstName);
  await expect(detail.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(detail.getByRole('link', { name: 'Reply by WhatsApp' })).toHaveCount(0);
  await expect(detail.getByText('Nothing earlier from this address.')).not.toBeInViewport();
  await detail.getByText('Nothing earlier from this address.').scrollIntoViewIfNeeded();
  await expect(detail.getByLabel('Your answer')).toBeInViewport({ ratio: 1 });
  await detail.getByLabel('Your answer').click();
  await page.keyboard.type('We will call you.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answersOf(page, visitor.firstName)).toContainText('We will call you.');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  expect(await counted(page)).toMatchObject({ clicks: 3, keys: 0 });
});

test('a phone shows either list or inquiry, also for keyboard users', async ({ staffPage: page }) => {
  const visitor = newVisitor();
  for (const subject of ['First', 'Second']) {
    await send(page, { ...visitor, subject, message: 'A long story. '.repeat(200), company: 'Lake Traders' });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto(`/admin?tab=inquiries#q=${visitor.firstName}`);
  await expect(cards(page)).toContainText(['Second', 'First']);
  await expect.poll(widest).toBe(360);
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
  const detail = detailOf(page, visitor.firstName);
  await expect(detail).toContainText('First');
  await expect(detail.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(cards(page).first()).toBeHidden();
  await expect(page.getByLabel('Search inquiries')).toBeHidden();
  await expect(detail.getByRole('button', { name: `Answer ${visitor.firstName}` })).toBeInViewport({
    ratio: 1,
  });
  await expect.poll(widest).toBe(360);
  await page.keyboard.press('k');
  await expect(detail).toContainText('Second');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(detail).toBeHidden();
  await expect(cards(page).first().getByRole('link')).toBeFocused();
  await page.getByRole('button', { name: /^Filter/ }).press('Enter');
  await page.getByLabel('From day in Nairobi', { exact: true }).fill('2020-01-01');
  await expect(page.getByRole('button', { name: 'Filter · 2' })).toBeVisible();
});

test('on a phone the form of an answer opens from a line, with Send in sight, and keeps the draft', async ({
  staffPage: page,
}) => {
  const { id, visitor } = await send(page, { message: 'A long story. '.repeat(200) });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin?tab=inquiries&id=${id}`);
  const detail = detailOf(page, visitor.firstName);
  await detail.getByRole('button', { name: `Answer ${visitor.firstName}` }).click();
  const sheet = page.getByRole('dialog');
  const field = sheet.getByLabel('Your answer');
  await expect(field).toBeFocused();
  await field.fill('We will call you.\n'.repeat(40));
  // The upper half of the screen is free of a keyboard.
  const button = sheet.getByRole('button', { name: 'Send', exact: true });
  const { y = Number.NaN, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(370);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const line = detail.getByRole('button', { name: /^Draft: We will call you\./ });
  await expect(line).toBeFocused();
  await line.click();
  await expect(field).toHaveValue(/^We will call you\./);
  await button.click();
  await expect(sheet).toBeHidden();
  await expect(answersOf(page, visitor.firstName)).toContainText('We will call you.');
  await expect(answersOf(page, visitor.firstName)).toBeInViewport();
});
