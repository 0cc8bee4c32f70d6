/** Messages of visitors: where the tests of the inbox begin. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { inquiryIdAt } from '../../functions/src/store/inquiries/ids.ts';
import { type Api, inquiry } from './harness.ts';

export const INQUIRIES = '/api/admin/inquiries';
/** The id of an inquiry that there is not. */
export const NO_INQUIRY = 'AAAAAAAAAAAAAAAAAAAA';
export const newAddress = () => `person-${randomUUID()}@example.com`;

/** Sends an inquiry as a visitor, and gives by what staff and the visitor know it. */
export async function sendInquiry(api: Api, fields: object = {}, headers: Record<string, string> = {}) {
  const answer = await api.call('POST /api/contact', { body: { ...inquiry, ...fields }, headers });
  expect(answer.status, answer.text).toBe(201);
  const reference: string = answer.json.reference;
  const inquiries = api.db.collection('contact_inquiries');
  const { docs } = await inquiries.where('reference', '==', reference).get();
  return { id: docs[0]?.id ?? '', reference };
}

/** Stores inquiries as if they had come at these times, with what else they have, and gives their ids. */
export async function storeInquiries(api: Api, rows: { [field: string]: unknown; createdAt: string }[]) {
  const inquiries = api.db.collection('contact_inquiries');
  const sent = inquiries.doc((await sendInquiry(api, { email: newAddress() })).id);
  const like = (await sent.get()).data();
  const batch = api.db.batch().delete(sent);
  const ids = rows.map(({ createdAt }) => inquiryIdAt(createdAt));
  rows.forEach((row, n) => {
    batch.create(inquiries.doc(String(ids[n])), { ...like, ...row, id: ids[n] });
  });
  await batch.commit();
  return ids;
}

/** A mail, as a mail service hands it over. */
export const mailOf = ({ config }: Api, ...lines: string[]) => ({
  body: lines.join('\r\n'),
  headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${config.mailInboundSecret}` },
});
