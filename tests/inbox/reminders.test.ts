import { DAY_MS, HOUR_MS } from '@mipaka/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { queueReminders } from '../../functions/src/inbox/reminders.ts';
import { type Api, column, runApi } from '../platform/harness/harness.ts';
import { inboxOf, storeInquiries } from './inquiries.ts';

/** 11:00 in Nairobi, and 8:00. */
const NOW = new Date('2026-11-23T08:00:00.000Z');
const MORNING = new Date('2026-11-23T05:00:00.000Z');

let api: Api;
let asAmina: ReturnType<Api['as']>;
let inbox: ReturnType<typeof inboxOf>;
let root: { id: string; email: string };
beforeEach(async () => {
  api = await runApi();
  const superadmin = await api.addUser('superadmin', 'rehema');
  root = { id: superadmin.id, email: String(superadmin.email) };
  await api.addUser('admin', 'amina');
  const cookie = await api.signIn('amina');
  [asAmina, inbox] = [api.as(cookie), inboxOf(api, cookie)];
});

async function cameBefore(hours: number, fields: object = {}, now = NOW): Promise<string> {
  const createdAt = new Date(now.getTime() - hours * HOUR_MS).toISOString();
  return String((await storeInquiries(api, [{ createdAt, ...fields }]))[0]);
}
const reminders = () => api.rows('outbox', 'kind', 'reminder');
const remindedOf = async () => column(await reminders(), 'inquiryId');
const run = (now: Date) => queueReminders({ ...api.services, mail: api.services.outbox }, now);

describe('an inquiry without an answer', () => {
  test('is reported to superadmins after twenty hours, once, without the visitor’s name', async () => {
    await cameBefore(19.9);
    const id = await cameBefore(20.1);
    await run(NOW);
    await Promise.all([run(NOW), run(new Date(NOW.getTime() + 5 * 60_000))]);
    const mails = await reminders();
    const text = expect.stringContaining(`id=${id}`);
    expect(mails).toMatchObject([{ to: root.email, inquiryId: id, text }]);
    expect(JSON.stringify(mails)).not.toMatch(/Wanjiku|example\.com/);
  });

  test('is reported if snoozed, but not if it is spam, answered or long overdue', async () => {
    await cameBefore(20.1, { isSuspect: true });
    await cameBefore(20.2, { status: 'in-progress' });
    await cameBefore(30);
    const id = await cameBefore(20.3, { isSnoozed: true, snooze: { until: null } });
    await run(NOW);
    expect(await remindedOf()).toEqual([id]);
  });

  test('is reported again when a later reply has waited as long', async () => {
    const repliedAt = new Date(NOW.getTime() - 20.2 * HOUR_MS).toISOString();
    const lastMessageId = 'AAAAAAAAAAAAAAAAAAAA';
    const waiting = { status: 'in-progress', repliedAt, isReplied: true, lastMessageId };
    const id = await cameBefore(200, waiting);
    await cameBefore(201, { ...waiting, isSuspect: true });
    await run(NOW);
    expect(await remindedOf()).toEqual([id]);
    await api.db.doc(`contact_inquiries/${id}`).update({ lastMessageId: 'BBBBBBBBBBBBBBBBBBBB' });
    await run(NOW);
    expect(await reminders()).toHaveLength(2);
  });
});

test('with office hours an inquiry is reported after twenty office hours, not over a weekend', async () => {
  api = await runApi({ officeHours: 'Mon-Fri 08:00-17:00' });
  await api.addUser('superadmin', 'rehema');
  // From Friday, 16:00 in Nairobi: one office hour that day, nine on Monday, nine on Tuesday, one on Wednesday.
  const friday = Date.parse('2026-11-20T13:00:00Z');
  const wednesday = new Date('2026-11-25T06:10:00Z');
  const id = await cameBefore((wednesday.getTime() - friday) / HOUR_MS, {}, wednesday);
  const late = async () => (await reminders()).filter(({ subject }) => /20 hours/.test(subject));
  for (const quiet of ['2026-11-21T12:00:00Z', '2026-11-23T08:00:00Z', '2026-11-25T05:50:00Z'])
    await run(new Date(quiet));
  expect(await late()).toEqual([]);
  await run(wednesday);
  expect(await late()).toMatchObject([{ inquiryId: id }]);
});

test('with unreadable office hours the response time always runs', async () => {
  api = await runApi({ officeHours: 'in the morning' });
  const { json } = await api.as(await api.staff())('GET /api/admin/overview');
  expect(json.inquiries.officeHours).toBe('');
});

describe('the daily mail', () => {
  const digests = async () => (await reminders()).filter(({ id }) => id.startsWith('digest-'));
  const readers = async () => column(await digests(), 'to').sort();

  test('lists at eight in Nairobi what waits for its reader, and is sent once', async () => {
    const amina = (await asAmina('GET /api/user')).json.id;
    const mine = { assignee: { id: amina, username: 'amina' }, assigneeId: amina };
    await cameBefore(30, {}, MORNING);
    // Late since six in the morning: it is not due today once more.
    await cameBefore(26, mine, MORNING);
    await cameBefore(10, { ...mine, followUpOn: '2026-11-23' }, MORNING);
    await cameBefore(11, { ...mine, status: 'in-progress', followUpOn: '2026-11-20' }, MORNING);
    await cameBefore(12, { ...mine, status: 'in-progress', followUpOn: '2026-11-24' }, MORNING);
    // Replies: one late, one due today, and one due today that is snoozed.
    for (const [hours, snooze] of [[25], [10], [11, { until: null }]] as const) {
      const repliedAt = new Date(MORNING.getTime() - hours * HOUR_MS).toISOString();
      const fields = { ...mine, status: 'in-progress', repliedAt, isReplied: true, snooze: snooze ?? null };
      await cameBefore(100 + hours, fields, MORNING);
    }
    await cameBefore(20, { ...mine, isSuspect: true }, MORNING);
    // A colleague's inquiry, and snoozed ones.
    await cameBefore(50, { assignee: root, assigneeId: root.id }, MORNING);
    await cameBefore(9, { isSnoozed: true, snooze: { until: null } }, MORNING);
    await cameBefore(9.5, { ...mine, isSnoozed: true, snooze: { until: null } }, MORNING);
    // An invited person, who cannot sign in yet.
    await api.services.users.create({ username: 'neema', email: 'neema@mipaka.test', role: 'admin' }, null);
    const failed = (await api.db.collection('outbox').limit(1).get()).docs[0];
    const givenUp = { ...failed?.data(), state: 'ERROR', nextTryAt: null };
    const at = (daysAgo: number) => new Date(MORNING.getTime() - daysAgo * DAY_MS).toISOString();
    await failed?.ref.set({ ...givenUp, updatedAt: at(1) });
    await api.db
      .collection('outbox')
      .doc('old')
      .set({ ...givenUp, id: 'old', updatedAt: at(3) });
    await run(MORNING);
    await Promise.all([run(MORNING), run(new Date(MORNING.getTime() + 5 * 60_000))]);
    const mails = await digests();
    expect(mails.map(({ to }) => to).sort()).toEqual(['amina@mipaka.test', root.email]);
    const mail = mails.find(({ to }) => to === 'amina@mipaka.test');
    expect(mail?.id).toBe(`digest-2026-11-23-${amina}`);
    expect(mail?.text.split('\n').slice(0, 5)).toEqual([
      'Yours, late: 2',
      'Yours, due today: 2',
      'Yours, to follow up: 2',
      'New and unassigned: 1',
      'Mails that could not be sent: 1',
    ]);
    expect(mails.find(({ to }) => to === root.email)?.text).toContain('Yours, late: 1\n');
    expect(JSON.stringify(mails)).not.toMatch(/Wanjiku|example\.com/);
  });

  test.each([-1, 0.5, 1])('is not sent %d hours later', async (hours) => {
    await cameBefore(48);
    await run(new Date(MORNING.getTime() + hours * HOUR_MS));
    expect(await digests()).toEqual([]);
  });

  test('is not sent to staff who switched it off, until they switch it on again', async () => {
    await cameBefore(30, {}, MORNING);
    const set = (digest: boolean) => asAmina('PUT /api/account/notifications', { digest });
    expect((await asAmina('GET /api/account/notifications')).json).toMatchObject({ digest: true });
    expect((await set(false)).json).toMatchObject({ digest: false });
    await run(MORNING);
    expect(await readers()).toEqual([root.email]);
    await set(true);
    await run(MORNING);
    expect(await digests()).toHaveLength(2);
  });

  test('is not sent to staff with nothing to do', async () => {
    await cameBefore(48, { status: 'closed' });
    await run(MORNING);
    expect(await digests()).toEqual([]);
    await cameBefore(30, { assignee: root, assigneeId: root.id }, MORNING);
    await run(MORNING);
    expect(await readers()).toEqual([root.email]);
  });
});

test('without a mail server nothing is queued: all would leave at once when there is one', async () => {
  await cameBefore(30, {}, MORNING);
  await queueReminders({ ...api.services, mail: null }, MORNING);
  expect(await reminders()).toEqual([]);
});

test('a note that names a colleague mails only them, and nobody on spam or a closed account', async () => {
  await api.addUser('admin', 'omar.ali');
  const id = await cameBefore(1);
  for (const text of ['@Omar.Ali, please call. @amina @nobody', 'No name', 'Write to x@omar.ali'])
    expect((await inbox.note(id, text)).status).toBe(201);
  const mails = await reminders();
  const subject = expect.stringMatching(/^amina has named you in a note on MPK-/);
  expect(mails).toMatchObject([{ to: 'omar.ali@mipaka.test', subject }]);
  expect(JSON.stringify(mails)).not.toContain('please call');
  expect(mails[0]?.expireAt).not.toBeNull();
  const omar = await api.addUser('admin', 'omar');
  const spam = await cameBefore(1, { isSuspect: true });
  await inbox.note(spam, '@omar look');
  await api.db.doc(`users/${omar.id}`).update({ isActive: false });
  await inbox.note(await cameBefore(2), '@omar look');
  expect(await reminders()).toHaveLength(1);
});
