import { contentOf, DAY_MS, isDescribed, statistics, stories } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/jobs/cleanup.ts';
import { runForStaff } from '../inbox/inquiries.ts';
import { column, nextOf, ok, PASSWORD, refusal } from '../platform/harness/harness.ts';
import { kindsOfEntities, putAddress, sampleOf } from '../platform/harness/samples.ts';

const { api, asStaff, inbox } = await runForStaff();
const asRoot = api.as(await api.staff('superadmin'));
const { send, set, note } = inbox;

type Entry = {
  id: string;
  collection: string;
  label: string;
  record: Record<string, unknown>;
  deletedBy: { username: string };
};
const trash = async (): Promise<Entry[]> => (await asStaff('GET /api/admin/trash')).json;
const entryOf = async (id: string) => (await trash()).find(({ record }) => record.id === id);
const restore = (entry: Entry | undefined) => asStaff(`POST /api/admin/trash/${entry?.id}/restore`);

describe.each(kindsOfEntities)('a record of %s', (path, resource) => {
  const list = `/api/admin/${path}`;
  let serial = 500;
  const create = async (body = sampleOf(resource, serial++)) => (await asStaff(`POST ${list}`, body)).json;

  test('is in the trash with who deleted it until staff restore it or a superadmin deletes it', async () => {
    const row = await create();
    await asStaff(`DELETE ${list}/${row.id}`);
    const entry = await entryOf(row.id);
    expect(entry).toMatchObject({ id: row.id, collection: resource.collection, record: row });
    expect(entry?.deletedBy.username).toMatch(/^admin-/);

    const restored = await restore(entry);
    expect(restored.status, restored.text).toBe(200);
    expect(contentOf(restored.json)).toEqual(contentOf(row));
    expect(restored.json.createdAt).toBe(row.createdAt);
    expect((await asStaff(`GET ${list}`)).json).toContainEqual(restored.json);
    expect(await entryOf(row.id)).toBeUndefined();
    expect((await restore(entry)).status).toBe(404);

    await asStaff(`DELETE ${list}/${row.id}`);
    const again = await entryOf(row.id);
    expect((await asRoot(`DELETE /api/admin/trash/${again?.id}`)).status).toBe(204);
    expect(await entryOf(row.id)).toBeUndefined();
  });

  test('is an entry of the history with each save, deletion and undo, and staff undo each of them', async () => {
    const undo = async (publish: string) =>
      ok(await asStaff(`POST /api/admin/publishes/${publish}/undo`, {}));
    const now = async () =>
      ok(await asStaff(`GET ${list}`)).find(({ id }: { id: string }) => id === row.id) ?? null;
    const row = await create();
    const values = sampleOf(resource, serial++);
    const changed = ok(await asStaff(`PUT ${list}/${putAddress(resource, row)}`, values));
    // A save that changes nothing is no entry.
    ok(await asStaff(`PUT ${list}/${putAddress(resource, changed)}`, values));
    const [newest] = ok(await asStaff('GET /api/admin/publishes?limit=1'));
    expect(newest.id).toBe(changed.lastEdit.publish);
    const undone = await undo(changed.lastEdit.publish);
    expect(undone.skipped).toEqual([]);
    expect(contentOf(await now())).toEqual(contentOf(row));
    await undo(undone.entry.id);
    expect(contentOf(await now())).toEqual(contentOf(changed));

    await asStaff(`DELETE ${list}/${row.id}`);
    const [deletion] = ok(await asStaff('GET /api/admin/publishes?limit=1'));
    expect(deletion.changes).toMatchObject([{ kind: 'remove', record: row.id, after: null }]);
    expect(column(ok(await asRoot(`GET /api/admin/activity?recordId=${row.id}`)), 'publish')).toContain(
      deletion.id,
    );
    const restored = await undo(deletion.id);
    expect(contentOf(await now())).toEqual(contentOf(changed));
    expect(await entryOf(row.id)).toBeUndefined();

    // Undone from its creation on: the record is in the trash again.
    await undo(restored.entry.id);
    expect([await now(), (await entryOf(row.id))?.id]).toEqual([null, row.id]);
    const made = await create();
    await undo(made.lastEdit.publish);
    expect((await entryOf(made.id))?.record).toMatchObject({ id: made.id });
  });

  test('has a history for all staff, in pages, with old and new values of its form fields only', async () => {
    const [row, other] = [await create(), await create()];
    const log = await api.db.collection('activity_log').where('recordId', '==', row.id).get();
    const internal = { before: null, after: 'internal' };
    const stored = { photoWidth: internal, sortOrder: internal, secret: internal };
    await log.docs[0]?.ref.update({ changes: { ...log.docs[0].get('changes'), ...stored } });
    const values = sampleOf(resource, 802);
    await asRoot(`PUT ${list}/${putAddress(resource, row)}`, values);
    const page = await asStaff(`GET ${list}/${row.id}/history?limit=1`);
    expect(page.json).toMatchObject([{ action: 'update', recordId: row.id }]);
    expect(page.json[0].actor.username).toMatch(/^superadmin-/);
    const [field, value] = Object.entries(values)[0] ?? [];
    expect(page.json[0].changes[field ?? '']).toEqual({ before: row[field ?? ''], after: value });
    const rest = await asStaff(`GET ${nextOf(page)}`);
    expect(column(rest.json, 'action')).toEqual(['create']);
    expect(nextOf(rest)).toBeUndefined();
    expect(page.text + rest.text).not.toContain(other.id);
    const changed = Object.keys(rest.json[0].changes);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((field) => !isDescribed(resource.collection, field))).toEqual([]);
    expect(rest.text).not.toMatch(/internal|@mipaka\.test|"role"/);
    // A deleted record and one that never existed have no history.
    await asStaff(`DELETE ${list}/${row.id}`);
    for (const id of [row.id, 'AAAAAAAAAAAAAAAAAAAA', 'x', 'order'])
      expect((await asStaff(`GET ${list}/${id}/history`)).status).toBe(404);
  });
});

test('the conversation of an inquiry names who changed what, but in a change neither the person nor the notes', async () => {
  const { id } = await send({ email: 'history@example.com' });
  await set(id, 'status', { status: 'completed' });
  await note(id, 'A private word');
  await asRoot(`PUT /api/admin/inquiries/${id}`, { isSuspect: true });
  const conversation = () => asStaff(`GET /api/admin/inquiries/${id}/conversation`);
  const changes = (await conversation()).json.filter(({ kind }: { kind: string }) => kind === 'change');
  expect(changes).toMatchObject([
    { changes: { status: { before: 'new', after: 'completed' } } },
    { changes: { isSuspect: { before: false, after: true } } },
  ]);
  expect(changes[1].author.username).toMatch(/^superadmin-/);
  const text = JSON.stringify(changes);
  expect(text).not.toMatch(/example\.com|Wanjiku|Acme|A private word|depot|@mipaka\.test|"role"/);
  await asRoot('POST /api/admin/inquiries/erase', { email: 'history@example.com' });
  expect(refusal(await conversation())).toEqual([404, 'There is no such inquiry']);
});

test('the trash shows the label of a record, and is emptied after thirty days', async () => {
  const body = { ...sampleOf(statistics, 900), label: 'Exports of the lake' };
  const row = (await asStaff('POST /api/admin/statistics', body)).json;
  await asStaff(`DELETE /api/admin/statistics/${row.id}`);
  await cleanUp(api.services, new Date(Date.now() + 29.9 * DAY_MS));
  expect((await entryOf(row.id))?.label).toBe(body.label);
  await cleanUp(api.services, new Date(Date.now() + 30.1 * DAY_MS));
  expect(await entryOf(row.id)).toBeUndefined();
});

test('staff set the order of a list; records they omit come last; wrong ids are refused', async () => {
  const make = async (name: string) =>
    (await asStaff('POST /api/admin/partners', { name, description: 'x' })).json.id as string;
  const [a, b, c] = [await make('a'), await make('b'), await make('c')];
  const ids = column(ok(await asStaff('POST /api/admin/partners/order', { ids: [c, a] })), 'id');
  expect(ids.indexOf(c)).toBeLessThan(ids.indexOf(a));
  expect(ids.indexOf(a)).toBeLessThan(ids.indexOf(b));
  const missing = 'AAAAAAAAAAAAAAAAAAAA';
  const [sorted] = ok(await asStaff('GET /api/admin/publishes?limit=1'));
  expect(column(sorted.changes, 'field')).toEqual(['sortOrder', 'sortOrder']);
  const { skipped } = ok(await asStaff(`POST /api/admin/publishes/${sorted.id}/undo`, {}));
  expect(skipped).toEqual([]);
  const before = ok(await asStaff('GET /api/admin/partners')).filter(({ id }: { id: string }) =>
    [a, b, c].includes(id),
  );
  expect(column(before, 'id')).toEqual([c, b, a]);
  // Sorting is no edit of a record, and one entry of the activity log.
  for (const { lastEdit, createdAt } of before) expect(lastEdit.at).toBe(createdAt);
  const [logged] = ok(await asRoot('GET /api/admin/activity?limit=1'));
  expect(logged).toMatchObject({ action: 'order', label: 'partners' });
  for (const wrong of [[], ['x'], 'no list', [missing, missing]])
    expect((await asStaff('POST /api/admin/partners/order', { ids: wrong })).status).toBe(400);
  expect((await asStaff('POST /api/admin/partners/order', { ids: [missing] })).status).toBe(404);
});

test('new numbers for the order that visitors see already are no publish; for some of the records they are', async () => {
  const listed = async () => ok(await asStaff('GET /api/admin/stories'));
  for (const n of [921, 922, 923]) ok(await asStaff('POST /api/admin/stories', sampleOf(stories, n)));
  const last = async () => ok(await asStaff('GET /api/admin/publishes?limit=1'))[0].id;
  const ids: string[] = column(await listed(), 'id');
  const before = await last();
  const numbered = ok(await asStaff('POST /api/admin/stories/order', { ids }));
  expect(column(numbered, 'sortOrder')).toEqual(ids.map((_, index) => (index + 1) * 10));
  expect([column(await listed(), 'id'), await last()]).toEqual([ids, before]);
  // The last one gets the number of the one between them.
  ok(await asStaff('POST /api/admin/stories/order', { ids: [ids[0], ids.at(-1)] }));
  expect(await last()).not.toBe(before);
});

describe('the activity log', () => {
  test('shows who changed what, filtered by person, kind and day in Nairobi, in pages', async () => {
    const { as, ...person } = await api.addSignedIn();
    const body = { key: 'filtered', value: '1', label: 'Filtered', category: 'home' };
    const row = (await as('POST /api/admin/statistics', body)).json;
    await as(`PUT /api/admin/statistics/${row.id}`, { ...body, value: '2' });
    await asStaff(`PUT /api/admin/statistics/${row.id}`, body);
    // Times of the entries: the last minute before midnight in Nairobi, and midnight itself.
    const log = await api.db.collection('activity_log').where('recordId', '==', row.id).get();
    const made = log.docs.find((entry) => entry.get('action') === 'create');
    const changed = log.docs.find(
      (entry) => entry.get('actor.username') === person.username && entry !== made,
    );
    await made?.ref.update({ at: '2026-01-30T20:59:00.000Z' });
    await changed?.ref.update({ at: '2026-01-30T21:00:00.000Z' });

    const asked = async (query: Record<string, string>) => {
      const params = new URLSearchParams({ recordId: row.id, ...query });
      const { json } = await asRoot(`GET /api/admin/activity?${params}`);
      return column(json, 'action');
    };
    const { id: actor } = person;
    for (const [query, actions] of [
      [{}, ['update', 'update', 'create']],
      [{ actor }, ['update', 'create']],
      [{ action: 'update' }, ['update', 'update']],
      [{ day: '2026-01-30' }, ['create']],
      [{ day: '2026-01-31' }, ['update']],
      [{ day: '2026-01-31', actor, action: 'create' }, []],
      [{ day: '2026-01-30', actor, collection: 'statistics' }, ['create']],
    ] as [Record<string, string>, string[]][])
      expect(await asked(query)).toEqual(actions);

    const first = await asRoot(`GET /api/admin/activity?actor=${person.id}&limit=1`);
    const second = await asRoot(`GET ${nextOf(first)}`);
    const change = { action: 'update', label: 'Filtered', collection: 'statistics' };
    expect(first.json).toMatchObject([{ ...change, changes: { value: { before: '1', after: '2' } } }]);
    expect(first.json[0].actor).toEqual({ id: person.id, username: person.username });
    expect(column(second.json, 'action')).toEqual(['create']);
    expect(nextOf(second)).toBeUndefined();
  });

  test('shows the readable fields of an account, and none of the server’s own', async () => {
    const account = { username: 'logged', email: 'logged@mipaka.test', role: 'admin' };
    const { id } = (await asRoot('POST /api/admin/users', { ...account, password: PASSWORD })).json;
    const [entry] = (await asRoot(`GET /api/admin/activity?recordId=${id}`)).json;
    expect(Object.keys(entry.changes).sort()).toEqual(['email', 'isActive', 'role', 'username']);
    expect(Object.keys(entry.actor).sort()).toEqual(['id', 'username']);
  });
});
