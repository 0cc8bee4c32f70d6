/** The numbers of Insight equal those of the inbox. */
import { DAY_MS, dayOf, HOUR_MS, type Insight, inquiryForm, monthsAfter } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { CAMPAIGNS } from '../../functions/src/inbox/inquiries/commands.ts';
import { createInsightStore } from '../../functions/src/insight/insight.ts';
import { queueWeeklyReport } from '../../functions/src/insight/weekly-report.ts';
import { createLimit } from '../../functions/src/platform/limits.ts';
import { createServices } from '../../functions/src/services.ts';
import { runForStaff, sendInquiry } from '../inbox/inquiries.ts';
import { column, inquiry, runApi } from '../platform/harness/harness.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const came = { host: 'www.linkedin.com', source: '', medium: '', campaign: 'Fair 2026', entry: '/services' };

const { api, asStaff, inbox } = await runForStaff();

const write = async (more: object = {}, headers: Record<string, string> = {}) =>
  (await sendInquiry(api, more, { 'User-Agent': CHROME, ...headers })).id;
const insight = async (days = 7): Promise<Insight> =>
  (await asStaff(`GET /api/admin/insight?days=${days}`)).json;
const { get, list, set } = inbox;
const found = async (query: string) => column(await list(`?suspect=false&${query}`), 'id');

describe('the source of an inquiry', () => {
  test('is stored, counted, and finds the inquiry as a filter', async () => {
    const id = await write({ cameFrom: came });
    const from = { source: 'linkedin', campaign: 'fair-2026', entry: '/services' };
    expect((await get(id)).cameFrom).toEqual(from);
    const { sources, pages, campaigns, types, devices, now } = await insight();
    for (const [rows, name] of [
      [sources, 'linkedin'],
      [pages, '/services'],
      [campaigns, 'fair-2026'],
      [types, 'partner-request'],
      [devices, 'desktop'],
    ] as const)
      expect(rows).toContainEqual(expect.objectContaining({ name, inquiries: 1 }));
    expect(now).toMatchObject({ inquiries: 1, answered: 0 });
    for (const query of ['source=linkedin', 'entry=/services', 'campaign=fair-2026', 'device=desktop'])
      expect(await found(query), query).toEqual([id]);
    expect(await found('source=google')).toEqual([]);
  });

  test.each([
    ['something that is none', { cameFrom: 'the moon' }, {}],
    ['a page that does not exist', { cameFrom: { ...came, entry: '/moon' } }, {}],
    ['Global Privacy Control', { cameFrom: came }, { 'Sec-GPC': '1' }],
    ['Do Not Track', { cameFrom: came }, { DNT: '1' }],
    ['nothing', {}, {}],
  ])('is not stored with %s, and the message is accepted all the same', async (_, more, headers) => {
    const id = await write(more, headers as Record<string, string>);
    expect((await get(id)).cameFrom).toBeNull();
    expect(await found('source=unknown&limit=1')).toEqual([id]);
    expect(await found('device=desktop')).not.toContain(id);
  });
});

test('made-up campaigns count as one for all others: the document of a month must not grow full', async () => {
  const own = await runApi();
  const batch = own.db.batch();
  const taken = createLimit(own.db, 'campaigns', CAMPAIGNS)('all');
  for (let n = 2; n < CAMPAIGNS.max; n++) taken.add(batch);
  await batch.commit();
  const from = { source: 'linkedin', entry: '/services' };
  for (const campaign of ['a', 'b', 'c', 'd']) {
    // Each on an instance of its own.
    const { inquiries } = createServices(own.db, own.config);
    await inquiries.receiveMessage(inquiryForm.parse(inquiry), {
      cameFrom: { ...from, campaign },
      isFlood: false,
    });
  }
  const days = (await own.rows('inquiry_counts')).flatMap((row) => Object.values<object>(row.days));
  const names = days.flatMap(Object.keys).filter((name) => name.startsWith('inquiry campaign '));
  expect([...new Set(names)].sort()).toEqual(['a', 'b', 'other'].map((name) => `inquiry campaign ${name}`));
  const stored = await own.rows('contact_inquiries');
  expect(stored.map(({ cameFrom }) => cameFrom.campaign).sort()).toEqual(['a', 'b', 'c', 'd']);
  for (const { month, expireAt } of await own.rows('inquiry_counts'))
    expect(expireAt.toDate()).toEqual(monthsAfter(month, 26));
});

test('an answer counts by its response time, also in bulk, until staff undo the status', async () => {
  const id = await write({ cameFrom: came });
  const before = (await insight()).now;
  await set(id, 'status', { status: 'in-progress' });
  await set(id, 'status', { status: 'completed' });
  const answered = await insight();
  expect(answered.now.answered).toBe(before.answered + 1);
  expect(answered.now.answeredInTime).toBe(before.answeredInTime + 1);
  expect(answered.answerTimes[0]).toEqual({ name: 'h1', inquiries: before.answered + 1 });
  for (const answer of ['h1', 'given', 'in-time']) expect(await found(`answer=${answer}`)).toEqual([id]);

  await set(id, 'status', { status: 'new' });
  expect((await insight()).now).toEqual(before);
  expect(await found('answer=given')).not.toContain(id);
  const ids = [await write(), await write()];
  const createdAt = new Date(Date.now() - 23.5 * HOUR_MS).toISOString();
  await api.db.doc(`contact_inquiries/${ids[0]}`).update({ createdAt });
  await asStaff('POST /api/admin/inquiries/bulk', { ids, status: 'closed' });
  const { answered: all, answeredInTime } = (await insight()).now;
  expect([all, answeredInTime]).toEqual([before.answered + 2, before.answeredInTime + 2]);
  expect(await found('answer=in-time')).toContain(ids[0]);
});

test('spam is not counted until staff clear it, and no longer when they mark it again', async () => {
  const before = (await insight()).now;
  const id = await write({ website: 'filled' });
  expect((await insight()).now).toEqual(before);
  await set(id, 'suspect', { isSuspect: false });
  expect((await insight()).now.inquiries).toBe(before.inquiries + 1);
  await set(id, 'suspect', { isSuspect: true });
  expect((await insight()).now).toEqual(before);
});

describe('Insight', () => {
  test('has a row for each day of a period and of the period before', async () => {
    const week = await insight(7);
    expect([week.daily.length, week.dailyBefore.length]).toEqual([7, 7]);
    expect([week.from, week.to]).toEqual([week.daily[0]?.day, week.daily.at(-1)?.day]);
    expect(week.daily.at(-1)?.inquiries).toBe(week.now.inquiries);
    expect(week.dailyBefore.every(({ day }) => day < week.from)).toBe(true);
    expect((await insight(365)).daily).toHaveLength(365);
  });

  test('shows visits once they are written, and the Overview shows the same five numbers', async () => {
    await api.call('POST /api/visits', {
      body: { page: '/', isVisit: true, cameFrom: { ...came, entry: '/' } },
      headers: { 'User-Agent': CHROME },
    });
    await api.services.visitCounts.flush();
    const { now, sources } = await insight(7);
    expect(now.visits).toBe(1);
    expect(sources).toContainEqual(expect.objectContaining({ name: 'linkedin', visits: 1 }));
    const overview = (await asStaff('GET /api/admin/overview')).json;
    expect(overview.insight).toMatchObject({ days: 7, now });
  });
});

test('Insight counts each day once, however often and in whatever order staff choose periods', async () => {
  const store = createInsightStore(api.db);
  const day = (back: number) => dayOf(Date.now() - back * DAY_MS);
  const documentOf = (back: number) => api.db.collection('visit_counts').doc(`${day(back)}-9`);
  const count = (back: number, visit: number) => documentOf(back).set({ day: day(back), counts: { visit } });
  const visits = async (days: number) => (await store.read(days)).now.visits;
  const before = await visits(365);
  for (const [power, back] of [0, 1, 20, 200].entries()) await count(back, 10 ** power);
  const fresh = createInsightStore(api.db);
  const added = async (days: number) => (await fresh.read(days)).now.visits;
  const month = await added(30);
  expect([await added(30), await added(30)]).toEqual([month, month]);
  expect((await added(365)) - before).toBe(1_111);
  expect(await added(30)).toBe(month);
  expect((await added(365)) - before).toBe(1_111);
  // Days that can still get visits are read each time.
  await count(0, 2);
  await count(1, 20);
  expect((await added(365)) - before).toBe(1_122);
  expect(await added(30)).toBe(month + 11);
  // Removes these counts, because the tests below count the week.
  for (const back of [0, 1, 20, 200]) await documentOf(back).delete();
});

test('the weekly mail reports the last whole week, once, and no week without numbers', async () => {
  const week = await runApi();
  const monday = new Date('2026-11-23T00:10:00Z');
  expect(await queueWeeklyReport(week.services, monday)).toBe(false);
  expect(await week.size('outbox')).toBe(0);

  const at = (day: string, counts: object) =>
    week.db.collection('visit_counts').doc(`${day}-1`).set({ day, counts });
  await at('2026-11-15', { visit: 3 });
  await at('2026-11-16', { visit: 40, contact: 9 });
  await at('2026-11-22', { visit: 2 });
  await at('2026-11-23', { visit: 500 });
  await week.db
    .collection('inquiry_counts')
    .doc('2026-11-2')
    .set({
      month: '2026-11',
      days: { '2026-11-17': { inquiry: 4, 'answer h1': -1, 'answer h4': 2, 'answer h48': 1 } },
    });
  expect(await queueWeeklyReport(week.services, monday)).toBe(true);
  expect(await queueWeeklyReport(week.services, new Date('2026-11-24T00:10:00Z'))).toBe(false);
  const { docs } = await week.db.collection('outbox').get();
  expect(docs.map((mail) => [mail.id, mail.get('to'), mail.get('subject')])).toEqual([
    ['weekly-2026-11-22', 'staff@mipaka.test', 'Your week: 4 inquiries from 42 visits'],
  ]);
  const text = docs[0]?.get('text');
  for (const line of [
    'Visits: 42 (3)',
    'Contact form opened: 9 (0)',
    'Inquiries: 4 (0)',
    'Answered: 3 (0)',
    'Answered in 24\u00a0h: 2 (0)',
  ]) {
    expect(text).toContain(line);
  }
});
