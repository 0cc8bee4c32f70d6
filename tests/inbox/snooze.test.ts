import { DAY_MS, HOUR_MS } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { queueReminders } from '../../functions/src/inbox/reminders.ts';
import { column, nextOf, ok, runApi } from '../platform/harness/harness.ts';
import { inboxOf, INQUIRIES as path, sendInquiry, storeInquiries } from './inquiries.ts';
import { reply } from './mail/letters.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const api = await runApi();
const me = (await api.addUser('admin', 'fatuma')).id;
const cookie = await api.signIn('fatuma');
const asStaff = api.as(cookie);
const { get, set, list, answered, conversationOf } = inboxOf(api, cookie);

const snoozeUntil = (id: string, until: string | null) => set(id, 'snooze', { snooze: { until } });
const followUp = (id: string, followUpOn: string | null) => set(id, 'follow-up', { followUpOn });
const listed = async (query: string): Promise<string[]> => column(await list(`?${query}`), 'id');
const numbers = async () => (await asStaff('GET /api/admin/overview')).json.inquiries;

const send = async (fields: object = {}) => (await sendInquiry(api, fields)).id;
/** Sets the end of a snooze to the past, which no call of the API can do. */
const endOf = (id: string) =>
  api.db.doc(`contact_inquiries/${id}`).update({ snooze: { until: inHours(-0.001) } });

describe('a snoozed inquiry', () => {
  test('leaves the inbox and its numbers, and is in the list of snoozed until staff take it up', async () => {
    const before = await numbers();
    const id = await send();
    await set(id, 'assignee', { userId: me });
    const until = inHours(24);
    const answer = await snoozeUntil(id, until);
    expect(answer.json).toMatchObject({ id, status: 'new', snooze: { until } });
    for (const query of ['snoozed=false', 'snoozed=false&status=new', `snoozed=false&assignee=${me}`]) {
      expect(await listed(query), query).not.toContain(id);
    }
    expect(await listed('snoozed=true')).toEqual([id]);
    expect(await listed('')).toContain(id);
    const changes = { snooze: { before: null, after: { until } } };
    const entry = { kind: 'change', author: { username: 'fatuma' }, changes };
    expect((await conversationOf(id)).at(-1)).toMatchObject(entry);
    expect(await numbers()).toMatchObject({
      total: before.total + 1,
      new: before.new,
      unassigned: before.unassigned,
      mine: before.mine,
      snoozed: 1,
    });

    expect((await set(id, 'snooze', { snooze: null })).json.snooze).toBeNull();
    expect(await listed('snoozed=false')).toContain(id);
    expect(await listed('snoozed=true')).toEqual([]);
    expect(await numbers()).toMatchObject({ new: before.new + 1, snoozed: 0 });
    await set(id, 'status', { status: 'closed' });
  });

  test('returns by itself when its time is over; the schedule ends only snoozes that are over', async () => {
    const [over, waits, replies] = [await send(), await send(), await send()];
    const before = await numbers();
    await snoozeUntil(over, inHours(1));
    await endOf(over);
    expect(await listed('snoozed=false')).toContain(over);
    expect(await listed('snoozed=true')).not.toContain(over);
    expect(await numbers()).toMatchObject({ new: before.new, snoozed: 0 });
    await snoozeUntil(waits, inHours(1));
    await snoozeUntil(replies, null);
    await queueReminders(api.services, new Date());
    const stored = (id: string) => api.stored(`contact_inquiries/${id}`);
    expect(await stored(over)).toMatchObject({ snooze: null, isSnoozed: false });
    expect(await stored(waits)).toMatchObject({ isSnoozed: true });
    expect(await stored(replies)).toMatchObject({ isSnoozed: true, snooze: { until: null } });
    for (const id of [waits, replies]) await set(id, 'snooze', { snooze: null });
  });

  test('leaves full pages and exact numbers, however many are snoozed', async () => {
    const shown = await send();
    const before = await numbers();
    const newer = (n: number) => new Date(Date.now() + n).toISOString();
    const snoozed = { isSnoozed: true, snooze: { until: null } };
    await storeInquiries(
      api,
      Array.from({ length: 520 }, (_, n) => ({ ...snoozed, createdAt: newer(n) })),
    );
    expect(await listed('snoozed=false&status=new&limit=1')).toEqual([shown]);
    expect(await listed('snoozed=false&status=new&longestFirst=true&limit=100')).toContain(shown);
    expect(await numbers()).toMatchObject({ new: before.new, snoozed: before.snoozed + 520 });
  });

  test('ends with a reply, and with a final status', async () => {
    const id = await send();
    const sent = await answered(id, { text: 'Hello', seen: null });
    await snoozeUntil(id, null);
    ok(await reply(api, sent.id));
    expect(await get(id)).toMatchObject({ snooze: null, repliedAt: expect.any(String) });
    expect(await listed('isReplied=true&snoozed=false')).toContain(id);

    await snoozeUntil(id, null);
    await followUp(id, '2027-01-31');
    await set(id, 'status', { status: 'completed' });
    expect(await get(id)).toMatchObject({ snooze: null, followUpOn: null });
  });

  test('needs a time within a year, and must be neither finished nor spam', async () => {
    const [open, closed, spam] = [await send(), await send(), await send()];
    for (const hours of [-1, 24 * 400]) expect((await snoozeUntil(open, inHours(hours))).status).toBe(400);
    expect((await get(open)).snooze).toBeNull();
    await set(closed, 'status', { status: 'closed' });
    await set(spam, 'suspect', { isSuspect: true });
    for (const id of [closed, spam]) {
      expect((await snoozeUntil(id, null)).status).toBe(409);
      expect((await followUp(id, '2027-01-31')).status).toBe(409);
    }
    // Ending a snooze that does not exist changes nothing.
    expect((await set(closed, 'snooze', { snooze: null })).status).toBe(200);
  });

  test('is refused for what the same call marks as spam, and allowed for what it clears', async () => {
    const id = await send();
    const followUpOn = '2027-01-31';
    expect((await set(id, 'several', { isSuspect: true, followUpOn })).status).toBe(409);
    expect(await get(id)).toMatchObject({ isSuspect: false, followUpOn: null });
    await set(id, 'suspect', { isSuspect: true });
    const { json } = await set(id, 'several', { isSuspect: false, followUpOn, userId: me });
    expect(json).toMatchObject({ isSuspect: false, followUpOn, assignee: { id: me } });
    // One change of several fields is one entry.
    expect(column(await conversationOf(id), 'changes')).toMatchObject([
      { isSuspect: { before: false, after: true } },
      { isSuspect: { before: true, after: false }, followUpOn: { before: null, after: followUpOn } },
    ]);
    await set(id, 'status', { status: 'closed' });
  });
});

describe('an inquiry with a follow-up day', () => {
  const nairobiDay = (days: number) =>
    new Date(Date.now() + 3 * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10);

  test('is listed and counted from that day on, until staff remove the day', async () => {
    const before = (await numbers()).followUps;
    const [today, late, later] = [await send(), await send({ serviceInterest: 'Press' }), await send()];
    await followUp(today, nairobiDay(0));
    await followUp(late, nairobiDay(-3));
    await followUp(later, nairobiDay(1));
    const due = `followUpTo=${nairobiDay(0)}&suspect=false`;
    expect(await listed(due)).toEqual([late, today]);
    expect(await listed(`${due}&type=Press&q=wanjiku`)).toEqual([late]);
    expect(await listed(`${due}&assignee=${me}`)).toEqual([]);
    expect((await numbers()).followUps).toBe(before + 2);
    expect((await followUp(late, null)).json.followUpOn).toBeNull();
    expect(await listed(due)).toEqual([today]);
  });

  test('is in the list and mail of its assignee, and once in the list of all behind 320 others', async () => {
    const due = `followUpTo=${nairobiDay(0)}&suspect=false`;
    const mine = await send();
    await followUp(mine, nairobiDay(0));
    await set(mine, 'assignee', { userId: me });
    const others = Array.from({ length: 320 }, (_, n) => ({
      createdAt: new Date(Date.now() - n).toISOString(),
      followUpOn: nairobiDay(-9),
    }));
    const ids = await storeInquiries(api, others);
    expect(await listed(`${due}&assignee=${me}`)).toEqual([mine]);
    await queueReminders(
      { ...api.services, mail: api.services.outbox },
      new Date(`${nairobiDay(1)}T05:00:00Z`),
    );
    const mails = await api.rows('outbox', 'kind', 'reminder');
    expect(column(mails, 'text').join()).toContain('Yours, to follow up: 1');
    const all: string[] = [];
    for (let next: string | undefined = `${path}?${due}&limit=100`; next; ) {
      const page = await asStaff(`GET ${next}`);
      all.push(...column(page.json, 'id'));
      next = nextOf(page);
    }
    expect(all.slice(0, 320)).toEqual([...ids].sort());
    expect(all).toContain(mine);
    expect(new Set(all).size).toBe(all.length);
  });
});
