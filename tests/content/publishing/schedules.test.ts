/** Scheduled changes: visitors see them from their time on, whether or not the publish has run by then. */
import { randomUUID } from 'node:crypto';
import { services } from '@mipaka/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createContentStore } from '../../../functions/src/content/content.ts';
import { startWithStaff } from '../../accounts/people.ts';
import { type Intercept, intercept, workOf, written } from '../../platform/harness/firestore-client.ts';
import { atOnce, column, refusal, statuses } from '../../platform/harness/harness.ts';
import { rendererOf, serveSite } from '../../platform/harness/serve-site.ts';
import {
  type Change,
  createText,
  editing,
  inMinutes,
  MINUTE_MS,
  newId,
  remove,
  rename,
  set as setField,
  storeRecords,
  unique,
} from './editing.ts';

const { api, amina, asOmar, asRoot } = await startWithStaff();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { ref } of (await api.db.collection('scheduled_sets').get()).docs) await ref.delete();
  await api.db.doc('content/version').set({ scheduled_sets: Date.now() }, { merge: true });
});

const moveTo = (instant: string, ms = 0) => vi.setSystemTime(Date.parse(instant) + ms);

const { makeService, makeText, draft, schedule, share, discard, historyOf, publishes } = editing(api, amina);
const title = (record: string, value: string) => setField(record, 'title', value);
async function scheduled(at = inMinutes(10)) {
  const [service, value] = [await makeService(), unique('Rail')];
  const { status, json, text } = await schedule(await draft(title(service.id, value)), at);
  expect(status, text).toBe(201);
  return { at, service, value, set: json };
}
const move = ({ id, version }: Change, at: string) =>
  asOmar(`PUT /api/admin/schedules/${id}`, { at, version });
const cancel = ({ id }: { id: string }) => asOmar(`DELETE /api/admin/schedules/${id}`);
const read = async () => (await asOmar('GET /api/admin/draft')).json;
const valuesDrafted = async () => column((await read()).changes, 'value');
const runSchedule = () => api.services.publisher.publishDue();
const titleOf = async (id: string) => (await api.stored(`services/${id}`))?.title;
const setsStored = () => api.size('scheduled_sets');
const publishOf = async (id: string) =>
  (await publishes()).find(({ changes }: { changes: Change[] }) => column(changes, 'record').includes(id));
/** The content store of a new instance, which reads the database now. */
const instance = () =>
  createContentStore(api.db, (error) => {
    throw error;
  });
const titlesOf = async (content: ReturnType<typeof instance>) =>
  column((await content.read()).content.services, 'title');
const titlesShown = () => titlesOf(instance());
/** Those of these titles that the site shows, sorted. */
const shownOf = async (...titles: string[]) =>
  (await titlesShown()).filter((title) => titles.includes(title)).sort();
const textsShown = async (...keys: string[]) =>
  (await instance().read()).content.texts.filter(({ key }) => keys.includes(key)).map(({ text }) => text);

describe('a schedule', () => {
  test('takes its changes out of the draft, can be moved, and cancelled without a newer draft', async () => {
    const at = inMinutes(30);
    const { service, value, set } = await scheduled(at);
    expect(set).toMatchObject({ at, by: { username: 'amina' }, changes: [{ record: service.id, value }] });
    const ofService = async () =>
      (await read()).changes.filter(({ record }: Change) => record === service.id);
    expect([(await read()).schedules, await ofService()]).toEqual([[set], []]);
    expect((await asOmar('GET /api/admin/draft/content')).text).not.toContain(value);

    const later = inMinutes(60);
    const moved = await move(set, later);
    expect(moved.json).toMatchObject({ id: set.id, at: later });
    expect((await move(set, later)).status).toBe(412);
    expect((await read()).schedules).toEqual([moved.json]);

    const [newer] = await draft(title(service.id, 'Newer'));
    expect(refusal(await cancel(set))).toEqual([409, expect.stringContaining(service.title)]);
    await discard(newer);
    expect([(await cancel(set)).status, (await cancel(set)).status]).toEqual([204, 404]);
    expect((await read()).schedules).toEqual([]);
    expect((await ofService())[0]).toMatchObject({ ...set.changes[0], conflict: null });
    moveTo(later, MINUTE_MS);
    expect(await titlesShown()).not.toContain(value);
  });

  test('of one change by twenty requests is made once', async () => {
    const changes = await draft(title((await makeService()).id, 'Once'));
    const at = inMinutes(30);
    const [made, ...refused] = statuses(await atOnce(20, () => schedule(changes, at)));
    expect(made).toBe(201);
    expect(refused.filter((status) => ![409, 412].includes(status))).toEqual([]);
    expect(await setsStored()).toBe(1);
    expect((await schedule(changes, at)).status).toBe(409);
  });

  test('loses a change with an erased address, and is deleted with its last one', async () => {
    const email = `scheduled-${randomUUID()}@example.com`;
    const [one, other, alone] = [await makeService(), await makeService(), await makeService()];
    await schedule(await draft(title(one.id, `Write to ${email}`), title(other.id, 'Kept')), inMinutes(30));
    const { json } = await schedule(await draft(title(alone.id, `Write to ${email}`)), inMinutes(40));
    const { erased } = (await asRoot('POST /api/admin/inquiries/erase', { email })).json;
    expect(erased.scheduled_sets).toBe(2);
    const [set] = (await read()).schedules;
    expect(column(set.changes, 'value')).toEqual(['Kept']);
    expect([(await cancel(json)).status, await setsStored()]).toEqual([404, 1]);
  });
});

describe('a schedule from its time on', () => {
  test('is shown by each instance, with a new ETag and without a read of Firestore', async () => {
    const { at, service, value } = await scheduled();
    const seesAll = instance();
    moveTo(at, -1);
    const before = await seesAll.read();
    expect(column(before.content.services, 'title')).toContain(service.title);
    expect(before.until).toBe(Date.parse(at));
    moveTo(at);
    expect(await workOf(api.db, () => seesAll.read())).toEqual([]);
    const after = await seesAll.read();
    const titles = column(after.content.services, 'title');
    expect(titles).toContain(value);
    expect(titles).not.toContain(service.title);
    expect(after.tag).not.toBe(before.tag);
    expect(after.until).toBe(Number.POSITIVE_INFINITY);
    // A new instance shows the same, although nothing has been written yet.
    expect((await instance().read()).tag).toBe(after.tag);
    expect([await titleOf(service.id), await setsStored()]).toEqual([service.title, 1]);
  });

  test('yields to the next schedule at its time, also while Firestore is unavailable', async () => {
    const [first, second] = [inMinutes(10), inMinutes(20)];
    const { service, value } = await scheduled(first);
    const last = unique('Air');
    await schedule(await draft(title(service.id, last)), second);
    const failed = vi.fn();
    const content = createContentStore(api.db, failed);
    await content.read();
    const stop = intercept(api.db, async () => {
      throw Object.assign(new Error('away'), { code: 14 });
    });
    moveTo(first);
    expect(await titlesOf(content)).toContain(value);
    expect((await content.read()).until).toBe(Date.parse(second));
    moveTo(second);
    const titles = await titlesOf(content);
    stop();
    expect(failed).toHaveBeenCalled();
    expect(titles).toContain(last);
    expect(titles).not.toContain(value);
    await runSchedule();
    expect(await titleOf(service.id)).toBe(last);
    expect(await titlesShown()).toContain(last);
  });

  test('is served by API and pages, and no cache keeps the old content for longer', async () => {
    const { at, service, value } = await scheduled();
    const renderer = rendererOf(({ services }) => column(services, 'title').join());
    for (const path of ['/services', '/sitemap.xml', '/api/content']) {
      /** Calls the API, or the pages of a new instance. */
      const serve = path.startsWith('/api')
        ? (route: string, headers = {}) => api.call(`GET ${route}`, { headers })
        : await serveSite(api, renderer);
      const get = async (headers = {}) => {
        const answer = await serve(path, headers);
        const kept = /s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1];
        return { ...answer, etag: answer.headers.get('etag') ?? '', kept: Number(kept) };
      };
      moveTo(at, -10 * MINUTE_MS + 6_000);
      expect((await get()).kept, path).toBe(60);
      moveTo(at, -30_500);
      const before = await get();
      expect([before.kept, before.text.includes(service.title)], path).toEqual([30, true]);
      expect((await get({ 'If-None-Match': before.etag })).status, path).toBe(304);
      moveTo(at, -1);
      expect((await get()).kept, path).toBe(0);
      moveTo(at);
      const after = await get({ 'If-None-Match': before.etag });
      expect([after.status, after.kept], path).toEqual([200, 60]);
      expect(after.text, path).toContain(value);
      expect(after.text, path).not.toContain(service.title);
      expect(after.etag, path).not.toBe(before.etag);
    }
  });
});

describe('a due schedule', () => {
  test('is published once, by whichever worker is first, in the name of who scheduled it', async () => {
    const { at, service, value } = await scheduled();
    moveTo(at, 1_000);
    await atOnce(10, runSchedule);
    expect([await titleOf(service.id), await setsStored()]).toEqual([value, 0]);
    const history = await historyOf(service.id);
    expect(history).toHaveLength(2);
    expect(history[0]).toMatchObject({ actor: { username: 'amina' }, changes: { title: { after: value } } });
    expect(await publishOf(service.id)).toMatchObject({
      scheduledFor: at,
      by: { username: 'amina' },
      changes: [{ record: service.id, before: service.title, after: value, isDone: true }],
    });
    expect(await titlesShown()).toContain(value);
  });

  test('is published before the next change by staff', async () => {
    const { at, service, value } = await scheduled();
    moveTo(at, 1_000);
    const body = { ...service, title: 'After it', isActive: true };
    expect((await asOmar(`PUT /api/admin/services/${service.id}`, body)).status).toBe(200);
    expect(await setsStored()).toBe(0);
    expect(await shownOf('After it', value)).toEqual(['After it']);
    const changes = column(await historyOf(service.id), 'changes');
    expect(changes.map((change) => change.title?.after)).toEqual(['After it', value, service.title]);
  });

  test('overwrites what was published meanwhile, and skips deleted records', async () => {
    const at = inMinutes(10);
    const [one, other, record] = [await makeService(), await makeService(), newId()];
    const text = createText(unique('home.time'), 'T', record);
    const drafted = await draft(text, title(one.id, 'Scheduled'), title(other.id, 'Gone'));
    await schedule(drafted, at);
    await asOmar(`PUT /api/admin/services/${one.id}`, { ...one, title: 'Meanwhile', icon: 'ship' });
    await asOmar(`DELETE /api/admin/services/${other.id}`);
    moveTo(at);
    expect(await shownOf('Scheduled', 'Gone')).toEqual(['Scheduled']);
    await runSchedule();
    expect(await api.stored(`services/${one.id}`)).toMatchObject({ title: 'Scheduled', icon: 'ship' });
    expect(await api.stored(`services/${other.id}`)).toBeUndefined();
    // The record was created when staff drafted it.
    expect((await api.stored(`texts/${record}`))?.createdAt).toBe(drafted[0].at);
    const { changes } = await publishOf(one.id);
    expect(changes).toHaveLength(3);
    for (const change of [
      { record: one.id, before: 'Meanwhile', isDone: true },
      { record: other.id, before: null, isDone: false },
    ])
      expect(changes).toContainEqual(expect.objectContaining(change));
  });

  test('changes the record that has taken its key meanwhile, and skips a rename to a taken key', async () => {
    const at = inMinutes(10);
    const [key, own, wanted, record] = [unique('home.badge'), unique('a'), unique('b'), newId()];
    const text = await makeText(own);
    await schedule(await draft(createText(key, 'Scheduled', record), rename(text, wanted)), at);
    const { id } = await makeText(key, 'Meanwhile');
    await makeText(wanted, 'Meanwhile');
    moveTo(at);
    expect(await textsShown(key)).toEqual(['Scheduled']);
    await runSchedule();
    expect(await textsShown(key)).toEqual(['Scheduled']);
    expect((await api.stored(`texts/${id}`))?.text).toBe('Scheduled');
    expect(await api.stored(`texts/${record}`)).toBeUndefined();
    expect([await setsStored(), (await api.stored(`texts/${text.id}`))?.key]).toEqual([0, own]);
    const renamed = expect.objectContaining({ field: 'key', isDone: false });
    expect((await publishOf(text.id)).changes).toContainEqual(renamed);
  });

  test('with a value that a newer release does not take waits for staff, and the record stays', async () => {
    const { at, service, value, set } = await scheduled();
    const other = await scheduled(at);
    await api.db.doc(`scheduled_sets/${set.id}`).update({ changes: [{ ...set.changes[0], value: '' }] });
    await api.db.doc('content/version').set({ scheduled_sets: Date.now() }, { merge: true });
    moveTo(at, MINUTE_MS);
    expect(await shownOf(service.title, value, other.value)).toEqual([service.title, other.value].sort());
    await runSchedule();
    expect([await titleOf(service.id), await titleOf(other.service.id)]).toEqual([
      service.title,
      other.value,
    ]);
    const [failed] = (await read()).schedules;
    const reason = `"${service.title}" cannot be published as it is: Title is required`;
    expect(failed).toMatchObject({ id: set.id, failure: { reason }, changes: [{ value: '' }] });
    expect(await shownOf(service.title, value)).toEqual([service.title]);
  });

  test('with two changes for one key publishes the first, and lists the other as not done', async () => {
    const at = inMinutes(10);
    const [key, wanted, record] = [unique('a'), unique('b'), newId()];
    const text = await makeText(key, 'Renamed');
    const [renamed, created] = await draft(rename(text, wanted), createText(wanted, 'New', record));
    const refused = await schedule([renamed, created], at);
    expect([refused.status, await setsStored()]).toEqual([409, 0]);
    expect(refused.json.errors).toEqual({ [renamed.id]: 'taken', [created.id]: 'taken' });

    // A set that an earlier release scheduled, or that a restored backup contains.
    const set = (await schedule([renamed], at)).json;
    const other = await api.db.doc(`draft_changes/${created.id}`).get();
    const changes = [...set.changes, { ...other.data(), addresses: [] }];
    await api.db.doc(`scheduled_sets/${set.id}`).update({ changes });
    await other.ref.delete();
    const { value, service } = await scheduled(inMinutes(20));
    moveTo(inMinutes(20));
    expect([await textsShown(wanted), await textsShown(key)]).toEqual([['Renamed'], []]);
    await runSchedule();
    expect(await setsStored()).toBe(0);
    expect([await textsShown(wanted), await textsShown(key)]).toEqual([['Renamed'], []]);
    expect(await titleOf(service.id)).toBe(value);
    expect((await publishOf(text.id)).changes).toMatchObject([
      { kind: 'set', isDone: true, after: wanted },
      { kind: 'create', isDone: false, record, before: null, after: null },
    ]);
  });

  test('of many long records is published, with as many history entries as needed', async () => {
    const at = inMinutes(10);
    const description = `${'€'.repeat(4_900)} a@example.com`;
    const long = { description, icon: 'truck' };
    const many = Array.from({ length: 65 }, () => ({ ...long, title: unique('Long') }));
    const ids = (await storeRecords(api, services, many)).sort();
    expect((await schedule(await draft(...ids.map((id) => remove(id))), at)).status).toBe(201);
    moveTo(at);
    await runSchedule();
    expect(await setsStored()).toBe(0);
    const entries = await api.rows('publishes', 'scheduledFor', at);
    expect(entries.length).toBeGreaterThan(1);
    const listed: Change[] = column(entries, 'changes').flat();
    expect(column(listed, 'record').sort()).toEqual(ids);
    expect(listed.every(({ isDone }) => isDone)).toBe(true);
    for (const entry of entries) expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThan(1_000_000);
  });

  /** Makes the database refuse to publish a set, with a gRPC code; gives the function that ends this. */
  const refuse = ({ id }: Change, code: number) =>
    intercept(api.db, async (_method, request, send) => {
      const paths = written(request);
      const isCarriedOut =
        paths.includes(`scheduled_sets/${id}`) && paths.some((path) => /^publishes/.test(path));
      if (isCarriedOut) throw Object.assign(new Error('Not to be carried out'), { code });
      return send();
    });
  const INVALID_ARGUMENT = 3;
  const RESOURCE_EXHAUSTED = 8;

  test('that waits for a retry is published before later schedules', async () => {
    const { service, value, set } = await scheduled();
    const last = unique('Air');
    expect((await schedule(await draft(title(service.id, last)), inMinutes(12))).status).toBe(201);
    moveTo(set.at, 3 * MINUTE_MS);
    const stop = refuse(set, RESOURCE_EXHAUSTED);
    await runSchedule();
    stop();
    expect(await titleOf(service.id)).toBe(service.title);
    expect(await titlesShown()).toContain(last);
    moveTo(set.at, 8 * MINUTE_MS);
    await runSchedule();
    expect([await titleOf(service.id), await setsStored()]).toEqual([last, 0]);
    expect((await publishOf(service.id)).changes).toMatchObject([{ before: value, after: last }]);
  });

  test('that the database rejects is reported to staff with the reason, and blocks no other', async () => {
    const { service, value, set } = await scheduled();
    const next = await scheduled(inMinutes(11));
    moveTo(next.at);
    expect(await titlesShown()).toContain(value);
    const log = vi.spyOn(process.stdout, 'write');
    const stop = refuse(set, INVALID_ARGUMENT);
    const body = { ...service, title: 'Published later' };
    const saved = await asOmar(`PUT /api/admin/services/${service.id}`, body);
    const lines = log.mock.calls.map(([line]) => String(line)).join('');
    log.mockRestore();
    expect(saved.status).toBe(200);
    expect(lines).toContain('what is scheduled could not be published');
    const later = ['Published later', next.value];
    expect(await shownOf(value, ...later)).toEqual(later);
    const [failed] = (await read()).schedules;
    const reason = 'The database refused the changes as too large or not valid';
    expect(failed).toMatchObject({ id: set.id, changes: [{ value }], failure: { reason } });
    // The next set is published, and the failed one is not retried by itself.
    stop();
    await runSchedule();
    const stored = [await titleOf(service.id), await titleOf(next.service.id)];
    expect(stored).toEqual(['Published later', next.value]);

    const again = inMinutes(10);
    expect((await move(failed, again)).json).toMatchObject({ at: again, failure: null });
    moveTo(again);
    expect(await titlesShown()).toContain(value);
    await runSchedule();
    expect(await titleOf(service.id)).toBe(value);
  });

  test('that fails with an error that may pass is shown and retried for fifteen minutes after its first failure', async () => {
    const { at, service, value, set } = await scheduled();
    const stop = refuse(set, RESOURCE_EXHAUSTED);
    moveTo(at);
    await runSchedule();
    // Moving the set forgets refusals at its earlier time.
    const again = inMinutes(30);
    const { version } = (await move(set, again)).json;
    // The first attempt is an hour late.
    for (const minutes of [60, 74]) {
      moveTo(again, minutes * MINUTE_MS);
      await runSchedule();
      expect(await titlesShown()).toContain(value);
      expect((await read()).schedules).toMatchObject([{ at: again, version, failure: null }]);
    }
    moveTo(again, 75 * MINUTE_MS);
    await runSchedule();
    stop();
    expect((await read()).schedules[0].failure.reason).toContain('took no writes');
    expect(await titlesShown()).toContain(service.title);
    expect((await cancel(set)).status).toBe(204);
    expect(await valuesDrafted()).toContain(value);
  });

  test.each<[string, (move: () => Promise<unknown>) => Intercept]>([
    [
      'while it fails',
      (move) => async (_method, request, send) => {
        if (!written(request).some((path) => path.startsWith('publishes/'))) return send();
        await move();
        throw Object.assign(new Error('Not to be carried out'), { code: INVALID_ARGUMENT });
      },
    ],
    [
      'just before it is read again',
      (move) =>
        async (_method, { structuredQuery }, send) => {
          const answer = await send();
          if (structuredQuery?.from?.[0]?.collectionId === 'scheduled_sets') await move();
          return answer;
        },
    ],
  ])('that staff move %s keeps the new time, and has no failure', async (_when, lookOf) => {
    const { at, service, value, set } = await scheduled();
    moveTo(at);
    const again = { at: inMinutes(30), version: randomUUID() };
    const move = vi.fn(() => api.db.doc(`scheduled_sets/${set.id}`).update(again));
    const stop = intercept(
      api.db,
      lookOf(async () => move.mock.calls.length === 0 && move()),
    );
    await runSchedule();
    stop();
    expect(move).toHaveBeenCalledOnce();
    expect((await read()).schedules).toMatchObject([{ id: set.id, ...again, failure: null }]);
    expect(await titleOf(service.id)).toBe(service.title);
    moveTo(again.at);
    await runSchedule();
    expect(await titleOf(service.id)).toBe(value);
  });

  test('of which nothing can be read is listed with its failure until staff cancel it', async () => {
    const { set } = await scheduled();
    await api.db.doc(`scheduled_sets/${set.id}`).update({ changes: [{ resource: 'gone' }] });
    expect((await read()).schedules).toMatchObject([{ id: set.id, changes: [], failure: {} }]);
    expect((await cancel(set)).status).toBe(204);
    expect((await read()).schedules).toEqual([]);
  });

  test('that is unreadable in part shows staff the readable changes, and cannot be shared', async () => {
    const { at, value, set } = await scheduled();
    const changes = [...set.changes, { kind: 'set', resource: 'gone' }];
    await api.db.doc(`scheduled_sets/${set.id}`).update({ changes });
    const reason = expect.stringContaining('cannot be read');
    expect((await read()).schedules).toMatchObject([{ id: set.id, failure: { reason } }]);
    moveTo(at);
    await runSchedule();
    expect(await setsStored()).toBe(1);
    const [failed] = (await read()).schedules;
    expect(failed).toMatchObject({ changes: [{ value }], failure: { reason } });
    const shared = await share({ kind: 'schedule', id: set.id });
    expect([shared.status, shared.json.detail]).toEqual([404, 'The changes to share do not exist any more']);

    // Cancelling returns the readable change to the draft.
    expect((await cancel(set)).status).toBe(204);
    expect(await valuesDrafted()).toContain(value);
    expect(await setsStored()).toBe(0);
  });
});
