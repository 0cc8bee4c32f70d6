import { type Resource, resources, services, statistics } from '@mipaka/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import { type Api, startApi } from './harness.ts';
import { sampleOf } from './samples.ts';

let api: Api;
let cookie: string;
let root: string;
beforeAll(async () => {
  api = await startApi();
  cookie = await api.staff();
  root = await api.staff('superadmin');
});
afterAll(() => api.stop());

type Entry = {
  id: string;
  collection: string;
  label: string;
  record: Record<string, unknown>;
  deletedBy: { username: string };
};
const trash = async (): Promise<Entry[]> => (await api.call('GET /api/admin/trash', { cookie })).json;
const entryOf = async (id: string) => (await trash()).find(({ record }) => record.id === id);

describe.each(resources.map((resource) => [resource.path, resource] as const))(
  'a deleted record of %s',
  (path, resource) => {
    const list = `/api/admin/${path}`;
    let serial = 500;
    const create = async (body = sampleOf(resource, serial++)) =>
      (await api.call(`POST ${list}`, { body, cookie })).json;

    test('lies in the trash with who deleted it, and comes back under its old id', async () => {
      const row = await create();
      await api.call(`DELETE ${list}/${row.id}`, { cookie });
      const entry = await entryOf(row.id);
      expect(entry).toMatchObject({ collection: resource.collection, record: row });
      expect(entry?.deletedBy.username).toMatch(/^admin-/);

      const restored = await api.call(`POST /api/admin/trash/${entry?.id}/restore`, { cookie });
      expect(restored.status, restored.text).toBe(200);
      expect({ ...restored.json, updatedAt: row.updatedAt }).toEqual(row);
      expect((await api.call(`GET ${list}`, { cookie })).json).toContainEqual(restored.json);
      expect(await entryOf(row.id)).toBeUndefined();
      expect((await api.call(`POST /api/admin/trash/${entry?.id}/restore`, { cookie })).status).toBe(404);
    });

    test('is gone for good when a superadmin deletes it from the trash', async () => {
      const row = await create();
      await api.call(`DELETE ${list}/${row.id}`, { cookie });
      const entry = await entryOf(row.id);
      const remove = async (as: string) =>
        (await api.call(`DELETE /api/admin/trash/${entry?.id}`, { cookie: as })).status;
      expect(await remove(cookie)).toBe(403);
      expect(await entryOf(row.id)).toEqual(entry);
      expect(await remove(root)).toBe(204);
      expect(await entryOf(row.id)).toBeUndefined();
      expect(await remove(root)).toBe(404);
    });
  },
);

const keyed = resources.filter(({ key }) => key);
describe.each(keyed.map((resource): [string, Resource] => [resource.path, resource]))(
  'a deleted record of %s whose key has been taken',
  (path, resource) => {
    const list = `/api/admin/${path}`;
    const create = async (body: unknown) => (await api.call(`POST ${list}`, { body, cookie })).json;

    test('cannot come back, and stays in the trash', async () => {
      const body = sampleOf(resource, 700);
      const row = await create(body);
      await api.call(`DELETE ${list}/${row.id}`, { cookie });
      await create(body);
      const entry = await entryOf(row.id);
      expect((await api.call(`POST /api/admin/trash/${entry?.id}/restore`, { cookie })).status).toBe(409);
      expect(await entryOf(row.id)).toEqual(entry);
    });
  },
);

describe('the trash', () => {
  test('is emptied after thirty days and not before', async () => {
    const row = (await api.call('POST /api/admin/services', { body: sampleOf(services, 900), cookie })).json;
    await api.call(`DELETE /api/admin/services/${row.id}`, { cookie });
    const day = 86_400_000;
    await cleanUp(api.services, new Date(Date.now() + 29.9 * day));
    expect(await entryOf(row.id)).toBeDefined();
    await cleanUp(api.services, new Date(Date.now() + 30.1 * day));
    expect(await entryOf(row.id)).toBeUndefined();
  });

  test('names a record as staff do: a statistic by its label', async () => {
    const body = { ...sampleOf(statistics, 910), label: 'Exports of the lake' };
    const row = (await api.call('POST /api/admin/statistics', { body, cookie })).json;
    await api.call(`DELETE /api/admin/statistics/${row.id}`, { cookie });
    expect((await entryOf(row.id))?.label).toBe('Exports of the lake');
  });

  test('is closed to visitors', async () => {
    expect((await api.call('GET /api/admin/trash')).status).toBe(401);
    expect((await api.call('POST /api/admin/trash/AAAAAAAAAAAAAAAAAAAA/restore')).status).toBe(401);
  });
});

describe('the order of a list', () => {
  test('is what staff say, and what they do not name comes behind', async () => {
    const make = async (name: string) =>
      (await api.call('POST /api/admin/partners', { body: { name, description: 'x' }, cookie })).json
        .id as string;
    const [a, b, c] = [await make('a'), await make('b'), await make('c')];
    const answer = await api.call('POST /api/admin/partners/order', { body: { ids: [c, a] }, cookie });
    expect(answer.status, answer.text).toBe(200);
    const ids = answer.json.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(c)).toBeLessThan(ids.indexOf(a));
    expect(ids.indexOf(a)).toBeLessThan(ids.indexOf(b));
  });

  test.each([[[]], [['x']], ['no list'], [['AAAAAAAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAAAAAAA']]])(
    'refuses %o',
    async (ids) => {
      expect((await api.call('POST /api/admin/partners/order', { body: { ids }, cookie })).status).toBe(400);
    },
  );

  test('refuses an id that does not exist', async () => {
    const body = { ids: ['AAAAAAAAAAAAAAAAAAAA'] };
    expect((await api.call('POST /api/admin/partners/order', { body, cookie })).status).toBe(404);
  });
});

describe('the activity log', () => {
  test('tells superadmins page by page who changed what, before and after', async () => {
    const body = { key: 'log', value: '1', label: 'One', category: 'home' };
    const row = (await api.call('POST /api/admin/statistics', { body, cookie })).json;
    await api.call(`PUT /api/admin/statistics/${row.id}`, { body: { ...body, value: '2' }, cookie });
    const page = await api.call(`GET /api/admin/activity?recordId=${row.id}&limit=1`, { cookie: root });
    expect(page.json).toMatchObject([
      {
        action: 'update',
        label: 'One',
        collection: 'statistics',
        changes: { value: { before: '1', after: '2' } },
      },
    ]);
    expect(page.json[0].actor.username).toMatch(/^admin-/);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    expect((await api.call(`GET ${next}`, { cookie: root })).json).toMatchObject([{ action: 'create' }]);
  });

  test('is closed to admins and visitors', async () => {
    expect((await api.call('GET /api/admin/activity', { cookie })).status).toBe(403);
    expect((await api.call('GET /api/admin/activity')).status).toBe(401);
  });

  test('never holds a secret', async () => {
    const user = await api.addUser('admin');
    const reset = { body: { password: 'another long password' }, cookie: root };
    expect((await api.call(`POST /api/admin/users/${user.id}/password`, reset)).status).toBe(204);
    const { text } = await api.call('GET /api/admin/activity', { cookie: root });
    expect(text).toContain(user.username);
    expect(text).not.toMatch(/argon|another long password|a long enough password/);
  });
});
