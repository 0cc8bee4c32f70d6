/** Staff see and undo the change of a colleague, with the clicks that each task may take. */
import type { Page } from '@playwright/test';
import { detailOf, send } from '../inbox/browser-inquiries.ts';
import { expect, test, toastOf } from '../platform/browser/test.ts';
import { begin, counted } from '../platform/dashboard/effort.ts';
import { callApi, createRecord, findRecord, logInColleague, newName } from '../platform/dashboard/staff.ts';

/** Makes a call as a colleague with a new account; gives the colleague's user name. */
async function asColleague(staffPage: Page, page: Page, method: string, path: string, body: object) {
  const { username } = await logInColleague(staffPage, page);
  expect((await callApi(page, method, path, body)).status).toBe(200);
  return username;
}

test('staff see a colleague’s change of an inquiry with one click, and undo it with another', async ({
  staffPage: page,
  page: colleague,
}) => {
  const { id, reference, visitor } = await send(page);
  const address = `/api/admin/inquiries/${id}/status`;
  const username = await asColleague(page, colleague, 'PUT', address, { status: 'closed' });

  await begin(page, '/admin');
  await page.getByRole('link', { name: reference }).click();
  const detail = detailOf(page, visitor.firstName);
  const change = detail.getByRole('listitem').filter({ hasText: `${username} · Status: New → Closed` });
  await expect(change).toContainText('EAT');
  expect(await counted(page)).toMatchObject({ clicks: 1, keys: 0 });
  await change.getByRole('button', { name: 'Undo Status: New → Closed' }).click();
  await expect(toastOf(page)).toContainText('Undone');
  await expect(detail.getByLabel('Status', { exact: true })).toHaveValue('new');
  expect(await counted(page)).toMatchObject({ clicks: 2, keys: 0 });
});

test('staff see a colleague’s change of a record with one click, and undo it with two', async ({
  staffPage: page,
  page: colleague,
}) => {
  const title = newName('Freight');
  const draft = { title, description: 'We ship tea to Kisumu.', icon: 'ship' };
  const path = '/api/admin/services';
  const { id } = await createRecord(page, path, draft);
  const theirs = { ...draft, description: 'We ship coffee to Kisumu.' };
  const username = await asColleague(page, colleague, 'PUT', `${path}/${id}`, theirs);
  const stored = async () => (await findRecord<typeof draft>(page, path, 'title', title))?.description;

  await begin(page, '/admin');
  await page.getByRole('link', { name: title }).first().click();
  const sheet = page.getByRole('dialog');
  const change = sheet.getByRole('listitem').filter({ hasText: `${username} changed it` });
  await expect(change.getByRole('deletion')).toHaveText('tea');
  await expect(change.getByRole('insertion')).toHaveText('coffee');
  await expect(change).toContainText('EAT');
  await expect(change).toBeInViewport();
  expect(await counted(page)).toMatchObject({ clicks: 1, keys: 0 });

  await begin(page, `/admin?tab=services&dialog=${id}`);
  await sheet.getByRole('button', { name: 'History', exact: true }).click();
  await sheet.getByRole('button', { name: /^Restore this version/ }).click();
  await expect(toastOf(page)).toContainText('Service restored successfully');
  expect(await counted(page)).toMatchObject({ clicks: 2, keys: 0 });
  await expect(sheet.getByLabel('Description', { exact: true })).toHaveValue('We ship tea to Kisumu.');
  expect(await stored()).toBe('We ship tea to Kisumu.');
  await expect(sheet.getByRole('heading', { name: 'History' })).toBeFocused();
});
