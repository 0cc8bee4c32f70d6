/** Publishing what is drafted, and its history. */
import { randomUUID } from 'node:crypto';
import { texts } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import {
  type Change,
  createText,
  editing,
  inMinutes,
  newId,
  picture,
  type Row,
  remove,
  rename,
  set,
  storeRecords,
  unique,
} from './editing.ts';
import { column } from './harness.ts';
import { startWithStaff } from './people.ts';

const { api, amina, omar, asAmina, asOmar, asRoot } = await startWithStaff();

const staff = editing(api, amina);
const { makeService, makeText, makeMember, rowOf, draft, publish, published } = staff;
const put = (service: Row, fields: object) =>
  asOmar(`PUT /api/admin/services/${service.id}`, { ...service, ...fields });
const isDrafted = async ({ id }: Change) => (await staff.drafted()).some((change) => change.id === id);
const historyOf = async (id: string) => (await asAmina(`GET /api/admin/services/${id}/history`)).json;
const publishes = async () => (await asOmar('GET /api/admin/publishes')).json;

describe('a publish', () => {
  test('puts the chosen changes out together, and leaves the others in the draft', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const [title, icon, isActive, left] = await draft(
      set(one.id, 'title', 'By rail'),
      set(one.id, 'icon', 'train'),
      set(other.id, 'isActive', false),
      set(other.id, 'title', 'Not yet'),
    );
    const done = await published([title, icon, isActive]);
    expect(done).toMatchObject({ by: { username: 'amina' }, scheduledFor: null });
    expect(done.changes).toHaveLength(3);
    expect(done.changes).toContainEqual({
      ...{ kind: 'set', resource: 'services', record: one.id, label: one.title, field: 'title' },
      ...{ draftedBy: expect.objectContaining({ username: 'amina' }) },
      ...{ before: one.title, after: 'By rail', isDone: true },
    });
    expect(await rowOf(one.id)).toMatchObject({
      ...{ title: 'By rail', icon: 'train', description: 'By road', updatedAt: done.at },
      lastEdit: { at: done.at, by: { username: 'amina' } },
    });
    expect(await rowOf(other.id)).toMatchObject({ title: other.title, isActive: false });
    expect([await isDrafted(left), await isDrafted(title)]).toEqual([true, false]);
    expect((await historyOf(one.id))[0]).toMatchObject({
      action: 'update',
      actor: { username: 'amina' },
      changes: { title: { before: one.title, after: 'By rail' }, icon: { before: 'truck', after: 'train' } },
    });
    expect((await publishes())[0]).toEqual(done);
  });

  test('makes new records, and moves removed ones to the trash', async () => {
    const gone = await makeService();
    const [record, key] = [newId(), unique('home.title')];
    const words = set(gone.id, 'title', 'Gone all the same');
    const changes = await draft(createText(key, 'Karibu', record), remove(gone.id), words);
    const { at } = await published(changes);
    const times = { createdAt: changes[0].at, updatedAt: at };
    expect(await rowOf(record, 'texts')).toMatchObject({ key, text: 'Karibu', ...times });
    expect(await rowOf(gone.id)).toBeUndefined();
    const trash = (await asAmina('GET /api/admin/trash')).json;
    const entry = trash.find(({ record: kept }: { record: Row }) => kept.id === gone.id);
    expect(entry).toMatchObject({ record: { title: gone.title }, deletedBy: { username: 'amina' } });
    expect((await asAmina('POST /api/admin/texts', { key, text: 'Twice' })).status).toBe(409);
    expect((await asAmina(`POST /api/admin/trash/${entry.id}/restore`)).status).toBe(200);
  });

  test('of a removal with what somebody else has changed in the record is a 409, and loses neither', async () => {
    const service = await makeService();
    const [words] = await draft(set(service.id, 'title', 'Her words'));
    const [removed] = (await staff.save([remove(service.id)], omar)).json.saved;
    const refused = await publish([words, removed]);
    const detail = `"${service.title}" would go to the trash with what amina has changed in it: choose one of the two`;
    expect([refused.status, refused.json.detail]).toEqual([409, detail]);
    expect(refused.json.errors).toEqual({ [words.id]: 'removed', [removed.id]: 'removed' });
    expect((await staff.schedule([words, removed], inMinutes(60))).status).toBe(409);
    expect(await rowOf(service.id)).toMatchObject({ title: service.title });
    expect([await isDrafted(words), await isDrafted(removed)]).toEqual([true, true]);
    await published([words]);
    expect(await rowOf(service.id)).toMatchObject({ title: 'Her words' });
    await staff.discard(removed, omar);
  });

  test('of a new text under the key of one that is removed with it is no conflict', async () => {
    const [key, record] = [unique('home.lead'), newId()];
    const old = await makeText(key);
    await published(await draft(createText(key, 'New', record), remove(old.id, 'texts')));
    expect(await rowOf(record, 'texts')).toMatchObject({ key, text: 'New' });
    expect(await rowOf(old.id, 'texts')).toBeUndefined();
  });

  test('of another key frees the old one, and one that is in use is a 409', async () => {
    const [key, other] = [unique('a'), unique('b')];
    const [one, taken] = [await makeText(key), await makeText(other)];
    const [refused] = await draft(rename(one, other));
    expect((await publish([refused])).status).toBe(409);
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key });
    await published(await draft({ ...rename(one, unique('c')), version: refused.version }));
    expect((await makeText(key)).key).toBe(key);
    expect(await rowOf(taken.id, 'texts')).toMatchObject({ key: other });
  });

  test('of two changes that want one key is a 409 that names them, and changes nothing', async () => {
    const [a, wanted] = [unique('a'), unique('c')];
    const [one, other] = [await makeText(a), await makeText(unique('b'))];
    const changes = [rename(one, wanted), rename(other, wanted), createText(wanted, 'C')];
    const [first, second, third] = await draft(...changes);
    for (const rival of [second, third]) {
      const refused = await publish([first, rival]);
      expect(refused.status, refused.text).toBe(409);
      expect(refused.json.detail).toContain(`"${wanted}"`);
      expect(refused.json.errors).toEqual({ [first.id]: 'taken', [rival.id]: 'taken' });
    }
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: a });
    await published([first]);
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: wanted });
    for (const change of [second, third]) await staff.discard(change);
  });

  test('gives the key of a renamed text to a new one, and two texts the keys of each other', async () => {
    const [x, y, z] = [unique('x'), unique('y'), unique('z')];
    const [one, other] = [await makeText(x, 'One'), await makeText(y, 'Other')];
    await published(await draft(rename(one, y), rename(other, x)));
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: y, text: 'One' });
    expect(await rowOf(other.id, 'texts')).toMatchObject({ key: x, text: 'Other' });

    const record = newId();
    const { changes } = await published(await draft(rename(one, z), createText(y, 'New', record)));
    expect(column(changes, 'isDone')).toEqual([true, true]);
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: z, text: 'One' });
    expect(await rowOf(record, 'texts')).toMatchObject({ key: y, text: 'New' });
    for (const key of [x, y, z])
      expect((await asAmina('POST /api/admin/texts', { key, text: 'Twice' })).status, key).toBe(409);
  });

  test('is of at most 500 changes that are there as they were seen', async () => {
    const service = await makeService();
    const [change] = await draft(set(service.id, 'title', 'One'));
    const unknown = { ...change, id: 'a'.repeat(40) };
    const many = Array.from({ length: 501 }, (_, n) => ({ ...change, id: `${n}`.padEnd(40, 'a') }));
    const { status, json } = await publish([unknown]);
    const detail = 'These changes were published or discarded in the meantime';
    expect([status, json.detail]).toEqual([409, detail]);
    expect((await publish([{ ...change, version: 'another' }])).status).toBe(412);
    expect((await publish([change, unknown])).status).toBe(412);
    for (const wrong of [[change, change], many]) expect((await publish(wrong)).status).toBe(400);
    expect((await rowOf(service.id)).title).toBe(service.title);
  });

  test('of 180 removals, which are 900 writes, is one batch', async () => {
    const many = Array.from({ length: 180 }, () => ({ key: unique('many'), text: 'Text' }));
    const ids = await storeRecords(api, texts, many);
    const removals = ids.map((id) => remove(id, 'texts'));
    const drafted = [...(await draft(...removals.slice(0, 90))), ...(await draft(...removals.slice(90)))];
    const { changes } = await published(drafted);
    expect(changes).toHaveLength(180);
    for (const index of [0, 179]) expect(await rowOf(ids[index] ?? '', 'texts')).toBeUndefined();
  });

  test('that is repeated with its key is carried out once', async () => {
    const service = await makeService();
    const changes = await draft(set(service.id, 'title', 'Once'));
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await publish(changes, {}, amina, headers);
    const second = await publish(changes, {}, amina, headers);
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect(await historyOf(service.id)).toHaveLength(2);
    expect((await publish(changes)).status).toBe(409);
  });

  test('shows to visitors at the next look, and raises the number of each collection once', async () => {
    const service = await makeService();
    const changes = await draft(set(service.id, 'title', unique('Seen')), createText(unique('k'), 'T'));
    const version = async () => (await api.db.doc('content/version').get()).data() ?? {};
    const before = await version();
    await published(changes);
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
    const [mine, theirs] = changes;
    const undecided = await publish(changes, { [mine.id]: 'mine' });
    expect([undecided.status, undecided.json.errors]).toEqual([409, { [theirs.id]: 'changed' }]);
    expect((await rowOf(one.id)).title).toBe('Theirs');

    const done = await published(changes, { [mine.id]: 'mine', [theirs.id]: 'theirs' });
    expect(done.changes).toMatchObject([{ record: one.id, before: 'Theirs', after: 'Mine' }]);
    expect(await rowOf(one.id)).toMatchObject({ title: 'Mine', icon: 'ship' });
    expect(await rowOf(other.id)).toMatchObject({ title: 'Theirs as well' });
    expect([await isDrafted(mine), await isDrafted(theirs)]).toEqual([false, false]);
  });

  test('by a text for the same key becomes one text', async () => {
    const [key, record] = [unique('home.cta'), newId()];
    const [change] = await draft(createText(key, 'Mine', record));
    const theirs = await makeText(key, 'Theirs');
    expect((await publish([change])).json.errors).toEqual({ [change.id]: 'taken' });
    await published([change], { [change.id]: 'mine' });
    expect(await rowOf(theirs.id, 'texts')).toMatchObject({ key, text: 'Mine' });
    expect(await rowOf(record, 'texts')).toBeUndefined();
  });

  test('that was deleted cannot be changed any more', async () => {
    const service = await makeService();
    const [change] = await draft(set(service.id, 'title', 'Mine'));
    await asOmar(`DELETE /api/admin/services/${service.id}`);
    expect((await publish([change], { [change.id]: 'mine' })).status).toBe(409);
    await published([change], { [change.id]: 'theirs' });
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
    expect(statuses.filter((status) => ![200, 409, 412].includes(status))).toEqual([]);
    expect(await historyOf(service.id)).toHaveLength(2);
    const isOurs = ({ changes: [first] }: { changes: Change[] }) => first?.record === service.id;
    expect((await publishes()).filter(isOurs)).toHaveLength(1);
  });

  test('of whom ten publish a field and ten save another one: nothing is lost', async () => {
    const service = await makeService();
    const changes = await draft(set(service.id, 'title', 'Published'));
    const { title, icon } = service;
    const saves = Array.from({ length: 10 }, (_, n) =>
      asOmar(`PUT /api/admin/services/${service.id}`, { title, icon, description: `By ${n}` }),
    );
    const answers = await Promise.all([...saves, ...Array.from({ length: 10 }, () => publish(changes))]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.slice(10).filter(({ status }) => status === 200)).toHaveLength(1);
    const titles = column(await historyOf(service.id), 'changes').map((change) => change.title?.after);
    expect(titles).toContain('Published');
  });
});

describe('bringing back', () => {
  const bringBack = (id: string, places: object[], cookie = omar) =>
    api.as(cookie)(`POST /api/admin/publishes/${id}/bring-back`, { places });
  const title = (record: string) => ({ resource: 'services', record, field: 'title' });
  /** Nothing was saved, and these places were skipped for a reason. */
  const skippedAs = (reason: string, ...places: object[]) => ({
    ...{ saved: [], removed: [] },
    skipped: places.map((place) => ({ ...place, reason })),
  });
  const erase = (email: string) => asRoot('POST /api/admin/inquiries/erase', { email });
  const newAddress = () => `former-${randomUUID()}@example.com`;

  test('puts what was published then into the draft, where it is another by now', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const { id } = await published(await draft(set(one.id, 'title', 'Then')));
    await put(one, { title: 'Later', icon: 'ship' });
    await put(one, { title: 'Now', icon: 'plane' });
    const answer = await bringBack(id, [title(one.id), title(other.id)]);
    expect(answer.status, answer.text).toBe(200);
    const saved = { record: one.id, field: 'title', value: 'Then', base: { value: 'Now' } };
    expect(answer.json).toMatchObject({ saved: [{ ...saved, by: { username: 'omar' } }], skipped: [] });
    expect(await rowOf(one.id)).toMatchObject({ title: 'Now', icon: 'plane' });
    // What somebody has drafted there is not overwritten.
    const again = await bringBack(id, [title(one.id)], amina);
    expect(again.json).toEqual(skippedAs('drafted', title(one.id)));
    await published(answer.json.saved);
    expect(await rowOf(one.id)).toMatchObject({ title: 'Then', icon: 'plane' });
  });

  test('makes again what was deleted since, and removes what was made since', async () => {
    const gone = await makeService();
    const { id } = await published(await draft(set(gone.id, 'title', 'Then')));
    await asOmar(`DELETE /api/admin/services/${gone.id}`);
    const made = await makeText(unique('home.new'), 'Made since');
    const { saved } = (
      await bringBack(id, [
        title(gone.id),
        { resource: 'services', record: gone.id, field: 'icon' },
        { resource: 'texts', record: made.id, field: 'text' },
        { resource: 'texts', record: newId(), field: 'text' },
      ])
    ).json;
    expect(saved).toMatchObject([
      { kind: 'create', record: gone.id, values: { title: 'Then', icon: 'truck', description: 'By road' } },
      { kind: 'remove', record: made.id },
    ]);
    await published(saved);
    expect(await rowOf(gone.id)).toMatchObject({ title: 'Then' });
    expect(await rowOf(made.id, 'texts')).toBeUndefined();
  });

  test('neither removes a record in which somebody has drafted something, nor changes one that is to go', async () => {
    const [kept, leaving] = [await makeService(), await makeService()];
    const { id } = await published(
      await draft(set(kept.id, 'icon', 'ship'), set(leaving.id, 'title', 'Then')),
    );
    const made = await makeService();
    await put(leaving, { title: 'Now' });
    const mine = await draft(set(made.id, 'description', 'Hers'), remove(leaving.id));
    const places = [{ resource: 'services', record: made.id, field: null }, title(leaving.id)];
    expect((await bringBack(id, places)).json).toEqual(skippedAs('drafted', ...places));
    const ofRecords = (await staff.drafted()).filter(({ record }) => [made.id, leaving.id].includes(record));
    expect(column(ofRecords, 'id').sort()).toEqual(column(mine, 'id').sort());
    for (const change of mine) await staff.discard(change);
  });

  test('of a record that is gone leaves out the photo that is not kept any more, and nothing else', async () => {
    const photo = await staff.upload('team', 'photo', await picture(320, 320));
    const member = await makeMember();
    const { id, name, position } = member;
    const place = { resource: 'team', record: id, field: null };
    const value = { ...photo, photoAlt: 'Red' };
    const done = await published(await draft(set(id, 'photo', value, { resource: 'team' })));
    await asAmina(`DELETE /api/admin/team/${id}`);
    for (const stored of (await api.bucket.getFiles())[0]) {
      if (photo.photo.startsWith(`/media/${stored.name.slice(0, 22)}`)) await stored.delete();
    }
    const { json } = await bringBack(done.id, [place]);
    const values = { name, position, photo: null, photoAlt: null, photoWidth: null };
    expect(json).toMatchObject({
      saved: [{ kind: 'create', record: id, values }],
      removed: [],
      skipped: [{ ...place, field: 'photo', reason: 'lost' }],
    });
    await published(json.saved);
    expect(await rowOf(id, 'team')).toMatchObject({ name, photo: null });
  });

  test('of a state says what is another one now, and has all fields again as they were then', async () => {
    const [one, other, untouched] = [await makeService(), await makeService(), await makeService()];
    const text = await makeText(unique('home.lead'), 'Then');
    const done = await published(
      await draft(set(one.id, 'title', 'Then'), set(untouched.id, 'icon', 'ship')),
    );
    // Later publishes, of this record and of others, a save and a removal.
    await published(await draft(set(one.id, 'title', 'Second'), set(one.id, 'icon', 'ship')));
    await published(await draft(set(one.id, 'title', 'Third'), set(other.id, 'isActive', false)));
    await put(one, { title: 'Fourth', icon: 'plane' });
    await published(await draft(remove(text.id, 'texts')));
    const made = await makeText(unique('home.new'), 'Made since');
    // What was changed, and changed back.
    await put(untouched, { title: 'Between', icon: 'ship' });
    await put(untouched, { icon: 'ship' });

    const path = `GET /api/admin/publishes/${done.id}/changed`;
    const changed: { resource: string; record: string; values: object }[] = (await asOmar(path)).json;
    expect(Object.fromEntries(changed.map(({ record, values }) => [record, values]))).toEqual({
      [one.id]: expect.objectContaining({ title: 'Then', icon: 'truck', description: 'By road' }),
      [other.id]: expect.objectContaining({ isActive: true }),
      [text.id]: expect.objectContaining({ key: text.key, text: 'Then' }),
      [made.id]: expect.objectContaining({ text: 'Made since' }),
    });
    const { json } = await bringBack(
      done.id,
      changed.map(({ resource, record }) => ({ resource, record })),
    );
    expect([json.skipped, json.saved.length]).toEqual([[], 5]);
    await published(json.saved);
    expect(await rowOf(one.id)).toMatchObject({ title: 'Then', icon: 'truck' });
    expect(await rowOf(other.id)).toMatchObject({ isActive: true });
    expect(await rowOf(text.id, 'texts')).toMatchObject({ key: text.key, text: 'Then' });
    expect(await rowOf(made.id, 'texts')).toBeUndefined();
    expect((await asOmar(path)).json).toEqual([]);
    expect((await asOmar(`GET /api/admin/publishes/${newId()}/changed`)).status).toBe(404);
  });

  test('never puts the mark of what was erased into the draft', async () => {
    const email = newAddress();
    const service = await makeService();
    const { id } = await published(await draft(set(service.id, 'description', `Ask ${email}`)));
    await put(service, { title: service.title, description: 'Ask us' });
    await erase(email);
    const place = { resource: 'services', record: service.id };
    expect((await bringBack(id, [place])).json).toEqual(
      skippedAs('lost', { ...place, field: 'description' }),
    );
  });

  test('skips what was erased, and is a 404 for a publish that there is not', async () => {
    const email = newAddress();
    const member = await makeMember({ email });
    const service = await makeService({ description: `Write to ${email}` });
    const { id } = await published(await draft(set(service.id, 'description', `Still ${email}`)));
    await put(service, { description: 'Nobody' });
    const place = { resource: 'team', record: member.id, field: 'email' };
    await asAmina(`PUT /api/admin/team/${member.id}`, { ...member, email: null });
    expect((await erase(email)).json.erased.publishes).toBe(1);
    const [entry] = await publishes();
    expect(JSON.stringify(entry)).not.toContain(email);
    expect(entry.changes[0]).toMatchObject({ before: '[erased]', after: '[erased]' });
    expect((await bringBack(id, [place])).json).toEqual(skippedAs('lost', place));
    expect((await bringBack(newId(), [place])).status).toBe(404);
  });

  test('has the photo again for thirty days', async () => {
    const photoOf = async (color: string) => ({
      ...(await staff.upload('team', 'photo', await picture(320, 320, color))),
      photoAlt: color,
    });
    const place = { resource: 'team', record: (await makeMember()).id, field: 'photo' };
    const publishPhoto = async (value: object) => published(await draft({ kind: 'set', ...place, value }));
    const red = await photoOf('red');
    const { id } = await publishPhoto(red);
    expect(await rowOf(place.record, 'team')).toMatchObject(red);
    await publishPhoto(await photoOf('blue'));
    const cleanUpAfter = (days: number) => cleanUp(api.services, new Date(inMinutes(days * 24 * 60)));
    await cleanUpAfter(29);
    const [saved] = (await bringBack(id, [place])).json.saved;
    expect(saved).toMatchObject({ value: red, base: { value: { photoAlt: 'blue' } } });
    await staff.discard(saved);
    await cleanUpAfter(31);
    expect((await bringBack(id, [place])).json).toEqual(skippedAs('lost', place));
  });
});
