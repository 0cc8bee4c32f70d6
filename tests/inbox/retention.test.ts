import { DAY_MS, INQUIRY_MONTHS, services } from '@mipaka/contract';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/jobs/cleanup.ts';
import { intercept, written } from '../platform/harness/firestore-client.ts';
import { type Api, runApi } from '../platform/harness/harness.ts';
import { sampleOf } from '../platform/harness/samples.ts';
import { inboxOf, newAddress } from './inquiries.ts';

async function start(inquiryMonths = 24) {
  const api = await runApi({ inquiryMonths });
  const { as, cookie } = await api.addSignedIn();
  const inbox = inboxOf(api, cookie);
  /** An inquiry with its mails, a note, an answer, and log entries for its changes. */
  const handled = async (): Promise<string> => {
    const { id } = await inbox.send({ email: newAddress(), formToken: await api.formToken() });
    await inbox.note(id, 'Called back');
    await inbox.answered(id, { text: 'We have one.' });
    await inbox.set(id, 'status', { status: 'closed' });
    await as('POST /api/admin/inquiries/bulk', { ids: [id], userId: null });
    return id;
  };
  return { api, as, inbox, handled };
}

async function expiries({ rows }: Api, id: string): Promise<Record<string, (number | null)[]>> {
  const fields = {
    contact_inquiries: 'id',
    inquiry_notes: 'inquiryId',
    outbox: 'inquiryId',
    activity_log: 'recordId',
  };
  const found = Object.entries(fields).map(async ([place, field]) => {
    const found = await rows(place, field, id);
    return [place, found.map(({ expireAt }) => expireAt?.toMillis() ?? null)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
const all = (at: number | null) => ({
  contact_inquiries: [at],
  inquiry_notes: [at, at],
  outbox: [at, at, at],
  activity_log: [at, at, at, at],
});
const nothing = { contact_inquiries: [], inquiry_notes: [], outbox: [], activity_log: [] };

describe('an inquiry', () => {
  test('is deleted after 24 months with its notes, mails and log entries, and not earlier', async () => {
    const { api, as, inbox, handled } = await start(INQUIRY_MONTHS);
    const old = await handled();
    const due = new Date((await inbox.get(old)).createdAt);
    due.setUTCFullYear(due.getUTCFullYear() + 2);
    const young = await handled();
    await as('POST /api/admin/services', sampleOf(services, 1));
    expect(await expiries(api, old)).toEqual(all(due.getTime()));

    await cleanUp(api.services, new Date(due.getTime() - 1));
    expect(await expiries(api, old)).toEqual(all(due.getTime()));
    const version = await api.stored('content/version');
    await cleanUp(api.services, due);
    expect(await expiries(api, old)).toEqual(nothing);
    expect((await expiries(api, young)).outbox).toHaveLength(3);
    // The log keeps entries that are not about inquiries, and open dashboards get a live update.
    expect(await api.rows('activity_log', 'collection', 'services')).toHaveLength(1);
    const after = await api.stored('content/version');
    expect(after?.contact_inquiries).toBe(version?.contact_inquiries + 1);
  });

  test('that was spam before has mails that expire with it', async () => {
    const { api, inbox } = await start(INQUIRY_MONTHS);
    const { id } = await inbox.send({ website: 'filled' });
    await inbox.set(id, 'suspect', { isSuspect: false });
    const { contact_inquiries, outbox } = await expiries(api, id);
    expect(outbox).toEqual([...(contact_inquiries ?? []), ...(contact_inquiries ?? [])]);
  });
});

test('an inquiry without an expiry can be changed like any other', async () => {
  const { api, as, inbox } = await start();
  const { id } = await inbox.send({ website: 'filled' });
  await api.db.doc(`contact_inquiries/${id}`).update({ expireAt: FieldValue.delete() });
  const path = `/api/admin/inquiries/${id}`;
  const calls: [string, object][] = [
    [`PUT ${path}/status`, { status: 'in-progress' }],
    [`POST ${path}/notes`, { text: 'Called back' }],
    [`PUT ${path}`, { isSuspect: false }],
    ['POST /api/admin/inquiries/bulk', { ids: [id], status: 'completed' }],
  ];
  for (const [call, body] of calls) {
    const answer = await as(call, body);
    expect(answer.status, `${call}: ${answer.text}`).toBeLessThan(300);
  }
});

/** Does some work after the clean-up has read the trash, and before it deletes the first entry, which has this path. */
function beforePurge(api: Api, work: (path: string) => Promise<void>) {
  const stop = intercept(api.db, async (method, request, send) => {
    const path = method === 'commit' && written(request).find((one) => one.startsWith('trash/'));
    if (path) {
      stop();
      await work(path);
    }
    return send();
  });
}

test('the clean-up continues when an entry of the trash is deleted meanwhile', async () => {
  const { api, as } = await start();
  for (const n of [1, 2]) {
    const { json } = await as('POST /api/admin/services', sampleOf(services, n));
    await as(`DELETE /api/admin/services/${json.id}`);
  }
  const afterwards = new Date(Date.now() + 31 * DAY_MS);
  beforePurge(api, async (path) => {
    await api.db.doc(path).delete();
  });
  await cleanUp(api.services, afterwards);
  expect(await api.size('trash')).toBe(0);
  expect(await api.rows('activity_log', 'action', 'purge')).toHaveLength(1);
});

test('the clean-up leaves a record that is restored and deleted anew after it has read the trash', async () => {
  const { api, as } = await start();
  const { json } = await as('POST /api/admin/services', sampleOf(services, 1));
  const remove = () => as(`DELETE /api/admin/services/${json.id}`);
  await remove();
  const entry = api.db.doc(`trash/${json.id}`);
  const now = new Date();
  await entry.update({ expireAt: Timestamp.fromDate(now) });
  beforePurge(api, async () => {
    expect((await as(`POST /api/admin/trash/${json.id}/restore`)).status).toBe(200);
    await remove();
  });
  await cleanUp(api.services, now);
  expect((await as(`POST /api/admin/trash/${json.id}/restore`)).status).toBe(200);
});

test('with 0 months an inquiry never expires', async () => {
  const { api, handled } = await start(0);
  const id = await handled();
  await cleanUp(api.services, new Date('2126-01-01'));
  expect(await expiries(api, id)).toEqual(all(null));
});

test('an address that does not confirm the newsletter is deleted after 30 days, and no other', async () => {
  const api = await runApi();
  const emails = ['pending@example.com', 'confirmed@example.com'];
  for (const email of emails) await api.call('POST /api/newsletter', { body: { email } });
  const [confirmed] = await api.rows('newsletter', 'email', emails[1] as string);
  const { id } = (await api.db.collection('newsletter').where('email', '==', emails[1]).get()).docs[0] ?? {};
  await api.call(`POST /api/newsletter/confirm?token=${id}.${confirmed?.token}`);
  const kept = async () => (await api.db.collection('newsletter').get()).docs.map((one) => one.get('email'));
  await cleanUp(api.services, new Date(Date.now() + 29 * DAY_MS));
  expect((await kept()).sort()).toEqual(emails.toSorted());
  await cleanUp(api.services, new Date(Date.now() + 30 * DAY_MS + 1));
  expect(await kept()).toEqual(['confirmed@example.com']);
  // Of one that had left and was typed again, the mark stays, and nothing else.
  const left = { email: 'left@example.com', state: 'unsubscribed', expireAt: Timestamp.now() };
  await api.db.doc('newsletter/left').set(left);
  await cleanUp(api.services, new Date());
  expect(await api.stored('newsletter/left')).toEqual({ state: 'unsubscribed' });
});

/** The collections whose documents are deleted in time also where no TTL policy is set up. */
const EXPIRING =
  'contact_inquiries inquiry_notes outbox newsletter inquiry_events webhook_tries ' +
  'activity_log security_log visit_counts inquiry_counts';

test('each step of the clean-up runs although others fail, and all failures are reported', async () => {
  const api = await runApi();
  const past = Timestamp.fromMillis(Date.now() - 1);
  const names = EXPIRING.split(' ');
  for (const name of names) await api.db.doc(`${name}/old`).set({ expireAt: past });
  const fails = (reason: string) => async () => {
    throw new Error(reason);
  };
  const swept: string[] = [];
  const attachments = { ...api.services.attachments, sweep: async () => swept.push('files') };
  const insight = { ...api.services.insight, summary: fails('no numbers') };
  const trash = { ...api.services.trash, removeExpired: fails('no trash') };
  const services = { ...api.services, insight, trash, attachments };
  const run = cleanUp(services as typeof api.services, new Date());
  const error = await run.catch((failure: AggregateError) => failure);
  expect((error as AggregateError).errors.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['no numbers', 'no trash']),
  );
  for (const name of names) expect(await api.stored(`${name}/old`), name).toBeUndefined();
  expect(swept).toEqual(['files']);
});
