import { INQUIRY_MONTHS, services } from '@mipaka/contract';
import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import type { Api } from './harness.ts';
import { newAddress, sendInquiry } from './inquiries.ts';
import { runApi } from './run-api.ts';
import { sampleOf } from './samples.ts';

async function start(inquiryMonths: number) {
  const api = await runApi({ inquiryMonths });
  return { api, cookie: await api.staff() };
}

/** An inquiry with its mails, a note and an entry of the log for the note and for a change. */
async function handled(api: Api, cookie: string): Promise<string> {
  const { id } = await sendInquiry(api, { email: newAddress(), formToken: await api.formToken() });
  await api.call(`POST /api/admin/inquiries/${id}/notes`, { body: { text: 'Called back' }, cookie });
  await api.call(`PUT /api/admin/inquiries/${id}/status`, { body: { status: 'closed' }, cookie });
  await api.call('POST /api/admin/inquiries/bulk', { body: { ids: [id], userId: null }, cookie });
  return id;
}

/** The expiry of every document of an inquiry, by collection. */
async function expiries({ db }: Api, id: string): Promise<Record<string, (number | null)[]>> {
  const fields = {
    contact_inquiries: 'id',
    inquiry_notes: 'inquiryId',
    outbox: 'inquiryId',
    activity_log: 'recordId',
  };
  const found = Object.entries(fields).map(async ([place, field]) => {
    const { docs } = await db.collection(place).where(field, '==', id).get();
    return [place, docs.map((row) => (row.get('expireAt') as Timestamp | null)?.toMillis() ?? null)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
const all = (at: number | null) => ({
  contact_inquiries: [at],
  inquiry_notes: [at],
  outbox: [at, at],
  activity_log: [at, at, at],
});
const nothing = { contact_inquiries: [], inquiry_notes: [], outbox: [], activity_log: [] };

describe('an inquiry', () => {
  test('goes after 24 months with its notes, mails and log entries, and not a moment before', async () => {
    const { api, cookie } = await start(INQUIRY_MONTHS);
    const old = await handled(api, cookie);
    const due = new Date((await api.call(`GET /api/admin/inquiries/${old}`, { cookie })).json.createdAt);
    due.setUTCFullYear(due.getUTCFullYear() + 2);
    const young = await handled(api, cookie);
    await api.call('POST /api/admin/services', { body: sampleOf(services, 1), cookie });
    expect(await expiries(api, old)).toEqual(all(due.getTime()));

    await cleanUp(api.services, new Date(due.getTime() - 1));
    expect(await expiries(api, old)).toEqual(all(due.getTime()));
    const version = await api.db.doc('content/version').get();
    await cleanUp(api.services, due);
    expect(await expiries(api, old)).toEqual(nothing);
    expect((await expiries(api, young)).outbox).toHaveLength(2);
    // The log keeps what is not about an inquiry, and open inboxes hear of the change.
    expect((await api.db.collection('activity_log').where('collection', '==', 'services').get()).size).toBe(
      1,
    );
    expect((await api.db.doc('content/version').get()).get('contact_inquiries')).toBe(
      version.get('contact_inquiries') + 1,
    );
  });

  test('that was a suspect first takes its mails along', async () => {
    const { api, cookie } = await start(INQUIRY_MONTHS);
    const { id } = await sendInquiry(api, { website: 'filled' });
    await api.call(`PUT /api/admin/inquiries/${id}/suspect`, { body: { isSuspect: false }, cookie });
    const { contact_inquiries, outbox } = await expiries(api, id);
    expect(outbox).toEqual([...(contact_inquiries ?? []), ...(contact_inquiries ?? [])]);
  });
});

test('an inquiry from before there was a time can be changed like any other', async () => {
  const { api, cookie } = await start(24);
  const { id } = await sendInquiry(api, { website: 'filled' });
  await api.db.doc(`contact_inquiries/${id}`).update({ expireAt: FieldValue.delete() });
  const path = `/api/admin/inquiries/${id}`;
  const calls: [string, object][] = [
    [`PUT ${path}/status`, { status: 'in-progress' }],
    [`POST ${path}/notes`, { text: 'Called back' }],
    [`PUT ${path}/suspect`, { isSuspect: false }],
    ['POST /api/admin/inquiries/bulk', { ids: [id], status: 'completed' }],
  ];
  for (const [call, body] of calls) {
    const answer = await api.call(call, { body, cookie });
    expect(answer.status, `${call}: ${answer.text}`).toBeLessThan(300);
  }
});

test('the clean-up goes on when an entry of the trash vanishes under it', async () => {
  const { api, cookie } = await start(24);
  for (const n of [1, 2]) {
    const { json } = await api.call('POST /api/admin/services', { body: sampleOf(services, n), cookie });
    await api.call(`DELETE /api/admin/services/${json.id}`, { cookie });
  }
  const { trash } = api.services;
  const afterwards = new Date(Date.now() + 31 * 86_400_000);
  // Somebody restores or deletes it between the look at the trash and its turn.
  const expired = async (now: Date) => {
    const found = await trash.expired(now);
    await api.db.doc(`trash/${found[0]?.id}`).delete();
    return found;
  };
  await cleanUp({ ...api.services, trash: { ...trash, expired } }, afterwards);
  expect(await api.size('trash')).toBe(0);
  const purged = await api.db.collection('activity_log').where('action', '==', 'purge').get();
  expect(purged.size).toBe(1);
});

test('with 0 months an inquiry stays until staff delete it', async () => {
  const { api, cookie } = await start(0);
  const id = await handled(api, cookie);
  await cleanUp(api.services, new Date('2126-01-01'));
  expect(await expiries(api, id)).toEqual(all(null));
});
