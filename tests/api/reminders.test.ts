/** Nobody is forgotten: superadmins hear of what has waited for long, staff in the morning of what waits. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { queueReminders } from '../../functions/src/reminders.ts';
import { inquiryIdAt } from '../../functions/src/store/inquiries/ids.ts';
import { type Api, inquiry, startApi } from './harness.ts';

const HOUR_MS = 3_600_000;
/** Eleven in the morning in Nairobi, and eight. */
const NOW = new Date('2026-11-23T08:00:00.000Z');
const MORNING = new Date('2026-11-23T05:00:00.000Z');

let api: Api;
let cookie: string;
let root: { id: string; email: string };
const apis: Api[] = [];
beforeEach(async () => {
  api = await startApi();
  apis.push(api);
  const superadmin = await api.addUser('superadmin', 'rehema');
  root = { id: superadmin.id, email: String(superadmin.email) };
  await api.addUser('admin', 'amina');
  cookie = await api.signIn('amina');
});
afterAll(() => Promise.all(apis.map((one) => one.stop())));

/** An inquiry that came so many hours before `now`. */
async function cameBefore(hours: number, fields: Record<string, unknown> = {}, now = NOW): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { reference } = (await api.call('POST /api/contact', { body: { ...inquiry, email } })).json;
  const inquiries = api.db.collection('contact_inquiries');
  const [found] = (await inquiries.where('reference', '==', reference).get()).docs;
  const createdAt = new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const id = inquiryIdAt(createdAt);
  await inquiries.doc(id).create({ ...found?.data(), id, createdAt, ...fields });
  await found?.ref.delete();
  return id;
}
const reminders = async () => {
  const { docs } = await api.db.collection('outbox').where('kind', '==', 'reminder').get();
  return docs.map((mail) => mail.data());
};
const run = (now: Date) => queueReminders(api.services, now);

describe('an inquiry without an answer', () => {
  test('is told of to superadmins after twenty hours, once, and without the name of the visitor', async () => {
    await cameBefore(19.9);
    const id = await cameBefore(20.1);
    await run(NOW);
    await Promise.all([run(NOW), run(new Date(NOW.getTime() + 5 * 60_000))]);
    const mails = await reminders();
    expect(mails.map(({ to, inquiryId }) => [to, inquiryId])).toEqual([[root.email, id]]);
    expect(mails[0]?.text).toContain(`id=${id}`);
    expect(JSON.stringify(mails)).not.toMatch(/Wanjiku|example\.com/);
  });

  test('is told of by nobody when it is spam, answered, or older than a run can have missed', async () => {
    await cameBefore(20.1, { isSuspect: true });
    await cameBefore(20.2, { status: 'in-progress' });
    await cameBefore(30);
    await run(NOW);
    expect(await reminders()).toEqual([]);
  });

  test('is told of again when a later reply has waited as long', async () => {
    const repliedAt = new Date(NOW.getTime() - 20.2 * HOUR_MS).toISOString();
    const waiting = {
      status: 'in-progress',
      repliedAt,
      isReplied: true,
      lastMessageId: 'AAAAAAAAAAAAAAAAAAAA',
    };
    const id = await cameBefore(200, waiting);
    await cameBefore(201, { ...waiting, isSuspect: true });
    await run(NOW);
    expect((await reminders()).map(({ inquiryId }) => inquiryId)).toEqual([id]);
    await api.db.doc(`contact_inquiries/${id}`).update({ lastMessageId: 'BBBBBBBBBBBBBBBBBBBB' });
    await run(NOW);
    expect(await reminders()).toHaveLength(2);
  });
});

describe('the mail of the day', () => {
  const digests = async () => (await reminders()).filter(({ id }) => id.startsWith('digest-'));

  test('says at eight in Nairobi what waits, once', async () => {
    await cameBefore(30, {}, MORNING);
    await cameBefore(40, { assigneeId: 'x', repliedAt: null }, MORNING);
    await cameBefore(
      100,
      { status: 'in-progress', repliedAt: new Date(MORNING.getTime() - 25 * HOUR_MS).toISOString() },
      MORNING,
    );
    await cameBefore(20, { isSuspect: true }, MORNING);
    const failed = (await api.db.collection('outbox').limit(1).get()).docs[0];
    await failed?.ref.update({ state: 'ERROR', nextTryAt: null });
    await run(MORNING);
    await Promise.all([run(MORNING), run(new Date(MORNING.getTime() + 5 * 60_000))]);
    const [mail, ...more] = await digests();
    expect([mail?.id, mail?.to, more]).toEqual(['digest-2026-11-23', 'staff@mipaka.test', []]);
    expect(mail?.text.split('\n').slice(0, 4)).toEqual([
      'Late: 3',
      'Due today: 1',
      'Unassigned: 1',
      'Mails that could not be sent: 1',
    ]);
  });

  test.each([
    ['an hour before', -1],
    ['an hour later', 1],
    ['half an hour later', 0.5],
  ])('does not go out %s', async (_what, hours) => {
    await cameBefore(48);
    await run(new Date(MORNING.getTime() + hours * HOUR_MS));
    expect(await digests()).toEqual([]);
  });

  test('is not written where nothing waits', async () => {
    await cameBefore(48, { status: 'closed' });
    await run(MORNING);
    expect(await digests()).toEqual([]);
  });
});

describe('a note with the name of a colleague', () => {
  const noteOn = (id: string, text: string) =>
    api.call(`POST /api/admin/inquiries/${id}/notes`, { body: { text }, cookie });

  test('tells that colleague by mail, and nobody else', async () => {
    await api.addUser('admin', 'omar.ali');
    const id = await cameBefore(1);
    for (const text of ['@Omar.Ali, please call. @amina @nobody', 'No name', 'Write to x@omar.ali']) {
      expect((await noteOn(id, text)).status).toBe(201);
    }
    const mails = await reminders();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['omar.ali@mipaka.test', expect.stringMatching(/^amina has named you in a note on MPK-/)],
    ]);
    expect(JSON.stringify(mails)).not.toContain('please call');
    expect(mails[0]?.expireAt).not.toBeNull();
  });

  test('on spam tells nobody, nor somebody whose account is closed', async () => {
    const omar = await api.addUser('admin', 'omar');
    const spam = await cameBefore(1, { isSuspect: true });
    await noteOn(spam, '@omar look');
    await api.db.doc(`users/${omar.id}`).update({ isActive: false });
    await noteOn(await cameBefore(2), '@omar look');
    expect(await reminders()).toEqual([]);
  });
});
