/** A shared link in a browser without a session, which shows unpublished content. Headers and end: previews.test.ts. */
import { expectAccessible } from '../../platform/browser/screen.ts';
import { expect, test } from '../../platform/browser/test.ts';
import { callApi } from '../../platform/dashboard/staff.ts';
import { discard } from './editor.ts';

test.afterEach(async ({ staffPage }) => discard(staffPage, '/api/admin/texts'));

test('a shared link shows the draft without an account, only below its own path', async ({
  staffPage,
  page,
}) => {
  const text = `Unseen ${Date.now()}`;
  const record = `e2e${Date.now().toString(36)}`.padEnd(20, '0');
  const changes = [{ kind: 'create', resource: 'texts', record, values: { key: 'home.eyebrow', text } }];
  type Draft = { saved: { id: string }[] };
  const { json } = await callApi<Draft>(staffPage, 'PUT', '/api/admin/draft/changes', { changes });
  const what = { kind: 'draft', changes: json.saved.map(({ id }) => id) };
  const shared = await callApi<{ address: string }>(staffPage, 'POST', '/api/admin/shares', { what });
  const { address } = shared.json;
  const banner = page.getByRole('complementary', { name: 'Preview' });
  const base = address.replace(/\/$/, '');

  await page.goto(address);
  await expect(page.getByText(text)).toBeVisible();
  await expect(banner).toBeVisible();
  await expect(page).toHaveTitle(/^Preview: /);
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  for (const width of process.env.NIGHTLY ? [360, 1440] : [1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `preview, ${width} px`);
  }

  await page.getByRole('navigation').getByRole('link', { name: 'Services' }).first().click();
  await expect(page).toHaveURL(`${base}/services`);
  await expect(banner).toBeVisible();
  await page.getByRole('tab').last().click();
  await expect(page).toHaveURL(new RegExp(`${base}/services\\?tab=`));
  await page.goto('/');
  await expect(page.getByText(text)).toHaveCount(0);
  await expect(banner).toHaveCount(0);
});
