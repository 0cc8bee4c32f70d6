/** Uses the tab of the worked example as staff do. Runs in the copy of the checkout that recipe.test.ts makes. */
import { expect, test } from '../browser/test.ts';

test('staff create, edit and delete an office in its tab', async ({ staffPage: page }) => {
  const dialog = page.getByRole('dialog');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Offices' }).click();
  await expect(page.getByText('No offices found.')).toBeVisible();

  await page.getByRole('button', { name: 'Add Office' }).click();
  await dialog.getByLabel('City').fill('Kisumu');
  await dialog.getByLabel('Address').fill('Oginga Odinga Street 1');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(heading('Kisumu')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Kisumu' }).click();
  await dialog.getByLabel('City').fill('Mombasa');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(heading('Mombasa')).toBeVisible();
  await expect(heading('Kisumu')).toHaveCount(0);

  // The reload shows the saved record, not the state of the page.
  await page.reload();
  await page.getByRole('button', { name: 'Delete Mombasa' }).click();
  await expect(heading('Mombasa')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No offices found.')).toBeVisible();
});
