/** A link that shows what is not published, in a browser without a session; its headers and its end: previews.test.ts. */
import { expectAccessible } from '../../platform/browser/screen.ts';
import { expect, test } from '../../site/test.ts';

test.afterEach(async ({ staff }) => {
  const { changes } = await (await staff.request.get('/api/admin/draft')).json();
  for (const { id } of changes) await staff.request.delete(`/api/admin/draft/changes/${id}`);
});

test('a link shows the draft to somebody without an account, below its own path and nowhere else', async ({
  staff,
  page,
}) => {
  const text = `Unseen ${Date.now()}`;
  const record = `e2e${Date.now().toString(36)}`.padEnd(20, '0');
  const changes = [{ kind: 'create', resource: 'texts', record, values: { key: 'home.eyebrow', text } }];
  const drafted = await staff.request.put('/api/admin/draft/changes', { data: { changes } });
  const [change] = (await drafted.json()).saved;
  const what = { kind: 'draft', changes: [change.id] };
  const shared = await staff.request.post('/api/admin/shares', { data: { what } });
  const { address } = await shared.json();
  const banner = page.getByRole('complementary', { name: 'Preview' });
  const base = address.replace(/\/$/, '');

  await page.goto(address);
  await expect(page.getByText(text)).toBeVisible();
  await expect(banner).toBeVisible();
  await expect(page).toHaveTitle(/^Preview: /);
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  for (const width of [360, 1440]) {
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
