/** Messages of visitors: where the tests of the inbox begin. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { inquiryIdAt } from '../../functions/src/inbox/inquiries/ids.ts';
import { type Api, inquiry } from '../platform/harness/harness.ts';

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

/** The inbox, as the member of staff works in it whose session it is. */
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
    /** Sends an inquiry as a visitor, and gives it as staff see it. */
    send: async (fields: object = {}, headers = {}) => get((await sendInquiry(api, fields, headers)).id),
    /** Changes what stands under a name: a status, an assignee, a snooze … */
    set: (id: string, what: string, body: unknown) => call(`PUT ${INQUIRIES}/${id}/${what}`, body),
    note: (id: string, text: string) => call(`POST ${INQUIRIES}/${id}/notes`, { text }),
    answer,
    /** Answers, and expects that this goes well. */
    async answered(id: string, body: object) {
      const sent = await answer(id, body);
      expect(sent.status, sent.text).toBe(201);
      return sent.json;
    },
    undo: (answerId: string) => call(`DELETE /api/admin/answers/${answerId}`),
    mailsOf: (id: string) => api.rows('outbox', 'inquiryId', id),
  };
}
