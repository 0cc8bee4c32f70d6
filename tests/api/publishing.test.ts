/** Publishing what is drafted, and its history. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
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

type Row = { [field: string]: unknown; id: string };
type Change = { id: string; version: string; resource: string; record: string };

const make = async (resource: string, body: object): Promise<Row> =>
  (await api.call(`POST /api/admin/${resource}`, { body, cookie: amina })).json;
const makeService = (fields: object = {}) =>
  make('services', { title: unique('Logistics'), description: 'By road', icon: 'truck', ...fields });
const put = (service: Row, fields: object) =>
  api.call(`PUT /api/admin/services/${service.id}`, { body: { ...service, ...fields }, cookie: omar });
const rowOf = async (id: string, resource = 'services'): Promise<Row | undefined> =>
  (await api.call(`GET /api/admin/${resource}`, { cookie: amina })).json.find((row: Row) => row.id === id);
const set = (record: string, field: string, value: unknown) => ({
  kind: 'set',
  resource: 'services',
  record,
  field,
  value,
});
const draft = async (...changes: object[]): Promise<Change[]> => {
  const answer = await api.call('PUT /api/admin/draft/changes', { body: { changes }, cookie: amina });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.saved;
};
const publish = (changes: Change[], decisions = {}, cookie = amina, headers = {}) =>
  api.call('POST /api/admin/draft/publish', {
    body: { changes: changes.map(({ id, version }) => ({ id, version })), decisions },
    cookie,
    headers,
  });
const drafted = async () =>
  (await api.call('GET /api/admin/draft', { cookie: omar })).json.changes as Change[];
const isDrafted = async ({ id }: Change) => (await drafted()).some((change) => change.id === id);
const historyOf = async (id: string, resource = 'services') =>
  (await api.call(`GET /api/admin/${resource}/${id}/history`, { cookie: amina })).json;

describe('a publish', () => {
  test('puts the chosen changes out together, and leaves the others in the draft', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const changes = await draft(
      set(one.id, 'title', 'By rail'),
      set(one.id, 'icon', 'train'),
      set(other.id, 'isActive', false),
      set(other.id, 'title', 'Not yet'),
    );
    const left = changes.pop() as Change;
    const { status, json } = await publish(changes);
    expect(status).toBe(200);
    expect(json).toMatchObject({ by: { username: 'amina' }, scheduledFor: null });
    expect(json.changes).toHaveLength(3);
    expect(json.changes).toContainEqual({
      kind: 'set',
      resource: 'services',
      record: one.id,
      label: one.title,
      field: 'title',
      draftedBy: expect.objectContaining({ username: 'amina' }),
      before: one.title,
      after: 'By rail',
      isDone: true,
    });
    expect(await rowOf(one.id)).toMatchObject({
      title: 'By rail',
      icon: 'train',
      description: 'By road',
      updatedAt: json.at,
      lastEdit: { at: json.at, by: { username: 'amina' } },
    });
    expect(await rowOf(other.id)).toMatchObject({ title: other.title, isActive: false });
    expect(await isDrafted(left)).toBe(true);
    expect(await isDrafted(changes[0] as Change)).toBe(false);
    const [entry] = await historyOf(one.id);
    expect(entry).toMatchObject({
      action: 'update',
      actor: { username: 'amina' },
      changes: { title: { before: one.title, after: 'By rail' }, icon: { before: 'truck', after: 'train' } },
    });
    const [latest] = (await api.call('GET /api/admin/publishes', { cookie: omar })).json;
    expect(latest).toEqual(json);
  });

  test('makes new records, and moves removed ones to the trash', async () => {
    const gone = await makeService();
    const record = newId();
    const key = unique('home.title');
    const changes = await draft(
      { kind: 'create', resource: 'texts', record, values: { key, text: 'Karibu' } },
      { kind: 'remove', resource: 'services', record: gone.id },
      set(gone.id, 'title', 'Gone all the same'),
    );
    const { json } = await publish(changes);
    const [made] = changes as unknown as { at: string }[];
    expect(await rowOf(record, 'texts')).toMatchObject({
      key,
      text: 'Karibu',
      createdAt: made?.at,
      updatedAt: json.at,
    });
    expect(await rowOf(gone.id)).toBeUndefined();
    const trash = (await api.call('GET /api/admin/trash', { cookie: amina })).json;
    const entry = trash.find(({ record: kept }: { record: Row }) => kept.id === gone.id);
    expect(entry).toMatchObject({ record: { title: gone.title }, deletedBy: { username: 'amina' } });
    const again = await api.call('POST /api/admin/texts', { body: { key, text: 'Twice' }, cookie: amina });
    expect(again.status).toBe(409);
    expect((await api.call(`POST /api/admin/trash/${entry.id}/restore`, { cookie: amina })).status).toBe(200);
  });

  test('of a removal with what somebody else has changed in the record is a 409, and loses neither', async () => {
    const service = await makeService();
    const body = { changes: [set(service.id, 'title', 'Her words')] };
    const [words] = (await api.call('PUT /api/admin/draft/changes', { body, cookie: amina })).json.saved;
    const removal = { changes: [{ kind: 'remove', resource: 'services', record: service.id }] };
    const answer = await api.call('PUT /api/admin/draft/changes', { body: removal, cookie: omar });
    const [removed] = answer.json.saved;
    const refused = await publish([words, removed]);
    expect([refused.status, refused.json.detail]).toEqual([
      409,
      `"${service.title}" would go to the trash with what amina has changed in it: choose one of the two`,
    ]);
    expect(refused.json.errors).toEqual({ [words.id]: 'removed', [removed.id]: 'removed' });
    const chosen = [words, removed].map(({ id, version }: Change) => ({ id, version }));
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await api.call('POST /api/admin/schedules', {
      body: { changes: chosen, at },
      cookie: amina,
    });
    expect(scheduled.status).toBe(409);
    expect(await rowOf(service.id)).toMatchObject({ title: service.title });
    expect([await isDrafted(words), await isDrafted(removed)]).toEqual([true, true]);
    expect((await publish([words])).status).toBe(200);
    expect(await rowOf(service.id)).toMatchObject({ title: 'Her words' });
    await api.call(`DELETE /api/admin/draft/changes/${removed.id}`, { cookie: omar });
  });

  test('of a new text under the key of one that is removed with it is no conflict', async () => {
    const key = unique('home.lead');
    const old = await make('texts', { key, text: 'Old' });
    const record = newId();
    const changes = await draft(
      { kind: 'create', resource: 'texts', record, values: { key, text: 'New' } },
      { kind: 'remove', resource: 'texts', record: old.id },
    );
    expect((await publish(changes)).status).toBe(200);
    expect(await rowOf(record, 'texts')).toMatchObject({ key, text: 'New' });
    expect(await rowOf(old.id, 'texts')).toBeUndefined();
  });

  test('of another key frees the old one, and one that is in use is a 409', async () => {
    const [key, other] = [unique('a'), unique('b')];
    const [one, taken] = [
      await make('texts', { key, text: 'A' }),
      await make('texts', { key: other, text: 'B' }),
    ];
    const rename = (value: string) => ({ ...set(one.id, 'key', value), resource: 'texts' });
    const [refused] = await draft(rename(other));
    expect((await publish([refused as Change])).status).toBe(409);
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key });
    const free = unique('c');
    const [renamed] = await draft({ ...rename(free), version: refused?.version });
    expect((await publish([renamed as Change])).status).toBe(200);
    expect((await make('texts', { key, text: 'Again' })).key).toBe(key);
    expect(await rowOf(taken.id, 'texts')).toMatchObject({ key: other });
  });

  test('of two changes that want one key is a 409 that names them, and changes nothing', async () => {
    const [a, b, wanted] = [unique('a'), unique('b'), unique('c')];
    const [one, other] = [
      await make('texts', { key: a, text: 'A' }),
      await make('texts', { key: b, text: 'B' }),
    ];
    const rename = ({ id }: Row) => ({ ...set(id, 'key', wanted), resource: 'texts' });
    const made = { kind: 'create', resource: 'texts', record: newId(), values: { key: wanted, text: 'C' } };
    const changes = await draft(rename(one), rename(other), made);
    const [first, second, third] = changes as [Change, Change, Change];
    for (const pair of [
      [first, second],
      [first, third],
    ]) {
      const refused = await publish(pair);
      expect(refused.status, refused.text).toBe(409);
      expect(refused.json.detail).toContain(`"${wanted}"`);
      expect(refused.json.errors).toEqual(Object.fromEntries(pair.map(({ id }) => [id, 'taken'])));
    }
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: a });
    expect((await publish([first])).status).toBe(200);
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: wanted });
    for (const change of [second, third])
      await api.call(`DELETE /api/admin/draft/changes/${change.id}`, { cookie: amina });
  });

  test('gives the key of a renamed text to a new one, and two texts the keys of each other', async () => {
    const [x, y, z] = [unique('x'), unique('y'), unique('z')];
    const [one, other] = [
      await make('texts', { key: x, text: 'One' }),
      await make('texts', { key: y, text: 'Other' }),
    ];
    const rename = ({ id }: Row, value: string) => ({ ...set(id, 'key', value), resource: 'texts' });
    const swapped = await publish(await draft(rename(one, y), rename(other, x)));
    expect(swapped.status, swapped.text).toBe(200);
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: y, text: 'One' });
    expect(await rowOf(other.id, 'texts')).toMatchObject({ key: x, text: 'Other' });

    const record = newId();
    const changes = await draft(rename(one, z), {
      kind: 'create',
      resource: 'texts',
      record,
      values: { key: y, text: 'New' },
    });
    const { status, json, text } = await publish(changes);
    expect(status, text).toBe(200);
    expect(json.changes.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, true]);
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: z, text: 'One' });
    expect(await rowOf(record, 'texts')).toMatchObject({ key: y, text: 'New' });
    for (const key of [x, y, z]) {
      const again = await api.call('POST /api/admin/texts', { body: { key, text: 'Twice' }, cookie: amina });
      expect(again.status, key).toBe(409);
    }
  });

  test('is for staff, and of at most 500 changes that are there as they were seen', async () => {
    const service = await makeService();
    const [change] = (await draft(set(service.id, 'title', 'One'))) as [Change];
    const none = await publish([{ ...change, id: 'a'.repeat(40) }]);
    expect([none.status, none.json.detail]).toEqual([
      409,
      'These changes were published or discarded in the meantime',
    ]);
    expect((await publish([{ ...change, version: 'another' }])).status).toBe(412);
    expect((await publish([change, { ...change, id: 'a'.repeat(40) }])).status).toBe(412);
    expect((await publish([change, change])).status).toBe(400);
    expect(
      (await publish(Array.from({ length: 501 }, (_, n) => ({ ...change, id: `${n}`.padEnd(40, 'a') }))))
        .status,
    ).toBe(400);
    expect((await rowOf(service.id))?.title).toBe(service.title);
    expect((await api.call('GET /api/admin/publishes')).status).toBe(401);
  });

  test('of 180 removals, which are 900 writes, is one batch', async () => {
    const row = await make('texts', { key: unique('many'), text: 'Text' });
    const ids = Array.from({ length: 180 }, newId);
    const batch = api.db.batch();
    for (const id of ids) batch.set(api.db.doc(`texts/${id}`), { ...row, id, key: id });
    await batch.commit();
    const removals = ids.map((record) => ({ kind: 'remove', resource: 'texts', record }));
    const changes = [...(await draft(...removals.slice(0, 90))), ...(await draft(...removals.slice(90)))];
    const { status, json } = await publish(changes);
    expect([status, json.changes.length]).toEqual([200, 180]);
    for (const index of [0, 179]) expect(await rowOf(ids[index] ?? '', 'texts')).toBeUndefined();
  });

  test('that is repeated with its key is carried out once', async () => {
    const service = await makeService();
    const changes = await draft(set(service.id, 'title', 'Once'));
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await publish(changes, {}, amina, headers);
    const second = await publish(changes, {}, amina, headers);
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect((await historyOf(service.id)).length).toBe(2);
    expect((await publish(changes)).status).toBe(409);
  });

  test('shows to visitors at the next look, and raises the number of each collection once', async () => {
    const service = await makeService();
    const text = {
      kind: 'create',
      resource: 'texts',
      record: newId(),
      values: { key: unique('k'), text: 'T' },
    };
    const changes = await draft(set(service.id, 'title', unique('Seen')), text);
    const version = async () => (await api.db.doc('content/version').get()).data() ?? {};
    const before = await version();
    await publish(changes);
    const after = await version();
    for (const name of ['services', 'texts', 'draft_changes', 'publishes'])
      expect(after[name], name).toBe((before[name] ?? 0) + 1);
  });
});

describe('a place that somebody else has published meanwhile', () => {
  test('is decided one by one, and what was published beside it stays', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const changes = await draft(set(one.id, 'title', 'Mine'), set(other.id, 'title', 'Mine as well'));
    await put(one, { title: 'Theirs', icon: 'ship' });
    await put(other, { title: 'Theirs as well' });
    const [mine, theirs] = changes as [Change, Change];
    const undecided = await publish(changes, { [mine.id]: 'mine' });
    expect([undecided.status, undecided.json.errors]).toEqual([409, { [theirs.id]: 'changed' }]);
    expect((await rowOf(one.id))?.title).toBe('Theirs');

    const { status, json } = await publish(changes, { [mine.id]: 'mine', [theirs.id]: 'theirs' });
    expect(status).toBe(200);
    expect(json.changes).toMatchObject([{ record: one.id, before: 'Theirs', after: 'Mine' }]);
    expect(await rowOf(one.id)).toMatchObject({ title: 'Mine', icon: 'ship' });
    expect(await rowOf(other.id)).toMatchObject({ title: 'Theirs as well' });
    expect(await isDrafted(mine)).toBe(false);
    expect(await isDrafted(theirs)).toBe(false);
  });

  test('by a text for the same key becomes one text', async () => {
    const key = unique('home.cta');
    const record = newId();
    const [change] = (await draft({
      kind: 'create',
      resource: 'texts',
      record,
      values: { key, text: 'Mine' },
    })) as [Change];
    const theirs = await make('texts', { key, text: 'Theirs' });
    expect((await publish([change])).json.errors).toEqual({ [change.id]: 'taken' });
    expect((await publish([change], { [change.id]: 'mine' })).status).toBe(200);
    expect(await rowOf(theirs.id, 'texts')).toMatchObject({ key, text: 'Mine' });
    expect(await rowOf(record, 'texts')).toBeUndefined();
  });

  test('that was deleted cannot be changed any more', async () => {
    const service = await makeService();
    const [change] = (await draft(set(service.id, 'title', 'Mine'))) as [Change];
    await api.call(`DELETE /api/admin/services/${service.id}`, { cookie: omar });
    expect((await publish([change], { [change.id]: 'mine' })).status).toBe(409);
    expect((await publish([change], { [change.id]: 'theirs' })).status).toBe(200);
    expect(await isDrafted(change)).toBe(false);
  });
});

describe('twenty at once', () => {
  test('who publish the same changes: one wins, and it is published once', async () => {
    const service = await makeService();
    const changes = await draft(set(service.id, 'title', 'Won'), set(service.id, 'icon', 'train'));
    const cookies = await Promise.all(Array.from({ length: 20 }, () => api.staff()));
    const answers = await Promise.all(cookies.map((cookie) => publish(changes, {}, cookie)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 412)).toEqual([]);
    expect(await historyOf(service.id)).toHaveLength(2);
    const entries = (await api.call('GET /api/admin/publishes', { cookie: amina })).json;
    expect(
      entries.filter(({ changes: [first] }: { changes: Change[] }) => first?.record === service.id),
    ).toHaveLength(1);
  });

  test('of whom ten publish a field and ten save another one: nothing is lost', async () => {
    const service = await makeService();
    const [change] = await draft(set(service.id, 'title', 'Published'));
    const saves = Array.from({ length: 10 }, (_, n) =>
      api.call(`PUT /api/admin/services/${service.id}`, {
        body: { title: service.title, icon: 'truck', description: `By ${n}` },
        cookie: omar,
      }),
    );
    const publishes = Array.from({ length: 10 }, () => publish([change as Change]));
    const answers = await Promise.all([...saves, ...publishes]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.slice(10).filter(({ status }) => status === 200)).toHaveLength(1);
    const entries = await historyOf(service.id);
    const titles = entries.filter(({ changes }: { changes: object }) => 'title' in changes);
    expect(
      titles.map(({ changes }: { changes: { title: { after: string } } }) => changes.title.after),
    ).toContain('Published');
  });
});

describe('bringing back', () => {
  const bringBack = async (id: string, places: object[], cookie = omar) =>
    api.call(`POST /api/admin/publishes/${id}/bring-back`, { body: { places }, cookie });
  const title = (record: string) => ({ resource: 'services', record, field: 'title' });

  test('puts what was published then into the draft, where it is another by now', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const { json } = await publish(await draft(set(one.id, 'title', 'Then')));
    await put(one, { title: 'Later', icon: 'ship' });
    await put(one, { title: 'Now', icon: 'plane' });
    const answer = await bringBack(json.id, [title(one.id), title(other.id)]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      saved: [
        { record: one.id, field: 'title', value: 'Then', base: { value: 'Now' }, by: { username: 'omar' } },
      ],
      skipped: [],
    });
    expect(await rowOf(one.id)).toMatchObject({ title: 'Now', icon: 'plane' });
    // What somebody has drafted there is not overwritten.
    const again = await bringBack(json.id, [title(one.id)], amina);
    expect(again.json).toEqual({
      saved: [],
      removed: [],
      skipped: [{ ...title(one.id), reason: 'drafted' }],
    });
    await publish(answer.json.saved);
    expect(await rowOf(one.id)).toMatchObject({ title: 'Then', icon: 'plane' });
  });

  test('makes again what was deleted since, and removes what was made since', async () => {
    const [gone, key] = [await makeService(), unique('home.new')];
    const { json } = await publish(await draft(set(gone.id, 'title', 'Then')));
    await api.call(`DELETE /api/admin/services/${gone.id}`, { cookie: omar });
    const made = await make('texts', { key, text: 'Made since' });
    const answer = await bringBack(json.id, [
      title(gone.id),
      { resource: 'services', record: gone.id, field: 'icon' },
      { resource: 'texts', record: made.id, field: 'text' },
      { resource: 'texts', record: newId(), field: 'text' },
    ]);
    expect(answer.json.saved).toMatchObject([
      { kind: 'create', record: gone.id, values: { title: 'Then', icon: 'truck', description: 'By road' } },
      { kind: 'remove', record: made.id },
    ]);
    await publish(answer.json.saved);
    expect(await rowOf(gone.id)).toMatchObject({ title: 'Then' });
    expect(await rowOf(made.id, 'texts')).toBeUndefined();
  });

  test('neither removes a record in which somebody has drafted something, nor changes one that is to go', async () => {
    const [kept, leaving] = [await makeService(), await makeService()];
    const { json } = await publish(
      await draft(set(kept.id, 'icon', 'ship'), set(leaving.id, 'title', 'Then')),
    );
    const made = await makeService();
    await put(leaving, { title: 'Now' });
    const mine = await draft(set(made.id, 'description', 'Hers'), {
      kind: 'remove',
      resource: 'services',
      record: leaving.id,
    });
    const place = { resource: 'services', record: made.id, field: null };
    const answer = await bringBack(json.id, [place, title(leaving.id)]);
    expect(answer.json).toEqual({
      saved: [],
      removed: [],
      skipped: [
        { ...place, reason: 'drafted' },
        { ...title(leaving.id), reason: 'drafted' },
      ],
    });
    expect((await drafted()).map(({ id }) => id)).toEqual(expect.arrayContaining(mine.map(({ id }) => id)));
    const ofRecords = (await drafted()).filter(({ record }) => [made.id, leaving.id].includes(record));
    expect(ofRecords).toHaveLength(2);
    for (const { id } of mine) await api.call(`DELETE /api/admin/draft/changes/${id}`, { cookie: amina });
  });

  test('of a record that is gone leaves out the photo that is not kept any more, and nothing else', async () => {
    const image = sharp({ create: { width: 320, height: 320, channels: 3, background: 'red' } });
    const file = draftFile('team', 'photo', await image.png().toBuffer());
    const photo = (await api.call('POST /api/admin/draft/files', { body: file, cookie: amina })).json;
    const member = await make('team', { name: unique('A'), position: 'B', bio: 'C' });
    const value = { ...photo, photoAlt: 'Red' };
    const { json } = await publish(
      await draft({ kind: 'set', resource: 'team', record: member.id, field: 'photo', value }),
    );
    await api.call(`DELETE /api/admin/team/${member.id}`, { cookie: amina });
    for (const stored of (await api.bucket.getFiles())[0]) {
      if (photo.photo.startsWith(`/media/${stored.name.slice(0, 22)}`)) await stored.delete();
    }
    const place = { resource: 'team', record: member.id, field: null };
    const answer = await bringBack(json.id, [place]);
    expect(answer.json).toMatchObject({
      saved: [
        {
          kind: 'create',
          record: member.id,
          values: { name: member.name, position: 'B', photo: null, photoAlt: null, photoWidth: null },
        },
      ],
      removed: [],
      skipped: [{ ...place, field: 'photo', reason: 'lost' }],
    });
    expect((await publish(answer.json.saved)).status).toBe(200);
    expect(await rowOf(member.id, 'team')).toMatchObject({ name: member.name, photo: null });
  });

  test('of a state says what is another one now, and has all fields again as they were then', async () => {
    const [one, other, untouched] = [await makeService(), await makeService(), await makeService()];
    const key = unique('home.lead');
    const text = await make('texts', { key, text: 'Then' });
    const { json } = await publish(
      await draft(set(one.id, 'title', 'Then'), set(untouched.id, 'icon', 'ship')),
    );
    // Later publishes, of this record and of others, a save and a removal.
    await publish(await draft(set(one.id, 'title', 'Second'), set(one.id, 'icon', 'ship')));
    await publish(await draft(set(one.id, 'title', 'Third'), set(other.id, 'isActive', false)));
    await put(one, { title: 'Fourth', icon: 'plane' });
    await publish(await draft({ kind: 'remove', resource: 'texts', record: text.id }));
    const made = await make('texts', { key: unique('home.new'), text: 'Made since' });
    // What was changed, and changed back.
    await put(untouched, { title: 'Between', icon: 'ship' });
    await put(untouched, { icon: 'ship' });

    const path = `/api/admin/publishes/${json.id}`;
    const changed = (await api.call(`GET ${path}/changed`, { cookie: omar })).json;
    const valuesOf = ({ id }: Row) => changed.find(({ record }: { record: string }) => record === id)?.values;
    expect(changed).toHaveLength(4);
    expect(valuesOf(one)).toMatchObject({ title: 'Then', icon: 'truck', description: 'By road' });
    expect(valuesOf(other)).toMatchObject({ isActive: true });
    expect(valuesOf(text)).toMatchObject({ key, text: 'Then' });
    expect(valuesOf(made)).toMatchObject({ text: 'Made since' });
    expect(valuesOf(untouched)).toBeUndefined();

    const places = changed.map(({ resource, record }: Change) => ({ resource, record }));
    const answer = await bringBack(json.id, places);
    expect(answer.json.skipped).toEqual([]);
    expect(answer.json.saved).toHaveLength(5);
    expect((await publish(answer.json.saved)).status).toBe(200);
    expect(await rowOf(one.id)).toMatchObject({ title: 'Then', icon: 'truck' });
    expect(await rowOf(other.id)).toMatchObject({ isActive: true });
    expect(await rowOf(text.id, 'texts')).toMatchObject({ key, text: 'Then' });
    expect(await rowOf(made.id, 'texts')).toBeUndefined();
    expect((await api.call(`GET ${path}/changed`, { cookie: omar })).json).toEqual([]);
    expect((await api.call(`GET ${path}/changed`)).status).toBe(401);
    expect((await api.call(`GET /api/admin/publishes/${newId()}/changed`, { cookie: omar })).status).toBe(
      404,
    );
  });

  test('never puts the mark of what was erased into the draft', async () => {
    const email = `former-${randomUUID()}@example.com`;
    const service = await makeService();
    const { json } = await publish(await draft(set(service.id, 'description', `Ask ${email}`)));
    await put(service, { title: service.title, description: 'Ask us' });
    await api.call('POST /api/admin/inquiries/erase', { body: { email }, cookie: root });
    const place = { resource: 'services', record: service.id };
    expect((await bringBack(json.id, [place])).json).toEqual({
      saved: [],
      removed: [],
      skipped: [{ ...place, field: 'description', reason: 'lost' }],
    });
  });

  test('skips what was erased, and is a 404 for a publish that there is not', async () => {
    const email = `former-${randomUUID()}@example.com`;
    const member = await make('team', { name: 'A', position: 'B', bio: 'C', email });
    const service = await makeService({ description: `Write to ${email}` });
    const { json } = await publish(await draft(set(service.id, 'description', `Still ${email}`)));
    await put(service, { description: 'Nobody' });
    const place = { resource: 'team', record: member.id, field: 'email' };
    const body = { name: 'A', position: 'B', bio: 'C', email: null };
    await api.call(`PUT /api/admin/team/${member.id}`, { body, cookie: amina });
    const erased = await api.call('POST /api/admin/inquiries/erase', { body: { email }, cookie: root });
    expect(erased.json.erased.publishes).toBe(1);
    const [entry] = (await api.call('GET /api/admin/publishes', { cookie: amina })).json;
    expect(JSON.stringify(entry)).not.toContain(email);
    expect(entry.changes[0]).toMatchObject({ before: '[erased]', after: '[erased]' });
    expect((await bringBack(json.id, [place])).json).toEqual({
      saved: [],
      removed: [],
      skipped: [{ ...place, reason: 'lost' }],
    });
    expect((await bringBack(newId(), [place])).status).toBe(404);
  });

  test('has the photo again for thirty days', async () => {
    const upload = async (color: string) => {
      const image = sharp({ create: { width: 320, height: 320, channels: 3, background: color } });
      const body = draftFile('team', 'photo', await image.png().toBuffer());
      const { json } = await api.call('POST /api/admin/draft/files', { body, cookie: amina });
      return { ...json, photoAlt: color };
    };
    const member = await make('team', { name: unique('A'), position: 'B', bio: 'C' });
    const place = { resource: 'team', record: member.id, field: 'photo' };
    const publishPhoto = async (value: object) =>
      (await publish(await draft({ kind: 'set', ...place, value }))).json;
    const red = await upload('red');
    const first = await publishPhoto(red);
    expect(await rowOf(member.id, 'team')).toMatchObject(red);
    await publishPhoto(await upload('blue'));
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await cleanUp(api.services, days(29));
    const { json } = await bringBack(first.id, [place]);
    expect(json.saved).toMatchObject([{ value: red, base: { value: { photoAlt: 'blue' } } }]);
    await api.call(`DELETE /api/admin/draft/changes/${json.saved[0].id}`, { cookie: amina });
    await cleanUp(api.services, days(31));
    expect((await bringBack(first.id, [place])).json).toEqual({
      saved: [],
      removed: [],
      skipped: [{ ...place, reason: 'lost' }],
    });
  });
});
