import { readFile } from 'node:fs/promises';
import { connectTo } from '../../tools/connection.ts';
import { expect, holdBack, newVisitor, test, toastOf } from '../platform/browser/test.ts';
import { cards, detailOf, send } from './browser-inquiries.ts';

// Filters: filter-bar.test.tsx and use-inbox-address.test.tsx. Spam: inquiries-tab.test.tsx and conversation.test.tsx.
test('an inquiry opens beside the list; search and Back follow the address', async ({ staffPage }) => {
  // Each address as the browser sends it, without the fragment.
  const sent: string[] = [];
  staffPage.on('request', (request) => sent.push(`${request.method()} ${request.url().split('#', 1)[0]}`));
  const { visitor } = await send(staffPage, { company: 'Lake Traders' });

  await staffPage.goto('/admin?tab=inquiries');
  await staffPage.getByLabel('Search inquiries').fill(visitor.firstName);
  await expect(cards(staffPage)).toHaveCount(1);
  await expect(staffPage).toHaveURL(new RegExp(`#q=${visitor.firstName}`));
  await staffPage.getByRole('link', { name: visitor.firstName }).click();
  const detail = detailOf(staffPage, visitor.firstName);
  await expect(detail.getByText('Lake Traders')).toBeVisible();
  await expect(cards(staffPage)).toBeVisible();

  await staffPage.reload();
  await expect(detail.getByText('We have a depot.')).toBeVisible();
  await expect(staffPage.getByLabel('Search inquiries')).toHaveValue(visitor.firstName);
  await staffPage.goBack();
  await expect(detail).toBeHidden();
  await expect(cards(staffPage)).toHaveCount(1);

  // Platforms log addresses, so no address may contain the search words, not even after a reload.
  expect(sent.filter((one) => one.includes('POST') && one.endsWith('/inquiries/search'))).not.toEqual([]);
  expect(sent.filter((one) => one.startsWith('GET') && one.includes('/admin?tab=inquiries'))).toHaveLength(2);
  expect(sent.filter((one) => one.includes(visitor.firstName))).toEqual([]);
});

// Assigning, templates, notes and drafts: conversation.test.tsx. Earlier inquiries: inbox.test.tsx and inbox.test.ts.
// Changes and exports of several inquiries: inbox.test.tsx, use-export.test.tsx and inbox.test.ts.
test('staff save the addresses of the newsletter', async ({ staffPage }) => {
  const email = `${newVisitor().firstName}@example.test`;
  const at = new Date().toISOString();
  const subscription = { email, state: 'confirmed', createdAt: at, confirmedAt: at };
  await (await connectTo(process.env.GCLOUD_PROJECT)).collection('newsletter').add(subscription);
  await staffPage.goto('/admin?tab=inquiries&view=mail');
  const saved = staffPage.waitForEvent('download');
  await staffPage.getByRole('region', { name: 'Newsletter' }).getByRole('button').click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(email);
  await expect(toastOf(staffPage)).toContainText('Export ready');
});

test('staff download and erase all data about an address', async ({ staffPage }) => {
  const { id, reference, visitor } = await send(staffPage);
  await staffPage.goto(`/admin?tab=inquiries&id=${id}`);
  await detailOf(staffPage, visitor.firstName).getByRole('link', { name: 'Personal data' }).click();
  await expect(staffPage.getByText('Stored about this address: 1 inquiry, 2 mails')).toBeVisible();
  expect(staffPage.url()).not.toContain(visitor.email);
  const saved = staffPage.waitForEvent('download');
  await staffPage.getByRole('button', { name: 'Download all of it' }).click();
  const data = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(data.contact_inquiries[0].reference).toBe(reference);

  const erase = staffPage.getByRole('button', { name: 'Erase for good' });
  await staffPage.getByLabel('Type the address again').fill('somebody@example.com');
  await expect(erase).toBeDisabled();
  await staffPage.getByLabel('Type the address again').fill(visitor.email.toUpperCase());
  await erase.click();
  await expect(toastOf(staffPage)).toContainText('Erased for good');
  expect((await staffPage.request.get(`/api/admin/inquiries/${id}`)).status()).toBe(404);
  await staffPage.getByRole('button', { name: 'Find' }).click();
  await expect(staffPage.getByText('Nothing is stored about this address.')).toBeVisible();
});

test('on a phone the chosen view of the inbox is scrolled into sight', async ({ staffPage }) => {
  await staffPage.setViewportSize({ width: 360, height: 740 });
  // The numbers of some views load later and push the views behind them aside.
  const letNumbersCome = await holdBack(staffPage, '**/api/admin/overview', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.inquiries = { ...json.inquiries, new: 12, replied: 7 };
    await route.fulfill({ response, json });
  });
  await staffPage.goto('/admin?tab=inquiries&view=spam');
  const views = staffPage.getByRole('navigation', { name: 'Views of the inbox' });
  const chosen = views.getByRole('link', { name: 'Spam', exact: true });
  await expect(chosen).toHaveAttribute('aria-current', 'page');
  letNumbersCome();
  await expect(views.getByRole('link', { name: /^Waiting/ })).toContainText('12');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  expect(await staffPage.evaluate(() => scrollX)).toBe(0);
});
