/** What staff change on the pages before visitors see it: the draft that all of them share. */
import { randomUUID } from 'node:crypto';
import { photoRenditions, services } from '@mipaka/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import type { AnyRecord } from '../../web/src/admin/lib/records.ts';
import { moved } from '../../web/src/admin/page-editor/sorted.ts';
import type { Api } from './harness.ts';
import { startWithStaff } from './people.ts';
import { draftFile } from './samples.ts';

let api: Api;
let amina: string;
let omar: string;
let root: string;
beforeAll(async () => {
  ({ api, amina, omar, root } = await startWithStaff());
});
afterAll(() => api.stop());

const newId = () => randomUUID().replaceAll('-', '').slice(0, 20);
let serial = 0;
const unique = (word: string) => `${word} ${++serial}`;

const makeService = async (fields: object = {}) =>
  (
    await api.call('POST /api/admin/services', {
      body: { title: unique('Logistics'), description: 'By road', icon: 'truck', ...fields },
      cookie: amina,
    })
  ).json;
const save = (changes: object[], cookie = amina) =>
  api.call('PUT /api/admin/draft/changes', { body: { changes }, cookie });
const set = (record: string, field: string, value: unknown, more: object = {}) => ({
  kind: 'set',
  resource: 'services',
  record,
  field,
  value,
  ...more,
});
const draftOf = async (record: string) =>
  (await api.call('GET /api/admin/draft', { cookie: omar })).json.changes.filter(
    (change: { record: string }) => change.record === record,
  );
const draftContent = async () => (await api.call('GET /api/admin/draft/content', { cookie: omar })).json;
/** What visitors see: as the function reads it, past the five seconds for which it trusts its memory. */
const publicText = async () => {
  const { docs } = await api.db.collection('services').get();
  return JSON.stringify(docs.map((document) => document.data()));
};

describe('a change', () => {
  test('is seen by colleagues and in the content of the draft, and changes nothing that is published', async () => {
    const service = await makeService();
    const { status, json } = await save([set(service.id, 'title', '  By rail ')]);
    expect(status).toBe(200);
    expect(json.removed).toEqual([]);
    const [change] = await draftOf(service.id);
    expect(change).toEqual(json.saved[0]);
    expect(change).toMatchObject({
      kind: 'set',
      resource: 'services',
      field: 'title',
      value: 'By rail',
      base: { value: service.title, updatedAt: service.updatedAt },
      locale: 'en',
      label: service.title,
      by: { username: 'amina' },
      conflict: null,
    });
    const titles = (await draftContent()).services.map(({ title }: { title: string }) => title);
    expect(titles).toContain('By rail');
    expect(titles).not.toContain(service.title);
    expect(await publicText()).not.toContain('By rail');
    expect((await api.call('GET /api/content')).text).not.toContain('By rail');
    expect((await api.call('GET /api/admin/services', { cookie: amina })).text).not.toContain('By rail');
  });

  test('is the same in whatever order the database gives its parts back', async () => {
    const upload = async () => {
      const image = sharp({ create: { width: 320, height: 320, channels: 3, background: 'red' } });
      const body = draftFile('team', 'photo', await image.png().toBuffer());
      return (await api.call('POST /api/admin/draft/files', { body, cookie: amina })).json;
    };
    const member = (
      await api.call('POST /api/admin/team', {
        body: { name: unique('A'), position: 'B', bio: 'C' },
        cookie: amina,
      })
    ).json;
    await api.db.doc(`team_members/${member.id}`).update({ ...(await upload()), photoAlt: 'One' });
    const value = { ...(await upload()), photoAlt: 'Another' };
    const photo = { kind: 'set', resource: 'team', record: member.id, field: 'photo', value };
    const text = {
      kind: 'create',
      resource: 'texts',
      record: newId(),
      values: { text: 'T', key: unique('k') },
    };
    const { saved } = (await save([photo, text])).json;
    /** As Firestore does, whose maps have their names in the order of the alphabet; or the other way round. */
    const turned = (map: object) => Object.fromEntries(Object.entries(map).sort().reverse());
    for (const { id, base, value: set, values } of saved) {
      await api.db
        .doc(`draft_changes/${id}`)
        .update(set ? { value: turned(set), 'base.value': turned(base.value) } : { values: turned(values) });
    }
    expect(await draftOf(member.id)).toMatchObject([{ conflict: null }]);
    const again = await save([photo, text]);
    expect([again.status, again.json.saved]).toEqual([200, saved]);
  });

  test('is checked like the form, with the place of each mistake', async () => {
    const service = await makeService();
    const { status, json } = await save([
      set(service.id, 'title', 'x'.repeat(201)),
      set(service.id, 'division', 'nonsense'),
      { kind: 'create', resource: 'statistics', record: newId(), values: { key: 'k', label: '' } },
    ]);
    expect(status).toBe(400);
    expect(Object.keys(json.errors).sort()).toEqual([
      'changes.0.value',
      'changes.1.value',
      'changes.2.values.category',
      'changes.2.values.label',
      'changes.2.values.value',
    ]);
    expect(await draftOf(service.id)).toEqual([]);
  });

  test.each([
    ['of a field that there is not', { field: 'id' }],
    ['of a field of the server', { field: 'updatedAt' }],
    ['of the prototype', { field: '__proto__' }],
    ['of an entity for staff alone', { resource: 'templates' }],
    ['of nothing', { resource: 'nothing' }],
    ['in another language', { locale: 'sw' }],
    ['of another kind', { kind: 'move' }],
    ['that began from what no field holds', { base: [['a list in a list']] }],
  ])('%s is a 400', async (_, wrong) => {
    const service = await makeService();
    expect((await save([{ ...set(service.id, 'title', 'New'), ...wrong }])).status).toBe(400);
  });

  test('of a record that there is not is a 404, and of one place twice a 400', async () => {
    const service = await makeService();
    expect((await save([set(newId(), 'title', 'New')])).status).toBe(404);
    expect((await save([{ kind: 'remove', resource: 'services', record: newId() }])).status).toBe(404);
    const twice = [set(service.id, 'title', 'One'), set(service.id, 'title', 'Two')];
    expect((await save(twice)).status).toBe(400);
  });

  test('that says what is published is taken out of the draft', async () => {
    const service = await makeService();
    const [change] = (await save([set(service.id, 'icon', 'ship')])).json.saved;
    const back = await save([set(service.id, 'icon', 'truck', { version: change.version })]);
    expect(back.json).toEqual({ saved: [], removed: [change.id] });
    expect(await draftOf(service.id)).toEqual([]);
    expect((await save([set(service.id, 'icon', 'truck')])).json.removed).toEqual([change.id]);
  });

  test('keeps the value from which it began, also where the editor saw an older one', async () => {
    const service = await makeService();
    const [first] = (await save([set(service.id, 'icon', 'ship', { base: 'plane' })])).json.saved;
    expect(first.base.value).toBe('plane');
    expect(first.conflict).toMatchObject({ reason: 'changed', value: 'truck' });
    const later = set(service.id, 'icon', 'train', { base: 'truck', version: first.version });
    expect((await save([later])).json.saved[0].base).toEqual(first.base);
  });

  test('of several, one that cannot be saved keeps all from being saved', async () => {
    const [one, other] = [await makeService(), await makeService()];
    await save([set(one.id, 'icon', 'ship')]);
    expect((await save([set(one.id, 'icon', 'train'), set(other.id, 'icon', 'train')], omar)).status).toBe(
      412,
    );
    expect(await draftOf(other.id)).toEqual([]);
  });

  test('that somebody else has typed is a 403, and is not saved in another name', async () => {
    const service = await makeService();
    const idOf = async (cookie: string) => (await api.call('GET /api/user', { cookie })).json.id;
    const saveOf = (typedBy: string) =>
      api.call('PUT /api/admin/draft/changes', {
        body: { changes: [set(service.id, 'title', 'Kept in the browser')], typedBy },
        cookie: omar,
      });
    const refused = await saveOf(await idOf(amina));
    expect([refused.status, refused.json.detail]).toEqual([
      403,
      'Somebody else typed this, and omar is signed in now',
    ]);
    expect(await draftOf(service.id)).toEqual([]);
    expect((await saveOf(await idOf(omar))).status).toBe(200);
    expect(await draftOf(service.id)).toMatchObject([{ by: { username: 'omar' } }]);
  });
});

describe('two editors of one place', () => {
  test('hear of each other: the second one loses nothing and overwrites nothing', async () => {
    const service = await makeService();
    const [change] = (await save([set(service.id, 'title', 'Of Amina')])).json.saved;
    const refused = await save([set(service.id, 'title', 'Of Omar')], omar);
    expect([refused.status, refused.json.detail]).toEqual([412, 'amina changed this in the meantime']);
    expect((await draftOf(service.id))[0].value).toBe('Of Amina');
    const taken = await save([set(service.id, 'title', 'Of Omar', { version: change.version })], omar);
    expect(taken.json.saved[0]).toMatchObject({ id: change.id, value: 'Of Omar', by: { username: 'omar' } });
    const late = await save([set(service.id, 'title', 'Late', { version: change.version })]);
    expect(late.status).toBe(412);
  });

  test('of twenty who save at once one wins', async () => {
    const service = await makeService();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => save([set(service.id, 'title', `Of ${n}`)])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
  });

  test('of one key without a record write one record', async () => {
    const key = unique('home.eyebrow');
    const create = (record: string, text: string, more: object = {}) => ({
      kind: 'create',
      resource: 'texts',
      record,
      values: { key, text },
      ...more,
    });
    const [mine, theirs] = [newId(), newId()];
    const [first] = (await save([create(mine, 'Of Amina')])).json.saved;
    expect((await save([create(theirs, 'Of Omar')], omar)).status).toBe(412);
    const [second] = (await save([create(theirs, 'Of Omar', { version: first.version })], omar)).json.saved;
    expect(second).toMatchObject({
      id: first.id,
      record: mine,
      values: { key, text: 'Of Omar', isActive: true },
    });
    expect((await draftContent()).texts).toContainEqual({ id: mine, key, text: 'Of Omar' });
    // A new record under another key is still the same record.
    const other = unique('home.title');
    const renamed = {
      ...create(mine, 'Of Omar', { version: second.version }),
      values: { key: other, text: 'T' },
    };
    const [third] = (await save([renamed])).json.saved;
    expect(third.id).not.toBe(first.id);
    expect((await draftOf(mine)).map(({ id }: { id: string }) => id)).toEqual([third.id]);
  });

  test('who saves the same once more has saved it', async () => {
    const service = await makeService();
    const change = set(service.id, 'title', 'Once');
    const [first] = (await save([change])).json.saved;
    const again = await save([change]);
    expect([again.status, again.json.saved]).toEqual([200, [first]]);
  });

  test('hear what the other one edits', async () => {
    const renew = async (cookie: string, place: string) =>
      (await api.call('PUT /api/admin/draft/presence', { body: { place }, cookie })).json.others;
    expect(await renew(amina, 'services/title')).toEqual([]);
    expect(await renew(omar, '')).toMatchObject([{ username: 'amina', place: 'services/title' }]);
    expect(await renew(amina, '')).toMatchObject([{ username: 'omar', place: '' }]);
    expect((await api.call('DELETE /api/admin/draft/presence', { cookie: amina })).status).toBe(204);
    expect(await renew(omar, '')).toEqual([]);
  });
});

describe('a conflict', () => {
  test('is what somebody published at the same place since, and not beside it', async () => {
    const service = await makeService();
    await save([set(service.id, 'title', 'Drafted')]);
    const publish = (fields: object) =>
      api.call(`PUT /api/admin/services/${service.id}`, { body: { ...service, ...fields }, cookie: omar });
    await publish({ description: 'By sea' });
    expect((await draftOf(service.id))[0].conflict).toBeNull();
    await publish({ title: 'Published' });
    expect((await draftOf(service.id))[0].conflict).toMatchObject({
      reason: 'changed',
      value: 'Published',
      by: { username: 'omar' },
    });
    await publish({ title: 'Drafted' });
    expect((await draftOf(service.id))[0].conflict).toBeNull();
  });

  test('is a record that was deleted, and a key that is taken', async () => {
    const service = await makeService();
    await save([set(service.id, 'title', 'Drafted')]);
    await api.call(`DELETE /api/admin/services/${service.id}`, { cookie: omar });
    expect((await draftOf(service.id))[0].conflict.reason).toBe('deleted');

    const [record, key] = [newId(), unique('key')];
    await save([{ kind: 'create', resource: 'texts', record, values: { key, text: 'Drafted' } }]);
    const body = { key, text: 'Published' };
    const { json } = await api.call('POST /api/admin/texts', { body, cookie: omar });
    expect((await draftOf(record))[0].conflict).toMatchObject({ reason: 'taken', value: { id: json.id } });
  });

  test('is a record that was edited before it is removed, and not one that was sorted', async () => {
    const [service, other] = [await makeService(), await makeService()];
    await save([{ kind: 'remove', resource: 'services', record: service.id }]);
    const ids = [service.id, other.id];
    await api.call('POST /api/admin/services/order', { body: { ids }, cookie: omar });
    expect((await draftOf(service.id))[0].conflict).toBeNull();
    const body = { ...service, title: 'Edited' };
    await api.call(`PUT /api/admin/services/${service.id}`, { body, cookie: omar });
    expect((await draftOf(service.id))[0].conflict.reason).toBe('changed');
  });
});

describe('the content of the draft', () => {
  test('has new records, lacks removed and hidden ones, and is in the order of the draft', async () => {
    const category = unique('category');
    const [first, second, third] = [
      await makeService({ title: `${category} A`, sortOrder: 1 }),
      await makeService({ title: `${category} B`, sortOrder: 2 }),
      await makeService({ title: `${category} C`, sortOrder: 3, isActive: false }),
    ];
    const record = newId();
    const values = { title: `${category} D`, description: 'New', icon: 'ship', sortOrder: 4 };
    await save([
      set(first.id, 'isActive', false),
      set(second.id, 'sortOrder', 9),
      set(third.id, 'isActive', true),
      { kind: 'create', resource: 'services', record, values },
    ]);
    const titles = async () =>
      (await draftContent()).services
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => title.startsWith(category));
    expect(await titles()).toEqual([`${category} C`, `${category} D`, `${category} B`]);
    await save([{ kind: 'remove', resource: 'services', record: second.id }]);
    expect(await titles()).toEqual([`${category} C`, `${category} D`]);
    const kept = (await api.call('GET /api/content')).json.services;
    expect(JSON.stringify(kept)).not.toContain(record);
  });

  test('has one of 95 records that nobody had sorted at its new place, by one change', async () => {
    const row = await makeService();
    const batch = api.db.batch();
    for (let count = 1; count < 95; count++) {
      const id = `unsorted${count}`.padEnd(20, 'x');
      batch.set(api.db.doc(`services/${id}`), { ...row, id });
    }
    await batch.commit();
    const list = async () =>
      (await api.call('GET /api/admin/services', { cookie: amina })).json as AnyRecord[];
    const idsOf = (records: AnyRecord[]) => records.map(({ id }) => id);
    const before = idsOf(await list());
    const body = { ids: before };
    const records = (await api.call('POST /api/admin/services/order', { body, cookie: amina })).json;
    expect(idsOf(records)).toEqual(before);
    const [id = '', neighbour = ''] = [before.at(-2), before[40]];
    const changes = moved({ resource: services, records, changes: [], id, neighbour, by: 1 });
    expect((await save(changes)).json.saved).toMatchObject([{ record: id, field: 'sortOrder' }]);
    const at = (await draftContent()).services.findIndex((one: AnyRecord) => one.id === neighbour);
    expect((await draftContent()).services[at + 1].id).toBe(id);
    expect(idsOf(await list())).toEqual(before);
  });

  test('is for staff, and nobody keeps it', async () => {
    const { headers } = await api.call('GET /api/admin/draft/content', { cookie: amina });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('etag')).toBeNull();
    expect((await api.call('GET /api/admin/draft/content')).status).toBe(401);
  });
});

describe('a document that cannot be read', () => {
  test('of the draft or of what is scheduled is in nobody’s way, and its photos are kept', async () => {
    const image = sharp({ create: { width: 320, height: 320, channels: 3, background: 'green' } });
    const form = draftFile('team', 'photo', await image.png().toBuffer());
    const { json } = await api.call('POST /api/admin/draft/files', { body: form, cookie: amina });
    const service = await makeService();
    const [change] = (await save([set(service.id, 'title', 'Readable')])).json.saved;
    const lost = { kind: 'move', resource: 'nothing', value: { ...json, photoAlt: null } };
    await api.db.doc(`draft_changes/${'e'.repeat(40)}`).set(lost);
    await api.db.doc('scheduled_sets/lost').set({ at: '2026-01-01T00:00:00.000Z', changes: [lost] });
    await api.db.doc('publishes/lost').set({ at: new Date().toISOString(), changes: [{ after: lost }] });

    const read = await api.call('GET /api/admin/draft', { cookie: omar });
    expect(read.status, read.text).toBe(200);
    expect(read.json.changes.map(({ id }: { id: string }) => id)).toContain(change.id);
    expect(read.text).not.toContain('"move"');
    expect((await save([set(service.id, 'title', 'Again', { version: change.version })])).status).toBe(200);
    await cleanUp(api.services, new Date(Date.now() + 2 * 3_600_000));
    const kept = (await api.bucket.getFiles())[0].map(({ name }) => `/media/${name}`);
    expect(kept).toContain(json.photo);
    for (const path of [`draft_changes/${'e'.repeat(40)}`, 'scheduled_sets/lost', 'publishes/lost'])
      await api.db.doc(path).delete();
  });
});

describe('a photo', () => {
  const upload = async () => {
    const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c85028' } });
    const body = draftFile('team', 'photo', await image.png().toBuffer());
    return api.call('POST /api/admin/draft/files', { body, cookie: amina });
  };
  const makeMember = async () => {
    const body = { name: unique('Amina'), position: 'Founder', bio: 'Bio' };
    return (await api.call('POST /api/admin/team', { body, cookie: amina })).json;
  };
  const setPhoto = (record: string, value: unknown, more: object = {}) => ({
    kind: 'set',
    resource: 'team',
    record,
    field: 'photo',
    value,
    ...more,
  });
  const stored = async () => (await api.bucket.getFiles())[0].map(({ name }) => name);
  const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000);

  test('is one field with all that belongs to it, and lives as long as the change', async () => {
    const member = await makeMember();
    const uploaded = await upload();
    expect(uploaded.status, uploaded.text).toBe(201);
    const value = { ...uploaded.json, photoAlt: 'At her desk' };
    const [change] = (await save([setPhoto(member.id, value)])).json.saved;
    expect(change.base.value).toBeNull();
    const shown = (await draftContent()).team.find(({ id }: { id: string }) => id === member.id);
    expect(shown).toMatchObject(value);
    const files = photoRenditions(value.photo, value.photoWidth).map(({ url }) => url.replace('/media/', ''));

    await cleanUp(api.services, inTwoHours());
    expect(await stored()).toEqual(expect.arrayContaining(files));
    const path = `/api/admin/draft/changes/${change.id}`;
    expect((await api.call(`DELETE ${path}?version=${change.version}`, { cookie: omar })).status).toBe(204);
    await cleanUp(api.services, inTwoHours());
    for (const file of files) expect(await stored()).not.toContain(file);
  });

  test.each([
    ['an address elsewhere', { photo: 'https://evil.example/a.webp' }],
    ['a path elsewhere', { photo: '/media/../secret-640.webp' }],
    ['another width', { photoWidth: 320 }],
    ['no height', { photoHeight: null }],
    ['a colour that is none', { photoColor: 'red;}' }],
    ['a description that is too long', { photoAlt: 'x'.repeat(201) }],
  ])('with %s is a 400', async (_, wrong) => {
    const member = await makeMember();
    const { json } = await upload();
    const answer = await save([setPhoto(member.id, { ...json, photoAlt: null, ...wrong })]);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.errors)[0]).toMatch(/^changes\.0\.value/);
  });

  test('that is not stored is a 400, and nothing of the call is saved', async () => {
    const member = await makeMember();
    const { json } = await upload();
    const photo = json.photo.replace(/[\w-]{22}(?=-\d+[.]webp)/, 'A'.repeat(22));
    expect(photo).not.toBe(json.photo);
    const name = { kind: 'set', resource: 'team', record: member.id, field: 'name', value: 'Another' };
    const answer = await save([name, setPhoto(member.id, { ...json, photo, photoAlt: null })]);
    expect([answer.status, answer.json.errors]).toEqual([
      400,
      { 'changes.1.value': 'There is no such file' },
    ]);
    expect(await draftOf(member.id)).toEqual([]);
  });

  test('has no description without the photo, and a call without a file is a 400', async () => {
    const member = await makeMember();
    const alone = { kind: 'set', resource: 'team', record: member.id, field: 'photoAlt', value: 'Alt' };
    expect((await save([alone])).status).toBe(400);
    const empty = await api.call('POST /api/admin/draft/files', {
      body: draftFile('team', 'photo'),
      cookie: amina,
    });
    expect([empty.status, empty.json.errors]).toEqual([400, { photo: 'Required' }]);
  });
});

describe('a change that is taken back', () => {
  test('is gone, and not twice', async () => {
    const service = await makeService();
    const [change] = (await save([set(service.id, 'title', 'New')])).json.saved;
    const path = `DELETE /api/admin/draft/changes/${change.id}`;
    expect((await api.call(`${path}?version=another`, { cookie: omar })).status).toBe(412);
    expect((await api.call(path, { cookie: omar })).status).toBe(204);
    expect((await api.call(path, { cookie: omar })).status).toBe(404);
    // What was typed on it since is not lost without a word.
    const late = set(service.id, 'title', 'Newer', { version: change.version });
    expect((await save([late])).status).toBe(412);
    expect((await save([{ ...late, version: null }])).status).toBe(200);
  });
});

test('who edits hears that something has changed, in the draft or on the site', async () => {
  const version = async () =>
    (await api.call('PUT /api/admin/draft/presence', { body: {}, cookie: omar })).json.version;
  const service = await makeService();
  const first = await version();
  expect(await version()).toBe(first);
  await save([set(service.id, 'title', 'New')]);
  const second = await version();
  expect(second).not.toBe(first);
  await makeService();
  expect(await version()).not.toBe(second);
});

test('each change of the draft rings the bell', async () => {
  const service = await makeService();
  const rung = async () => (await api.db.doc('content/version').get()).get('draft_changes') ?? 0;
  const before = await rung();
  const [change] = (await save([set(service.id, 'title', 'New')])).json.saved;
  expect(await rung()).toBe(before + 1);
  await api.call(`DELETE /api/admin/draft/changes/${change.id}`, { cookie: amina });
  expect(await rung()).toBe(before + 2);
});

test('a person who is erased is erased from the draft as well', async () => {
  const email = `drafted-${randomUUID()}@example.com`;
  const record = newId();
  const values = { name: 'A', position: 'B', bio: `Write to ${email}` };
  await save([{ kind: 'create', resource: 'team', record, values }]);
  const of = { body: { email }, cookie: root };
  const exported = (await api.call('POST /api/admin/inquiries/export', of)).json;
  expect(exported.draft_changes).toMatchObject([{ values: { bio: `Write to ${email}` } }]);
  expect(exported.draft_changes[0].addresses).toBeUndefined();
  expect((await api.call('POST /api/admin/inquiries/erase', of)).json.erased.draft_changes).toBe(1);
  expect(await draftOf(record)).toEqual([]);
});
