import { Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import { inquiryIdAt } from '../../functions/src/store/inquiries/ids.ts';
import { indexMessages } from '../../functions/src/store/inquiries/message-index.ts';
import { workOf } from './firestore-client.ts';
import { type Api, inquiry, startApi } from './harness.ts';

let api: Api;
let cookie: string;
let staffId: string;
beforeAll(async () => {
  api = await startApi();
  const user = await api.addUser('admin', 'fatuma');
  staffId = user.id;
  cookie = await api.signIn('fatuma');
});
afterAll(() => api.stop());

const path = '/api/admin/inquiries';
const get = async (query: string) =>
  (await api.call(`GET ${query.startsWith('/') ? query : path + query}`, { cookie })).json;
const post = (call: string, body: unknown) => api.call(`POST ${path}${call}`, { body, cookie });
const put = (call: string, body: unknown) => api.call(`PUT ${path}${call}`, { body, cookie });

/** Sends an inquiry as a visitor and gives it as staff see it. */
async function send(fields: Record<string, unknown> = {}) {
  const answer = await api.call('POST /api/contact', { body: { ...inquiry, ...fields } });
  expect(answer.status, answer.text).toBe(201);
  const { reference } = answer.json;
  const { docs } = await api.db.collection('contact_inquiries').where('reference', '==', reference).get();
  return get(`/api/admin/inquiries/${docs[0]?.id}`);
}
const unique = () => `person-${Math.random().toString(36).slice(2)}@example.com`;

describe('filters', () => {
  test('by status, type, assignee, time and text narrow the list, also together', async () => {
    const a = await send({ serviceInterest: 'Press', company: 'Filterable' });
    const b = await send({ serviceInterest: 'Investor', company: 'Filterable' });
    await put(`/${b.id}/assignee`, { userId: staffId });
    await put(`/${b.id}/status`, { status: 'closed' });
    const ids = async (query: string) => (await get(`?${query}`)).map(({ id }: { id: string }) => id);

    expect(await ids('q=filterable')).toEqual([b.id, a.id]);
    expect(await ids('q=filterable&type=Press')).toEqual([a.id]);
    expect(await ids(`q=filterable&assignee=${staffId}`)).toEqual([b.id]);
    expect(await ids('q=filterable&assignee=none')).toEqual([a.id]);
    expect(await ids('q=filterable&status=closed&type=Investor')).toEqual([b.id]);
    expect(await ids(`q=filterable&from=${b.createdAt}`)).toEqual([b.id]);
    expect(await ids(`q=filterable&to=${b.createdAt}`)).toEqual([a.id]);
    expect(await ids(`q=${a.reference.slice(4)}`)).toEqual([a.id]);
  });

  test.each(['type=Anything', 'from=yesterday', 'suspect=maybe', 'to=2026'])('refuse ?%s', async (query) => {
    expect((await api.call(`GET ${path}?${query}`, { cookie })).status).toBe(400);
  });

  test('of several words go on with a cursor beyond what one page scans', async () => {
    const batch = api.db.batch();
    const template = (await api.db.collection('contact_inquiries').limit(1).get()).docs[0]?.data();
    for (let n = 0; n < 310; n++) {
      const createdAt = new Date(Date.UTC(2020, 0, 1, 0, 0, n)).toISOString();
      const ref = api.db.collection('contact_inquiries').doc(inquiryIdAt(createdAt));
      batch.create(ref, {
        ...template,
        id: ref.id,
        firstName: 'Scan',
        lastName: n === 2 ? 'Needle' : 'Hay',
        words: ['sc', 'scan'],
        createdAt,
      });
    }
    await batch.commit();
    const first = await api.call(`GET ${path}?q=scan%20need`, { cookie });
    expect(first.json).toEqual([]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await api.call(`GET ${next}`, { cookie });
    expect(second.json.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Needle']);
    expect(second.headers.get('link')).toBeNull();
  });
});

describe('a search', () => {
  const search = (body: unknown) => post('/search', body);

  test('takes in its body what a list takes in its query, and answers the same', async () => {
    const email = unique();
    const a = await send({ email, company: 'Searchable', serviceInterest: 'Press' });
    const b = await send({ email, company: 'Searchable', serviceInterest: 'Investor' });
    expect((await search({ q: email })).json).toEqual([b, a]);
    expect((await search({ q: 'searchable', type: 'Press', suspect: false })).json).toEqual([a]);
    expect((await search({ q: 'searchable', from: b.createdAt, status: 'new' })).json).toEqual([b]);
    expect((await search({ q: 'searchable', suspect: true })).json).toEqual([]);
    expect((await search({})).json).toEqual(await get(''));
  });

  test('finds a word of the message by its beginning, accents folded, also beside a word of the name', async () => {
    const message = 'We ship çağdaş furniture.\n\nAsk for Oktay-Wekesa.';
    const a = await send({ firstName: 'Messenger', message });
    const b = await send({ firstName: 'Messenger', message: 'Nothing of the kind.' });
    for (const q of ['cagda', 'CAGDAS', 'wekesa', 'messenger furn', 'oktay ship']) {
      expect((await search({ q })).json, q).toEqual([a]);
    }
    expect((await search({ q: 'messenger' })).json).toEqual([b, a]);
    // Not from within a word, and not one word of each of them.
    for (const q of ['kesa', 'furniture kind']) expect((await search({ q })).json, q).toEqual([]);
  });

  test('in a message reads no more documents than the page that it gives', async () => {
    for (let n = 0; n < 4; n++) await send({ message: 'A consignment of paprika.' });
    const limit = vi.spyOn(Query.prototype, 'limit');
    expect((await search({ q: 'paprika', limit: 2 })).json).toHaveLength(2);
    expect(limit.mock.calls).toEqual([[3]]);
    limit.mockRestore();
  });

  test('finds in the end the messages of inquiries from before messages were searched', async () => {
    const own = await startApi();
    const staff = await own.staff();
    const stored = own.db.collection('contact_inquiries');
    for (let n = 0; n < 30; n++) {
      const body = { ...inquiry, message: `The ${n === 0 ? 'oldest' : 'later'} consignment.` };
      expect((await own.call('POST /api/contact', { body })).status).toBe(201);
    }
    for (const { ref } of (await stored.get()).docs) await ref.update({ words: ['wa', 'wan'] });
    const count = async (q: string) =>
      (await own.call(`POST ${path}/search`, { body: { q }, cookie: staff })).json.length;
    expect(await count('consign')).toBe(0);

    // A run that may read few of them, then as many as it likes: the first part is not done again.
    expect(await indexMessages(own.db, 10)).toBe(10);
    expect([await count('consign'), await count('oldest')]).toEqual([10, 0]);
    expect(await indexMessages(own.db, 1_000)).toBe(20);
    expect([await count('consign'), await count('oldest')]).toEqual([30, 1]);

    // Once done, it leaves everything as it is.
    const [first] = (await stored.limit(1).get()).docs;
    await first?.ref.update({ words: ['left'] });
    await cleanUp(own.services, new Date());
    expect((await first?.ref.get())?.get('words')).toEqual(['left']);
    await own.stop();
  });

  test('goes on where its answer says, which names neither what was typed nor the filter', async () => {
    for (let n = 0; n < 3; n++) await send({ company: 'Turnable' });
    const asked = { q: 'turnable', status: 'new', limit: 2 };
    const first = await search(asked);
    const link = first.headers.get('link') ?? '';
    const cursor = /^<\/api\/admin\/inquiries\/search\?cursor=([\w-]+)>; rel="next"$/.exec(link)?.[1];
    const second = await search({ ...asked, cursor });
    expect([first.json.length, second.json.length]).toEqual([2, 1]);
    expect(new Set([...first.json, ...second.json].map(({ id }) => id)).size).toBe(3);
    expect(second.headers.get('link')).toBeNull();
  });

  test.each([
    { q: 'a' },
    { q: 7 },
    { limit: 0 },
    { limit: 201 },
    { status: 'open' },
    { cursor: 'abc' },
    { type: 'Anything' },
    { suspect: 'maybe' },
  ])('is refused for %j', async (body) => {
    expect((await search(body)).status).toBe(400);
  });

  test('only reads: no bell rings and nothing is stored', async () => {
    const bell = async () => (await api.db.doc('content/version').get()).updateTime;
    await send();
    const before = await bell();
    const work = await workOf(api.db, () => search({ q: 'wanjiku' }));
    expect(work.filter((request) => request.startsWith('commit'))).toEqual([]);
    expect(await bell()).toEqual(before);
  });

  test('and its export leave nothing of what was typed in the log', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    try {
      for (const call of ['/search', '/search/export', '/search?q=secretive', '/secretive']) {
        await post(call, { q: 'secretive' });
        await post(call, { q: 'secretive', limit: 'secretive', from: 'secretive', ids: 'secretive' });
      }
    } finally {
      write.mockRestore();
    }
    expect(lines.join('')).toContain('/api/admin/inquiries/search/export');
    expect(lines.join('')).not.toContain('secretive');
  });
});

describe('work on an inquiry', () => {
  test('it is given to a colleague and taken back', async () => {
    const row = await send();
    const given = await put(`/${row.id}/assignee`, { userId: staffId });
    expect(given.json.assignee).toEqual({ id: staffId, username: 'fatuma' });
    expect((await put(`/${row.id}/assignee`, { userId: null })).json.assignee).toBeNull();
    expect((await put(`/${row.id}/assignee`, { userId: 'nobody' })).status).toBe(400);
    expect(await get('/api/admin/colleagues')).toEqual([{ id: staffId, username: 'fatuma' }]);
  });

  test('notes are added with their author and stay in order', async () => {
    const row = await send();
    for (const text of ['First call', 'Second call']) {
      const answer = await post(`/${row.id}/notes`, { text });
      expect([answer.status, answer.json.author.username]).toEqual([201, 'fatuma']);
    }
    const conversation = await get(`${path}/${row.id}/conversation`);
    expect(conversation.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['note', 'First call'],
      ['note', 'Second call'],
    ]);
    expect((await post(`/${row.id}/notes`, { text: ' ' })).status).toBe(400);
    expect((await post('/AAAAAAAAAAAAAAAAAAAA/notes', { text: 'x' })).status).toBe(404);
  });

  test('earlier inquiries of the same address are shown, whatever its case', async () => {
    const email = unique();
    const [first, second, third] = [
      await send({ email }),
      await send({ email: email.toUpperCase() }),
      await send({ email }),
    ];
    const earlier = (await get(`${path}/${third.id}/earlier`)).map(({ id }: { id: string }) => id);
    expect(earlier).toEqual([second.id, first.id]);
  });

  test('every call needs a session', async () => {
    const row = await send();
    for (const call of [
      `GET ${path}/${row.id}`,
      `GET ${path}/${row.id}/conversation`,
      `POST ${path}/${row.id}/answers`,
      'DELETE /api/admin/answers/AAAAAAAAAAAAAAAAAAAA',
      `GET ${path}/${row.id}/earlier`,
      `POST ${path}/search`,
      `POST ${path}/search/export`,
      `POST ${path}/export`,
      `POST ${path}/erase`,
      `POST ${path}/bulk`,
      `POST ${path}/${row.id}/notes`,
      `PUT ${path}/${row.id}/assignee`,
      `PUT ${path}/${row.id}/suspect`,
      `PUT ${path}/${row.id}/presence`,
      `DELETE ${path}/${row.id}/presence`,
      'GET /api/admin/colleagues',
      'GET /api/admin/outbox',
      'GET /api/admin/newsletter/export',
    ]) {
      const answer = await api.call(call, { body: call.startsWith('GET') ? undefined : {} });
      expect(answer.status, call).toBe(401);
      expect(answer.text).not.toContain(row.email);
    }
  });
});

describe('who is looking', () => {
  test('colleagues on the same inquiry hear of each other until they leave or fall silent', async () => {
    const [row, other] = [await send(), await send()];
    const amina = await api.addUser('admin', 'amina');
    const omar = await api.addUser('admin', 'omar');
    const look = async (who: string, id = row.id, body?: unknown) =>
      (await api.call(`PUT ${path}/${id}/presence`, { cookie: who, body })).json;
    const [asAmina, asOmar] = [await api.signIn('amina'), await api.signIn('omar')];

    expect(await look(asAmina)).toEqual([]);
    expect(await look(asAmina)).toEqual([]);
    expect(await look(asOmar)).toEqual([{ id: amina.id, username: 'amina', isTyping: false }]);
    expect(await look(asOmar, row.id, { isTyping: true })).toHaveLength(1);
    expect(await look(asAmina)).toEqual([{ id: omar.id, username: 'omar', isTyping: true }]);
    expect(await look(asOmar, other.id)).toEqual([]);

    const left = await api.call(`DELETE ${path}/${row.id}/presence`, { cookie: asAmina });
    expect(left.status).toBe(204);
    expect(await look(asOmar)).toEqual([]);

    const silent = api.db.collection('inquiry_presence').doc(`${row.id}-${omar.id}`);
    expect((await silent.get()).get('expireAt').toMillis() - Date.now()).toBeLessThanOrEqual(50_000);
    await silent.update({ expireAt: new Date(Date.now() - 1) });
    expect(await look(asAmina)).toEqual([]);
  });

  test('nobody looks at what does not exist', async () => {
    for (const id of ['AAAAAAAAAAAAAAAAAAAA', 'x']) {
      expect((await api.call(`PUT ${path}/${id}/presence`, { cookie })).status).toBe(404);
    }
    const { docs } = await api.db.collection('inquiry_presence').get();
    expect(docs.map((document) => document.get('inquiryId'))).not.toContain('AAAAAAAAAAAAAAAAAAAA');
  });
});

describe('bulk changes', () => {
  test('by ids change those and pass over what does not exist', async () => {
    const rows = [await send(), await send()];
    const ids = [...rows.map(({ id }) => id), 'AAAAAAAAAAAAAAAAAAAA'];
    const answer = await post('/bulk', { ids, status: 'completed', userId: staffId });
    expect(answer.json).toEqual({ changed: 2, cursor: null });
    for (const { id } of rows) {
      expect(await get(`${path}/${id}`)).toMatchObject({
        status: 'completed',
        assignee: { username: 'fatuma' },
      });
    }
  });

  test('by a filter go through all of them, two hundred at a time', async () => {
    const batch = api.db.batch();
    const template = (await api.db.collection('contact_inquiries').limit(1).get()).docs[0]?.data();
    for (let n = 0; n < 230; n++) {
      const createdAt = new Date(Date.UTC(2021, 0, 1, 0, 0, n)).toISOString();
      const ref = api.db.collection('contact_inquiries').doc(inquiryIdAt(createdAt));
      batch.create(ref, {
        ...template,
        id: ref.id,
        status: 'new',
        isSuspect: false,
        words: ['bu', 'bulk'],
        createdAt,
      });
    }
    await batch.commit();
    const filter = { status: 'new', q: 'bulk' };
    const first = await post('/bulk', { filter, status: 'closed' });
    expect(first.json.changed).toBe(200);
    const second = await post('/bulk', { filter, status: 'closed', cursor: first.json.cursor });
    expect(second.json).toEqual({ changed: 30, cursor: null });
    expect(await get('?status=new&q=bulk')).toEqual([]);
  });

  test.each([
    ['neither ids nor a filter', { status: 'new' }],
    ['both', { ids: ['x'], filter: {}, status: 'new' }],
    ['nothing to do', { ids: ['x'] }],
    ['an unknown status', { ids: ['x'], status: 'gone' }],
    ['two hundred and one', { ids: Array(201).fill('x'), status: 'new' }],
    ['nobody as assignee', { ids: ['x'], userId: 'nobody' }],
  ])('with %s are refused', async (_what, body) => {
    expect((await post('/bulk', body)).status).toBe(400);
  });
});

describe('the export', () => {
  test('is CSV in the order of the list, honours the filters and disarms formulas', async () => {
    await send({
      company: 'Exportable',
      firstName: '=HYPERLINK("http://evil.test")',
      lastName: '+1',
      subject: '@x, "quoted"',
      message: '-1\nline two',
    });
    await send({ company: 'Exportable', firstName: 'Second' });
    const answer = await post('/search/export', { q: 'exportable' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="inquiries.csv"');
    expect(answer.headers.get('x-row-count')).toBe('2');
    const [header, first] = answer.text.split('\r\n');
    expect(header?.startsWith('"Reference","Received (UTC)","Status","First name"')).toBe(true);
    expect(first).toContain('Second');
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil.test"")","'+1"`);
    expect(answer.text).toContain(`"'@x, ""quoted"""`);
    expect(answer.text).toContain(`"'-1\nline two"`);
    expect(answer.text).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  test('of chosen inquiries holds those in the given order and passes over what does not exist', async () => {
    const [a, , c] = [await send(), await send(), await send()];
    const exportOf = (ids: unknown) => post('/search/export', { ids });
    const answer = await exportOf([a.id, 'AAAAAAAAAAAAAAAAAAAA', 'x', c.id]);
    expect(answer.headers.get('x-row-count')).toBe('2');
    expect(answer.headers.get('link')).toBeNull();
    expect(answer.text.match(/MPK-\w{8}/g)).toEqual([a.reference, c.reference]);
    expect((await exportOf(['x'])).headers.get('x-row-count')).toBe('0');
    for (const ids of ['', a.id, [], [7], Array(201).fill(a.id)]) {
      expect((await exportOf(ids)).status, JSON.stringify(ids).slice(0, 40)).toBe(400);
    }
  });
});

describe('spam', () => {
  const verdict = async (fields: Record<string, unknown>) => {
    const { isSuspect, suspectReason } = await send(fields);
    return [isSuspect, suspectReason];
  };

  test('a token makes one ordinary inquiry; used again it makes a suspect', async () => {
    const formToken = await api.formToken();
    expect(await verdict({ formToken })).toEqual([false, null]);
    expect(await verdict({ formToken })).toEqual([true, 'reused form token']);
  });

  test('a filled honeypot and a forged token make suspects, a missing token does not', async () => {
    expect(await verdict({ website: 'https://spam.test' })).toEqual([true, 'honeypot']);
    const [id, time, signature] = (await api.formToken()).split('.');
    for (const formToken of [
      'x',
      `${id}.${time}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}.${time}.${signature}`,
    ]) {
      expect(await verdict({ formToken })).toEqual([true, 'forged form token']);
    }
    expect(await verdict({ website: '', formToken: undefined, consent: false })).toEqual([false, null]);
  });

  test('a token is good for one of twenty at once', async () => {
    const formToken = await api.formToken();
    const rows = await Promise.all(Array.from({ length: 20 }, () => send({ formToken })));
    expect(rows.filter(({ isSuspect }) => !isSuspect).length).toBe(1);
  });

  test('a suspect has a view of its own, is not counted as new, sends no mail, and becomes ordinary with one call', async () => {
    const counted = async () => (await get('/api/admin/overview')).inquiries.new;
    const mailsOf = async (id: string) =>
      (await api.db.collection('outbox').where('inquiryId', '==', id).get()).size;
    const before = await counted();
    const row = await send({ website: 'x', email: unique() });
    expect((await get('?suspect=true')).map(({ id }: { id: string }) => id)).toContain(row.id);
    expect((await get('?suspect=false')).map(({ id }: { id: string }) => id)).not.toContain(row.id);
    expect((await get('?limit=1'))[0].id).toBe(row.id);
    expect([await counted(), await mailsOf(row.id)]).toEqual([before, 0]);

    const cleared = await put(`/${row.id}/suspect`, { isSuspect: false });
    expect(cleared.json).toMatchObject({ isSuspect: false, suspectReason: null });
    expect([await counted(), await mailsOf(row.id)]).toEqual([before + 1, 2]);
    await put(`/${row.id}/suspect`, { isSuspect: true });
    await put(`/${row.id}/suspect`, { isSuspect: false });
    expect(await mailsOf(row.id)).toBe(2);
  });
});
