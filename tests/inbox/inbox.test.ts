import { PRESENCE } from '@mipaka/contract';
import { FieldValue, Query } from 'firebase-admin/firestore';
import { describe, expect, test, vi } from 'vitest';
import { workOf } from '../platform/harness/firestore-client.ts';
import { atOnce, column, nextOf, runApi, statuses } from '../platform/harness/harness.ts';
import { inboxOf, NO_INQUIRY, newAddress, INQUIRIES as path, storeInquiries } from './inquiries.ts';

const api = await runApi();
const staffId = (await api.addUser('admin', 'fatuma')).id;
const cookie = await api.signIn('fatuma');
const asStaff = api.as(cookie);
const { get, list, found, send, set, mailsOf, conversationOf } = inboxOf(api, cookie);
const post = (call: string, body: unknown) => asStaff(`POST ${path}${call}`, body);
const store = (count: number, year: number, fieldsOf: (n: number) => object, at = api) =>
  storeInquiries(
    at,
    Array.from({ length: count }, (_, n) => ({
      createdAt: new Date(Date.UTC(year, 0, 1, 0, 0, n)).toISOString(),
      ...fieldsOf(n),
    })),
  );

describe('filters', () => {
  test('by status, type, assignee, time and text narrow list and search, also combined', async () => {
    const email = newAddress();
    const a = await send({ serviceInterest: 'Press', company: 'Filterable', email });
    const b = await send({ serviceInterest: 'Investor', company: 'Filterable', email });
    await set(b.id, 'assignee', { userId: staffId });
    await set(b.id, 'status', { status: 'closed' });
    for (const [filter, rows] of [
      [{}, [b, a]],
      [{ type: 'Press', suspect: false }, [a]],
      [{ assignee: staffId }, [b]],
      [{ assignee: 'none' }, [a]],
      [{ status: 'closed', type: 'Investor' }, [b]],
      [{ from: b.createdAt }, [b]],
      [{ to: b.createdAt }, [a]],
      [{ q: a.reference.slice(4) }, [a]],
      [{ q: email }, [b, a]],
      [{ suspect: true }, []],
      [{ longestFirst: true }, [a, b]],
    ] as const) {
      const asked = { q: 'filterable', ...filter };
      const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
      for (const listed of [await list(`?${query}`), await found(asked)])
        expect(column(listed, 'id'), `${query}`).toEqual(column([...rows], 'id'));
    }
    expect(await found({})).toEqual(await list());
    expect(await found({ longestFirst: true })).toEqual((await list()).reverse());
  });

  test('with several words continue with a cursor beyond what one page scans', async () => {
    const lastNameOf = (n: number) => (n === 2 ? 'Needle' : 'Hay');
    await store(310, 2020, (n) => ({ firstName: 'Scan', lastName: lastNameOf(n), words: ['sc', 'scan'] }));
    const first = await asStaff(`GET ${path}?q=scan%20need`);
    expect(first.json).toEqual([]);
    const second = await asStaff(`GET ${nextOf(first)}`);
    expect(column(second.json, 'lastName')).toEqual(['Needle']);
    expect(nextOf(second)).toBeUndefined();
  });
});

describe('a search', () => {
  test('finds words of the message by their beginning, ignoring accents, also with the name', async () => {
    const message = 'We ship çağdaş furniture.\n\nAsk for Oktay-Wekesa.';
    const a = await send({ firstName: 'Messenger', message });
    const b = await send({ firstName: 'Messenger', message: 'Nothing of the kind.' });
    for (const q of ['cagda', 'CAGDAS', 'wekesa', 'messenger furn', 'oktay ship'])
      expect(await found({ q }), q).toEqual([a]);
    expect(await found({ q: 'messenger' })).toEqual([b, a]);
    // Parts from within a word, and words of two different inquiries, find nothing.
    for (const q of ['kesa', 'furniture kind']) expect(await found({ q }), q).toEqual([]);
  });

  test('reads no more documents than its page, and writes nothing', async () => {
    for (let n = 0; n < 4; n++) await send({ message: 'A consignment of paprika.' });
    const limit = vi.spyOn(Query.prototype, 'limit');
    expect(await found({ q: 'paprika', limit: 2 })).toHaveLength(2);
    expect(limit.mock.calls).toEqual([[3]]);
    limit.mockRestore();
    await send();
    const before = await api.stored('content/version');
    const work = await workOf(api.db, () => found({ q: 'wanjiku' }));
    expect(work.filter((request) => request.startsWith('commit'))).toEqual([]);
    expect(await api.stored('content/version')).toEqual(before);
  });

  test('continues with a cursor that contains neither the typed words nor the filter', async () => {
    for (let n = 0; n < 3; n++) await send({ company: 'Turnable' });
    const asked = { q: 'turnable', status: 'new', limit: 2 };
    const first = await post('/search', asked);
    const cursor = /^\/api\/admin\/inquiries\/search\?cursor=([\w-]+)$/.exec(nextOf(first) ?? '')?.[1];
    const second = await post('/search', { ...asked, cursor });
    expect([first.json.length, second.json.length]).toEqual([2, 1]);
    expect(new Set(column([...first.json, ...second.json], 'id')).size).toBe(3);
    expect(nextOf(second)).toBeUndefined();
  });

  test('and its export leave none of the typed words in the log', async () => {
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
  test('staff assign it to a colleague, and unassign it', async () => {
    const { id } = await send();
    const give = (userId: string | null) => set(id, 'assignee', { userId });
    const fatuma = { id: staffId, username: 'fatuma' };
    expect((await give(staffId)).json.assignee).toEqual(fatuma);
    expect((await give(null)).json.assignee).toBeNull();
    expect((await give('nobody')).status).toBe(400);
    expect((await asStaff('GET /api/admin/colleagues')).json).toEqual([{ ...fatuma, name: null }]);
  });

  test('whoever takes up an inquiry that nobody has gets it, also one of several', async () => {
    const [one, other, given] = [await send(), await send(), await send()];
    await set(one.id, 'status', { status: 'in-progress' });
    await post('/bulk', { ids: [other.id], status: 'in-progress' });
    await post('/bulk', { ids: [given.id], status: 'in-progress', userId: null });
    for (const { id } of [one, other]) expect((await get(id)).assignee).toMatchObject({ username: 'fatuma' });
    expect((await get(given.id)).assignee).toBeNull();
    const done = await send();
    await set(done.id, 'status', { status: 'completed' });
    expect((await get(done.id)).assignee).toBeNull();
  });

  test('goes on for one that a release before the counts has stored, which counts nothing', async () => {
    const [id = ''] = await store(1, 2019, () => ({}));
    await api.db.doc(`contact_inquiries/${id}`).update({ facets: FieldValue.delete() });
    for (const status of ['in-progress', 'closed', 'new'])
      expect((await set(id, 'status', { status })).json).toMatchObject({ id, status });
    expect((await set(id, 'spam', { isSuspect: true })).status).toBe(200);
    expect(await api.rows('inquiry_counts', 'month', '2019-01')).toEqual([]);
  });

  test('staff see earlier inquiries of the same address, whatever its case', async () => {
    const email = newAddress();
    const first = await send({ email });
    const second = await send({ email: email.toUpperCase() });
    const third = await send({ email });
    expect(column(await get(third.id, '/earlier'), 'id')).toEqual([second.id, first.id]);
  });
});

test('staff on the same inquiry see each other, and no more within a minute after one has left', async () => {
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

  // Omar leaves, and Amina's page asks every few seconds: the last time less than a minute after he has left.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000 - PRESENCE.togetherMs);
  expect(await look(asAmina)).toEqual([]);
  vi.useRealTimers();
});

describe('bulk changes', () => {
  test('by ids change those, and skip ids that do not exist', async () => {
    const ids = [(await send()).id, (await send()).id];
    const answer = await post('/bulk', { ids: [...ids, NO_INQUIRY], status: 'completed', userId: staffId });
    const changed = { status: 'completed', assignee: { username: 'fatuma' } };
    const rows = await Promise.all(ids.map((id) => get(id)));
    for (const row of rows) expect(row).toMatchObject(changed);
    const changes = rows.map(({ id, updatedAt }) => ({ id, version: updatedAt }));
    expect(answer.json).toEqual({ changed: 2, changes, cursor: null });
  });

  test('by a filter change all matches, two hundred at a time', async () => {
    await store(230, 2021, () => ({ words: ['bu', 'bulk'] }));
    const filter = { status: 'new', q: 'bulk' };
    const first = await post('/bulk', { filter, status: 'closed' });
    expect(first.json.changed).toBe(200);
    const second = await post('/bulk', { filter, status: 'closed', cursor: first.json.cursor });
    expect(second.json).toMatchObject({ changed: 30, cursor: null });
    expect(await list('?status=new&q=bulk')).toEqual([]);
    expect(await list('?q=%3F%21')).toEqual([]);
  });
});

describe('undoing a change', () => {
  const undo = (id: string, version: string) => post(`/${id}/undo`, { version });
  const later = { snooze: { until: null }, followUpOn: '2099-01-31' };

  test.each([
    ['completed', { userId: staffId, ...later }],
    ['in-progress', {}],
    ['closed', { status: 'in-progress' }],
  ])('restores all that a status of %s has changed, and may be repeated', async (status, values) => {
    const { id } = await send();
    await set(id, 'several', values);
    if ('status' in values) {
      // Answered, and given to nobody.
      await api.db.doc(`contact_inquiries/${id}`).update({ firstAnswerAt: new Date().toISOString() });
      for (const change of [{ status: 'in-progress' }, { userId: null }])
        await set(id, 'status' in change ? 'status' : 'assignee', change);
    }
    const { updatedAt: _, ...before } = await get(id);
    const version = (await set(id, 'status', { status })).json.updatedAt;
    expect(await get(id)).not.toMatchObject(before);
    for (const answer of [await undo(id, version), await undo(id, version)])
      expect(answer.json).toMatchObject(before);
  });

  test('keeps what a colleague has changed of other fields, and is refused for the same field', async () => {
    const { id, createdAt } = await send();
    const version = (await set(id, 'status', { status: 'closed' })).json.updatedAt;
    await set(id, 'assignee', { userId: staffId });
    expect((await undo(id, version)).json).toMatchObject({ status: 'new', assignee: { id: staffId } });
    const next = (await set(id, 'status', { status: 'closed' })).json.updatedAt;
    await set(id, 'status', { status: 'completed' });
    const note = (await post(`/${id}/notes`, { text: 'Called' })).json.createdAt;
    const row = await get(id);
    expect((await undo(id, next)).status).toBe(412);
    const unknown = [await undo(id, note), await undo(id, createdAt), await undo(NO_INQUIRY, version)];
    expect(statuses(unknown)).toEqual([404, 404, 404]);
    expect(await get(id)).toEqual(row);
  });
});

test('an inquiry of a closed account goes to nobody, by undo and when somebody opens it again', async () => {
  const [moved, done] = [await send(), await send()];
  const zawadi = (await api.addUser('admin', 'zawadi')).id;
  for (const { id } of [moved, done]) await set(id, 'assignee', { userId: zawadi });
  const version = (await set(moved.id, 'assignee', { userId: staffId })).json.updatedAt;
  await set(done.id, 'status', { status: 'completed' });
  const close = api.as(await api.staff('superadmin'))(`PUT /api/admin/users/${zawadi}`, { isActive: false });
  expect((await close).status).toBe(200);
  expect((await get(done.id)).assignee).toMatchObject({ id: zawadi });

  await post(`/${moved.id}/undo`, { version });
  await set(done.id, 'status', { status: 'new' });
  for (const { id } of [moved, done]) {
    expect(await get(id)).toMatchObject({ status: 'new', assignee: null });
    expect((await conversationOf(id)).at(-1).changes).toHaveProperty('assignee.after', null);
  }
  expect(await list(`?assignee=${zawadi}`)).toEqual([]);
});

test('the API refuses an invalid cursor, an unknown assignee and a bulk change of nothing', async () => {
  const wrong = [
    ...[await asStaff(`GET ${path}?cursor=abc`), await post('/search', { cursor: 'abc' })],
    ...[await post('/bulk', { ids: ['x'], userId: 'nobody' }), await post('/bulk', { status: 'new' })],
  ];
  expect(statuses(wrong)).toEqual([400, 400, 400, 400]);
});

describe('the export', () => {
  test('is CSV in the order of the list, follows the filters and escapes formulas', async () => {
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

  test('of chosen inquiries keeps the given order, and skips ids that do not exist', async () => {
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

  test('is a message with a filled honeypot or a used or forged token, not one without a token', async () => {
    const used = { formToken: await api.formToken() };
    const [first, ...others] = (await atOnce(20, () => verdict(used))).sort();
    expect(first).toEqual([false, null]);
    expect(others).toEqual(Array(19).fill([true, 'the same form was sent before']));
    // The last sign of a signature has two bits that say nothing: the token reads the same with another.
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const otherSign = signs[signs.indexOf(used.formToken.slice(-1)) ^ 1];
    const respelt = { formToken: used.formToken.slice(0, -1) + otherSign };
    expect(await verdict(respelt)).toEqual([true, 'the same form was sent before']);
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

  test('has its own view, does not count as new, sends no mail, and clears with one call', async () => {
    const counted = async () => (await asStaff('GET /api/admin/overview')).json.inquiries.new;
    const before = await counted();
    const { id } = await send({ website: 'x', email: newAddress() });
    const mark = (isSuspect: boolean) => set(id, 'suspect', { isSuspect });
    const mails = async () => (await mailsOf(id)).length;
    expect(column(await list('?suspect=true'), 'id')).toContain(id);
    expect(column(await list('?suspect=false'), 'id')).not.toContain(id);
    expect((await list('?limit=1'))[0].id).toBe(id);
    expect([await counted(), await mails()]).toEqual([before, 0]);

    expect((await mark(false)).json).toMatchObject({ isSuspect: false, suspectReason: null });
    expect([await counted(), await mails()]).toEqual([before + 1, 2]);
    for (const isSuspect of [true, false]) await mark(isSuspect);
    expect(await mails()).toBe(2);
  });

  test.each([
    ['completed', 'new'],
    ['closed', 'new'],
    ['in-progress', 'in-progress'],
  ])(
    'that staff have set to %s is %s once it is cleared, and then stays as they set it',
    async (status, cleared) => {
      const { id } = await send({ website: 'x', email: newAddress() });
      const mark = async (isSuspect: boolean) => (await set(id, 'suspect', { isSuspect })).json.status;
      await set(id, 'status', { status });
      expect(await mark(false)).toBe(cleared);
      // An inquiry before it was spam: it has been dealt with.
      await set(id, 'status', { status });
      await mark(true);
      expect(await mark(false)).toBe(status);
      expect(await mailsOf(id)).toHaveLength(2);
    },
  );
});
