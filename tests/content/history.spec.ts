import { expect, test, toastOf } from '../platform/browser/test.ts';
import { callApi, createRecord, findRecord, newName } from '../platform/dashboard/staff.ts';

test('the trash says who deleted what, restores it, explains a taken key and deletes for good', async ({
  staffPage: page,
}) => {
  const label = newName('Exports');
  const statistic = { key: label.replace(' ', '-'), value: '7', label, category: 'e2e' };
  const first = await createRecord(page, '/api/admin/statistics', statistic);
  await callApi(page, 'DELETE', `/api/admin/statistics/${first.id}`);
  const second = await createRecord(page, '/api/admin/statistics', statistic);

  await page.goto('/admin/trash');
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });
  await expect(entry).toContainText('Deleted by admin');
  await expect(entry).toContainText('30 days left');
  await entry.getByRole('button', { name: `Restore ${label}` }).click();
  await expect(toastOf(page)).toContainText('Failed to restore statistic');
  await expect(entry.getByRole('alert')).toContainText('already in use. Change the key of the other one');

  await callApi(page, 'DELETE', `/api/admin/statistics/${second.id}`);
  await entry
    .getByRole('button', { name: `Restore ${label}` })
    .first()
    .click();
  await expect(toastOf(page)).toContainText('Statistic restored successfully');

  // The other of the two is still there.
  await page.reload();
  await expect(entry).toHaveCount(1);
  await entry.getByRole('button', { name: `Delete for good: ${label}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(toastOf(page)).toContainText('Statistic deleted for good');
  await expect(entry).toHaveCount(0);
});

type Partner = { id: string };

test('the activity shows what was before, and brings it back', async ({ staffPage: page }) => {
  const name = newName('Harbour');
  const draft = { name, description: 'Before' };
  const { id } = await createRecord(page, '/api/admin/partners', draft);
  await callApi(page, 'PUT', `/api/admin/partners/${id}`, { ...draft, description: 'After' });

  await page.goto(`/admin/activity?collection=partners&record=${id}`);
  const change = page.getByRole('listitem').filter({ hasText: `admin changed ${name}` });
  await expect(change.getByRole('deletion')).toHaveText('Before');
  await expect(change.getByRole('insertion')).toHaveText('After');
  await change.getByRole('button', { name: `Restore what was before: ${name}` }).click();
  await expect(toastOf(page)).toContainText('Partner restored successfully');
  await expect(change).toHaveCount(2);
  expect(await findRecord<Partner>(page, '/api/admin/partners', 'id', id)).toMatchObject(draft);
});

test('what somebody else deletes meanwhile is said, and the text stays', async ({ staffPage: page }) => {
  const title = newName('Gone');
  const { id } = await createRecord(page, '/api/admin/services', { title, description: 'D', icon: 'globe' });
  await page.goto(`/admin?tab=services&dialog=${id}`);
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  await page.getByLabel('Description', { exact: true }).fill('What I typed');
  await callApi(page, 'DELETE', `/api/admin/services/${id}`);
  await expect(page.getByText('Somebody else has deleted this in the meantime')).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('What I typed');
});
