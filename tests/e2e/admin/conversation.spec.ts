/** Answers from the inbox, with a real mail server. */
import type { Page } from '@playwright/test';
import { localLogin } from '../../../tools/seed.ts';
import { expect, newVisitor, signIn, test, toastOf } from '../test.ts';
import { detailOf, send } from './inquiries.ts';
import { callApi, newName } from './staff.ts';

/** An answer waits ten seconds before it leaves. */
const LEFT_WITHIN_MS = 30_000;

const entries = (page: Page) => page.getByRole('list', { name: 'Conversation' }).getByRole('listitem');

test('two of the staff answer the same visitor: one takes an answer back, the other is told before sending', async ({
  page,
  staffPage,
}) => {
  const visitor = newVisitor();
  const { id } = await send(staffPage, visitor);
  const username = newName('zawadi').replace(' ', '.');
  const account = {
    username,
    password: 'a long enough password',
    email: `${username}@example.com`,
    role: 'admin',
  };
  expect((await callApi(staffPage, 'POST', '/api/admin/users', account)).status).toBe(201);
  await signIn(page, account);
  const address = `/admin?tab=inquiries&id=${id}`;
  await page.goto(address);
  await staffPage.goto(address);
  const mine = detailOf(staffPage, visitor.firstName);
  const theirs = detailOf(page, visitor.firstName);

  await test.step('each sees the other typing', async () => {
    await theirs.getByLabel('Your answer').fill('From the second');
    await expect(mine.getByText(`${username} is typing an answer`)).toBeVisible({ timeout: 25_000 });
  });

  await test.step('an answer that was sent too soon is taken back', async () => {
    await mine.getByLabel('Your answer').fill('Too soon');
    await mine.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(entries(staffPage).first()).toContainText('Leaves in a few seconds');
    await entries(staffPage).first().getByRole('button', { name: 'Undo' }).click();
    await expect(toastOf(staffPage)).toContainText('The answer was taken back');
    await expect(mine.getByLabel('Your answer')).toHaveValue('Too soon');
    await expect(mine.getByLabel('Status', { exact: true })).toHaveValue('new');
  });

  await test.step('the answer goes out, and the other sees it by itself and is told before sending', async () => {
    await mine.getByLabel('Your answer').fill('We will call you.');
    await staffPage.keyboard.press('Control+Enter');
    await expect(mine.getByLabel('Your answer')).toHaveValue('');
    await expect(mine.getByLabel('Status', { exact: true })).toHaveValue('in-progress');
    await expect(entries(page).filter({ hasText: 'We will call you.' })).toContainText(
      `${localLogin.username} answered`,
    );
    await expect(theirs.getByRole('alert')).toContainText('There is a new message above');
    await expect(theirs.getByLabel('Your answer')).toHaveValue('From the second');
    for (const one of [staffPage, page]) {
      const answer = entries(one).filter({ hasText: 'We will call you.' });
      await expect(answer.getByText('Sent', { exact: true })).toBeVisible({ timeout: LEFT_WITHIN_MS });
    }
    await expect(theirs.getByRole('button', { name: 'Send anyway' })).toBeEnabled();
  });
});
