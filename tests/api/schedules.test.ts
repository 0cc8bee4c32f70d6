/** Changes that go out at an instant, whether or not anything carries them out. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageRenderer } from '@mipaka/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSite } from '../../functions/src/site/site.ts';
import { createContentStore } from '../../functions/src/store/content.ts';
import { intercept, written } from './firestore-client.ts';
import type { Api } from './harness.ts';
import { startWithStaff } from './people.ts';

let api: Api;
let amina: string;
let omar: string;
let root: string;
beforeAll(async () => {
  ({ api, amina, omar, root } = await startWithStaff());
});
afterAll(() => api.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { ref } of (await api.db.collection('scheduled_sets').get()).docs) await ref.delete();
  await api.db.doc('content/version').set({ scheduled_sets: Date.now() }, { merge: true });
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const moveTo = (instant: string, ms = 0) => vi.setSystemTime(Date.parse(instant) + ms);
let serial = 0;
const unique = (word: string) => `${word} ${++serial}`;

type Row = { [field: string]: unknown; id: string; title: string };
type Change = { id: string; version: string };

const makeService = async (): Promise<Row> => {
  const body = { title: unique('Road'), description: 'By road', icon: 'truck' };
  return (await api.call('POST /api/admin/services', { body, cookie: amina })).json;
};
const draft = async (...changes: object[]): Promise<Change[]> => {
  const answer = await api.call('PUT /api/admin/draft/changes', { body: { changes }, cookie: amina });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.saved;
};
const title = (record: string, value: string) => ({
  kind: 'set',
  resource: 'services',
  record,
  field: 'title',
  value,
});
const schedule = (changes: Change[], at: unknown, headers = {}) =>
  api.call('POST /api/admin/schedules', {
    body: { changes: changes.map(({ id, version }) => ({ id, version })), at },
    cookie: amina,
    headers,
  });
/** A service, with a title that is scheduled for an instant. */
async function scheduled(at: string, value = unique('Rail')) {
  const service = await makeService();
  const { status, json, text } = await schedule(await draft(title(service.id, value)), at);
  expect(status, text).toBe(201);
  return { service, value, set: json };
}
const read = async () => (await api.call('GET /api/admin/draft', { cookie: omar })).json;
const stored = async (id: string) => (await api.db.doc(`services/${id}`).get()).data() as Row;
const setsStored = () => api.size('scheduled_sets');
/** The publish that was about a record. */
const publishOf = async (id: string) =>
  (await api.call('GET /api/admin/publishes', { cookie: omar })).json.find(
    ({ changes }: { changes: { record: string }[] }) => changes.some(({ record }) => record === id),
  );
/** What an instance shows that looks just now. */
const instance = () =>
  createContentStore(api.db, (error) => {
    throw error;
  });
const titlesOf = async (content: ReturnType<typeof instance>) =>
  (await content.read()).content.services.map(({ title: shown }) => shown);

describe('a schedule', () => {
  test('takes its changes out of the draft, and can be moved and cancelled', async () => {
    const at = inMinutes(30);
    const { service, value, set } = await scheduled(at);
    expect(set).toMatchObject({ at, by: { username: 'amina' }, changes: [{ record: service.id, value }] });
    const now = await read();
    expect(now.schedules).toEqual([set]);
    expect(now.changes.filter(({ record }: { record: string }) => record === service.id)).toEqual([]);
    const shown = await api.call(`GET /api/admin/draft/content?schedule=${set.id}`, { cookie: omar });
    expect(shown.text).toContain(value);
    expect((await api.call('GET /api/admin/draft/content', { cookie: omar })).text).not.toContain(value);

    const path = `/api/admin/schedules/${set.id}`;
    const later = inMinutes(60);
    const move = (version: string) => api.call(`PUT ${path}`, { body: { at: later, version }, cookie: omar });
    const moved = await move(set.version);
    expect(moved.json).toMatchObject({ id: set.id, at: later });
    expect((await move(set.version)).status).toBe(412);
    expect((await read()).schedules).toEqual([moved.json]);

    expect((await api.call(`DELETE ${path}`, { cookie: omar })).status).toBe(204);
    expect((await api.call(`DELETE ${path}`, { cookie: omar })).status).toBe(404);
    const after = await read();
    expect(after.schedules).toEqual([]);
    const [back] = after.changes.filter(({ record }: { record: string }) => record === service.id);
    expect(back).toMatchObject({ ...set.changes[0], conflict: null });
    vi.setSystemTime(Date.parse(later) + MINUTE_MS);
    expect(await titlesOf(instance())).not.toContain(value);
  });

  test('that is cancelled does not overwrite what was drafted since', async () => {
    const { service, value, set } = await scheduled(inMinutes(30));
    const [newer] = await draft(title(service.id, 'Newer'));
    const cancel = () => api.call(`DELETE /api/admin/schedules/${set.id}`, { cookie: omar });
    const refused = await cancel();
    expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining(service.title)]);
    await api.call(`DELETE /api/admin/draft/changes/${newer?.id}`, { cookie: omar });
    expect((await cancel()).status).toBe(204);
    const values = (await read()).changes.map((change: { value: unknown }) => change.value);
    expect(values).toContain(value);
    expect(values).not.toContain('Newer');
  });

  test.each([
    ['in the past', () => new Date(Date.now() - 1).toISOString()],
    ['now', () => new Date().toISOString()],
    ['in two years', () => inMinutes(2 * 366 * 24 * 60)],
    ['on a day that there is not', () => '2027-02-30T06:00:00Z'],
    ['without a zone', () => '2027-02-20T06:00:00'],
    ['never', () => 'never'],
    ['without an instant', () => undefined],
  ])('%s is a 400, and the draft stays', async (_, at) => {
    const service = await makeService();
    const changes = await draft(title(service.id, 'Drafted'));
    const { status, json } = await schedule(changes, at());
    expect([status, Object.keys(json.errors)]).toEqual([400, ['at']]);
    expect(await setsStored()).toBe(0);
    expect((await read()).changes.map(({ id }: Change) => id)).toContain(changes[0]?.id);
  });

  test('that is repeated with its key is made once, and a change is in one schedule alone', async () => {
    const service = await makeService();
    const changes = await draft(title(service.id, 'Once'));
    const headers = { 'Idempotency-Key': randomUUID() };
    const at = inMinutes(30);
    const [first, second] = [await schedule(changes, at, headers), await schedule(changes, at, headers)];
    expect([second.status, second.json]).toEqual([201, first.json]);
    expect((await schedule(changes, at)).status).toBe(409);
    expect(await setsStored()).toBe(1);
  });

  test('of one change by twenty is made once', async () => {
    const service = await makeService();
    const changes = await draft(title(service.id, 'Once'));
    const at = inMinutes(30);
    const answers = await Promise.all(Array.from({ length: 20 }, () => schedule(changes, at)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![201, 409, 412].includes(status))).toEqual([]);
    expect(await setsStored()).toBe(1);
  });

  test('of which all was erased can be cancelled', async () => {
    const email = `alone-${randomUUID()}@example.com`;
    const service = await makeService();
    const { json } = await schedule(await draft(title(service.id, `Write to ${email}`)), inMinutes(30));
    await api.call('POST /api/admin/inquiries/erase', { body: { email }, cookie: root });
    expect((await api.call(`DELETE /api/admin/schedules/${json.id}`, { cookie: omar })).status).toBe(204);
    expect(await setsStored()).toBe(0);
  });

  test('loses the change that holds an erased address, and keeps the others', async () => {
    const email = `scheduled-${randomUUID()}@example.com`;
    const [one, other] = [await makeService(), await makeService()];
    const changes = await draft(title(one.id, `Write to ${email}`), title(other.id, 'Kept'));
    await schedule(changes, inMinutes(30));
    const erased = await api.call('POST /api/admin/inquiries/erase', { body: { email }, cookie: root });
    expect(erased.json.erased.scheduled_sets).toBe(1);
    const [set] = (await read()).schedules;
    expect(set.changes.map(({ value }: { value: string }) => value)).toEqual(['Kept']);
  });
});

describe('from its instant on', () => {
  test('each instance shows it, with a tag of its own and without another look at Firestore', async () => {
    const at = inMinutes(10);
    const { service, value } = await scheduled(at);
    const seesAll = instance();
    moveTo(at, -1);
    const before = await seesAll.read();
    expect(before.content.services.map(({ title: shown }) => shown)).toContain(service.title);
    expect(before.until).toBe(Date.parse(at));
    const sent: string[] = [];
    const stop = intercept(api.db, (method, _request, send) => {
      sent.push(method);
      return send();
    });
    moveTo(at);
    const after = await seesAll.read();
    stop();
    expect(sent).toEqual([]);
    const titles = after.content.services.map(({ title: shown }) => shown);
    expect(titles).toContain(value);
    expect(titles).not.toContain(service.title);
    expect(after.tag).not.toBe(before.tag);
    expect(after.until).toBe(Number.POSITIVE_INFINITY);
    // Another one, which starts now, shows the same; nothing has been written by anybody.
    expect((await instance().read()).tag).toBe(after.tag);
    expect((await stored(service.id)).title).toBe(service.title);
    expect(await setsStored()).toBe(1);
  });

  test('it is shown also while Firestore is out of reach', async () => {
    const at = inMinutes(10);
    const { value } = await scheduled(at);
    const failures: unknown[] = [];
    const content = createContentStore(api.db, (error) => failures.push(error));
    await content.read();
    const stop = intercept(api.db, async () => {
      throw Object.assign(new Error('away'), { code: 14 });
    });
    moveTo(at);
    expect(await titlesOf(content)).toContain(value);
    stop();
    expect(failures.length).toBeGreaterThan(0);
  });

  test('several go out one after the other, the later one over the earlier', async () => {
    const [first, second] = [inMinutes(10), inMinutes(20)];
    const { service, value } = await scheduled(first);
    const last = unique('Air');
    await schedule(await draft(title(service.id, last)), second);
    const content = instance();
    moveTo(first);
    expect(await titlesOf(content)).toContain(value);
    expect((await content.read()).until).toBe(Date.parse(second));
    moveTo(second);
    const titles = await titlesOf(content);
    expect(titles).toContain(last);
    expect(titles).not.toContain(value);
    await api.services.schedules.settleDue();
    expect((await stored(service.id)).title).toBe(last);
    expect(await titlesOf(instance())).toContain(last);
  });

  test('the API and the pages serve it, and no cache keeps what was there for longer', async () => {
    const at = inMinutes(10);
    const { service, value } = await scheduled(at);
    const titles = (content: { services: { title: string }[] }) =>
      content.services.map(({ title: shown }) => shown).join();
    const renderer = {
      addressOf: (url: string) => url,
      renderPage: async ({ content }) => ({
        status: 200,
        zone: 'site',
        html: titles(content),
        styleHash: 'sha256-abc',
      }),
      renderSitemap: titles,
      renderShell: () => ({ html: '', styleHash: 'sha256-abc' }),
    } satisfies PageRenderer as PageRenderer;
    const sites: Server[] = [];
    /** The API, or the pages as an instance serves them that has just started. */
    const baseOf = async (path: string) => {
      if (path.startsWith('/api')) return api.base;
      const site = createServer(createSite(api.db, api.config, async () => renderer)).listen(0, '127.0.0.1');
      sites.push(site);
      await new Promise((resolve) => site.once('listening', resolve));
      return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    };
    const getFrom = async (base: string, path: string, headers = {}) => {
      const answer = await fetch(base + path, { headers });
      const kept = /s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1];
      return {
        status: answer.status,
        etag: answer.headers.get('etag') ?? '',
        kept: Number(kept),
        text: await answer.text(),
      };
    };
    for (const path of ['/services', '/sitemap.xml', '/api/content']) {
      const base = await baseOf(path);
      const get = (headers = {}) => getFrom(base, path, headers);
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
    for (const site of sites) {
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    }
  });
});

describe('what is due', () => {
  test('is carried out once, by whoever comes first, in the name of who scheduled it', async () => {
    const at = inMinutes(10);
    const { service, value } = await scheduled(at);
    moveTo(at, 1_000);
    await Promise.all(Array.from({ length: 10 }, () => api.services.schedules.settleDue()));
    expect((await stored(service.id)).title).toBe(value);
    expect(await setsStored()).toBe(0);
    const history = (await api.call(`GET /api/admin/services/${service.id}/history`, { cookie: omar })).json;
    expect(history).toHaveLength(2);
    expect(history[0]).toMatchObject({ actor: { username: 'amina' }, changes: { title: { after: value } } });
    const entry = await publishOf(service.id);
    expect(entry).toMatchObject({
      scheduledFor: at,
      by: { username: 'amina' },
      changes: [{ record: service.id, before: service.title, after: value, isDone: true }],
    });
    expect(await titlesOf(instance())).toContain(value);
  });

  test('is carried out before the next change by staff, which comes after it', async () => {
    const at = inMinutes(10);
    const { service, value } = await scheduled(at);
    moveTo(at, 1_000);
    const body = { ...service, title: 'After it', isActive: true };
    const saved = await api.call(`PUT /api/admin/services/${service.id}`, { body, cookie: omar });
    expect(saved.status).toBe(200);
    expect(await setsStored()).toBe(0);
    const titles = await titlesOf(instance());
    expect(titles).toContain('After it');
    expect(titles).not.toContain(value);
    const history = (await api.call(`GET /api/admin/services/${service.id}/history`, { cookie: omar })).json;
    expect(
      history.map((entry: { changes: { title?: { after: string } } }) => entry.changes.title?.after),
    ).toEqual(['After it', value, service.title]);
  });

  test('wins over what was published meanwhile, and passes over what is gone', async () => {
    const at = inMinutes(10);
    const [one, other] = [await makeService(), await makeService()];
    await schedule(await draft(title(one.id, 'Scheduled'), title(other.id, 'Gone')), at);
    const body = { ...one, title: 'Meanwhile', icon: 'ship' };
    await api.call(`PUT /api/admin/services/${one.id}`, { body, cookie: omar });
    await api.call(`DELETE /api/admin/services/${other.id}`, { cookie: omar });
    moveTo(at);
    const titles = await titlesOf(instance());
    expect(titles).toContain('Scheduled');
    expect(titles).not.toContain('Gone');
    await api.services.schedules.settleDue();
    expect(await stored(one.id)).toMatchObject({ title: 'Scheduled', icon: 'ship' });
    expect(await stored(other.id)).toBeUndefined();
    const entry = await publishOf(one.id);
    const changes = entry.changes.map(({ record, before, isDone }: { [name: string]: unknown }) => [
      record,
      before,
      isDone,
    ]);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual([one.id, 'Meanwhile', true]);
    expect(changes).toContainEqual([other.id, null, false]);
  });

  test('under a key that is taken meanwhile changes the record that has it', async () => {
    const at = inMinutes(10);
    const key = unique('home.badge');
    const record = 'r'.repeat(20);
    const values = { key, text: 'Scheduled' };
    await schedule(await draft({ kind: 'create', resource: 'texts', record, values }), at);
    const body = { key, text: 'Meanwhile' };
    const { json } = await api.call('POST /api/admin/texts', { body, cookie: omar });
    moveTo(at);
    const shown = async () =>
      (await instance().read()).content.texts.filter((text) => text.key === key).map(({ text }) => text);
    expect(await shown()).toEqual(['Scheduled']);
    await api.services.schedules.settleDue();
    expect(await shown()).toEqual(['Scheduled']);
    expect((await api.db.doc(`texts/${json.id}`).get()).get('text')).toBe('Scheduled');
    expect((await api.db.doc(`texts/${record}`).get()).exists).toBe(false);
  });

  test('renames no record onto a key that is taken meanwhile', async () => {
    const at = inMinutes(10);
    const [key, wanted] = [unique('a'), unique('b')];
    const make = async (body: object) =>
      (await api.call('POST /api/admin/texts', { body, cookie: amina })).json;
    const text = await make({ key, text: 'T' });
    const rename = { kind: 'set', resource: 'texts', record: text.id, field: 'key', value: wanted };
    await schedule(await draft(rename), at);
    await make({ key: wanted, text: 'Meanwhile' });
    moveTo(at);
    await api.services.schedules.settleDue();
    expect(await setsStored()).toBe(0);
    expect((await api.db.doc(`texts/${text.id}`).get()).get('key')).toBe(key);
    const entry = await publishOf(text.id);
    expect(entry.changes).toMatchObject([{ field: 'key', isDone: false }]);
  });

  test('does what it can where two changes want one key, and says what was left out', async () => {
    const at = inMinutes(10);
    const [key, wanted] = [unique('a'), unique('b')];
    const text = (await api.call('POST /api/admin/texts', { body: { key, text: 'Renamed' }, cookie: amina }))
      .json;
    const rename = { kind: 'set', resource: 'texts', record: text.id, field: 'key', value: wanted };
    const values = { key: wanted, text: 'New' };
    const create = { kind: 'create', resource: 'texts', record: 'p'.repeat(20), values };
    const both = await draft(rename, create);
    const refused = await schedule(both, at);
    expect([refused.status, await setsStored()]).toEqual([409, 0]);
    expect(refused.json.errors).toEqual(Object.fromEntries(both.map(({ id }) => [id, 'taken'])));

    // As an earlier release would have scheduled them, or a restored backup holds them.
    const [renamed, created] = both as [Change, Change];
    const set = (await schedule([renamed], at)).json;
    const other = await api.db.doc(`draft_changes/${created.id}`).get();
    await api.db
      .doc(`scheduled_sets/${set.id}`)
      .update({ changes: [...set.changes, { ...other.data(), addresses: [] }] });
    await other.ref.delete();
    const { value, service } = await scheduled(inMinutes(20));
    moveTo(inMinutes(20));
    const shown = async () =>
      (await instance().read()).content.texts
        .filter((one) => [key, wanted].includes(one.key))
        .map((one) => `${one.key}: ${one.text}`);
    const before = await shown();
    expect(before).toEqual([`${wanted}: Renamed`]);
    await api.services.schedules.settleDue();
    expect(await setsStored()).toBe(0);
    expect(await shown()).toEqual(before);
    expect((await stored(service.id)).title).toBe(value);
    const entry = await publishOf(text.id);
    expect(entry.changes).toMatchObject([
      { kind: 'set', isDone: true, after: wanted },
      { kind: 'create', isDone: false, record: 'p'.repeat(20), before: null, after: null },
    ]);
  });

  test('a new record keeps the time at which it was drafted, before and after it is carried out', async () => {
    const at = inMinutes(10);
    const values = { key: unique('home.time'), text: 'T' };
    const [change] = await draft({ kind: 'create', resource: 'texts', record: 't'.repeat(20), values });
    const drafted = (await api.db.doc(`draft_changes/${change?.id}`).get()).get('at');
    await schedule([change as Change], at);
    moveTo(at, 60_000);
    await api.services.schedules.settleDue();
    expect((await api.db.doc(`texts/${'t'.repeat(20)}`).get()).get('createdAt')).toBe(drafted);
  });

  test('and of many long records is carried out, with as many entries in the history as it needs', async () => {
    const at = inMinutes(10);
    const description = `${'€'.repeat(4_900)} a@example.com`;
    const made = await Promise.all(
      Array.from({ length: 90 }, () =>
        api.call('POST /api/admin/services', {
          body: { title: unique('Long'), description, icon: 'truck' },
          cookie: amina,
        }),
      ),
    );
    const ids = made.map(({ json }) => json.id as string);
    const remove = (record: string) => ({ kind: 'remove', resource: 'services', record });
    expect((await schedule(await draft(...ids.map(remove)), at)).status).toBe(201);
    moveTo(at);
    await api.services.schedules.settleDue();
    expect(await setsStored()).toBe(0);
    const { docs } = await api.db.collection('publishes').where('scheduledFor', '==', at).get();
    expect(docs.length).toBeGreaterThan(1);
    const told = docs.flatMap((entry) => entry.get('changes') as { record: string; isDone: boolean }[]);
    expect(told.map(({ record }) => record).sort()).toEqual([...ids].sort());
    expect(told.every(({ isDone }) => isDone)).toBe(true);
    for (const entry of docs) expect(Buffer.byteLength(JSON.stringify(entry.data()))).toBeLessThan(1_000_000);
  });

  /** The database refuses to carry out a set, with a code of gRPC; gives what ends that. */
  const refuse = (id: string, code: number) =>
    intercept(api.db, async (_method, request, send) => {
      const paths = written(request);
      const isCarriedOut =
        paths.includes(`scheduled_sets/${id}`) && paths.some((path) => /^publishes/.test(path));
      if (isCarriedOut) throw Object.assign(new Error('Not to be carried out'), { code });
      return send();
    });
  const INVALID_ARGUMENT = 3;
  const RESOURCE_EXHAUSTED = 8;

  test('and can never be carried out does not keep what is due after it', async () => {
    const broken = await scheduled(inMinutes(10));
    const { service, value } = await scheduled(inMinutes(11));
    moveTo(broken.set.at, 2 * MINUTE_MS);
    const stop = refuse(broken.set.id, INVALID_ARGUMENT);
    await api.services.schedules.settleDue();
    stop();
    expect((await stored(service.id)).title).toBe(value);
    expect((await stored(broken.service.id)).title).toBe(broken.service.title);
  });

  test('and is to be tried again goes out before what is due after it', async () => {
    const { service, value, set } = await scheduled(inMinutes(10));
    const last = unique('Air');
    expect((await schedule(await draft(title(service.id, last)), inMinutes(12))).status).toBe(201);
    moveTo(set.at, 3 * MINUTE_MS);
    const stop = refuse(set.id, RESOURCE_EXHAUSTED);
    await api.services.schedules.settleDue();
    stop();
    expect((await stored(service.id)).title).toBe(service.title);
    expect(await titlesOf(instance())).toContain(last);
    moveTo(set.at, 8 * MINUTE_MS);
    await api.services.schedules.settleDue();
    expect((await stored(service.id)).title).toBe(last);
    expect(await setsStored()).toBe(0);
    const entry = await publishOf(service.id);
    expect(entry.changes).toMatchObject([{ before: value, after: last }]);
  });

  test('and can never be carried out is reported, told to staff with the reason, and hides nothing', async () => {
    const at = inMinutes(10);
    const { service, value, set } = await scheduled(at);
    moveTo(at);
    expect(await titlesOf(instance())).toContain(value);
    const log = vi.spyOn(process.stdout, 'write');
    const stop = refuse(set.id, INVALID_ARGUMENT);
    const body = { ...service, title: 'Published later' };
    const saved = await api.call(`PUT /api/admin/services/${service.id}`, { body, cookie: omar });
    const lines = log.mock.calls.map(([line]) => String(line)).join('');
    log.mockRestore();
    expect(saved.status).toBe(200);
    expect(lines).toContain('what is scheduled could not be carried out');
    const titles = await titlesOf(instance());
    expect(titles).toContain('Published later');
    expect(titles).not.toContain(value);
    const [failed] = (await read()).schedules;
    expect(failed).toMatchObject({
      id: set.id,
      changes: [{ value }],
      failure: { reason: 'The database has refused it as too large or not valid' },
    });
    // Nobody tries it again by himself.
    stop();
    await api.services.schedules.settleDue();
    expect((await stored(service.id)).title).toBe('Published later');

    const path = `/api/admin/schedules/${set.id}`;
    const again = inMinutes(10);
    const moved = await api.call(`PUT ${path}`, {
      body: { at: again, version: failed.version },
      cookie: omar,
    });
    expect(moved.json).toMatchObject({ at: again, failure: null });
    moveTo(again);
    expect(await titlesOf(instance())).toContain(value);
    await api.services.schedules.settleDue();
    expect((await stored(service.id)).title).toBe(value);
  });

  test('and is refused for the time being is shown and tried again, for a quarter of an hour from the first refusal', async () => {
    const at = inMinutes(10);
    const { service, value, set } = await scheduled(at);
    const stop = refuse(set.id, RESOURCE_EXHAUSTED);
    // Nothing has tried it for an hour.
    for (const minutes of [60, 74]) {
      moveTo(at, minutes * MINUTE_MS);
      await api.services.schedules.settleDue();
      expect(await titlesOf(instance())).toContain(value);
      expect((await read()).schedules).toMatchObject([{ version: set.version, failure: null }]);
    }
    moveTo(at, 75 * MINUTE_MS);
    await api.services.schedules.settleDue();
    stop();
    const [failed] = (await read()).schedules;
    expect(failed.failure.reason).toContain('could not be written to');
    expect(await titlesOf(instance())).toContain(service.title);
    expect((await api.call(`DELETE /api/admin/schedules/${set.id}`, { cookie: omar })).status).toBe(204);
    expect((await read()).changes.map((change: { value: unknown }) => change.value)).toContain(value);
  });

  test('and has got another time after a refusal is tried for as long as one that was never refused', async () => {
    const at = inMinutes(10);
    const { value, set } = await scheduled(at);
    const stop = refuse(set.id, RESOURCE_EXHAUSTED);
    moveTo(at);
    await api.services.schedules.settleDue();
    const again = inMinutes(30);
    const path = `/api/admin/schedules/${set.id}`;
    const moved = await api.call(`PUT ${path}`, { body: { at: again, version: set.version }, cookie: omar });
    expect(moved.status, moved.text).toBe(200);
    moveTo(again, MINUTE_MS);
    await api.services.schedules.settleDue();
    expect((await read()).schedules).toMatchObject([{ at: again, failure: null }]);
    expect(await titlesOf(instance())).toContain(value);
    stop();
  });

  test('and is given another time while it fails keeps that time, and no failure', async () => {
    const at = inMinutes(10);
    const { service, value, set } = await scheduled(at);
    moveTo(at);
    const again = inMinutes(30);
    const version = randomUUID();
    const stop = intercept(api.db, async (_method, request, send) => {
      if (written(request).some((path) => path.startsWith('publishes/'))) {
        await api.db.doc(`scheduled_sets/${set.id}`).update({ at: again, version });
        throw Object.assign(new Error('Not to be carried out'), { code: INVALID_ARGUMENT });
      }
      return send();
    });
    await api.services.schedules.settleDue();
    stop();
    expect((await read()).schedules).toMatchObject([{ id: set.id, at: again, version, failure: null }]);
    expect((await stored(service.id)).title).toBe(service.title);
    moveTo(again);
    await api.services.schedules.settleDue();
    expect((await stored(service.id)).title).toBe(value);
  });

  test('and is given another time just before it is read again does not go out yet', async () => {
    const at = inMinutes(10);
    const { service, set } = await scheduled(at);
    moveTo(at);
    const again = inMinutes(30);
    let isMoved = false;
    const stop = intercept(api.db, async (_method, { structuredQuery }, send) => {
      const answer = await send();
      if (!isMoved && structuredQuery?.from?.[0]?.collectionId === 'scheduled_sets') {
        isMoved = true;
        await api.db.doc(`scheduled_sets/${set.id}`).update({ at: again, version: randomUUID() });
      }
      return answer;
    });
    await api.services.schedules.settleDue();
    stop();
    expect(isMoved).toBe(true);
    expect((await stored(service.id)).title).toBe(service.title);
    expect(await setsStored()).toBe(1);
  });

  test('and cannot be read as a whole is told to staff with what can be read of it', async () => {
    const at = inMinutes(10);
    const { value, set } = await scheduled(at);
    const spoiled = { kind: 'set', resource: 'gone' };
    await api.db.doc(`scheduled_sets/${set.id}`).update({ changes: [...set.changes, spoiled] });
    const reason = expect.stringContaining('cannot be read');
    expect((await read()).schedules).toMatchObject([{ id: set.id, failure: { reason } }]);
    moveTo(at);
    await api.services.schedules.settleDue();
    expect(await setsStored()).toBe(1);
    const [failed] = (await read()).schedules;
    expect(failed).toMatchObject({ changes: [{ value }], failure: { reason } });

    // What cannot be read is not deleted with what can, nor by who asks for the same again.
    const putBack = () => api.call(`DELETE /api/admin/schedules/${set.id}`, { cookie: omar });
    expect((await putBack()).status).toBe(204);
    expect((await read()).changes.map((change: { value: unknown }) => change.value)).toContain(value);
    expect((await putBack()).status).toBe(409);
    const kept = (await api.db.doc(`scheduled_sets/${set.id}`).get()).data();
    expect(kept).toMatchObject({ changes: [spoiled], failure: { at: failed.failure.at } });
    const all = 'None of its changes can be read any more';
    expect((await read()).schedules).toMatchObject([{ id: set.id, changes: [], failure: { reason: all } }]);
  });

  test('and cannot be read as a whole is not there for who wants to share it', async () => {
    const { set } = await scheduled(inMinutes(10));
    const spoiled = { kind: 'set', resource: 'gone' };
    await api.db.doc(`scheduled_sets/${set.id}`).update({ changes: [...set.changes, spoiled] });
    const body = { what: { kind: 'schedule', id: set.id } };
    const answer = await api.call('POST /api/admin/shares', { body, cookie: amina });
    expect([answer.status, answer.json.detail]).toEqual([404, 'What is to be shared is not there any more']);
  });
});
