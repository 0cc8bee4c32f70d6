/** Inquiries for the API tests of the inbox. */
import { randomUUID } from 'node:crypto';
import type { Role } from '@mipaka/contract';
import { expect } from 'vitest';
import { inquiryIdAt } from '../../functions/src/inbox/inquiries/ids.ts';
import { type Api, inquiry, ok, runApi } from '../platform/harness/harness.ts';

export const INQUIRIES = '/api/admin/inquiries';
export const NO_INQUIRY = 'AAAAAAAAAAAAAAAAAAAA';
export const newAddress = () => `person-${randomUUID()}@example.com`;

/** Sends an inquiry as a visitor; gives its id for staff and its reference for the visitor. */
export async function sendInquiry(api: Api, fields: object = {}, headers: Record<string, string> = {}) {
  const answer = await api.call('POST /api/contact', { body: { ...inquiry, ...fields }, headers });
  expect(answer.status, answer.text).toBe(201);
  const reference: string = answer.json.reference;
  const inquiries = api.db.collection('contact_inquiries');
  const { docs } = await inquiries.where('reference', '==', reference).get();
  return { id: docs[0]?.id ?? '', reference };
}

/** Stores inquiries with these times and fields; gives their ids. */
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

/** Calls of the inbox, as the member of staff with this session. */
export function inboxOf(api: Api, cookie: string) {
  const call = api.as(cookie);
  const get = async (id: string, part = '') => (await call(`GET ${INQUIRIES}/${id}${part}`)).json;
  const answer = (id: string, body: object, headers = {}) =>
    call(`POST ${INQUIRIES}/${id}/answers`, body, headers);
  return {
    get,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
    conversationOf: (id: string): Promise<any[]> => get(id, '/conversation'),
    list: async (query = '') => (await call(`GET ${INQUIRIES}${query}`)).json,
    found: async (search: object) => (await call(`POST ${INQUIRIES}/search`, search)).json,
    send: async (fields: object = {}, headers = {}) => get((await sendInquiry(api, fields, headers)).id),
    set: (id: string, what: string, body: unknown) =>
      call(`PUT ${INQUIRIES}/${id}${what === 'status' ? '/status' : ''}`, body),
    note: (id: string, text: string) => call(`POST ${INQUIRIES}/${id}/notes`, { text }),
    answer,
    async answered(id: string, body: object) {
      return ok(await answer(id, body));
    },
    undo: (answerId: string) => call(`DELETE /api/admin/answers/${answerId}`),
    mailsOf: (id: string) => api.rows('outbox', 'inquiryId', id),
  };
}

/** Starts the API; gives it with the session of a member of staff and their inbox. */
export async function runForStaff(role: Role = 'admin', ...options: Parameters<typeof runApi>) {
  const api = await runApi(...options);
  const cookie = await api.staff(role);
  return { api, cookie, asStaff: api.as(cookie), inbox: inboxOf(api, cookie) };
}
