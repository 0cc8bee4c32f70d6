import { type Resource, resources } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { atOnce, statuses } from '../platform/harness/harness.ts';
import { runApi } from '../platform/harness/run-api.ts';
import { putAddress, requiredFields, sampleOf } from '../platform/harness/samples.ts';

const api = await runApi();
const cookie = await api.staff();
const asStaff = api.as(cookie);

let serial = 100;
const fresh = (resource: Resource) => sampleOf(resource, serial++);
const MISSING_ID = 'AAAAAAAAAAAAAAAAAAAA';

const entities = resources.map((resource): [string, Resource] => [resource.path, resource]);
describe.each(entities)('%s', (path, resource) => {
  const list = `/api/admin/${path}`;
  const create = async (body = fresh(resource)) => {
    const answer = await asStaff(`POST ${list}`, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.json;
  };
  const rows = async () => (await asStaff(`GET ${list}`)).json as Record<string, unknown>[];

  test('a record is created, listed, changed and deleted', async () => {
    const body = fresh(resource);
    const row = await create(body);
    expect(row).toMatchObject(body);
    expect(row.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(row.createdAt).toBe(row.updatedAt);
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

  test('it says who edited it last; sorting and restoring are no edits', async () => {
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

  test('what the server owns and what nobody knows is not taken from the body', async () => {
    const wished = { id: 'mine', createdAt: '1999', createdBy: 'me', surprise: 1 };
    const row = await create({ ...fresh(resource), ...wished });
    expect(row.id).not.toBe('mine');
    expect(row.createdAt).not.toBe('1999');
    expect(row).not.toHaveProperty('surprise');
    expect(row).not.toHaveProperty('createdBy');
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

  test('a create without what is required is refused by name and stores nothing', async () => {
    const before = await api.size(resource.collection);
    const answer = await asStaff(`POST ${list}`, {});
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.json.errors)).toEqual(requiredFields(resource));
    expect(await api.size(resource.collection)).toBe(before);
  });

  test('an unknown record is a 404, also with a body that would be refused', async () => {
    const put = await asStaff(`PUT ${list}/${MISSING_ID}`, {});
    const odd = await asStaff(`PUT ${list}/..%2f..%2fusers`, {});
    const deleted = await asStaff(`DELETE ${list}/${MISSING_ID}`);
    expect([put.status, odd.status, deleted.status]).toEqual([404, 404, 404]);
  });

  test('other methods are a 405 that names what is taken', async () => {
    const answer = await asStaff(`PATCH ${list}`, {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    const item = await asStaff(`GET ${list}/${MISSING_ID}`);
    expect([item.status, item.headers.get('allow')]).toEqual([405, 'PUT, DELETE']);
  });

  test('a change that was made on an old version is a 412', async () => {
    const row = await create();
    const url = `PUT ${list}/${putAddress(resource, row)}`;
    const old = { 'If-Match': `"${row.updatedAt}"` };
    for (const [headers, status] of [
      [old, 200],
      [old, 412],
      [{}, 200],
    ] as const)
      expect((await asStaff(url, row, headers)).status).toBe(status);
  });

  test('each change leaves an entry in the activity log and raises the version', async () => {
    const version = async () => (await api.stored('content/version'))?.[resource.collection];
    const row = await create();
    const before = await version();
    await asStaff(`PUT ${list}/${putAddress(resource, row)}`, { ...row, isActive: false });
    expect(await version()).toBe(before + 1);
    const entries = await api.rows('activity_log', 'recordId', row.id);
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'update']);
    expect(entries.find(({ action }) => action === 'update')?.changes).toEqual({
      isActive: { before: true, after: false },
    });
  });
});

const keyed = entities.filter(([, { key }]) => key);
describe.each(keyed)('the unique key of %s', (path, resource) => {
  const list = `/api/admin/${path}`;
  const key = resource.key ?? '';

  test('cannot be used twice, neither by a create nor by a rename', async () => {
    const a = fresh(resource);
    const b = fresh(resource);
    const [first, second] = [await asStaff(`POST ${list}`, a), await asStaff(`POST ${list}`, b)];
    const again = await asStaff(`POST ${list}`, a);
    expect([again.status, Object.keys(again.json.errors)]).toEqual([409, [key]]);
    const body = { ...b, [key]: a[key] };
    const renamed = await asStaff(`PUT ${list}/${putAddress(resource, second.json)}`, body);
    expect(renamed.status).toBe(409);
    const kept = (await asStaff(`GET ${list}`)).json;
    expect(kept).toContainEqual(first.json);
    expect(kept).toContainEqual(second.json);
  });

  test('is free again after a delete and after a rename', async () => {
    const a = fresh(resource);
    const first = (await asStaff(`POST ${list}`, a)).json;
    const renamed = await asStaff(`PUT ${list}/${putAddress(resource, first)}`, fresh(resource));
    expect(renamed.status).toBe(200);
    const second = await asStaff(`POST ${list}`, a);
    expect(second.status).toBe(201);
    await asStaff(`DELETE ${list}/${second.json.id}`);
    expect((await asStaff(`POST ${list}`, a)).status).toBe(201);
  });

  test('goes to exactly one of twenty at once', async () => {
    const body = fresh(resource);
    const answers = await atOnce(20, () => asStaff(`POST ${list}`, body));
    expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)]);
  });
});
