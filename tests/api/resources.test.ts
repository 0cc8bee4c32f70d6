import { type Resource, resources } from '@mipaka/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from './harness.ts';
import { putAddress, requiredFields, sampleOf } from './samples.ts';

let api: Api;
let cookie: string;
/** What somebody may send who is not signed in, or no longer, or with a role that may nothing. */
let strangers: (string | undefined)[];
beforeAll(async () => {
  api = await startApi();
  cookie = await api.staff();
  strangers = [
    undefined,
    '__session=',
    `__session=${'A'.repeat(43)}`,
    await cookieOfDeactivated(),
    await cookieOfRole('guest'),
  ];
});
afterAll(() => api.stop());

let serial = 100;
const fresh = (resource: Resource) => sampleOf(resource, serial++);
const MISSING_ID = 'AAAAAAAAAAAAAAAAAAAA';

async function cookieOfDeactivated(): Promise<string> {
  const { id, username } = await api.addUser('admin');
  const own = await api.signIn(username);
  const answer = await api.call(`PUT /api/admin/users/${id}`, {
    body: { isActive: false },
    cookie: await api.staff('superadmin'),
  });
  expect(answer.status, answer.text).toBe(200);
  return own;
}

/** The session of an account with a role that the product does not know, as an import could leave one. */
async function cookieOfRole(role: string): Promise<string> {
  const { id, username } = await api.addUser('admin');
  const own = await api.signIn(username);
  const { docs } = await api.db.collection('sessions').where('userId', '==', id).get();
  await Promise.all(docs.map(({ ref }) => ref.update({ 'user.role': role })));
  return own;
}

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s', (path, resource) => {
  const list = `/api/admin/${path}`;
  const create = async (body = fresh(resource)) => {
    const answer = await api.call(`POST ${list}`, { body, cookie });
    expect(answer.status, answer.text).toBe(201);
    return answer.json;
  };
  const rows = async () => (await api.call(`GET ${list}`, { cookie })).json as Record<string, unknown>[];

  test('a record is created, listed, changed and deleted', async () => {
    const body = fresh(resource);
    const row = await create(body);
    expect(row).toMatchObject(body);
    expect(row.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(row.createdAt).toBe(row.updatedAt);
    expect(await rows()).toContainEqual(row);

    const values = fresh(resource);
    const changed = await api.call(`PUT ${list}/${putAddress(resource, row)}`, { body: values, cookie });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).toMatchObject({ ...values, id: row.id, createdAt: row.createdAt });
    expect(changed.json.updatedAt > row.updatedAt).toBe(true);

    const deleted = await api.call(`DELETE ${list}/${row.id}`, { cookie });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(await rows()).not.toContainEqual(expect.objectContaining({ id: row.id }));
  });

  test('it says who edited it last; sorting and restoring are no edits', async () => {
    const row = await create();
    const other = await api.staff();
    const answer = await api.call(`PUT ${list}/${putAddress(resource, row)}`, {
      body: fresh(resource),
      cookie: other,
    });
    const { lastEdit, updatedAt } = answer.json;
    expect(row.lastEdit.at).toBe(row.createdAt);
    expect(lastEdit.at).toBe(updatedAt);
    expect(Object.keys(lastEdit.by).sort()).toEqual(['id', 'username']);
    expect(lastEdit.by.username).not.toBe(row.lastEdit.by.username);
    if ('sortOrder' in resource.draft.shape) {
      const sorted = await api.call(`POST ${list}/order`, { body: { ids: [row.id] }, cookie });
      expect(sorted.json).toContainEqual(expect.objectContaining({ id: row.id, lastEdit }));
    }
    const { json: shown } = await api.call(`PUT ${list}/${putAddress(resource, answer.json)}`, {
      body: { ...fresh(resource), lastEdit: null },
      cookie,
    });
    expect(shown.lastEdit).not.toBeNull();
  });

  test('what the server owns and what nobody knows is not taken from the body', async () => {
    const row = await create({
      ...fresh(resource),
      id: 'mine',
      createdAt: '1999',
      createdBy: 'me',
      surprise: 1,
    });
    expect(row.id).not.toBe('mine');
    expect(row.createdAt).not.toBe('1999');
    expect(row).not.toHaveProperty('surprise');
    expect(row).not.toHaveProperty('createdBy');
  });

  test('a change keeps the optional fields that it leaves out and clears those it sends empty', async () => {
    const row = await create({ ...fresh(resource), isActive: false });
    const required = Object.fromEntries(requiredFields(resource).map((name) => [name, row[name]]));
    const kept = await api.call(`PUT ${list}/${putAddress(resource, row)}`, { body: required, cookie });
    expect({ ...kept.json, updatedAt: row.updatedAt, lastEdit: row.lastEdit }).toEqual(row);

    const optional = Object.keys(resource.draft.shape).filter(
      (name) => name !== 'isActive' && !(name in required),
    );
    const empty = Object.fromEntries(optional.map((name) => [name, '']));
    const cleared = await api.call(`PUT ${list}/${putAddress(resource, row)}`, {
      body: { ...required, ...empty },
      cookie,
    });
    const fallbacks = resource.draft.parse(required);
    for (const name of optional) expect(cleared.json[name], name).toEqual(fallbacks[name]);
  });

  const wrong = [
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', '  \n '],
    ['a number', 7],
    ['an object', { a: 1 }],
    ['text with NUL', 'a\u0000b'],
    ['text with half a character', 'a\ud800'],
    ['far too long', 'x'.repeat(20_001)],
  ] as const;
  test.each(
    requiredFields(resource).flatMap((name) => wrong.map(([what, value]) => [name, what, value] as const)),
  )('a create whose %s is %s is refused by name and stores nothing', async (name, _what, value) => {
    const before = await api.size(resource.collection);
    const { [name]: _, ...others } = fresh(resource);
    const body = value === undefined ? others : { ...others, [name]: value };
    const answer = await api.call(`POST ${list}`, { body, cookie });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(Object.keys(answer.json.errors)).toEqual([name]);
    expect(answer.text.length).toBeLessThan(2_048);
    expect(await api.size(resource.collection)).toBe(before);
  });

  test('an unknown record is a 404, also with a body that would be refused', async () => {
    const put = await api.call(`PUT ${list}/${MISSING_ID}`, { body: {}, cookie });
    const odd = await api.call(`PUT ${list}/..%2f..%2fusers`, { body: {}, cookie });
    const deleted = await api.call(`DELETE ${list}/${MISSING_ID}`, { cookie });
    expect([put.status, odd.status, deleted.status]).toEqual([404, 404, 404]);
  });

  test('nobody without a session gets in, nor with one that is worth nothing, whether the record exists or not', async () => {
    const row = await create();
    const calls = [
      `GET ${list}`,
      `POST ${list}`,
      `PUT ${list}/${putAddress(resource, row)}`,
      `PUT ${list}/${MISSING_ID}`,
      `DELETE ${list}/${row.id}`,
      `DELETE ${list}/${MISSING_ID}`,
    ];
    for (const call of calls) {
      for (const stranger of strangers) {
        const answer = await api.call(call, {
          cookie: stranger,
          body: call.startsWith('GET') ? undefined : fresh(resource),
        });
        expect(answer.status, call).toBe(401);
        expect(answer.text).not.toContain(String(row.id));
      }
    }
    expect(await rows()).toContainEqual(row);
  });

  test('a write from another site is refused', async () => {
    const row = await create();
    const before = await rows();
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
    ]) {
      for (const call of [
        `POST ${list}`,
        `PUT ${list}/${putAddress(resource, row)}`,
        `DELETE ${list}/${row.id}`,
      ]) {
        const answer = await api.call(call, { headers, body: fresh(resource), cookie });
        expect(answer.status, call).toBe(403);
      }
    }
    expect(await rows()).toEqual(before);
  });

  test('other methods are a 405 that names what is taken', async () => {
    const answer = await api.call(`PATCH ${list}`, { cookie, body: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    const item = await api.call(`GET ${list}/${MISSING_ID}`, { cookie });
    expect([item.status, item.headers.get('allow')]).toEqual([405, 'PUT, DELETE']);
  });

  test('a change that was made on an old version is a 412', async () => {
    const row = await create();
    const url = `PUT ${list}/${putAddress(resource, row)}`;
    const first = await api.call(url, {
      body: { ...row },
      headers: { 'If-Match': `"${row.updatedAt}"` },
      cookie,
    });
    expect(first.status).toBe(200);
    const second = await api.call(url, {
      body: { ...row },
      headers: { 'If-Match': `"${row.updatedAt}"` },
      cookie,
    });
    expect(second.status).toBe(412);
    const third = await api.call(url, { body: { ...row }, cookie });
    expect(third.status).toBe(200);
  });

  test('each change leaves an entry in the activity log and raises the version', async () => {
    const version = async () =>
      (await api.db.doc('content/version').get()).get(resource.collection) as number;
    const row = await create();
    const before = await version();
    await api.call(`PUT ${list}/${putAddress(resource, row)}`, {
      body: { ...row, isActive: false },
      cookie,
    });
    expect(await version()).toBe(before + 1);
    const log = await api.db.collection('activity_log').where('recordId', '==', row.id).get();
    const entries = log.docs.map((entry) => entry.data());
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'update']);
    expect(entries.find(({ action }) => action === 'update')?.changes).toEqual({
      isActive: { before: true, after: false },
    });
  });
});

describe.each(resources.filter(({ key }) => key).map((resource) => [resource.path, resource] as const))(
  'the unique key of %s',
  (path, resource) => {
    const list = `/api/admin/${path}`;
    const key = resource.key ?? '';

    test('cannot be used twice, neither by a create nor by a rename', async () => {
      const a = fresh(resource);
      const b = fresh(resource);
      const [first, second] = [
        await api.call(`POST ${list}`, { body: a, cookie }),
        await api.call(`POST ${list}`, { body: b, cookie }),
      ];
      const again = await api.call(`POST ${list}`, { body: a, cookie });
      expect([again.status, Object.keys(again.json.errors)]).toEqual([409, [key]]);
      const renamed = await api.call(`PUT ${list}/${putAddress(resource, second.json)}`, {
        body: { ...b, [key]: a[key] },
        cookie,
      });
      expect(renamed.status).toBe(409);
      const kept = (await api.call(`GET ${list}`, { cookie })).json;
      expect(kept).toContainEqual(first.json);
      expect(kept).toContainEqual(second.json);
    });

    test('is free again after a delete and after a rename', async () => {
      const a = fresh(resource);
      const first = (await api.call(`POST ${list}`, { body: a, cookie })).json;
      const renamed = await api.call(`PUT ${list}/${putAddress(resource, first)}`, {
        body: fresh(resource),
        cookie,
      });
      expect(renamed.status).toBe(200);
      const second = await api.call(`POST ${list}`, { body: a, cookie });
      expect(second.status).toBe(201);
      await api.call(`DELETE ${list}/${second.json.id}`, { cookie });
      expect((await api.call(`POST ${list}`, { body: a, cookie })).status).toBe(201);
    });

    test('goes to exactly one of twenty at once', async () => {
      const body = fresh(resource);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => api.call(`POST ${list}`, { body, cookie })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    });
  },
);
