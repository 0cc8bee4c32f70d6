import type { Locator, Page } from '@playwright/test';
import { expect, test, toastOf } from '../browser/test.ts';
import { newName } from './staff.ts';

/** More Tab stops than any tested screen has between two elements. */
const MOST_STOPS = 240;

/** Presses Tab until the target has the focus, as people without a mouse do. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MOST_STOPS && !(await hasFocus()); stops += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('staff create, edit, move and delete a partner by keyboard alone', async ({ staffPage: page }) => {
  const name = newName('Kisumu');
  const dialog = page.getByRole('dialog');
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  const { keyboard } = page;
  /** Opens the dialog of the focused button, and waits for the focus in it: until then keys would go to the page. */
  const open = async () => {
    await keyboard.press('Enter');
    await expect(page.locator('[role=dialog]:focus-within')).toBeVisible();
  };

  await page.goto('/admin');
  await test.step('create a partner', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    for (const name of [/^Inquiries/, 'Services', 'Team', 'Partners']) {
      await keyboard.press('ArrowDown');
      await expect(page.getByRole('tab', { name })).toBeFocused();
    }
    await keyboard.press('Enter');
    await tabTo(page, button('Add Partner'));
    await open();
    await tabTo(page, dialog.getByLabel('Name', { exact: true }));
    await keyboard.type(name);
    await tabTo(page, dialog.getByLabel('Description', { exact: true }));
    await keyboard.type('A port on the lake.');
    await keyboard.press('Control+Enter');
    await expect(toastOf(page)).toContainText('Partner created successfully');
    await expect(button('Add Partner')).toBeFocused();
  });

  await test.step('edit the partner', async () => {
    await tabTo(page, button(`Edit ${name}`));
    await open();
    await tabTo(page, dialog.getByLabel('Name', { exact: true }));
    await keyboard.press('End');
    await keyboard.type(' Port');
    await tabTo(page, dialog.getByRole('button', { name: 'Update' }));
    await keyboard.press('Enter');
    await expect(toastOf(page)).toContainText('Partner updated successfully');
    await expect(button(`Edit ${name} Port`)).toBeFocused();
  });

  await test.step('change the order', async () => {
    await tabTo(page, button('Change order'), 'Shift+Tab');
    await open();
    await tabTo(page, dialog.getByRole('button', { name: `Move ${name} Port`, exact: true }));
    await keyboard.press('Space');
    const said = page.locator('[aria-live="assertive"]').filter({ hasText: name });
    await expect(said).toContainText(`Picked up ${name} Port`);
    await keyboard.press('ArrowUp');
    await expect(said).toContainText(`${name} Port is at place`);
    await keyboard.press('Space');
    await tabTo(page, button('Save order'));
    await keyboard.press('Enter');
    await expect(toastOf(page)).toContainText('Partners sorted successfully');
  });

  await test.step('delete the partner, and undo it', async () => {
    await tabTo(page, button(`Delete ${name} Port`));
    await keyboard.press('Enter');
    await expect(toastOf(page)).toContainText('Partner deleted successfully');
    await keyboard.press('F8');
    await tabTo(page, toastOf(page).getByRole('button', { name: 'Undo' }));
    await keyboard.press('Enter');
    await expect(toastOf(page)).toContainText('Partner restored successfully');
  });
});
