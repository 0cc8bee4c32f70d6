/** Actions in the page editor, for the tests that use it. */
import type { Page } from '@playwright/test';
import { expect } from '../../platform/browser/test.ts';
import { callApi } from '../../platform/dashboard/staff.ts';

/** Opens a public page as signed-in staff. */
export async function openSite(page: Page, path: string) {
  // The mark by which the dashboard tells the site that staff use this browser.
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('mipaka.staff', '1'));
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
}

export const bar = (page: Page) => page.getByRole('region', { name: 'Page editor' });
export const thing = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first();

/** Opens a page and the editor on it. */
export async function edit(page: Page, path: string) {
  await openSite(page, path);
  await page.getByRole('button', { name: 'Edit page' }).click();
  await expect(bar(page)).toBeVisible();
}

/** Replaces the text of the open field. */
export async function retype(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Replaces a text of the page, and waits until the new one is in the draft. */
export async function draftText(page: Page, name: string, text: string) {
  await thing(page, name).click();
  await retype(page, text);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('Saved as a draft');
}

/** Discards all that a test has drafted, and deletes the records at `path`. */
export async function discard(page: Page, path: string) {
  const { json: draft } = await callApi<{ changes: { id: string }[] }>(page, 'GET', '/api/admin/draft');
  for (const { id } of draft.changes) await callApi(page, 'DELETE', `/api/admin/draft/changes/${id}`);
  const { json: records } = await callApi<{ id: string }[]>(page, 'GET', path);
  for (const { id } of records) await callApi(page, 'DELETE', `${path}/${id}`);
}
