/** The templates of answers: written in the dashboard, used in the inbox, signed with a person's name. */
import { expect, newVisitor, signIn, test, toastOf } from '../test.ts';
import { detailOf, send } from './inquiries.ts';
import { callApi, newName } from './staff.ts';

test('a template is written, checked and previewed, and an answer from it is signed with the full name', async ({
  staffPage,
  page,
}) => {
  const username = newName('zuri').replaceAll(' ', '.');
  const password = 'a long enough password';
  const account = { username, email: `${username}@example.com`, role: 'admin', password };
  expect((await callApi(staffPage, 'POST', '/api/admin/users', account)).status).toBe(201);
  const visitor = newVisitor();
  const { id, reference } = await send(staffPage, visitor);
  const name = newName('Visit');
  const dialog = page.getByRole('dialog');

  await test.step('an unknown word in braces is refused by its name', async () => {
    await signIn(page, { ...account });
    await page.goto('/admin?tab=templates');
    await page.getByRole('button', { name: 'Add Template' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Text', { exact: true }).fill('Dear {fristName}, we will visit you.');
    await expect(dialog.getByText('Nothing will stand for {fristName}')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(/^Unknown placeholder: \{fristName\}/)).toBeVisible();
  });

  await test.step('it is shown as a client would read it, and saved', async () => {
    const text = 'Dear {firstName}, we will visit you ({reference}). {staff}';
    await dialog.getByLabel('Text', { exact: true }).fill(text);
    await expect(
      dialog.getByText('Dear Wanjiku, we will visit you (MPK-7K2M9QXD). The Mipaka Network team'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toastOf(page)).toContainText('Template created successfully');
  });

  await test.step('with a name of one’s own the answer is signed with it', async () => {
    await page.goto('/admin/account');
    await page.getByLabel('Your name, as clients read it').fill('Zuri Mwangi');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(toastOf(page)).toContainText('Name saved');
    await page.goto(`/admin?tab=inquiries&id=${id}`);
    const detail = detailOf(page, visitor.firstName);
    await detail.getByLabel('Template').selectOption({ label: name });
    await expect(detail.getByLabel('Your answer')).toHaveValue(
      `Dear ${visitor.firstName}, we will visit you (${reference}). Zuri Mwangi`,
    );
  });

  await test.step('a superadmin sees the name, and visitors nothing of the template', async () => {
    await staffPage.goto('/admin/users');
    const item = staffPage.getByRole('listitem').filter({ hasText: username });
    await expect(item).toContainText('Zuri Mwangi');
    await item.getByRole('button', { name: `Edit ${username}` }).click();
    await staffPage.getByRole('dialog').getByLabel('Name, as clients read it').fill('Zuri A. Mwangi');
    await staffPage.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(item).toContainText('Zuri A. Mwangi');
    for (const path of ['/api/content', '/', '/contact', '/services']) {
      const text = await (await staffPage.request.get(path)).text();
      expect(text).not.toContain(name);
      expect(text).not.toContain('Suggest a call');
    }
  });
});
