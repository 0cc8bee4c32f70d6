import { expect, newVisitor, test } from '../test.ts';
import { callApi } from './staff.ts';

test('without a connection everything else works; it comes back by itself, and with it what is new', async ({
  staffPage: page,
  complaints,
}) => {
  await page.goto('/admin');
  const state = page.getByRole('banner').getByRole('status');
  await expect(state).toHaveText('Live');
  await page.route('**/api/admin/token', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto('/admin?tab=inquiries');
  await expect(state).toHaveText('Live updates paused');
  const visitor = newVisitor();
  await expect(page.getByRole('heading', { name: 'Contact inquiries' })).toBeVisible();
  // The browser reports the failures itself.
  complaints.length = 0;
  await page.unroute('**/api/admin/token');
  await expect(state).toHaveText('Live');
  complaints.length = 0;
  await callApi(page, 'POST', '/api/contact', { ...visitor, subject: 'A depot', message: 'We have one.' });
  await expect(page.getByRole('link', { name: visitor.firstName })).toBeVisible();
});
