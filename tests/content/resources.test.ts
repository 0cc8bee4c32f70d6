import { type Resource, resources } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { runForStaff } from '../inbox/inquiries.ts';
import { atOnce, ok, statuses } from '../platform/harness/harness.ts';
import { kindsOfEntities, putAddress, requiredFields, sampleOf } from '../platform/harness/samples.ts';

const { api, asStaff } = await runForStaff();

let serial = 100;
const fresh = (resource: Resource) => sampleOf(resource, serial++);
const MISSING_ID = 'AAAAAAAAAAAAAAAAAAAA';

const entities = resources.map((resource): [string, Resource] => [resource.path, resource]);
describe.each(entities)('%s', (path, resource) => {
  const list = `/api/admin/${path}`;
  const create = async (body = fresh(resource)) => ok(await asStaff(`POST ${list}`, body));
  const rows = async () => (await asStaff(`GET ${list}`)).json as Record<string, unknown>[];

  test('a record is created, listed, changed and deleted; the server’s own fields are ignored', async () => {
    const body = fresh(resource);
    const row = await create({ ...body, id: 'mine', createdAt: '1999', createdBy: 'me', surprise: 1 });
    expect(row).toMatchObject(body);
    expect(row.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(row.createdAt).toBe(row.updatedAt);
    for (const name of ['surprise', 'createdBy']) expect(row).not.toHaveProperty(name);
    expect(await rows()).toContainEqual(row);

    const values = fresh(resource);
    const changed = await asStaff(`PUT ${list}/${putAddress(resource, row)}`, values);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).toMatchObject({ ...values, id: row.id, createdAt: row.createdAt });
    expect(changed.json.updatedAt > row.updatedAt).toBe(true);

    const deleted = await asStaff(`DELETE ${list}/${row.id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(await rows()).not.toContainEqual(expect.objectContaining({ id: row.id }));
  });

  test('a change keeps the optional fields that it leaves out and clears those it sends empty', async () => {
    const row = await create({ ...fresh(resource), isActive: false });
    const required = Object.fromEntries(requiredFields(resource).map((name) => [name, row[name]]));
    const kept = await asStaff(`PUT ${list}/${putAddress(resource, row)}`, required);
    expect({ ...kept.json, updatedAt: row.updatedAt, lastEdit: row.lastEdit }).toEqual(row);

    const fields = Object.keys(resource.draft.shape);
    const optional = fields.filter((name) => name !== 'isActive' && !(name in required));
    const empty = Object.fromEntries(optional.map((name) => [name, '']));
    const cleared = await asStaff(`PUT ${list}/${putAddress(resource, row)}`, { ...required, ...empty });
    const fallbacks = resource.draft.parse(required);
    for (const name of optional) expect(cleared.json[name], name).toEqual(fallbacks[name]);
  });
});

describe.each(kindsOfEntities)('%s', (path, resource) => {
  const list = `/api/admin/${path}`;
  const create = async () => ok(await asStaff(`POST ${list}`, fresh(resource)));

  test('a record names who edited it last; sorting is no edit', async () => {
    const row = await create();
    const other = api.as(await api.staff());
    const answer = await other(`PUT ${list}/${putAddress(resource, row)}`, fresh(resource));
    const { lastEdit, updatedAt } = answer.json;
    expect(row.lastEdit.at).toBe(row.createdAt);
    expect(lastEdit.at).toBe(updatedAt);
    expect(Object.keys(lastEdit.by).sort()).toEqual(['id', 'username']);
    expect(lastEdit.by.username).not.toBe(row.lastEdit.by.username);
    if ('sortOrder' in resource.draft.shape) {
      const sorted = await asStaff(`POST ${list}/order`, { ids: [row.id] });
      expect(sorted.json).toContainEqual(expect.objectContaining({ id: row.id, lastEdit }));
    }
    const body = { ...fresh(resource), lastEdit: null };
    const shown = await asStaff(`PUT ${list}/${putAddress(resource, answer.json)}`, body);
    expect(shown.json.lastEdit).not.toBeNull();
  });

  test('an encoded path reaches no other collection; other methods are a 405 with Allow', async () => {
    expect((await asStaff(`PUT ${list}/..%2f..%2fusers`, {})).status).toBe(404);
    const answer = await asStaff(`PATCH ${list}`, {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    const item = await asStaff(`GET ${list}/${MISSING_ID}`);
    expect([item.status, item.headers.get('allow')]).toEqual([405, 'PUT, DELETE']);
  });

  test('a change is logged and raises the version; a change of an old version is a 412', async () => {
    const version = async () => (await api.stored('content/version'))?.[resource.collection];
    const row = await create();
    const url = `PUT ${list}/${putAddress(resource, row)}`;
    const change = async (headers = {}) => (await asStaff(url, { ...row, isActive: false }, headers)).status;
    const before = await version();
    const old = { 'If-Match': `"${row.updatedAt}"` };
    expect([await change(old), await change(old)]).toEqual([200, 412]);
    expect(await version()).toBe(before + 1);
    const entries = await api.rows('activity_log', 'recordId', row.id);
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'update']);
    expect(entries.find(({ action }) => action === 'update')?.changes).toEqual({
      isActive: { before: true, after: false },
    });
    expect(await change()).toBe(200);
  });
});

const keyed = kindsOfEntities.filter(([, { key }]) => key);
describe.each(keyed)('the unique key of %s', (path, resource) => {
  const list = `/api/admin/${path}`;
  const key = resource.key ?? '';

  test('goes to one of twenty at once, never to a second, and is free after a rename or delete', async () => {
    const a = fresh(resource);
    const b = fresh(resource);
    const answers = await atOnce(20, () => asStaff(`POST ${list}`, a));
    expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)]);
    const first = answers.find(({ status }) => status === 201);
    const again = answers.find(({ status }) => status === 409);
    expect(Object.keys(again?.json.errors)).toEqual([key]);
    const second = await asStaff(`POST ${list}`, b);
    // The site does not tell capitals apart.
    const body = { ...b, [key]: String(a[key]).toUpperCase() };
    const renamed = await asStaff(`PUT ${list}/${putAddress(resource, second.json)}`, body);
    expect(renamed.status).toBe(409);
    const kept = (await asStaff(`GET ${list}`)).json;
    expect(kept).toContainEqual(first?.json);
    expect(kept).toContainEqual(second.json);

    const own = `PUT ${list}/${putAddress(resource, first?.json)}`;
    expect(ok(await asStaff(own, { ...a, [key]: body[key] }))[key]).toBe(body[key]);
    ok(await asStaff(own, fresh(resource)));
    const { id } = ok(await asStaff(`POST ${list}`, a));
    await asStaff(`DELETE ${list}/${id}`);
    expect((await asStaff(`POST ${list}`, a)).status).toBe(201);
    // It stays in the trash.
    const restore = () => asStaff(`POST /api/admin/trash/${id}/restore`);
    for (const answer of [await restore(), await restore()]) expect(answer.status).toBe(409);
  });
});
