/** Numbers of Insight that link to their inquiries, for sight, keyboard and screen readers. */
import { readFileSync } from 'node:fs';
import { deleteCounts } from '../../functions/src/insight/visit-counts.ts';
import { connectTo } from '../../tools/connection.ts';
import { cards, send } from '../inbox/browser-inquiries.ts';
import { expectAccessible } from '../platform/browser/screen.ts';
import { expect, test } from '../platform/browser/test.ts';
import { fillYears } from './year-of-counts.ts';

const arrival = { host: 'www.linkedin.com', source: '', medium: '', campaign: 'Fair', entry: '/services' };

test('a number of Insight links to its inquiries, and then to all', async ({ staffPage: page }) => {
  const { visitor } = await send(page, { cameFrom: arrival });
  const { visitor: other } = await send(page, { cameFrom: { ...arrival, host: 'www.bing.com' } });
  // The Overview shows the numbers of the last week, at most a minute old.
  const lastWeek = page.getByRole('link', { name: /^Last 7 days/ });
  await expect(async () => {
    await page.goto('/admin');
    await expect(lastWeek).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 70_000 });
  await lastWeek.click();
  await expect(page).toHaveURL('/admin/insight?days=7');
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible();
  await page
    .getByRole('row', { name: /LinkedIn/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/tab=inquiries.*source=linkedin/);
  await expect(cards(page).filter({ hasText: visitor.firstName })).toHaveCount(1);
  await expect(cards(page).filter({ hasText: other.firstName })).toHaveCount(0);

  await page.getByRole('button', { name: /^All inquiries/ }).click();
  await page.getByRole('button', { name: 'Remove the filter Came from: LinkedIn' }).click();
  await expect(cards(page).filter({ hasText: other.firstName })).toHaveCount(1);
  await cards(page).filter({ hasText: visitor.firstName }).getByRole('link').first().click();
  await expect(page.getByText('LinkedIn, by way of /services (campaign fair)')).toBeVisible();
});

test('staff read a year as chart and table by keyboard, and download a CSV', async ({ staffPage: page }) => {
  test.slow();
  const db = await connectTo(process.env.GCLOUD_PROJECT);
  await fillYears(db);
  await page.goto('/admin/insight?days=365');
  const chart = page.getByRole('application', { name: 'Visits over time' });
  await expect(chart).toBeVisible();
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('The period before', { exact: false }).first()).toBeVisible();
  await page.locator('summary').nth(2).press('Enter');
  const table = page.getByRole('region', { name: 'How long an answer takes, as a table' });
  await expect(table.getByRole('row', { name: /24 to 48 h/ }).getByRole('link')).toBeVisible();
  await expectAccessible(page, 'Insight');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^insight-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\ufeff"What","Value","Visits"/);
  expect(lines.filter((line) => line.startsWith('"Day"'))).toHaveLength(730);
  expect(lines.filter((line) => line.startsWith('"Source","Google"'))).toHaveLength(1);
  await deleteCounts(db);
});
