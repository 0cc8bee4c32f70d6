import { inquiryAddress, type Overview } from '@mipaka/contract';
import {
  expect,
  fillInquiry,
  newVisitor,
  openPage,
  sendLogin,
  test,
  toastOf,
} from '../platform/browser/test.ts';
import { callApi } from '../platform/dashboard/staff.ts';
import { detailOf, send } from './browser-inquiries.ts';

const badgeOf = async (tab: { textContent(): Promise<string | null> }) =>
  Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0] ?? 0);

test('staff receive an inquiry live and close it', { tag: '@emulators' }, async ({ page, staffPage }) => {
  const visitor = newVisitor();
  await staffPage.goto('/admin');
  const tab = staffPage.getByRole('tab', { name: /Inquiries/ });
  await expect(staffPage.getByText('Live', { exact: true })).toBeVisible();
  await expect(staffPage.getByRole('heading', { name: 'Contact Inquiries' })).toBeVisible();
  const { json: overview } = await callApi<Overview>(staffPage, 'GET', '/api/admin/overview');
  const before = overview.inquiries.new;
  await expect.poll(() => badgeOf(tab)).toBe(before);
  let loads = 0;
  let reference = '';
  staffPage.on('load', () => {
    loads += 1;
  });

  await test.step('the visitor sends the form', async () => {
    await openPage(page, '/contact');
    // A message without a token is not acknowledged, and sending does not wait for it.
    const token = page.waitForResponse('**/api/form-token');
    await fillInquiry(page, visitor);
    await token;
    await page.getByLabel('Company').fill('Lake Traders Ltd');
    await page.getByLabel('Inquiry Type').selectOption({ label: 'Partner Request' });
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(toastOf(page)).toContainText('Message sent successfully!');
    await expect(toastOf(page)).toContainText("We'll get back to you within 24 hours.");
    const receipt = page.getByText(/MPK-[0-9A-Z]{8}/);
    await expect(receipt).toBeVisible();
    [reference = ''] = /MPK-\w+/.exec((await receipt.textContent()) ?? '') ?? [];
  });

  await test.step('the trigger sends its mails', async () => {
    const states = async () => {
      const path = '/api/admin/outbox';
      const { json } = await callApi<{ subject: string; state: string }[]>(staffPage, 'GET', path);
      return json.flatMap(({ subject, state }) => (subject.includes(reference) ? [state] : []));
    };
    await expect.poll(states).toEqual(['SUCCESS', 'SUCCESS']);
  });

  await test.step('the badge grows without a reload', async () => {
    await expect.poll(() => badgeOf(tab)).toBe(before + 1);
    expect(loads).toBe(0);
  });

  await test.step('staff read every field', async () => {
    await tab.click();
    await expect(staffPage).toHaveURL(/tab=inquiries/);
    // Of the waiting ones the newest stands last, and one that is no longer new leaves them.
    await staffPage.getByRole('button', { name: /^Filter/ }).click();
    await staffPage.getByRole('link', { name: 'All inquiries' }).click();
    const card = staffPage.getByRole('article').filter({ hasText: visitor.firstName });
    for (const text of [
      `${visitor.firstName} ${visitor.lastName}`,
      visitor.email,
      'Lake Traders Ltd',
      'Partner Request',
      'A depot in Kisumu',
      'We have a depot.',
      'Shall we talk?',
    ]) {
      await expect(card.getByText(text).first()).toBeVisible();
    }
  });

  await test.step('staff set the status of the inquiry, and the badge follows', async () => {
    const card = staffPage.getByRole('article').filter({ hasText: visitor.firstName });
    await card.getByRole('combobox').selectOption('closed');
    await expect(toastOf(staffPage)).toContainText('Inquiry status updated');
    await expect.poll(() => badgeOf(tab)).toBe(before);
  });
});

test('an alert’s link leads to /auth in its place, then to the inquiry', async ({ page, staffPage }) => {
  const { firstName } = newVisitor();
  const { id } = await send(staffPage, { firstName });
  await page.goto('/');
  await page.goto(inquiryAddress(id));
  await page.waitForURL('**/auth');
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goForward();
  await sendLogin(page);
  await expect(page).toHaveURL(inquiryAddress(id));
  await expect(detailOf(page, firstName)).toBeVisible();
});
