import { live } from '@mipaka/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../functions/src/config.ts';
import { inquiryIdAt } from '../../functions/src/store/inquiries/ids.ts';
import { type Api, inquiry, startApi } from './harness.ts';

let api: Api;
let cookie: string;
beforeAll(async () => {
  api = await startApi();
  cookie = await api.staff();
});
afterAll(() => api.stop());

const send = (body: unknown, headers?: Record<string, string>) =>
  api.call('POST /api/contact', { body, headers });
const list = async (query = '') => (await api.call(`GET /api/admin/inquiries${query}`, { cookie })).json;

describe('a message', () => {
  test('reaches staff word for word, newest first, with the status new', async () => {
    const first = await send(inquiry);
    expect(first.status, first.text).toBe(201);
    expect(Object.keys(first.json)).toEqual(['reference']);
    expect(first.json.reference).toMatch(/^MPK-[0-9A-HJKMNP-TV-Z]{8}$/);
    const second = await send({ ...inquiry, firstName: 'Zuri' });

    const [newest, older] = await list();
    expect([newest.reference, older.reference]).toEqual([second.json.reference, first.json.reference]);
    expect(older).toMatchObject({ ...inquiry, status: 'new', isSuspect: false, assignee: null });
    expect(older).not.toHaveProperty('words');
  });

  test('needs neither subject, company, type nor consent', async () => {
    const { firstName, lastName, email, message } = inquiry;
    expect((await send({ firstName, lastName, email, message })).status).toBe(201);
    expect((await list('?limit=1'))[0]).toMatchObject({
      subject: null,
      company: null,
      serviceInterest: null,
      consent: false,
    });
  });

  test('may come from a plain client without an Origin', async () => {
    const answer = await fetch(`${api.base}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(inquiry),
    });
    expect(answer.status).toBe(201);
  });

  test('cannot set what is the server’s', async () => {
    await send({
      ...inquiry,
      id: 'mine',
      status: 'closed',
      createdAt: '1999',
      isSuspect: true,
      assignee: 'me',
    });
    const [row] = await list('?limit=1');
    expect(row).toMatchObject({ status: 'new', isSuspect: false, assignee: null });
    expect(row.createdAt > '2020').toBe(true);
  });
});

describe('bad input is refused by name and nothing is stored', () => {
  const bad: [string, unknown, string[]][] = [
    ['nothing', {}, ['firstName', 'lastName', 'email', 'message']],
    ['a blank first name', { ...inquiry, firstName: '  ' }, ['firstName']],
    ['a wrong address', { ...inquiry, email: 'not-an-address' }, ['email']],
    ['a list as the address', { ...inquiry, email: ['a@b.co'] }, ['email']],
    ['another inquiry type', { ...inquiry, serviceInterest: 'Anything' }, ['serviceInterest']],
    ['a message that is too long', { ...inquiry, message: 'x'.repeat(5_001) }, ['message']],
    ['a line break in the subject', { ...inquiry, subject: 'a\r\nBcc: b@c.de' }, ['subject']],
    ['NUL in the message', { ...inquiry, message: 'a\u0000' }, ['message']],
  ];
  test.each(bad)('%s', async (_what, body, fields) => {
    const before = await api.size('contact_inquiries');
    const answer = await send(body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(Object.keys(answer.json.errors)).toEqual(fields);
    expect(answer.json).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400 });
    expect(await api.size('contact_inquiries')).toBe(before);
  });

  const json = { 'Content-Type': 'application/json' };
  test.each([
    ['malformed JSON', '{"firstName":', json, 400],
    ['a list', '[]', json, 400],
    ['a word', '"x"', json, 400],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), json, 400],
    ['another type', 'firstName=a', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', JSON.stringify(inquiry), { 'Content-Type': 'text/plain' }, 415],
    ['a compressed body', JSON.stringify(inquiry), { ...json, 'Content-Encoding': 'gzip' }, 415],
    ['64 KB and a byte', JSON.stringify({ ...inquiry, x: 'x'.repeat(65_536) }), json, 413],
    ['a deep nest', `${'['.repeat(20_000)}`, json, 400],
  ])('%s', async (_what, body, headers, status) => {
    const before = await api.size('contact_inquiries');
    const answer = await send(body, headers);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.text).not.toMatch(/node_modules|at .*\.(js|ts):|SyntaxError/);
    expect(await api.size('contact_inquiries')).toBe(before);
  });

  test('a name like __proto__ is only an unknown field', async () => {
    const answer = await send(
      `{"__proto__":{"isSuspect":true},"constructor":1,${JSON.stringify(inquiry).slice(1)}`,
      json,
    );
    expect(answer.status).toBe(201);
    expect((await list('?limit=1'))[0].isSuspect).toBe(false);
  });
});

describe('the limit on messages', () => {
  test('lets ten a minute through per address, however many come at once', async () => {
    const small = await startApi({ limits: { ...api.config.limits, formAddress: { max: 10, seconds: 60 } } });
    const from = (address: string) =>
      small.call('POST /api/contact', { body: inquiry, headers: { 'X-Forwarded-For': address } });
    const answers = await Promise.all(Array.from({ length: 25 }, () => from('203.0.113.7')));
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted.length).toBe(10);
    expect(await small.size('contact_inquiries')).toBe(10);
    const refused = await from('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.8')).status).toBe(201);
    await small.stop();
  });

  test('counts an IPv6 network as one address, and IPv4 in either spelling', async () => {
    const small = await startApi({ limits: { ...api.config.limits, formAddress: { max: 1, seconds: 60 } } });
    const from = async (address: string) =>
      (await small.call('POST /api/contact', { body: inquiry, headers: { 'X-Forwarded-For': address } }))
        .status;
    expect(await from('2001:db8:0:1::1')).toBe(201);
    expect(await from('2001:db8:0:1:ffff::2')).toBe(429);
    expect(await from('2001:db8:0:2::1')).toBe(201);
    expect(await from('203.0.113.7')).toBe(201);
    expect(await from('::ffff:203.0.113.7')).toBe(429);
    await small.stop();
  });

  test('is not touched by messages that are not valid: nothing is counted, nothing is written', async () => {
    const small = await startApi({
      limits: {
        ...api.config.limits,
        formAddress: { max: 2, seconds: 60 },
        formFlood: { max: 2, seconds: 60 },
        formAll: { max: 3, seconds: 60 },
      },
    });
    const junk = [{}, { ...inquiry, email: 'x' }, '{"', { ...inquiry, message: 'x'.repeat(5_001) }];
    for (const body of junk) {
      const headers = { 'Content-Type': 'application/json' };
      expect((await small.call('POST /api/contact', { body, headers })).status).toBe(400);
    }
    expect((await small.call('POST /api/newsletter', { body: { email: 'x' } })).status).toBe(400);
    expect(await small.db.listCollections()).toEqual([]);
    expect((await small.call('POST /api/contact', { body: inquiry })).status).toBe(201);
    await small.stop();
  });

  test('for all addresses refuses nobody: past it a message is a suspect without mail', async () => {
    const small = await startApi({ limits: { ...api.config.limits, formFlood: { max: 3, seconds: 60 } } });
    const root = await small.staff('superadmin');
    const answers = [];
    for (let n = 0; n < 5; n++) {
      const headers = { 'X-Forwarded-For': `203.0.113.${n}` };
      answers.push(await small.call('POST /api/contact', { body: inquiry, headers }));
    }
    expect(answers.map(({ status, json }) => [status, Object.keys(json)])).toEqual(
      Array(5).fill([201, ['reference']]),
    );
    const rows = (await small.call('GET /api/admin/inquiries?suspect=true', { cookie: root })).json;
    expect(rows.map(({ suspectReason }: { suspectReason: string }) => suspectReason)).toEqual([
      'flood',
      'flood',
    ]);
    const mails = await small.db.collection('outbox').get();
    const mailed = new Set(mails.docs.map((mail) => mail.get('inquiryId')));
    expect(mailed.size).toBe(3);
    for (const { id } of rows) expect(mailed.has(id)).toBe(false);
    await small.stop();
  });

  test('for all addresses mails nobody for the newsletter while it is passed', async () => {
    const small = await startApi({ limits: { ...api.config.limits, formFlood: { max: 1, seconds: 60 } } });
    const ask = (email: string) => small.call('POST /api/newsletter', { body: { email } });
    const answers = [await ask('one@example.com'), await ask('two@example.com')];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([202, '{}']));
    const { docs } = await small.db.collection('outbox').get();
    expect(docs.map((mail) => mail.get('to'))).toEqual(['one@example.com']);
    await small.stop();
  });

  test('has a cost cap, which a forged address cannot pass; it writes nothing any more', async () => {
    const small = await startApi({ limits: { ...api.config.limits, formAll: { max: 4, seconds: 60 } } });
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      const headers = { 'X-Forwarded-For': `203.0.113.${n}` };
      statuses.push((await small.call('POST /api/contact', { body: inquiry, headers })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
    // Whoever was refused by the one limit has not been counted by the other.
    const counted = (await small.db.collection('limits').get()).docs.flatMap((document) =>
      Object.keys(document.get('events')),
    );
    expect(counted.length).toBe(2 * 4);
    await small.stop();
  });
});

describe('the inbox', () => {
  test('needs a session', async () => {
    expect((await api.call('GET /api/admin/inquiries')).status).toBe(401);
  });

  test('hands out pages that together hold every inquiry once', async () => {
    for (let n = 0; n < 7; n++) await send({ ...inquiry, firstName: `Page${n}` });
    const seen: string[] = [];
    let path: string | undefined = '/api/admin/inquiries?limit=3';
    while (path) {
      const answer = await api.call(`GET ${path}`, { cookie });
      expect(answer.json.length).toBeLessThanOrEqual(3);
      seen.push(...answer.json.map(({ id }: { id: string }) => id));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await api.size('contact_inquiries'));
  });

  test('is searched by the beginnings of words, accents and case aside', async () => {
    await send({
      ...inquiry,
      firstName: 'Çağla',
      lastName: 'Özgür',
      company: 'Bosphorus Freight',
      subject: 'Hazelnuts',
    });
    for (const q of ['cagla', 'CAG', 'ozg', 'bosph', 'haz', 'cagla ozg', 'freight çağ']) {
      const rows = await list(`?q=${encodeURIComponent(q)}`);
      expect(
        rows.map(({ lastName }: { lastName: string }) => lastName),
        q,
      ).toEqual(['Özgür']);
    }
    expect(await list('?q=agla')).toEqual([]);
    expect(await list('?q=cagla%20nobody')).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'status=open',
    'cursor=abc',
    'q=a',
    'status=new&status=closed',
  ])('refuses ?%s', async (query) => {
    expect((await api.call(`GET /api/admin/inquiries?${query}`, { cookie })).status).toBe(400);
  });

  test('moves an inquiry through all four statuses, any from any other', async () => {
    await send(inquiry);
    const [row] = await list('?limit=1');
    let last = row.updatedAt;
    for (const status of [
      'in-progress',
      'completed',
      'closed',
      'new',
      'closed',
      'completed',
      'in-progress',
      'new',
    ]) {
      const answer = await api.call(`PUT /api/admin/inquiries/${row.id}/status`, {
        body: { status },
        cookie,
      });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ id: row.id, status, message: inquiry.message });
      expect(answer.json.updatedAt > last).toBe(true);
      last = answer.json.updatedAt;
      expect((await list(`?status=${status}&limit=1`))[0].id).toBe(row.id);
    }
  });

  test('refuses an unknown status, an unknown inquiry and a stranger, and changes nothing', async () => {
    const [row] = await list('?limit=1');
    const put = (id: string, status: unknown, as: string | undefined = cookie) =>
      api.call(`PUT /api/admin/inquiries/${id}/status`, { body: { status }, cookie: as });
    const unknown = await put(row.id, 'done');
    expect([unknown.status, Object.keys(unknown.json.errors)]).toEqual([400, ['status']]);
    expect((await put('AAAAAAAAAAAAAAAAAAAA', 'closed')).status).toBe(404);
    expect((await put('AAAAAAAAAAAAAAAAAAAA', 'done')).status).toBe(404);
    expect((await put('..', 'closed')).status).toBe(404);
    expect((await put(row.id, 'closed', '__session=x')).status).toBe(401);
    expect((await list('?limit=1'))[0]).toEqual(row);
  });
});

test('messages and what staff do with them ring the bell, which carries numbers and nothing else', async () => {
  const quiet = await startApi();
  const bell = async () => (await quiet.db.doc(live.bell).get()).data() ?? {};
  await quiet.call('POST /api/contact', { body: inquiry });
  expect((await bell()).contact_inquiries).toBe(1);

  const superadmin = await quiet.staff('superadmin');
  const [{ id }] = (await quiet.call('GET /api/admin/inquiries', { cookie: superadmin })).json;
  const status = { body: { status: 'closed' }, cookie: superadmin };
  await quiet.call(`PUT /api/admin/inquiries/${id}/status`, status);
  expect((await bell()).contact_inquiries).toBe(2);
  const person = { body: { email: inquiry.email }, cookie: superadmin };
  expect((await quiet.call('POST /api/admin/inquiries/erase', person)).status).toBe(200);
  expect((await bell()).contact_inquiries).toBe(3);
  for (const value of Object.values(await bell())) expect(value).toEqual(expect.any(Number));
  await quiet.stop();
});

test('messages that follow each other closely tell dashboards that more may come, and then ring no longer', async () => {
  const busy = await startApi({ limits: { ...defaultLimits, rings: { max: 3, seconds: 3_600 } } });
  const bell = async () => (await busy.db.doc(live.bell).get()).data() ?? {};
  for (const expected of [
    { contact_inquiries: 1 },
    { contact_inquiries: 2 },
    { contact_inquiries: 3, [live.unannounced]: 1 },
    { contact_inquiries: 3, [live.unannounced]: 1 },
  ]) {
    expect((await busy.call('POST /api/contact', { body: inquiry })).status).toBe(201);
    expect(await bell()).toEqual(expected);
  }
  await busy.stop();
});

describe('the overview', () => {
  test('counts what is there', async () => {
    const { inquiries } = (await api.call('GET /api/admin/overview', { cookie })).json;
    expect(inquiries.total).toBe(await api.size('contact_inquiries'));
    expect(inquiries.new).toBe((await list('?status=new')).length);
    expect(inquiries.first.map(({ id }: { id: string }) => id)).toEqual(
      (await list('?limit=2')).map(({ id }: { id: string }) => id),
    );
  });

  test('counts as overdue what is new, no suspect and older than the promised 24 hours', async () => {
    const overdue = async () =>
      (await api.call('GET /api/admin/overview', { cookie })).json.inquiries.overdue as number;
    const inquiries = api.db.collection('contact_inquiries');
    const before = await overdue();
    await send(inquiry);
    expect(await overdue()).toBe(before);
    const [{ id }] = await list('?limit=1');
    const row = (await inquiries.doc(id).get()).data();
    const ago = async (hours: number) => {
      const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString();
      const ref = inquiries.doc(inquiryIdAt(createdAt));
      await ref.create({ ...row, id: ref.id, createdAt });
      return ref;
    };
    await ago(23.9);
    expect(await overdue()).toBe(before);
    const late = await ago(24.1);
    expect(await overdue()).toBe(before + 1);
    await late.update({ isSuspect: true });
    expect(await overdue()).toBe(before);
    await late.update({ isSuspect: false, status: 'in-progress' });
    expect(await overdue()).toBe(before);
  });
});
