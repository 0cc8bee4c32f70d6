/** What a colleague has changed is seen, and taken back, with the clicks it takes. */
import type { Browser, Page } from '@playwright/test';
import { expect, newVisitor, signIn, test, toastOf } from '../test.ts';
import { begin, counted } from './effort.ts';
import { detailOf, send } from './inquiries.ts';
import { callApi, newName } from './staff.ts';

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

test('what a colleague did with an inquiry is seen with two clicks, and taken back with two', async ({
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
  await detail.getByRole('button', { name: 'History' }).click();
  const change = detail.getByRole('listitem').filter({ hasText: `${username} changed the status` });
  await expect(change.getByRole('deletion')).toHaveText('New');
  await expect(change.getByRole('insertion')).toHaveText('Closed');
  await expect(change).toContainText('EAT');
  expect(await counted(page)).toMatchObject({ clicks: 2, keys: 0 });

  await begin(page, `/admin?tab=inquiries&id=${id}`);
  await detail.getByRole('button', { name: 'History' }).click();
  await detail.getByRole('button', { name: 'Restore “New”: Status' }).click();
  await expect(toastOf(page)).toContainText('Inquiry status updated');
  await expect(detail.getByLabel('Status', { exact: true })).toHaveValue('new');
  expect(await counted(page)).toMatchObject({ clicks: 2, keys: 0 });
  expect((await (await page.request.get(`/api/admin/inquiries/${id}`)).json()).status).toBe('new');
});
