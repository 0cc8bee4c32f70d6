import { randomUUID } from 'node:crypto';
import { photoRenditions, services } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../../functions/src/jobs/cleanup.ts';
import { moved } from '../../../web/src/admin/content/page-editor/fields/sorted.ts';
import type { AnyRecord } from '../../../web/src/admin/lib/queries/records.ts';
import { startWithStaff } from '../../accounts/people.ts';
import { atOnce, column, refusal, statuses } from '../../platform/harness/harness.ts';
import { draftFile } from '../../platform/harness/samples.ts';
import {
  type Change,
  createText,
  editing,
  filesOf,
  inMinutes,
  inTwoHours,
  newId,
  picture,
  type Row,
  remove,
  set,
  storeRecords,
  unique,
} from './editing.ts';

const { api, amina, omar, asAmina, asOmar, asRoot } = await startWithStaff();

const staff = editing(api, amina);
const { makeService, makeMember, save, draft, content } = staff;
const draftOf = async (record: string) =>
  (await staff.drafted()).filter((change) => change.record === record) as [Change];
const conflictOf = async (record: string) => (await draftOf(record))[0].conflict;
const put = (service: Row, fields: object) => staff.put(service, fields, omar);
const photoOf = () => picture(640, 480).then((bytes) => staff.upload('team', 'photo', bytes));
const setPhoto = (record: string, value: unknown) => set(record, 'photo', value, { resource: 'team' });

describe('a change', () => {
  test('is visible to colleagues and in the draft, and changes nothing published', async () => {
    const service = await makeService();
    const { status, json } = await save([set(service.id, 'title', '  By rail ')]);
    expect([status, json.removed]).toEqual([200, []]);
    const changes = (await asOmar('GET /api/admin/draft')).json.changes;
    const change = changes.find(({ record }: Change) => record === service.id);
    expect(change).toEqual(json.saved[0]);
    expect(change).toMatchObject({
      ...{ kind: 'set', resource: 'services', field: 'title', value: 'By rail', locale: 'en' },
      base: { value: service.title, updatedAt: service.updatedAt },
      ...{ label: service.title, by: { username: 'amina' }, conflict: null },
    });
    const drafted = await asAmina('GET /api/admin/draft/content');
    const kept = ['cache-control', 'etag'].map((name) => drafted.headers.get(name));
    expect(kept).toEqual(['private, no-store', null]);
    const titles = column(drafted.json.services, 'title');
    expect(titles).toContain('By rail');
    expect(titles).not.toContain(service.title);
    expect(JSON.stringify(await api.rows('services'))).not.toContain('By rail');
    for (const path of ['/api/content', '/api/admin/services'])
      expect((await asAmina(`GET ${path}`)).text).not.toContain('By rail');
  });

  test('compares equal whatever the order of its fields in the database', async () => {
    const { id: record } = await makeMember();
    await api.db.doc(`team_members/${record}`).update({ ...(await photoOf()), photoAlt: 'One' });
    const photo = setPhoto(record, { ...(await photoOf()), photoAlt: 'Another' });
    const text = createText(unique('k'), 'T');
    const saved = await draft(photo, text);
    /** A map with its fields in reverse alphabetical order; Firestore returns them in alphabetical order. */
    const turned = (map: object) => Object.fromEntries(Object.entries(map).sort().reverse());
    for (const { id, base, value, values } of saved) {
      const parts = value
        ? { value: turned(value), 'base.value': turned(base.value) }
        : { values: turned(values) };
      await api.db.doc(`draft_changes/${id}`).update(parts);
    }
    expect(await conflictOf(record)).toBeNull();
    expect(await draft(photo, text)).toEqual(saved);
  });

  test('needs an existing record, and a place of its own', async () => {
    const { id } = await makeService();
    for (const change of [set(newId(), 'title', 'New'), remove(newId())])
      expect((await save([change])).status).toBe(404);
    expect((await save([set(id, 'title', 'One'), set(id, 'title', 'Two')])).status).toBe(400);
    expect(await draftOf(id)).toEqual([]);
  });

  test('to the published value leaves the draft; a later change keeps the first base', async () => {
    const service = await makeService();
    const [{ id, version }] = await draft(set(service.id, 'icon', 'ship'));
    const back = await save([set(service.id, 'icon', 'truck', { version })]);
    expect(back.json).toEqual({ saved: [], removed: [id] });
    expect(await draftOf(service.id)).toEqual([]);
    expect((await save([set(service.id, 'icon', 'truck')])).json.removed).toEqual([id]);
    const [first] = await draft(set(service.id, 'icon', 'ship', { base: 'plane' }));
    expect(first.base.value).toBe('plane');
    expect(first.conflict).toMatchObject({ reason: 'changed', value: 'truck' });
    const [later] = await draft(set(service.id, 'icon', 'train', { base: 'truck', version: first.version }));
    expect(later.base).toEqual(first.base);
  });

  test('that another user typed is refused with a 403 and not saved', async () => {
    const service = await makeService();
    const changes = [set(service.id, 'title', 'Kept in the browser')];
    const saveOf = async (typist: string) => {
      const typedBy = (await api.as(typist)('GET /api/user')).json.id;
      return asOmar('PUT /api/admin/draft/changes', { changes, typedBy });
    };
    const detail = 'Somebody else typed this, and omar is signed in now';
    expect(refusal(await saveOf(amina))).toEqual([403, detail]);
    expect(await draftOf(service.id)).toEqual([]);
    expect((await saveOf(omar)).status).toBe(200);
    expect(await draftOf(service.id)).toMatchObject([{ by: { username: 'omar' } }]);
  });
});

describe('two editors of one place', () => {
  test('learn of each other: the second save is refused and overwrites nothing', async () => {
    const service = await makeService();
    const titled = (value: string, more = {}) => [set(service.id, 'title', value, more)];
    const [{ id, version }] = await draft(...titled('Of Amina'));
    expect(refusal(await save(titled('Of Omar'), omar))).toEqual([412, 'amina changed this in the meantime']);
    expect((await draftOf(service.id))[0].value).toBe('Of Amina');
    const taken = await save(titled('Of Omar', { version }), omar);
    expect(taken.json.saved[0]).toMatchObject({ id, value: 'Of Omar', by: { username: 'omar' } });
    const [late, other] = [titled('Late', { version }), await makeService()];
    expect((await save([...late, set(other.id, 'icon', 'train')])).status).toBe(412);
    expect(await draftOf(other.id)).toEqual([]);
  });

  test('have one winner when twenty save at once', async () => {
    const service = await makeService();
    const saveOf = (n: number) => save([set(service.id, 'title', `Of ${n}`)]);
    expect(statuses(await atOnce(20, saveOf))).toEqual([200, ...Array(19).fill(412)]);
  });

  test('who create the same key write one record', async () => {
    const key = unique('home.eyebrow');
    const [mine, theirs] = [newId(), newId()];
    const [first] = await draft(createText(key, 'Of Amina', mine));
    expect((await save([createText(key, 'Of Omar', theirs)], omar)).status).toBe(412);
    const { version } = first;
    const [second] = (await save([createText(key, 'Of Omar', theirs, { version })], omar)).json.saved;
    const values = { key, text: 'Of Omar', isActive: true };
    expect(second).toMatchObject({ id: first.id, record: mine, values });
    expect((await content()).texts).toContainEqual({ id: mine, key, text: 'Of Omar' });
    // A drafted record with another key is still the same record.
    const [third] = await draft(createText(unique('home.title'), 'T', mine, { version: second.version }));
    expect(third.id).not.toBe(first.id);
    expect(column(await draftOf(mine), 'id')).toEqual([third.id]);
  });

  test('see what the other edits, and that the draft or the site has changed', async () => {
    const renew = async (cookie: string, place: string) =>
      (await api.as(cookie)('PUT /api/admin/draft/presence', { place })).json.others;
    expect(await renew(amina, 'services/title')).toEqual([]);
    expect(await renew(omar, '')).toMatchObject([{ username: 'amina', place: 'services/title' }]);
    expect(await renew(amina, '')).toMatchObject([{ username: 'omar', place: '' }]);
    const version = async () => (await asOmar('PUT /api/admin/draft/presence', {})).json.version;
    const service = await makeService();
    const first = await version();
    expect(await version()).toBe(first);
    const versions = [first];
    const [change] = await draft(set(service.id, 'title', 'New'));
    for (const act of [() => staff.discard(change), makeService, () => version()]) {
      versions.push(await version());
      await act();
    }
    expect(new Set(versions).size).toBe(4);
  });
});

describe('a conflict', () => {
  test('arises from a newer publish at the same place, a deleted record or a taken key', async () => {
    const service = await makeService();
    await draft(set(service.id, 'title', 'Drafted'));
    await put(service, { description: 'By sea' });
    expect(await conflictOf(service.id)).toBeNull();
    await put(service, { title: 'Published' });
    const published = { reason: 'changed', value: 'Published', by: { username: 'omar' } };
    expect(await conflictOf(service.id)).toMatchObject(published);
    await put(service, { title: 'Drafted' });
    expect(await conflictOf(service.id)).toBeNull();
    await asOmar(`DELETE /api/admin/services/${service.id}`);
    expect(await conflictOf(service.id)).toMatchObject({ reason: 'deleted' });

    const [record, key] = [newId(), unique('key')];
    await draft(createText(key, 'Drafted', record));
    const { id } = await staff.makeText(key, 'Published');
    expect(await conflictOf(record)).toMatchObject({ reason: 'taken', value: { id } });
  });

  test('arises for no key that another change of the draft frees, from the save on', async () => {
    const [key, record] = [unique('key'), newId()];
    const { id } = await staff.makeText(key, 'Reset');
    await draft(remove(id, 'texts'));
    const [created] = await draft(createText(key, 'Typed anew', record));
    expect([created.conflict, await conflictOf(record)]).toEqual([null, null]);
  });
});

describe('the content of the draft', () => {
  test('has new records, omits removed and hidden ones, and follows the drafted order', async () => {
    const word = unique('sorted');
    const make = (letter: string, fields: object) => makeService({ title: `${word} ${letter}`, ...fields });
    const first = await make('A', { sortOrder: 1 });
    const second = await make('B', { sortOrder: 2 });
    const third = await make('C', { sortOrder: 3, isActive: false });
    const record = newId();
    const values = { title: `${word} D`, description: 'New', icon: 'ship', sortOrder: 4 };
    await draft(
      set(first.id, 'isActive', false),
      set(second.id, 'sortOrder', 9),
      set(third.id, 'isActive', true),
      { kind: 'create', resource: 'services', record, values },
    );
    const titles = async () =>
      column((await content()).services, 'title').filter((title) => title.startsWith(word));
    expect(await titles()).toEqual([`${word} C`, `${word} D`, `${word} B`]);
    await draft(remove(second.id));
    expect(await titles()).toEqual([`${word} C`, `${word} D`]);
    expect((await api.call('GET /api/content')).text).not.toContain(record);
  });

  test('shows one of 95 records at its new place after one change', async () => {
    const { title, description, icon } = await makeService();
    await storeRecords(api, services, Array(94).fill({ title, description, icon }));
    const list = async (): Promise<AnyRecord[]> => (await asAmina('GET /api/admin/services')).json;
    const idsOf = (records: AnyRecord[]) => records.map(({ id }) => id);
    const before = idsOf(await list());
    const records = (await asAmina('POST /api/admin/services/order', { ids: before })).json;
    expect(idsOf(records)).toEqual(before);
    const [id = '', neighbour = ''] = [before.at(-2), before[40]];
    const saved = await draft(...moved({ resource: services, records, changes: [], id, neighbour, by: 1 }));
    expect(saved).toMatchObject([{ record: id, field: 'sortOrder' }]);
    const drafted = idsOf((await content()).services);
    expect(drafted[drafted.indexOf(neighbour) + 1]).toBe(id);
    expect(idsOf(await list())).toEqual(before);
  });
});

test('an unreadable document of the draft, a schedule, a link or the history blocks nobody, and its photos are kept', async () => {
  const photos = [await photoOf(), await photoOf(), await photoOf()];
  const service = await makeService();
  const [published] = await staff.publishes();
  const [{ id, version }] = await draft(set(service.id, 'title', 'Readable'));
  const lost = photos.map((value) => ({ kind: 'move', resource: 'nothing', value }));
  const documents = {
    [`draft_changes/${'e'.repeat(40)}`]: lost[0] ?? {},
    // Of an entity that visitors saw in an earlier release.
    [`draft_changes/${'f'.repeat(40)}`]: {
      ...(await api.stored(`draft_changes/${id}`)),
      ...{ id: 'f'.repeat(40), resource: 'templates' },
    },
    'share_links/lost': { what: { kind: 'page' }, createdAt: inMinutes(0), expireAt: inTwoHours() },
    'scheduled_sets/lost': { at: '2026-01-01T00:00:00.000Z', changes: [lost[1]] },
    'publishes/lost': { at: new Date().toISOString(), changes: [{ after: lost[2] }] },
  };
  for (const [path, document] of Object.entries(documents)) await api.db.doc(path).set(document);

  const read = await asOmar('GET /api/admin/draft');
  expect(read.status, read.text).toBe(200);
  expect(column(read.json.changes, 'id')).toContain(id);
  expect(read.text).not.toMatch(/"move"|"templates"/);
  expect((await asOmar('GET /api/admin/shares')).json).toEqual([]);
  expect(column(await staff.publishes(), 'id')).toContain(published.id);
  await draft(set(service.id, 'title', 'Again', { version }));
  await cleanUp(api.services, inTwoHours());
  const kept = await filesOf(api);
  for (const { photo } of photos) expect(kept).toContain(photo.replace('/media/', ''));
  for (const path of Object.keys(documents)) await api.db.doc(path).delete();
});

describe('a photo', () => {
  test('is one field with all its parts, and is kept as long as the change', async () => {
    const { id } = await makeMember();
    const value = { ...(await photoOf()), photoAlt: 'At her desk' };
    const [change] = await draft(setPhoto(id, value));
    expect(change.base.value).toBeNull();
    expect((await content()).team.find((one: Row) => one.id === id)).toMatchObject(value);
    const files = photoRenditions(value.photo, value.photoWidth).map(({ url }) => url.replace('/media/', ''));

    await cleanUp(api.services, inTwoHours());
    expect(await filesOf(api)).toEqual(expect.arrayContaining(files));
    const path = `/api/admin/draft/changes/${change.id}`;
    expect((await asOmar(`DELETE ${path}?version=${change.version}`)).status).toBe(204);
    await cleanUp(api.services, inTwoHours());
    for (const file of files) expect(await filesOf(api)).not.toContain(file);
  });

  test('that is not stored or not sent is a 400, and nothing of the request is saved', async () => {
    const { id } = await makeMember();
    const known = await photoOf();
    const photo = known.photo.replace(/[\w-]{22}(?=-\d+[.]webp)/, 'A'.repeat(22));
    expect(photo).not.toBe(known.photo);
    const name = set(id, 'name', 'Another', { resource: 'team' });
    const refused = await save([name, setPhoto(id, { ...known, photo, photoAlt: null })]);
    expect(refusal(refused)).toEqual([400, { 'changes.1.value': 'There is no such file' }]);
    expect(await draftOf(id)).toEqual([]);
    const empty = await asAmina('POST /api/admin/draft/files', draftFile('team', 'photo'));
    expect(refusal(empty)).toEqual([400, { photo: 'Required' }]);
  });
});

test('a change is discarded once, and its old version cannot be saved again', async () => {
  const service = await makeService();
  const [{ id, version }] = await draft(set(service.id, 'title', 'New'));
  expect((await staff.discard({ id: `${id}?version=another` }, omar)).status).toBe(412);
  expect((await staff.discard({ id }, omar)).status).toBe(204);
  expect((await staff.discard({ id }, omar)).status).toBe(404);
  // An edit of the discarded change is refused, so that its author does not lose it unnoticed.
  expect((await save([set(service.id, 'title', 'Newer', { version })])).status).toBe(412);
  await draft(set(service.id, 'title', 'Newer', { version: null }));
});

test('the erasure of a person also covers the draft', async () => {
  const email = `drafted-${randomUUID()}@example.com`;
  const record = newId();
  const values = { name: 'A', position: 'B', bio: `Write to ${email}` };
  await draft({ kind: 'create', resource: 'team', record, values });
  const [exported] = (await asRoot('POST /api/admin/inquiries/export', { email })).json.draft_changes;
  expect(exported).toMatchObject({ values: { bio: `Write to ${email}` } });
  expect(exported.addresses).toBeUndefined();
  expect((await asRoot('POST /api/admin/inquiries/erase', { email })).json.erased.draft_changes).toBe(1);
  expect(await draftOf(record)).toEqual([]);
});
