/** A year of Insight for sight, keyboard and screen readers. Its links: insight-page.test.tsx. */
import { readFileSync } from 'node:fs';
import { deleteCounts } from '../../functions/src/insight/visit-counts.ts';
import { connectTo } from '../../tools/connection.ts';
import { expectAccessible } from '../platform/browser/screen.ts';
import { expect, test } from '../platform/browser/test.ts';
import { fillYears } from './year-of-counts.ts';

test('staff read a year as chart and table by keyboard, and download a CSV', { tag: '@nightly' }, async ({
  staffPage: page,
}) => {
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
  expect(lines.filter((line) => line.startsWith('"Day in Nairobi"'))).toHaveLength(730);
  expect(lines.filter((line) => line.startsWith('"Source","Google"'))).toHaveLength(1);
  await deleteCounts(db);
});
