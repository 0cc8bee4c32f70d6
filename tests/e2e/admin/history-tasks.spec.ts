/** What a colleague has changed is seen, and taken back, with the clicks it takes. */
import type { Browser, Page } from '@playwright/test';
import { expect, newVisitor, signIn, test, toastOf } from '../test.ts';
import { begin, counted } from './effort.ts';
import { detailOf, send } from './inquiries.ts';
import { callApi, createRecord, newName } from './staff.ts';

const PASSWORD = 'a long enough password';

/** Does something as a colleague with an account of their own, and gives their user name. */
async function asColleague(page: Page, browser: Browser, work: (their: Page) => Promise<unknown>) {
  const username = newName('omar').replaceAll(' ', '');
  const draft = { username, email: `${username}@example.com`, role: 'admin', password: PASSWORD };
  expect((await callApi(page, 'POST', '/api/admin/users', draft)).status).toBe(201);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, { username, password: PASSWORD, email: draft.email });
  await work(theirs);
  await context.close();
  return username;
}

test('what a colleague did with an inquiry is seen with one click, and taken back with two', async ({
  staffPage: page,
  browser,
}) => {
  const visitor = newVisitor();
  const { id, reference } = await send(page, visitor);
  const username = await asColleague(page, browser, (theirs) =>
    callApi(theirs, 'PUT', `/api/admin/inquiries/${id}/status`, { status: 'closed' }),
  );

  await begin(page, '/admin');
  await page.getByRole('link', { name: reference }).click();
  const detail = detailOf(page, visitor.firstName);
  const change = detail.getByRole('listitem').filter({ hasText: `${username} changed the status` });
  await expect(change.getByRole('deletion')).toHaveText('New');
  await expect(change.getByRole('insertion')).toHaveText('Closed');
  await expect(change).toContainText('EAT');
  expect(await counted(page)).toMatchObject({ clicks: 1, keys: 0 });

  await begin(page, `/admin?tab=inquiries&id=${id}`);
  await detail.getByRole('button', { name: 'History' }).click();
  await detail.getByRole('button', { name: 'Restore “New”: Status' }).click();
  await expect(toastOf(page)).toContainText('Inquiry status updated');
  await expect(detail.getByLabel('Status', { exact: true })).toHaveValue('new');
  expect(await counted(page)).toMatchObject({ clicks: 2, keys: 0 });
  expect((await (await page.request.get(`/api/admin/inquiries/${id}`)).json()).status).toBe('new');
});

test('what a colleague changed in a record is seen with one click, and taken back with two', async ({
  staffPage: page,
  browser,
}) => {
  const title = newName('Freight');
  const draft = { title, description: 'We ship tea to Kisumu.', icon: 'ship' };
  const path = '/api/admin/services';
  const { id } = await createRecord(page, path, draft);
  const username = await asColleague(page, browser, (theirs) =>
    callApi(theirs, 'PUT', `${path}/${id}`, { ...draft, description: 'We ship coffee to Kisumu.' }),
  );
  const stored = async () => {
    const { json } = await callApi<{ id: string; description: string }[]>(page, 'GET', path);
    return json.find((service) => service.id === id)?.description;
  };

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
  await sheet.getByRole('button', { name: 'History' }).click();
  await sheet.getByRole('button', { name: /^Restore this version/ }).click();
  await expect(toastOf(page)).toContainText('Service restored successfully');
  expect(await counted(page)).toMatchObject({ clicks: 2, keys: 0 });
  await expect(sheet.getByLabel('Description', { exact: true })).toHaveValue('We ship tea to Kisumu.');
  expect(await stored()).toBe('We ship tea to Kisumu.');
  // And back again, from the message that says so.
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.getByLabel('Description', { exact: true })).toHaveValue('We ship coffee to Kisumu.');
  expect(await stored()).toBe('We ship coffee to Kisumu.');
});

test('an admin reads and restores by keyboard alone, and nothing under what is being typed', async ({
  staffPage,
  page,
}) => {
  const username = newName('nia').replaceAll(' ', '');
  const account = { username, email: `${username}@example.com`, role: 'admin', password: PASSWORD };
  expect((await callApi(staffPage, 'POST', '/api/admin/users', account)).status).toBe(201);
  const name = newName('Pier');
  const { id } = await createRecord(staffPage, '/api/admin/partners', { name, description: 'First' });
  await callApi(staffPage, 'PUT', `/api/admin/partners/${id}`, { name, description: 'Second' });
  await signIn(page, account);
  await page.goto(`/admin?tab=partners&dialog=${id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'History' }).press('Enter');
  const restore = sheet.getByRole('button', { name: /^Restore this version/ });
  await sheet.getByLabel('Description', { exact: true }).fill('Third');
  await expect(restore).toBeDisabled();
  await sheet.getByLabel('Description', { exact: true }).fill('Second');
  await restore.press('Enter');
  await expect(sheet.getByLabel('Description', { exact: true })).toHaveValue('First');
  await expect(sheet.getByRole('heading', { name: 'History' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).not.toHaveURL(/history/);
});
