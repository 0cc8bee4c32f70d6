/** The Overview is made of snapshots, and still shows records that were saved a moment ago. */
import { gzipSync } from 'node:zlib';
import {
  companyInfo,
  DAY_MS,
  HOUR_MS,
  OVERVIEW_ROWS,
  partners,
  publicResources,
  type Resource,
  resources,
  seo,
  services,
  statistics,
  team,
} from '@mipaka/contract';
import { FieldValue } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createContentStore } from '../../functions/src/content/content.ts';
import { readParts } from '../../functions/src/insight/overview.ts';
import { storeRecords, takeAway } from '../content/publishing/editing.ts';
import { storeInquiries } from '../inbox/inquiries.ts';
import { noMailServer } from '../inbox/mail/mail-catcher.ts';
import { intercept } from '../platform/harness/firestore-client.ts';
import { type Api, atOnce, column, ok, PASSWORD, runApi } from '../platform/harness/harness.ts';
import { sampleOf } from '../platform/harness/samples.ts';

let api: Api;
let cookie: string;
let failures: unknown[];
beforeEach(async () => {
  api = await runApi();
  cookie = await api.staff('superadmin');
  failures = [];
});
afterEach(() => expect(failures).toEqual([]));

const asStaff = (route: string, body?: unknown) => api.as(cookie)(route, body);
const read = async () => (await asStaff('GET /api/admin/overview')).json;
function instance() {
  const content = createContentStore(api.db, (error) => failures.push(error));
  return { read: () => readParts(content) };
}
const create = async (resource: Resource, fields: object = {}, n = 1) => {
  const body = { ...sampleOf(resource, n), ...fields };
  return ok(await asStaff(`POST /api/admin/${resource.path}`, body));
};
async function fill(count: number) {
  for (const resource of resources) {
    const samples = Array.from({ length: count }, (_, n) => sampleOf(resource, n));
    await storeRecords(api, resource, samples);
  }
}

/** The result of `work`, and its Firestore requests: documents by name, queried collections, writes. */
async function askedBy<T>(work: () => Promise<T>) {
  const asked = { documents: 0, collections: [] as unknown[], writes: 0 };
  const stop = intercept(api.db, (_, { documents = [], writes = [], structuredQuery }, send) => {
    asked.documents += documents.length;
    asked.writes += writes.length;
    if (structuredQuery) asked.collections.push(structuredQuery.from?.[0]?.collectionId);
    return send();
  });
  return { found: await work().finally(stop), asked };
}

describe('the cost of the Overview', () => {
  test('is session, version, due inquiries and last changes for a second call, and no record', async () => {
    await fill(50);
    const first = await read();
    expect(first.services).toEqual({ total: 50, active: 50, failing: [] });
    const { found, asked } = await askedBy(read);
    const collections = [...Array(4).fill('contact_inquiries'), 'activity_log'];
    expect(asked).toEqual({ documents: 2, collections, writes: 0 });
    expect(found).toEqual(first);
  });

  test('is one snapshot for each entity on another instance, and no record', async () => {
    await fill(3);
    const { inquiries, changes, insight, setUpBy, hasMailServer, ...first } = await read();
    for (const resource of resources) await takeAway(api, resource);
    const { found, asked } = await askedBy(instance().read);
    // The version, one for each entity, and one for the schedules.
    expect(asked).toEqual({ documents: 1 + publicResources.length + 1, collections: [], writes: 0 });
    expect(found).toEqual(first);
  });

  test('is one entity after a save, read once for twenty calls at the same time', async () => {
    await fill(2);
    const other = instance();
    await other.read();
    await create(services, {}, 7);
    const { found, asked } = await askedBy(() => atOnce(20, () => other.read()));
    expect(found.map((one) => one.services.total)).toEqual(Array(20).fill(3));
    expect(asked).toMatchObject({ collections: [services.collection], writes: 1 });
  });
});

describe('the content of the Overview', () => {
  test('has the numbers and first records of each entity', async () => {
    const none = { total: 0, active: 0, withPhoto: 0, withPhotoAndBio: 0, failing: [] };
    expect((await read()).team).toEqual(none);
    await create(services);
    await create(services, { isActive: false }, 2);
    await create(team);
    await create(partners, { type: 'strategic' });
    await create(partners, { type: 'media' }, 2);
    for (let n = 1; n <= OVERVIEW_ROWS.records + 2; n++)
      await create(statistics, { category: n % 2 ? 'home' : 'about', isActive: n !== 1 }, n);
    const shown = await read();
    expect(shown).toMatchObject({
      services: { total: 2, active: 1 },
      team: { total: 1, active: 1, withPhoto: 0, withPhotoAndBio: 0 },
      partners: { total: 2, active: 2, strategic: 1 },
      statistics: { total: OVERVIEW_ROWS.records + 2, active: OVERVIEW_ROWS.records + 1, categories: 2 },
      companyInfo: { total: 0, first: [] },
    });
    const listed = (await asStaff(`GET /api/admin/${statistics.path}`)).json;
    const active = listed.filter(({ isActive }: { isActive: boolean }) => isActive);
    expect(shown.statistics.first).toEqual(active.slice(0, OVERVIEW_ROWS.records));
  });

  test('is up to date after a create, change, delete and restore', async () => {
    const seen = async () => {
      const { failing, ...here } = (await read()).services;
      expect((await instance().read()).services).toEqual({ ...here, failing });
      return here;
    };
    const row = await create(services);
    expect(await seen()).toEqual({ total: 1, active: 1 });
    const address = `/api/admin/${services.path}/${row.id}`;
    await asStaff(`PUT ${address}`, { ...sampleOf(services), isActive: false });
    expect(await seen()).toEqual({ total: 1, active: 0 });
    await asStaff(`DELETE ${address}`);
    expect(await seen()).toEqual({ total: 0, active: 0 });
    const [{ id }] = (await asStaff('GET /api/admin/trash')).json;
    await asStaff(`POST /api/admin/trash/${id}/restore`);
    expect(await seen()).toEqual({ total: 1, active: 0 });
  });

  test.each(['before', 'after'])(
    'is right when a save happens just %s the records are read',
    async (when) => {
      await create(services);
      const other = instance();
      let saved: Promise<unknown> | undefined;
      const save = () => {
        saved ??= create(services, {}, 2);
        return saved;
      };
      const stop = intercept(api.db, async (_, { structuredQuery }, send) => {
        if (structuredQuery?.from?.[0]?.collectionId !== services.collection) return send();
        if (when === 'before') await save();
        const answer = await send();
        await save();
        return answer;
      });
      await other.read().finally(stop);
      expect(saved).toBeDefined();
      // The snapshot has the version from before the records were read, even if they are newer.
      const kept = await api.stored(`content/records-${services.collection}`);
      expect(kept?.version).toBe(1);
      for (const one of [other, instance()]) expect((await one.read()).services.total).toBe(2);
    },
  );

  test('is computed again where another release stored a different snapshot', async () => {
    await create(services);
    await read();
    const kept = api.db.doc(`content/records-${services.collection}`);
    for (const bytes of [gzipSync('{"total":9}'), Buffer.from('Compressed otherwise')]) {
      await kept.update({ bytes });
      expect((await instance().read()).services).toEqual({ total: 1, active: 1, failing: [] });
      expect((await kept.get()).get('bytes')).not.toEqual(bytes);
    }
  });
});

test('the Overview names the records that fail a health check, up to a limit', async () => {
  await create(services, { title: 'Shown' });
  const hidden = await create(services, { title: 'Hidden', isActive: false }, 2);
  const member = await create(team, { name: 'Without a photo' });
  const page = await create(seo, { page: '/about', isActive: false });
  const shown = await read();
  expect(shown.services.failing).toEqual([{ id: hidden.id, label: 'Hidden' }]);
  expect(shown.team.failing).toEqual([{ id: member.id, label: 'Without a photo' }]);
  expect(shown.seo.failing).toEqual([{ id: page.id, label: '/about' }]);
  await atOnce(OVERVIEW_ROWS.failing, (n) => create(services, { isActive: false }, n));
  const { failing, total } = (await read()).services;
  expect([failing.length, total]).toEqual([OVERVIEW_ROWS.failing, OVERVIEW_ROWS.failing + 2]);
});

test.each<[string, Resource, object]>([
  ['statistics', statistics, { label: 60 }],
  ['companyInfo', companyInfo, { content: null }],
  ['seo', seo, { title: null, isActive: false, page: null }],
  ['services', services, { title: null, isActive: false }],
  ['team', team, { name: null }],
])(
  'a record of %s in another shape counts, and hides no other in the Overview',
  async (name, resource, odd) => {
    const kept = await create(resource, { isActive: true }, 1);
    const { id } = await create(resource, { isActive: true }, 2);
    await api.db.doc(`${resource.collection}/${id}`).update(odd);
    const raised = { [resource.collection]: FieldValue.increment(1) };
    await api.db.doc('content/version').set(raised, { merge: true });
    const shown = (await read())[name];
    expect(shown.total).toBe(2);
    if (shown.first) expect(column(shown.first, 'id')).toEqual([kept.id]);
    if (shown.failing) expect(shown.failing).toContainEqual({ id, label: id });
  },
);

describe('the number of due inquiries', () => {
  const receive = (...rows: { ageHours: number; of?: string; [field: string]: unknown }[]) =>
    storeInquiries(
      api,
      rows.map(({ ageHours, of = 'none', ...fields }) => ({
        createdAt: new Date(Date.now() - ageHours * HOUR_MS).toISOString(),
        assigneeId: of,
        assignee: of === 'none' ? null : { id: of, username: 'somebody' },
        ...fields,
      })),
    );
  const asleep = { isSnoozed: true, snooze: { until: null } };

  test('counts by status and assignee, without spam', async () => {
    const me = (await asStaff('GET /api/user')).json.id;
    const other = await api.addUser('admin');
    await receive(
      // A new inquiry is overdue after 24 hours, and not before.
      { ageHours: 23.9 },
      { ageHours: 1, of: me },
      { ageHours: 24.1, of: other.id },
      { ageHours: 50, of: me, status: 'in-progress' },
      { ageHours: 1, of: me, status: 'completed' },
      { ageHours: 50, isSuspect: true },
    );
    const counted = { total: 5, new: 3, overdue: 1, unassigned: 1, mine: { new: 1, inProgress: 1 } };
    expect((await read()).inquiries).toMatchObject(counted);
    const asOther = api.as(await api.signIn(other.username));
    expect((await asOther('GET /api/admin/overview')).json.inquiries.mine).toEqual({ new: 1, inProgress: 0 });
  });

  test('counts a late inquiry that is snoozed as late, and says that it is snoozed', async () => {
    const [late] = await receive({ ageHours: 24.2, ...asleep }, { ageHours: 24.1 }, { ageHours: 1 });
    const { inquiries } = await read();
    expect(inquiries).toMatchObject({ new: 2, overdue: 2, overdueSnoozed: 1, snoozed: 1, unassigned: 2 });
    expect(column(inquiries.waiting, 'id')).not.toContain(late);
  });

  test('lists who waits longest, however many older inquiries are snoozed', async () => {
    const older = Array.from({ length: 25 }, (_, n) => ({ ageHours: 50 + n, ...asleep }));
    const [second, youngest] = await receive({ ageHours: 2 }, { ageHours: 1 }, ...older);
    expect(column((await read()).inquiries.waiting, 'id')).toEqual([second, youngest]);
  });

  test('for today equals the inbox’s list of the day before, in Nairobi', async () => {
    const ages = [0, 6, 12, 18, 24, 30, 36, 42, 48, 54];
    await receive(...ages.map((ageHours) => ({ ageHours })), { ageHours: 24, status: 'closed' });
    const midnight = (ms: number) =>
      encodeURIComponent(`${new Date(ms + 3 * HOUR_MS).toISOString().slice(0, 10)}T00:00:00+03:00`);
    const { dueToday } = (await read()).inquiries;
    const [from, to] = [midnight(Date.now() - DAY_MS), midnight(Date.now())];
    const query = `status=new&suspect=false&from=${from}&to=${to}`;
    const listed = (await asStaff(`GET /api/admin/inquiries?${query}`)).json;
    expect(listed).toHaveLength(4);
    expect(dueToday).toBe(4);
  });
});

test('the Overview says whether the site has a mail server', async () => {
  expect(await read()).toHaveProperty('hasMailServer', false);
  const mailing = await runApi({ smtp: noMailServer });
  const { json } = await mailing.as(await mailing.staff())('GET /api/admin/overview');
  expect(json).toHaveProperty('hasMailServer', true);
});

describe('the changes of colleagues', () => {
  test('name the actor, action and record, and none of its content', async () => {
    const { as, id, username } = await api.addSignedIn();
    const record = await create(partners, { name: 'Lake Traders', description: 'Not to be shown here' });
    const body = { ...sampleOf(partners), name: 'Lake Traders', description: 'Nor this' };
    ok(await as(`PUT /api/admin/${partners.path}/${record.id}`, body));
    const answer = await asStaff('GET /api/admin/overview');
    const change = { actor: { id, username }, action: 'update', collection: partners.collection };
    const about = {
      id: expect.any(String),
      at: expect.any(String),
      recordId: record.id,
      label: 'Lake Traders',
    };
    expect(answer.json.changes).toEqual([{ ...change, ...about }]);
    expect(answer.text).not.toMatch(/Not to be shown|Nor this|addresses|expireAt/);
  });

  test('are shown to all staff, without their own changes and those of accounts', async () => {
    const { as } = await api.addSignedIn();
    await create(services);
    const draft = { username: 'asha', email: 'asha@example.com', password: PASSWORD };
    expect((await asStaff('POST /api/admin/users', draft)).status).toBe(201);
    expect((await read()).changes).toEqual([]);
    const { changes } = (await as('GET /api/admin/overview')).json;
    expect(column(changes, 'action')).toEqual(['create']);
    expect(JSON.stringify(changes)).not.toContain('asha');
  });

  test(`are the last ${OVERVIEW_ROWS.changes}, also behind many changes of one’s own`, async () => {
    const { as } = await api.addSignedIn();
    for (let n = 0; n < OVERVIEW_ROWS.changes + 2; n++)
      expect((await as('POST /api/admin/services', sampleOf(services, n))).status).toBe(201);
    await atOnce(25, (n) => create(partners, {}, n));
    const { changes } = await read();
    expect(changes).toHaveLength(OVERVIEW_ROWS.changes);
    expect(column(changes, 'collection')).toEqual(Array(OVERVIEW_ROWS.changes).fill(services.collection));
    const times = column(changes, 'at');
    expect(times).toEqual([...times].sort().reverse());
  });
});
