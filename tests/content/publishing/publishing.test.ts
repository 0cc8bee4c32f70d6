import { randomUUID } from 'node:crypto';
import { texts } from '@mipaka/contract';
import { Query } from 'firebase-admin/firestore';
import { describe, expect, test, vi } from 'vitest';
import { cleanUp } from '../../../functions/src/jobs/cleanup.ts';
import { startWithStaff } from '../../accounts/people.ts';
import { asked, intercept, workOf, written } from '../../platform/harness/firestore-client.ts';
import { atOnce, column, refusal, statuses } from '../../platform/harness/harness.ts';
import { times } from '../../platform/harness/nightly.ts';
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

const { api, amina, omar, asAmina, asOmar, asRoot } = await startWithStaff();

const staff = editing(api, amina);
const { makeService, makeText, makeMember, rowOf, draft, publish, published, historyOf, publishes } = staff;
const put = (service: Row, fields: object) => staff.put(service, fields, omar);
const titleOf = async ({ id }: Row) => (await rowOf(id)).title;
const setTitle = ({ id }: Row, title: string) => set(id, 'title', title);
const isDrafted = async ({ id }: Change) => (await staff.drafted()).some((change) => change.id === id);

describe('a publish', () => {
  test('applies the chosen changes together, and leaves the others in the draft', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const [title, icon, isActive, left] = await draft(
      setTitle(one, 'By rail'),
      set(one.id, 'icon', 'train'),
      set(other.id, 'isActive', false),
      setTitle(other, 'Not yet'),
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

  test('refuses values that an earlier release has drafted and this one does not take, and says why', async () => {
    const service = await makeService();
    const [blank, unknown, text, icon] = await draft(
      setTitle(service, 'Was valid'),
      set(service.id, 'description', 'Was known'),
      createText(unique('home.title'), 'Was short'),
      set(service.id, 'icon', 'train'),
    );
    const store = ({ id }: Change, fields: object) => api.db.doc(`draft_changes/${id}`).update(fields);
    await Promise.all([
      store(blank, { value: '' }),
      store(unknown, { field: 'colour', 'base.value': null }),
      store(text, { 'values.text': 'x'.repeat(2_001) }),
    ]);
    const shown = (await staff.content()).services.find(({ id }: Row) => id === service.id);
    expect(shown).toMatchObject({ title: service.title, description: 'By road', icon: 'train' });
    for (const go of [publish, (all: Change[]) => staff.schedule(all, inMinutes(5))]) {
      const refused = await go([blank, unknown, text, icon]);
      const because = `"${service.title}" cannot be published as it is: Title is required`;
      const errors = { [blank.id]: 'invalid', [unknown.id]: 'invalid', [text.id]: 'invalid' };
      expect([refused.status, refused.json]).toEqual([
        409,
        expect.objectContaining({ detail: because, errors }),
      ]);
      expect((await go([text])).json.detail).toContain('at most 2,000 characters');
    }
    expect((await rowOf(service.id)).title).toBe(service.title);
    await published([icon]);
    expect(await rowOf(service.id)).toMatchObject({ title: service.title, icon: 'train' });
    for (const change of [blank, unknown, text]) await staff.discard(change);
  });

  test('of a text typed anew without the reset of the old one says what is missing', async () => {
    const key = unique('home.again');
    const text = await makeText(key, 'Old');
    const [reset, again] = await draft(remove(text.id, 'texts'), createText(key, 'New'));
    const refused = await publish([again]);
    const because = expect.stringContaining('publish its reset together with it');
    expect([refused.status, refused.json]).toEqual([409, expect.objectContaining({ detail: because })]);
    await published([reset, again]);
    expect(await rowOf(again.record, 'texts')).toMatchObject({ key, text: 'New' });
  });

  test('of a removal with a colleague’s change of the same record is a 409, and keeps both', async () => {
    const service = await makeService();
    const [words] = await draft(setTitle(service, 'Her words'));
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

  test('takes a key that is freed between its two reads', async () => {
    const [key, record] = [unique('home.freed'), newId()];
    const old = await makeText(key);
    const [change] = await draft(createText(key, 'New', record));
    const stop = intercept(api.db, async (_method, request, send) => {
      if (!asked(request).includes(`texts/${old.id}`)) return send();
      stop();
      expect((await asOmar(`DELETE /api/admin/texts/${old.id}`)).status).toBe(204);
      return send();
    });
    await published([change]);
    expect(await rowOf(record, 'texts')).toMatchObject({ key, text: 'New' });
  });

  test('for a key whose record was deleted by hand in the database is a 409', async () => {
    const key = unique('lost');
    const lost = await makeText(key);
    await api.db.collection(texts.collection).doc(lost.id).delete();
    const [change] = await draft(createText(key, 'New'));
    const refused = await publish([change]);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.json).toMatchObject({
      detail: `The key "${key}" is already in use`,
      errors: { [change.id]: 'taken' },
    });
    await staff.discard(change);
  });

  test('reuses the key of a renamed or removed text, and swaps the keys of two texts', async () => {
    const [x, y, z] = [unique('x'), unique('y'), unique('z')];
    const [one, other] = [await makeText(x, 'One'), await makeText(y, 'Other')];
    await published(await draft(rename(one, y), rename(other, x)));
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: y, text: 'One' });
    expect(await rowOf(other.id, 'texts')).toMatchObject({ key: x, text: 'Other' });

    const [record, later] = [newId(), newId()];
    const { changes } = await published(await draft(rename(one, z), createText(y, 'New', record)));
    expect(column(changes, 'isDone')).toEqual([true, true]);
    expect(await rowOf(one.id, 'texts')).toMatchObject({ key: z, text: 'One' });
    expect(await rowOf(record, 'texts')).toMatchObject({ key: y, text: 'New' });
    await published(await draft(createText(z, 'Later', later), remove(one.id, 'texts')));
    expect(await rowOf(later, 'texts')).toMatchObject({ key: z, text: 'Later' });
    for (const key of [x, y, z])
      expect((await asAmina('POST /api/admin/texts', { key, text: 'Twice' })).status, key).toBe(409);
  });

  test('needs changes that exist, in the version that staff saw', async () => {
    const service = await makeService();
    const [change] = await draft(setTitle(service, 'One'));
    const unknown = { ...change, id: 'a'.repeat(40) };
    const { status, json } = await publish([unknown]);
    const detail = 'These changes were published or discarded in the meantime';
    expect([status, json.detail]).toEqual([409, detail]);
    expect((await publish([{ ...change, version: 'another' }])).status).toBe(412);
    expect((await publish([change, unknown])).status).toBe(412);
    expect(await titleOf(service)).toBe(service.title);
  });

  test('of 180 removals, which are 900 writes, is one batch, and raises each version once', async () => {
    const many = Array.from({ length: 180 }, () => ({ key: unique('many'), text: 'Text' }));
    const ids = await storeRecords(api, texts, many);
    const removals = ids.map((id) => remove(id, 'texts'));
    const drafted = [...(await draft(...removals.slice(0, 90))), ...(await draft(...removals.slice(90)))];
    const before = await api.stored('content/version');
    const { changes } = await published(drafted);
    expect(changes).toHaveLength(180);
    const after = await api.stored('content/version');
    for (const name of ['texts', 'draft_changes', 'publishes'])
      expect(after?.[name], name).toBe((before?.[name] ?? 0) + 1);
    for (const index of [0, 179]) expect(await rowOf(ids[index] ?? '', 'texts')).toBeUndefined();
  });

  test('of the same changes by twenty requests at once happens once', async () => {
    const service = await makeService();
    const changes = await draft(setTitle(service, 'Won'), set(service.id, 'icon', 'train'));
    const cookies = await atOnce(20, () => api.staff());
    const [won, ...lost] = statuses(await atOnce(20, (n) => publish(changes, {}, cookies[n])));
    expect(won).toBe(200);
    expect(lost.filter((status) => ![409, 412].includes(status))).toEqual([]);
    expect(await historyOf(service.id)).toHaveLength(2);
    const isOurs = ({ changes: [first] }: { changes: Change[] }) => first?.record === service.id;
    // The other one is its creation.
    expect((await publishes()).filter(isOurs)).toHaveLength(2);
  });
});

describe('a conflict with a newer publish', () => {
  test('is decided change by change, and other published fields stay', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const changes = await draft(setTitle(one, 'Mine'), setTitle(other, 'Mine as well'));
    await put(one, { title: 'Theirs', icon: 'ship' });
    await put(other, { title: 'Theirs as well' });
    const [mine, theirs] = changes;
    expect(refusal(await publish(changes, { [mine.id]: 'mine' }))).toEqual([409, { [theirs.id]: 'changed' }]);
    expect(await titleOf(one)).toBe('Theirs');

    const done = await published(changes, { [mine.id]: 'mine', [theirs.id]: 'theirs' });
    expect(done.changes).toMatchObject([{ record: one.id, before: 'Theirs', after: 'Mine' }]);
    expect(await rowOf(one.id)).toMatchObject({ title: 'Mine', icon: 'ship' });
    expect(await rowOf(other.id)).toMatchObject({ title: 'Theirs as well' });
    expect([await isDrafted(mine), await isDrafted(theirs)]).toEqual([false, false]);
  });

  test('about a deleted record cannot be decided for one’s own change', async () => {
    const service = await makeService();
    const [change] = await draft(setTitle(service, 'Mine'));
    await asOmar(`DELETE /api/admin/services/${service.id}`);
    expect((await publish([change], { [change.id]: 'mine' })).status).toBe(409);
    await published([change], { [change.id]: 'theirs' });
    expect(await isDrafted(change)).toBe(false);
  });

  test('that is over by now still keeps what is published, as decided', async () => {
    const service = await makeService();
    const [change] = await draft(setTitle(service, 'Mine'));
    expect((await published([change], { [change.id]: 'theirs' })).changes).toEqual([]);
    expect(await titleOf(service)).toBe(service.title);
  });

  test('is decided for one’s own change over the version that the person has seen, and over no later one', async () => {
    const service = await makeService();
    const [change] = await draft(setTitle(service, 'Mine'));
    const publishOver = ({ json }: { json: Row }) =>
      asAmina('POST /api/admin/draft/publish', {
        changes: [{ id: change.id, version: change.version, seen: json.updatedAt }],
        decisions: { [change.id]: 'mine' },
      });
    const seen = await put(service, { title: 'Theirs' });
    const later = await put(service, { title: 'Theirs, again' });
    expect(refusal(await publishOver(seen))).toEqual([409, { [change.id]: 'changed' }]);
    expect((await publishOver(later)).status).toBe(200);
    expect(await titleOf(service)).toBe('Mine');
  });
});

describe('a record deleted for good', () => {
  const purge = ({ id }: Row) => asRoot(`DELETE /api/admin/trash/${id}`);
  const textsOf = async ({ id }: Row) => {
    const logged = await api.rows('activity_log', 'recordId', id);
    return column(logged, 'changes').filter((changes: object) => Object.keys(changes).length > 0);
  };

  test('leaves no texts in the histories, which keep those of other records', async () => {
    const [gone, kept] = [await makeService({ description: 'Ask amina@example.com' }), await makeService()];
    const { id } = await published(await draft(remove(gone.id), setTitle(kept, 'Kept')));
    expect((await purge(gone)).status).toBe(204);
    expect(await api.stored(`publishes/${id}`)).toMatchObject({
      changes: [{ record: kept.id, after: 'Kept' }],
      addresses: [],
    });
    expect([await textsOf(gone), (await textsOf(kept)).length]).toEqual([[], 2]);
  });

  test('at the same moment as another leaves nothing of either', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const { id } = await published(await draft(remove(one.id), remove(other.id)));
    expect(statuses(await Promise.all([purge(one), purge(other)]))).toEqual([204, 204]);
    expect(await api.stored(`publishes/${id}`)).toBeUndefined();
  });

  test('leaves none after a second call, where the first one was interrupted', async () => {
    const gone = await makeService();
    await put(gone, { title: 'Changed' });
    await asOmar(`DELETE /api/admin/services/${gone.id}`);
    let commits = 0;
    const stop = intercept(api.db, async (method, _request, send) => {
      if (method === 'commit' && ++commits > 2) throw new Error('Interrupted');
      return send();
    });
    const { status } = await purge(gone);
    stop();
    expect([status, (await textsOf(gone)).length]).toEqual([500, 1]);
    expect((await purge(gone)).status).toBe(204);
    expect(await textsOf(gone)).toEqual([]);
  });
});

test('a deleted record that is drafted again under its id leaves the trash when it is published', async () => {
  const [key, record] = ['about.hero.title', newId()];
  await published(await draft(createText(key, 'First', record)));
  await asOmar(`DELETE /api/admin/texts/${record}`);
  // As a page does that was offline: it sends once more what a colleague has published and deleted since.
  await published(await draft(createText(key, 'First', record)));
  expect(await api.stored(`texts/${record}`)).toMatchObject({ text: 'First' });
  // Deleting it for good would take the history of the record that visitors read.
  expect((await asRoot(`DELETE /api/admin/trash/${record}`)).status).toBe(404);
});

test('a record that is restored and deleted again while a superadmin deletes it for good stays in the trash', async () => {
  const gone = await makeService();
  await asOmar(`DELETE /api/admin/services/${gone.id}`);
  const stop = intercept(api.db, async (_method, request, send) => {
    if (!written(request).includes(`trash/${gone.id}`)) return send();
    stop();
    expect((await asOmar(`POST /api/admin/trash/${gone.id}/restore`)).status).toBe(200);
    await asOmar(`DELETE /api/admin/services/${gone.id}`);
    return send();
  });
  expect((await asRoot(`DELETE /api/admin/trash/${gone.id}`)).status).toBe(404);
  expect((await asOmar(`POST /api/admin/trash/${gone.id}/restore`)).status).toBe(200);
});

test('All changes undoes a sort from the draft where nothing else was published with it', async () => {
  const [one, other] = [await makeService(), await makeService()];
  const sort = async (...changes: object[]) => {
    const { id } = await published(await draft(set(one.id, 'sortOrder', 5), ...changes));
    const [logged] = (await asRoot('GET /api/admin/activity?action=order&limit=1')).json;
    return { id, logged };
  };
  const alone = await sort(set(other.id, 'sortOrder', 3));
  expect(alone.logged).toMatchObject({ label: 'services', publish: alone.id });
  await asOmar('POST /api/admin/services/order', { ids: [other.id, one.id] });
  const { logged } = await sort(setTitle(other, 'Sorted beside'));
  expect(logged).not.toHaveProperty('publish');
});

describe('the undo of a publish', () => {
  const undo = (id: string, body: object = {}, cookie = omar) =>
    api.as(cookie)(`POST /api/admin/publishes/${id}/undo`, body);
  const skippedAs = (reason: string, { id, ...row }: Row, field: string | null, resource = 'services') => ({
    ...{ resource, record: id, label: row.title ?? row.name ?? row.text, field, reason },
  });
  const erase = (email: string) => asRoot('POST /api/admin/inquiries/erase', { email });
  const newAddress = () => `former-${randomUUID()}@example.com`;

  test('restores removed records out of the trash, and removes the records that it created', async () => {
    const gone = await makeService();
    const [record, key] = [newId(), unique('home.new')];
    const words = setTitle(gone, 'Gone all the same');
    const done = await published(await draft(remove(gone.id), words, createText(key, 'New', record)));
    const later = await published(await draft(set(record, 'text', 'Later', { resource: 'texts' })));
    const inTrash = async () =>
      (await asAmina('GET /api/admin/trash')).json.filter(({ id }: Row) => id === gone.id);
    expect(await inTrash()).toMatchObject([{ deletedBy: { username: 'amina' } }]);
    expect((await undo(later.id)).json.skipped).toEqual([]);
    const { json } = await undo(done.id);
    expect(json.entry).toMatchObject({ by: { username: 'omar' }, scheduledFor: null, undoes: done.at });
    expect((await publishes())[0]).toEqual(json.entry);
    expect(await inTrash()).toEqual([]);
    expect((await historyOf(gone.id))[0]).toMatchObject({ action: 'restore', actor: { username: 'omar' } });
    expect([json.skipped, json.entry.changes.length]).toEqual([[], 2]);
    const { id, title, createdAt } = gone;
    expect(await rowOf(id)).toMatchObject({ title, createdAt, lastEdit: { by: { username: 'omar' } } });
    expect(await rowOf(record, 'texts')).toBeUndefined();
    await undo(json.entry.id);
    expect([await rowOf(id), (await rowOf(record, 'texts')).text]).toEqual([undefined, 'New']);
    expect(await inTrash()).toHaveLength(1);
  });

  test.each<[what: string, restore: (entry: string, record: string) => Promise<{ status: number }>]>([
    ['an undo', (entry) => undo(entry)],
    ['the trash', (_entry, record) => asOmar(`POST /api/admin/trash/${record}/restore`)],
  ])('%s restores nothing that a superadmin deletes for good at the same moment', async (_what, restore) => {
    const gone = await makeService();
    const { id } = await published(await draft(remove(gone.id)));
    const stop = intercept(api.db, async (_method, request, send) => {
      if (!written(request).includes(`services/${gone.id}`)) return send();
      stop();
      expect((await asRoot(`DELETE /api/admin/trash/${gone.id}`)).status).toBe(204);
      return send();
    });
    expect((await restore(id, gone.id)).status).toBe(404);
    expect(await rowOf(gone.id)).toBeUndefined();
  });

  test('restores the text of an existing record that a new one with its key had replaced', async () => {
    const [key, record] = [unique('home.cta'), newId()];
    const [change] = await draft(createText(key, 'Mine', record));
    const theirs = await makeText(key, 'Theirs');
    expect((await publish([change])).json.errors).toEqual({ [change.id]: 'taken' });
    const { id } = await published([change], { [change.id]: 'mine' });
    expect(await rowOf(theirs.id, 'texts')).toMatchObject({ key, text: 'Mine' });
    expect(await rowOf(record, 'texts')).toBeUndefined();
    expect((await undo(id)).json.entry.changes).toMatchObject([{ before: 'Mine', after: 'Theirs' }]);
    expect(await rowOf(theirs.id, 'texts')).toMatchObject({ key, text: 'Theirs' });
  });

  test('overwrites no later text by a removed one whose key that text has by now', async () => {
    const [key, record] = [unique('home.lead'), newId()];
    const old = await makeText(key, 'Old');
    const { id } = await published(await draft(remove(old.id, 'texts'), createText(key, 'New', record)));
    await asOmar(`PUT /api/admin/texts/${record}`, { key, text: 'Later' });
    const { json } = await undo(id);
    expect([json.entry, column(json.skipped, 'reason')]).toEqual([null, ['changed', 'taken']]);
    expect(await rowOf(record, 'texts')).toMatchObject({ key, text: 'Later' });
  });

  test('skips and names what colleagues changed since, and undoes the rest', async () => {
    const [one, other, gone] = [await makeService(), await makeService(), await makeService()];
    const [record, key] = [newId(), unique('home.new')];
    const titles = [one, other, gone].map(({ id }) => set(id, 'title', 'Then'));
    const { id } = await published(await draft(...titles, createText(key, 'New', record)));
    await put(one, { title: 'Since' });
    await asOmar(`DELETE /api/admin/services/${gone.id}`);
    await asOmar(`PUT /api/admin/texts/${record}`, { key, text: 'Since' });
    const { json } = await undo(id);
    expect(json.entry.changes).toMatchObject([{ record: other.id, after: other.title }]);
    expect(json.skipped).toEqual([
      skippedAs('changed', one, 'title'),
      skippedAs('deleted', gone, 'title'),
      skippedAs('changed', { id: record, text: 'New' } as never, null, 'texts'),
    ]);
    expect([await titleOf(one), (await rowOf(record, 'texts')).text]).toEqual(['Since', 'Since']);
    expect(await rowOf(gone.id)).toBeUndefined();
  });

  test('can be limited to some records, happens once among twenty, and is a 404 for no publish', async () => {
    const [one, other] = [await makeService(), await makeService()];
    const { id } = await published(await draft(setTitle(one, 'Then'), setTitle(other, 'Then')));
    await undo(id, { records: [one.id] });
    expect([await titleOf(one), await titleOf(other)]).toEqual([one.title, 'Then']);
    const answers = await atOnce(20, () => undo(id));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ json }) => json.entry)).toHaveLength(1);
    expect((await undo(id, { records: [] })).status).toBe(400);
    for (const body of [{}, { records: [] }]) expect((await undo(newId(), body)).status).toBe(404);
  });

  test('keeps drafts: it removes no record with a draft, and a draft gets a conflict', async () => {
    const [service, record] = [await makeService(), newId()];
    const text = createText(unique('home.new'), 'New', record);
    const { id } = await published(await draft(text, setTitle(service, 'Then')));
    const words = set(record, 'text', 'Hers', { resource: 'texts' });
    const changes = await draft(words, setTitle(service, 'Hers as well'));
    const skipped = skippedAs('drafted', { id: record, text: 'New' } as never, null, 'texts');
    expect((await undo(id)).json.skipped).toEqual([skipped]);
    expect(await rowOf(record, 'texts')).toMatchObject({ text: 'New' });
    const conflicts = (await staff.drafted()).filter(({ conflict }) => conflict);
    expect(conflicts).toMatchObject([{ id: changes[1].id, value: 'Hers as well' }]);
    for (const change of changes) await staff.discard(change);
    const scheduled = await staff.schedule(await draft(words), inMinutes(60));
    expect((await undo(id)).json.skipped).toEqual([skipped]);
    await asAmina(`DELETE /api/admin/schedules/${scheduled.json.id}`);
  });

  test('never publishes the mark “[erased]”', async () => {
    const email = newAddress();
    const service = await makeService({ description: `Ask ${email}` });
    const { id } = await published(await draft(set(service.id, 'description', 'Ask us')));
    expect((await erase(email)).json.erased.publishes).toBe(2);
    const [entry] = await publishes();
    expect(entry.changes[0]).toMatchObject({ before: '[erased]', after: 'Ask us' });
    const skipped = [skippedAs('lost', service, 'description')];
    expect((await undo(id)).json).toEqual({ entry: null, skipped });
    expect(await rowOf(service.id)).toMatchObject({ description: 'Ask us' });
  });

  test('restores a photo for thirty days, and after that the record without it', async () => {
    const photoOf = async (color: string) => ({
      ...(await staff.upload('team', 'photo', await picture(320, 320, color))),
      photoAlt: color,
    });
    const member = await makeMember();
    const setPhoto = async (value: object) =>
      published(await draft(set(member.id, 'photo', value, { resource: 'team' })));
    const red = await photoOf('red');
    await setPhoto(red);
    const { id } = await setPhoto(await photoOf('blue'));
    const cleanUpAfter = (days: number) => cleanUp(api.services, new Date(inMinutes(days * 24 * 60)));
    await cleanUpAfter(29);
    expect((await undo(id)).json.skipped).toEqual([]);
    expect(await rowOf(member.id, 'team')).toMatchObject(red);
    const removed = await published(await draft(remove(member.id, 'team')));
    await cleanUpAfter(31);
    expect((await undo(id)).json.skipped).toEqual([skippedAs('deleted', member, 'photo', 'team')]);
    expect((await undo(removed.id)).json.skipped).toEqual([skippedAs('lost', member, 'photo', 'team')]);
    expect(await rowOf(member.id, 'team')).toMatchObject({ name: member.name, photo: null });
  });
});

test.each([
  ['publishes', { at: inMinutes(1), changes: [{ resource: 'offices' }] }],
  ['activity_log', { at: inMinutes(1), action: 'teleport' }],
  ['trash', { deletedAt: inMinutes(1), expireAt: null }],
])('an entry of another release hides no other entry of %s', async (list, foreign) => {
  const { id } = await makeService();
  await published(await draft(set(id, 'title', 'Then')));
  await published(await draft(remove(id)));
  const rows = async () => (await asAmina(`GET /api/admin/${list.split('_')[0]}`)).json;
  const before = await rows();
  const [known] = (await api.db.collection(list).limit(1).get()).docs;
  const unreadable = api.db.collection(list).doc(newId());
  await unreadable.set({ ...known?.data(), id: unreadable.id, ...foreign });
  expect(await rows()).toEqual(before);
  await unreadable.delete();
});

test('a publish that also changed an entity which the site no longer has is listed and undone without it', async () => {
  const service = await makeService();
  const { id } = await published([
    ...(await draft(setTitle(service, 'Published'))),
    ...(await draft(remove((await makeService()).id))),
  ]);
  const stored = api.db.doc(`publishes/${id}`);
  const [title, removal] = (await stored.get()).get('changes');
  await stored.update({ changes: [{ ...removal, resource: 'offices' }, title] });
  expect((await asAmina('GET /api/admin/publishes')).json[0]).toMatchObject({ id, changes: [title] });
  const { json } = await asAmina(`POST /api/admin/publishes/${id}/undo`);
  expect(json).toMatchObject({ entry: { changes: [{ record: service.id }] }, skipped: [] });
  expect(await titleOf(service)).toBe(service.title);
});

test('a record that an import has stored with another kind of time can be saved and published', async () => {
  const service = await makeService();
  const importTime = () => api.db.doc(`services/${service.id}`).update({ updatedAt: new Date() });
  await importTime();
  expect((await put(service, { title: 'Saved' })).status).toBe(200);
  await importTime();
  await published(await draft(setTitle(service, 'Published')));
  expect(await titleOf(service)).toBe('Published');
});

/** The number of entries that years of publishing leave. */
const YEARS = times(300, 10_000);

test(`a page of the history, a publish and its undo read as much beside ${YEARS} publishes as beside 60`, async () => {
  const { id } = await makeService();
  const entry = await published(await draft(set(id, 'title', unique('Rail'))));
  async function store(count: number) {
    const writer = api.db.bulkWriter();
    for (let n = 0; n < count; n++) {
      const copy = { ...entry, id: randomUUID(), at: new Date(Date.parse(entry.at) - n).toISOString() };
      void writer.create(api.db.doc(`publishes/${copy.id}`), copy);
    }
    await writer.close();
  }
  async function cost() {
    const queries = vi.spyOn(Query.prototype, 'get');
    const requests = await workOf(api.db, async () => {
      expect((await asAmina('GET /api/admin/publishes?limit=50')).json).toHaveLength(50);
      const made = await published(await draft(set(id, 'title', unique('Rail'))));
      expect((await asAmina(`POST /api/admin/publishes/${made.id}/undo`, {})).status).toBe(200);
    });
    const answers = await Promise.all(queries.mock.results.map(({ value }) => value));
    queries.mockRestore();
    return [requests, answers.map(({ size }) => size)];
  }
  await store(60);
  await cost();
  const beside = await cost();
  await store(YEARS);
  expect(await cost()).toEqual(beside);
}, 120_000);
