/** The Overview is made of snapshots, and shows what was saved a moment ago all the same. */
import { gzipSync } from 'node:zlib';
import {
  OVERVIEW_ITEMS,
  partners,
  type Resource,
  resources,
  services,
  statistics,
  team,
} from '@mipaka/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOverviewStore } from '../../functions/src/store/overview.ts';
import { createRecordStore } from '../../functions/src/store/records.ts';
import { intercept } from './firestore-client.ts';
import { type Api, startApi } from './harness.ts';
import { sampleOf } from './samples.ts';

const RECORDS = 50;

let api: Api;
let cookie: string;
let failures: unknown[];
beforeEach(async () => {
  api = await startApi();
  cookie = await api.staff('superadmin');
  failures = [];
});
afterEach(async () => {
  await api.stop();
  expect(failures).toEqual([]);
});

const read = async () => (await api.call('GET /api/admin/overview', { cookie })).json;
/** Another instance, which has just started. */
const instance = () => createOverviewStore(api.db, (error) => failures.push(error));
const create = async (resource: Resource, fields: object = {}, n = 1) => {
  const body = { ...sampleOf(resource, n), ...fields };
  const answer = await api.call(`POST /api/admin/${resource.path}`, { body, cookie });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
/** Stores so many records of each entity. */
async function fill(count: number) {
  const by = { id: 'seed', username: 'seed' };
  for (const resource of resources) {
    const store = createRecordStore(api.db, resource);
    const drafts = Array.from({ length: count }, (_, n) => resource.draft.parse(sampleOf(resource, n)));
    await Promise.all(drafts.map((draft) => store.create(draft, by)));
  }
}
/** Takes records away without a word, so that only a snapshot can still know of them. */
async function takeAway(resource: Resource) {
  for (const document of await api.db.collection(resource.collection).listDocuments()) {
    await document.delete();
  }
}

/** What some work asks of Firestore: how many documents by name, from which collections rows, how many writes. */
async function askedBy(work: () => Promise<unknown>) {
  const asked = { documents: 0, collections: [] as unknown[], writes: 0 };
  const stop = intercept(api.db, (_, { documents = [], writes = [], structuredQuery }, send) => {
    asked.documents += documents.length;
    asked.writes += writes.length;
    if (structuredQuery) asked.collections.push(structuredQuery.from?.[0]?.collectionId);
    return send();
  });
  await work().finally(stop);
  return asked;
}

describe('what it costs', () => {
  test(`with ${RECORDS} records of each entity, a second call reads the session, the version and no record`, async () => {
    await fill(RECORDS);
    const first = await read();
    expect(first.services).toEqual({ total: RECORDS, active: RECORDS });
    let second: unknown;
    const asked = await askedBy(async () => {
      second = await read();
    });
    expect(asked).toEqual({ documents: 2, collections: ['contact_inquiries'], writes: 0 });
    expect(second).toEqual(first);
  });

  test('another instance reads a snapshot of each entity that it shows, and no record', async () => {
    await fill(3);
    const { inquiries, ...first } = await read();
    for (const resource of resources) await takeAway(resource);
    const other = instance();
    let found: unknown;
    const asked = await askedBy(async () => {
      found = await other.read();
    });
    expect(asked).toEqual({ documents: 1 + Object.keys(first).length, collections: [], writes: 0 });
    expect(found).toEqual(first);
  });

  test('after a save one entity is read anew, and once for twenty calls at the same time', async () => {
    await fill(2);
    const other = instance();
    await other.read();
    await create(services, {}, 7);
    const asked = await askedBy(async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => other.read()));
      expect(all.map((one) => one.services.total)).toEqual(Array(20).fill(3));
    });
    expect(asked.collections).toEqual([services.collection]);
    expect(asked.writes).toBe(1);
  });
});

describe('what it shows', () => {
  test('are the numbers and first rows of each entity', async () => {
    expect((await read()).team).toEqual({ total: 0, active: 0, withPhoto: 0, withPhotoAndBio: 0 });
    await create(services);
    await create(services, { isActive: false }, 2);
    await create(team);
    await create(partners, { type: 'strategic' });
    await create(partners, { type: 'media' }, 2);
    for (let n = 1; n <= OVERVIEW_ITEMS + 2; n++) {
      await create(statistics, { category: n % 2 ? 'home' : 'about', isActive: n !== 1 }, n);
    }
    const shown = await read();
    expect(shown).toMatchObject({
      services: { total: 2, active: 1 },
      team: { total: 1, active: 1, withPhoto: 0, withPhotoAndBio: 0 },
      partners: { total: 2, active: 2, strategic: 1 },
      statistics: { total: OVERVIEW_ITEMS + 2, active: OVERVIEW_ITEMS + 1, categories: 2 },
      companyInfo: { total: 0, first: [] },
    });
    const listed = (await api.call(`GET /api/admin/${statistics.path}`, { cookie })).json;
    const active = listed.filter(({ isActive }: { isActive: boolean }) => isActive);
    expect(shown.statistics.first).toEqual(active.slice(0, OVERVIEW_ITEMS));
  });

  test('is what was saved a moment ago: created, changed, deleted, brought back', async () => {
    const seen = async () => {
      const here = (await read()).services;
      expect((await instance().read()).services).toEqual(here);
      return here;
    };
    const row = await create(services);
    expect(await seen()).toEqual({ total: 1, active: 1 });
    const address = `/api/admin/${services.path}/${row.id}`;
    await api.call(`PUT ${address}`, { body: { ...sampleOf(services), isActive: false }, cookie });
    expect(await seen()).toEqual({ total: 1, active: 0 });
    await api.call(`DELETE ${address}`, { cookie });
    expect(await seen()).toEqual({ total: 0, active: 0 });
    const [{ id }] = (await api.call('GET /api/admin/trash', { cookie })).json;
    await api.call(`POST /api/admin/trash/${id}/restore`, { cookie });
    expect(await seen()).toEqual({ total: 1, active: 0 });
  });

  test.each(['before', 'after'])(
    'is right when somebody saves just %s the records are read',
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
      // Kept under the number that was there before the records were read, whatever they held by then.
      const kept = await api.db.doc(`content/overview-${services.collection}`).get();
      expect(kept.get('version')).toBe(1);
      for (const one of [other, instance()]) expect((await one.read()).services.total).toBe(2);
    },
  );

  test('is made anew where another release has kept something else', async () => {
    await create(services);
    await read();
    const kept = api.db.doc(`content/overview-${services.collection}`);
    await kept.update({ bytes: gzipSync('{"total":9}') });
    expect((await instance().read()).services).toEqual({ total: 1, active: 1 });
    expect((await kept.get()).get('bytes')).not.toEqual(gzipSync('{"total":9}'));
  });
});
