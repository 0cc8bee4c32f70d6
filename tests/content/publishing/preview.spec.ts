/** A link that shows what is not published, in a browser without a session. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../platform/browser/screen.ts';
import { expect, type Staff, test } from '../../site/test.ts';

type Change = { id: string; version: string };

/** Drafts another eyebrow of the home page. */
async function draftEyebrow({ request }: Staff, text: string): Promise<Change> {
  const record = `e2e${Date.now().toString(36)}`.padEnd(20, '0');
  const changes = [{ kind: 'create', resource: 'texts', record, values: { key: 'home.eyebrow', text } }];
  const answer = await request.put('/api/admin/draft/changes', { data: { changes } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).saved[0];
}
test.afterEach(async ({ staff }) => {
  const { changes } = await (await staff.request.get('/api/admin/draft')).json();
  for (const { id } of changes as Change[]) await staff.request.delete(`/api/admin/draft/changes/${id}`);
});

async function shareDraft({ request }: Staff, { id }: Change): Promise<{ id: string; address: string }> {
  const answer = await request.post('/api/admin/shares', {
    data: { what: { kind: 'draft', changes: [id] } },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test('a link shows the draft to somebody without an account, until it is ended', async ({ staff, page }) => {
  const text = `Unseen ${Date.now()}`;
  const change = await draftEyebrow(staff, text);
  const { id, address } = await shareDraft(staff, change);
  const base = address.replace(/\/$/, '');

  const answer = await page.goto(address);
  await expect(page.getByText(text)).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Preview: /);
  const headers = await answer?.allHeaders();
  expect(headers?.['cache-control']).toBe('private, no-store');
  expect(headers?.['x-robots-tag']).toContain('noindex');
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, 'preview');
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('navigation').getByRole('link', { name: 'Services' }).first().click();
  await expect(page).toHaveURL(`${base}/services`);
  await expect(banner(page)).toBeVisible();
  await page.getByRole('tab').last().click();
  await expect(page).toHaveURL(new RegExp(`${base}/services\\?tab=`));
  await page.goto('/');
  await expect(page.getByText(text)).toHaveCount(0);

  expect((await staff.request.delete(`/api/admin/shares/${id}`)).status()).toBe(204);
  expect((await page.goto(address))?.status()).toBe(404);
  await expect(page.getByText(text)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
});
