import { Query } from 'firebase-admin/firestore';
import { describe, expect, test, vi } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import { indexMessages } from '../../functions/src/store/inquiries/message-index.ts';
import { workOf } from './firestore-client.ts';
import { column } from './harness.ts';
import { NO_INQUIRY, newAddress, INQUIRIES as path, sendInquiry, storeInquiries } from './inquiries.ts';
import { runApi } from './run-api.ts';

const api = await runApi();
const staffId = (await api.addUser('admin', 'fatuma')).id;
const cookie = await api.signIn('fatuma');
const asStaff = api.as(cookie);

const get = async (call: string) => (await asStaff(`GET ${path}${call}`)).json;
const post = (call: string, body: unknown) => asStaff(`POST ${path}${call}`, body);
const put = (call: string, body: unknown) => asStaff(`PUT ${path}${call}`, body);
/** Sends an inquiry as a visitor and gives it as staff see it. */
const send = async (fields: object = {}) => get(`/${(await sendInquiry(api, fields)).id}`);
/** So many rows, a second apart. */
const rowsOf = (count: number, year: number, fieldsOf: (n: number) => object) =>
  Array.from({ length: count }, (_, n) => ({
    createdAt: new Date(Date.UTC(year, 0, 1, 0, 0, n)).toISOString(),
    ...fieldsOf(n),
  }));

describe('filters', () => {
  test('by status, type, assignee, time and text narrow the list, also together', async () => {
    const a = await send({ serviceInterest: 'Press', company: 'Filterable' });
    const b = await send({ serviceInterest: 'Investor', company: 'Filterable' });
    await put(`/${b.id}/assignee`, { userId: staffId });
    await put(`/${b.id}/status`, { status: 'closed' });
    for (const [query, found] of [
      ['q=filterable', [b, a]],
      ['q=filterable&type=Press', [a]],
      [`q=filterable&assignee=${staffId}`, [b]],
      ['q=filterable&assignee=none', [a]],
      ['q=filterable&status=closed&type=Investor', [b]],
      [`q=filterable&from=${b.createdAt}`, [b]],
      [`q=filterable&to=${b.createdAt}`, [a]],
      [`q=${a.reference.slice(4)}`, [a]],
    ] as const)
      expect(column(await get(`?${query}`), 'id'), query).toEqual(column([...found], 'id'));
  });

  test.each([
    ...['type=Anything', 'from=yesterday', 'suspect=maybe', 'to=2026', 'limit=0', 'limit=201', 'limit=x'],
    ...['status=open', 'cursor=abc', 'q=a', 'status=new&status=closed'],
  ])('refuse ?%s', async (query) => {
    expect((await asStaff(`GET ${path}?${query}`)).status).toBe(400);
  });

  test('of several words go on with a cursor beyond what one page scans', async () => {
    const lastNameOf = (n: number) => (n === 2 ? 'Needle' : 'Hay');
    const rows = rowsOf(310, 2020, (n) => ({ lastName: lastNameOf(n), words: ['sc', 'scan'] }));
    await storeInquiries(
      api,
      rows.map((row) => ({ ...row, firstName: 'Scan' })),
    );
    const first = await asStaff(`GET ${path}?q=scan%20need`);
    expect(first.json).toEqual([]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await asStaff(`GET ${next}`);
    expect(column(second.json, 'lastName')).toEqual(['Needle']);
    expect(second.headers.get('link')).toBeNull();
  });
});

describe('a search', () => {
  const search = (body: unknown) => post('/search', body);
  const found = async (body: unknown) => (await search(body)).json;

  test('takes in its body what a list takes in its query, and answers the same', async () => {
    const email = newAddress();
    const a = await send({ email, company: 'Searchable', serviceInterest: 'Press' });
    const b = await send({ email, company: 'Searchable', serviceInterest: 'Investor' });
    expect(await found({ q: email })).toEqual([b, a]);
    expect(await found({ q: 'searchable', type: 'Press', suspect: false })).toEqual([a]);
    expect(await found({ q: 'searchable', from: b.createdAt, status: 'new' })).toEqual([b]);
    expect(await found({ q: 'searchable', suspect: true })).toEqual([]);
    expect(await found({})).toEqual(await get(''));
  });

  test('finds a word of the message by its beginning, accents folded, also beside a word of the name', async () => {
    const message = 'We ship çağdaş furniture.\n\nAsk for Oktay-Wekesa.';
    const a = await send({ firstName: 'Messenger', message });
    const b = await send({ firstName: 'Messenger', message: 'Nothing of the kind.' });
    for (const q of ['cagda', 'CAGDAS', 'wekesa', 'messenger furn', 'oktay ship'])
      expect(await found({ q }), q).toEqual([a]);
    expect(await found({ q: 'messenger' })).toEqual([b, a]);
    // Not from within a word, and not one word of each of them.
    for (const q of ['kesa', 'furniture kind']) expect(await found({ q }), q).toEqual([]);
  });

  test('in a message reads no more documents than the page that it gives', async () => {
    for (let n = 0; n < 4; n++) await send({ message: 'A consignment of paprika.' });
    const limit = vi.spyOn(Query.prototype, 'limit');
    expect(await found({ q: 'paprika', limit: 2 })).toHaveLength(2);
    expect(limit.mock.calls).toEqual([[3]]);
    limit.mockRestore();
  });

  test('finds in the end the messages of inquiries from before messages were searched', async () => {
    const own = await runApi();
    const asOwn = own.as(await own.staff());
    const stored = own.db.collection('contact_inquiries');
    const messageOf = (n: number) => ({ message: `The ${n === 0 ? 'oldest' : 'later'} consignment.` });
    const rows = rowsOf(30, 2026, messageOf);
    await storeInquiries(
      own,
      rows.map((row) => ({ ...row, words: ['wa', 'wan'] })),
    );
    const counts = async () => {
      const answers = ['consign', 'oldest'].map((q) => asOwn(`POST ${path}/search`, { q }));
      return (await Promise.all(answers)).map(({ json }) => json.length);
    };
    expect(await counts()).toEqual([0, 0]);

    // A run that may read few of them, then as many as it likes: the first part is not done again.
    expect(await indexMessages(own.db, 10)).toBe(10);
    expect(await counts()).toEqual([10, 0]);
    expect(await indexMessages(own.db, 1_000)).toBe(20);
    expect(await counts()).toEqual([30, 1]);

    // Once done, it leaves everything as it is.
    const [first] = (await stored.limit(1).get()).docs;
    await first?.ref.update({ words: ['left'] });
    await cleanUp(own.services, new Date());
    expect((await first?.ref.get())?.get('words')).toEqual(['left']);
  });

  test('goes on where its answer says, which names neither what was typed nor the filter', async () => {
    for (let n = 0; n < 3; n++) await send({ company: 'Turnable' });
    const asked = { q: 'turnable', status: 'new', limit: 2 };
    const first = await search(asked);
    const link = first.headers.get('link') ?? '';
    const cursor = /^<\/api\/admin\/inquiries\/search\?cursor=([\w-]+)>; rel="next"$/.exec(link)?.[1];
    const second = await search({ ...asked, cursor });
    expect([first.json.length, second.json.length]).toEqual([2, 1]);
    expect(new Set(column([...first.json, ...second.json], 'id')).size).toBe(3);
    expect(second.headers.get('link')).toBeNull();
  });

  test.each([{ q: 7 }, { limit: 201 }, { cursor: 'abc' }])('is refused for %j', async (body) => {
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
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (const call of ['/search', '/search/export', '/search?q=secretive', '/secretive']) {
      await post(call, { q: 'secretive' });
      await post(call, { q: 'secretive', limit: 'secretive', from: 'secretive', ids: 'secretive' });
    }
    const lines = write.mock.calls.map(([line]) => String(line)).join('');
    write.mockRestore();
    expect(lines).toContain('/api/admin/inquiries/search/export');
    expect(lines).not.toContain('secretive');
  });
});

describe('work on an inquiry', () => {
  test('it is given to a colleague and taken back', async () => {
    const row = await send();
    const give = (userId: string | null) => put(`/${row.id}/assignee`, { userId });
    expect((await give(staffId)).json.assignee).toEqual({ id: staffId, username: 'fatuma' });
    expect((await give(null)).json.assignee).toBeNull();
    expect((await give('nobody')).status).toBe(400);
    const colleagues = (await asStaff('GET /api/admin/colleagues')).json;
    expect(colleagues).toEqual([{ id: staffId, username: 'fatuma' }]);
  });

  test('notes are added with their author and stay in order', async () => {
    const row = await send();
    for (const text of ['First call', 'Second call']) {
      const answer = await post(`/${row.id}/notes`, { text });
      expect([answer.status, answer.json.author.username]).toEqual([201, 'fatuma']);
    }
    expect(await get(`/${row.id}/conversation`)).toMatchObject([
      { kind: 'note', text: 'First call' },
      { kind: 'note', text: 'Second call' },
    ]);
    expect((await post(`/${row.id}/notes`, { text: ' ' })).status).toBe(400);
    expect((await post(`/${NO_INQUIRY}/notes`, { text: 'x' })).status).toBe(404);
  });

  test('earlier inquiries of the same address are shown, whatever its case', async () => {
    const email = newAddress();
    const first = await send({ email });
    const second = await send({ email: email.toUpperCase() });
    const third = await send({ email });
    expect(column(await get(`/${third.id}/earlier`), 'id')).toEqual([second.id, first.id]);
  });
});

describe('who is looking', () => {
  test('colleagues on the same inquiry hear of each other until they leave or fall silent', async () => {
    const [row, other] = [await send(), await send()];
    const [amina, omar] = [await api.addUser('admin', 'amina'), await api.addUser('admin', 'omar')];
    const [asAmina, asOmar] = [api.as(await api.signIn('amina')), api.as(await api.signIn('omar'))];
    const look = async (by: typeof asStaff, id = row.id, body?: unknown) =>
      (await by(`PUT ${path}/${id}/presence`, body)).json;

    expect(await look(asAmina)).toEqual([]);
    expect(await look(asAmina)).toEqual([]);
    expect(await look(asOmar)).toEqual([{ id: amina.id, username: 'amina', isTyping: false }]);
    expect(await look(asOmar, row.id, { isTyping: true })).toHaveLength(1);
    expect(await look(asAmina)).toEqual([{ id: omar.id, username: 'omar', isTyping: true }]);
    expect(await look(asOmar, other.id)).toEqual([]);

    expect((await asAmina(`DELETE ${path}/${row.id}/presence`)).status).toBe(204);
    expect(await look(asOmar)).toEqual([]);

    const silent = api.db.collection('inquiry_presence').doc(`${row.id}-${omar.id}`);
    expect((await silent.get()).get('expireAt').toMillis() - Date.now()).toBeLessThanOrEqual(50_000);
    await silent.update({ expireAt: new Date(Date.now() - 1) });
    expect(await look(asAmina)).toEqual([]);
  });

  test('nobody looks at what does not exist', async () => {
    for (const id of [NO_INQUIRY, 'x']) expect((await put(`/${id}/presence`, {})).status).toBe(404);
    const { docs } = await api.db.collection('inquiry_presence').get();
    expect(docs.map((document) => document.get('inquiryId'))).not.toContain(NO_INQUIRY);
  });
});

describe('bulk changes', () => {
  test('by ids change those and pass over what does not exist', async () => {
    const ids = [(await send()).id, (await send()).id];
    const answer = await post('/bulk', { ids: [...ids, NO_INQUIRY], status: 'completed', userId: staffId });
    expect(answer.json).toEqual({ changed: 2, cursor: null });
    const changed = { status: 'completed', assignee: { username: 'fatuma' } };
    for (const id of ids) expect(await get(`/${id}`)).toMatchObject(changed);
  });

  test('by a filter go through all of them, two hundred at a time', async () => {
    await storeInquiries(
      api,
      rowsOf(230, 2021, () => ({ words: ['bu', 'bulk'] })),
    );
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
    const formulas = { firstName: '=HYPERLINK("http://evil.test")', lastName: '+1', subject: '@x, "quoted"' };
    await send({ company: 'Exportable', ...formulas, message: '-1\nline two' });
    await send({ company: 'Exportable', firstName: 'Second' });
    const { headers, text } = await post('/search/export', { q: 'exportable' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="inquiries.csv"',
      'x-row-count': '2',
    });
    const [header, first] = text.split('\r\n');
    expect(header?.startsWith('"Reference","Received (UTC)","Status","First name"')).toBe(true);
    expect(first).toContain('Second');
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")","'+1"`);
    expect(text).toContain(`"'@x, ""quoted"""`);
    expect(text).toContain(`"'-1\nline two"`);
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  test('of chosen inquiries holds those in the given order and passes over what does not exist', async () => {
    const [a, , c] = [await send(), await send(), await send()];
    const exportOf = (ids: unknown) => post('/search/export', { ids });
    const answer = await exportOf([a.id, NO_INQUIRY, 'x', c.id]);
    expect([answer.headers.get('x-row-count'), answer.headers.get('link')]).toEqual(['2', null]);
    expect(answer.text.match(/MPK-\w{8}/g)).toEqual([a.reference, c.reference]);
    expect((await exportOf(['x'])).headers.get('x-row-count')).toBe('0');
    for (const ids of ['', a.id, [], [7], Array(201).fill(a.id)])
      expect((await exportOf(ids)).status, JSON.stringify(ids).slice(0, 40)).toBe(400);
  });
});

describe('spam', () => {
  const verdict = async (fields: object) => {
    const { isSuspect, suspectReason } = await send(fields);
    return [isSuspect, suspectReason];
  };

  test('a token makes one ordinary inquiry; used again it makes a suspect', async () => {
    const formToken = await api.formToken();
    expect(await verdict({ formToken })).toEqual([false, null]);
    expect(await verdict({ formToken })).toEqual([true, 'the same form was sent before']);
  });

  test('a filled honeypot and a forged token make suspects, a missing token does not', async () => {
    expect(await verdict({ website: 'https://spam.test' })).toEqual([
      true,
      'a field that no person sees was filled in',
    ]);
    const [id, time, signature] = (await api.formToken()).split('.');
    const [other, forged] = ['A'.repeat(22), 'A'.repeat(43)];
    for (const formToken of ['x', `${id}.${time}.${forged}`, `${other}.${time}.${signature}`])
      expect(await verdict({ formToken })).toEqual([true, 'the form was not ours']);
    expect(await verdict({ website: '', formToken: undefined, consent: false })).toEqual([false, null]);
  });

  test('a token is good for one of twenty at once', async () => {
    const formToken = await api.formToken();
    const rows = await Promise.all(Array.from({ length: 20 }, () => send({ formToken })));
    expect(rows.filter(({ isSuspect }) => !isSuspect).length).toBe(1);
  });

  test('a suspect has a view of its own, is not counted as new, sends no mail, and becomes ordinary with one call', async () => {
    const counted = async () => (await asStaff('GET /api/admin/overview')).json.inquiries.new;
    const mailsOf = async (id: string) =>
      (await api.db.collection('outbox').where('inquiryId', '==', id).get()).size;
    const before = await counted();
    const { id } = await send({ website: 'x', email: newAddress() });
    const mark = (isSuspect: boolean) => put(`/${id}/suspect`, { isSuspect });
    expect(column(await get('?suspect=true'), 'id')).toContain(id);
    expect(column(await get('?suspect=false'), 'id')).not.toContain(id);
    expect((await get('?limit=1'))[0].id).toBe(id);
    expect([await counted(), await mailsOf(id)]).toEqual([before, 0]);

    expect((await mark(false)).json).toMatchObject({ isSuspect: false, suspectReason: null });
    expect([await counted(), await mailsOf(id)]).toEqual([before + 1, 2]);
    await mark(true);
    await mark(false);
    expect(await mailsOf(id)).toBe(2);
  });
});
