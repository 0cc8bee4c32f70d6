/** Inquiries for the browser tests of the inbox: sends them as the form does, and finds them in the dashboard. */
import { HOUR_MS } from '@mipaka/contract';
import type { Page } from '@playwright/test';
import { inquiryIdAt } from '../../functions/src/inbox/inquiries/ids.ts';
import { connectTo } from '../../tools/connection.ts';
import { expect, newVisitor, SAME_ORIGIN } from '../platform/browser/test.ts';

/** Sends an inquiry as the form does, from a new visitor unless the fields name one. */
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

/** Moves an inquiry into the past, its id included, which no call of the API can do. */
export async function makeOlder(id: string, hours: number) {
  const inquiries = (await connectTo(process.env.GCLOUD_PROJECT)).collection('contact_inquiries');
  const createdAt = new Date(Date.now() - hours * HOUR_MS).toISOString();
  const older = inquiries.doc(inquiryIdAt(createdAt));
  const row = (await inquiries.doc(id).get()).data();
  await older.create({ ...row, id: older.id, createdAt });
  await inquiries.doc(id).delete();
}

/** The rows of the inbox list. */
export const cards = (page: Page) => page.getByRole('article');
export const detailOf = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`Open inquiry from ${name}`) });
