/** Inquiries for the tests of the inbox: sent as the form does, and found in the dashboard. */
import type { Page } from '@playwright/test';
import { inquiryIdAt } from '../../functions/src/inbox/inquiries/ids.ts';
import { connectTo } from '../../tools/connection.ts';
import { expect, newVisitor, SAME_ORIGIN } from '../platform/browser/test.ts';

const HOUR_MS = 3_600_000;

/** Sends an inquiry as the form does, from a new visitor unless the fields say from whom. */
export async function send(page: Page, fields: object = {}) {
  const visitor = newVisitor();
  const { token: formToken } = await (await page.request.get('/api/form-token')).json();
  const answer = await page.request.post('/api/contact', {
    headers: SAME_ORIGIN,
    data: { ...visitor, message: 'We have a depot.', subject: 'A depot', formToken, ...fields },
  });
  expect(answer.status()).toBe(201);
  const reference: string = (await answer.json()).reference;
  const [found] = await (await page.request.get(`/api/admin/inquiries?q=${reference}`)).json();
  return { id: String(found.id), reference, visitor };
}

/** What no call can do: lets an inquiry have come long ago, which its id says as well. */
export async function makeOlder(id: string, hours: number) {
  const inquiries = (await connectTo(process.env.GCLOUD_PROJECT)).collection('contact_inquiries');
  const createdAt = new Date(Date.now() - hours * HOUR_MS).toISOString();
  const older = inquiries.doc(inquiryIdAt(createdAt));
  const row = (await inquiries.doc(id).get()).data();
  await older.create({ ...row, id: older.id, createdAt });
  await inquiries.doc(id).delete();
}

/** The rows of the list. */
export const cards = (page: Page) => page.getByRole('article');
export const detailOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`Open inquiry from ${name}`) });
