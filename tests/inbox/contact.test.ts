import { live } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { atOnce, column, inquiry, runApi } from '../platform/harness/harness.ts';
import { runForStaff } from './inquiries.ts';

const { api, inbox } = await runForStaff();
const { list } = inbox;

const send = (body: unknown, headers?: Record<string, string>) =>
  api.call('POST /api/contact', { body, headers });

describe('a message', () => {
  test('reaches staff word for word, newest first, with the status new', async () => {
    const first = await send(inquiry);
    expect(first.status, first.text).toBe(201);
    expect(Object.keys(first.json)).toEqual(['reference']);
    expect(first.json.reference).toMatch(/^MPK-[0-9A-HJKMNP-TV-Z]{8}$/);
    const type = { 'Content-Type': 'application/json; charset=utf-8' };
    const second = await send({ ...inquiry, firstName: 'Zuri' }, type);

    const [newest, older] = await list();
    expect([newest.reference, older.reference]).toEqual([second.json.reference, first.json.reference]);
    expect(older).toMatchObject({ ...inquiry, status: 'new', isSuspect: false, assignee: null });
    expect(older).not.toHaveProperty('words');
  });

  test('needs no subject, company, type or consent, and cannot set the server’s fields', async () => {
    const { firstName, lastName, email, message } = inquiry;
    expect((await send({ firstName, lastName, email, message })).status).toBe(201);
    const absent = { subject: null, company: null, serviceInterest: null, consent: false };
    expect((await list('?limit=1'))[0]).toMatchObject(absent);
    const wished = { id: 'mine', status: 'closed', createdAt: '1999', isSuspect: true, assignee: 'me' };
    const odd = `{"__proto__":{"isSuspect":true},"constructor":1,${JSON.stringify({ ...inquiry, ...wished }).slice(1)}`;
    expect((await send(odd, { 'Content-Type': 'application/json' })).status).toBe(201);
    const [row] = await list('?limit=1');
    expect(row).toMatchObject({ status: 'new', isSuspect: false, assignee: null });
    expect(row.createdAt > '2020').toBe(true);
  });
});

const json = { 'Content-Type': 'application/json' };
test.each([
  ['nothing', {}, json, 400],
  ['malformed JSON', '{"firstName":', json, 400],
  ['a list', '[]', json, 400],
  ['a word', '"x"', json, 400],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), json, 400],
  ['another type', 'firstName=a', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ['a compressed body', JSON.stringify(inquiry), { ...json, 'Content-Encoding': 'gzip' }, 415],
  ['64 KB and a byte', JSON.stringify({ ...inquiry, x: 'x'.repeat(65_536) }), json, 413],
  ['a deep nest', `${'['.repeat(20_000)}`, json, 400],
])('the API refuses %s as a message, and stores nothing', async (_what, body, headers, status) => {
  const before = await api.size('contact_inquiries');
  const answer = await send(body, headers);
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.text).not.toMatch(/node_modules|at .*\.(js|ts):|SyntaxError/);
  expect(await api.size('contact_inquiries')).toBe(before);
});

describe('the limit on messages', () => {
  const minute = (max: number) => ({ max, seconds: 60 });
  const withLimits = (limits: object) => runApi({ limits });
  const from = ({ call }: typeof api, address: string) =>
    call('POST /api/contact', { body: inquiry, headers: { 'X-Forwarded-For': address } });

  test('accepts ten a minute per address, however many arrive at once', async () => {
    const small = await withLimits({ formAddress: minute(10) });
    const answers = await atOnce(25, () => from(small, '203.0.113.7'));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await small.size('contact_inquiries')).toBe(10);
    const refused = await from(small, '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from(small, '203.0.113.8')).status).toBe(201);
  });

  test('ignores invalid messages: they are not counted, and nothing is written', async () => {
    const small = await withLimits({ formAddress: minute(2), formFlood: minute(2), formAll: minute(3) });
    const headers = { 'Content-Type': 'application/json' };
    const junk = [{}, { ...inquiry, email: 'x' }, '{"', { ...inquiry, message: 'x'.repeat(5_001) }];
    for (const body of junk)
      expect((await small.call('POST /api/contact', { body, headers })).status).toBe(400);
    expect((await small.call('POST /api/newsletter', { body: { email: 'x' } })).status).toBe(400);
    expect(await small.db.listCollections()).toEqual([]);
    expect((await small.call('POST /api/contact', { body: inquiry })).status).toBe(201);
  });

  test('for all addresses refuses nobody: messages above it are spam without mail', async () => {
    const small = await withLimits({ formFlood: minute(3) });
    const asSuperadmin = small.as(await small.staff('superadmin'));
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await from(small, `203.0.113.${n}`));
    const taken = answers.map(({ status, json }) => [status, Object.keys(json)]);
    expect(taken).toEqual(Array(5).fill([201, ['reference']]));
    const rows = (await asSuperadmin('GET /api/admin/inquiries?suspect=true')).json;
    expect(column(rows, 'suspectReason')).toEqual(Array(2).fill('too many messages at once'));
    const mailed = new Set(column(await small.rows('outbox'), 'inquiryId'));
    expect(mailed.size).toBe(3);
    for (const { id } of rows) expect(mailed.has(id)).toBe(false);
  });

  test('for all addresses stops newsletter mails while it is exceeded', async () => {
    const small = await withLimits({ formFlood: minute(1) });
    for (const email of ['one@example.com', 'two@example.com']) {
      const { status, text } = await small.call('POST /api/newsletter', { body: { email } });
      expect([status, text]).toEqual([202, '{}']);
    }
    expect(column(await small.rows('outbox'), 'to')).toEqual(['one@example.com']);
  });

  test('has a cost cap that forged addresses cannot pass; refused messages write nothing', async () => {
    const small = await withLimits({ formAll: minute(4) });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await from(small, `203.0.113.${n}`)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
    // A message that one limit refuses is not counted by the other.
    const events = column(await small.rows('limits'), 'events');
    expect(events.flatMap((counted) => Object.keys(counted))).toHaveLength(2 * 4);
  });
});

// The end of notifications: change-notifier.test.ts.
test('the live update of dashboards follows messages and changes by staff, with numbers only', async () => {
  const quiet = await runApi({ limits: { changeNotifications: { max: 1, seconds: 3_600 } } });
  const asSuperadmin = quiet.as(await quiet.staff('superadmin'));
  const versions = async () => (await quiet.stored(live.versions)) ?? {};
  await quiet.call('POST /api/contact', { body: inquiry });
  expect(await versions()).toEqual({ contact_inquiries: 1, [live.moreToCome]: 1 });
  const [{ id }] = (await asSuperadmin('GET /api/admin/inquiries')).json;
  await asSuperadmin(`PUT /api/admin/inquiries/${id}/status`, { status: 'closed' });
  expect((await versions()).contact_inquiries).toBe(2);
  await asSuperadmin('POST /api/admin/inquiries/erase', { email: inquiry.email });
  expect((await versions()).contact_inquiries).toBe(3);
  for (const value of Object.values(await versions())) expect(value).toEqual(expect.any(Number));
});
