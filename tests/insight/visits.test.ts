/** Visits are counted by page, source and device, and no visitor can be identified. */
import type { PageView } from '@mipaka/contract';
import fc from 'fast-check';
import { WriteBatch } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  countedOf,
  createVisitCounts,
  deleteCounts,
  VISIT_SHARDS,
} from '../../functions/src/insight/visit-counts.ts';
import { defaultLimits } from '../../functions/src/platform/config.ts';
import { runApi } from '../platform/harness/harness.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE = CHROME.replace('Safari', 'Mobile Safari');
const arrival = { host: '', source: '', medium: '', campaign: '' };

const api = await runApi();
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await api.services.visitCounts.flush();
  await deleteCounts(api.db);
});

/** All written counts, summed over days and shards. */
async function written(): Promise<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const { counts } of await api.rows('visit_counts'))
    for (const [name, number] of Object.entries<number>(counts)) sum[name] = (sum[name] ?? 0) + number;
  return sum;
}
const withoutHours = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => !name.includes(' hour ')));

const send = (body: unknown, headers: Record<string, string> = {}, cookie?: string) =>
  api.call('POST /api/visits', { body, headers: { 'User-Agent': CHROME, ...headers }, cookie });
async function counted(): Promise<Record<string, number>> {
  await api.services.visitCounts.flush();
  return withoutHours(await written());
}

describe('POST /api/visits', () => {
  test('counts a visit by source, page of entry, campaign and device, and its pages', async () => {
    const cameFrom = { ...arrival, host: 'www.google.co.ke', campaign: 'Spring Fair!', entry: '/services' };
    const { status, text } = await send({ page: '/services', isVisit: true, cameFrom });
    expect([status, text]).toEqual([204, '']);
    await send({ page: '/contact', isContact: true, cameFrom });
    const facets = ['', ' source google', ' entry /services', ' campaign spring-fair', ' device desktop'];
    const ofBoth = ['visit', 'contact'].flatMap((kind) => facets.map((facet) => [kind + facet, 1]));
    const views = { view: 2, 'view page /services': 1, 'view page /contact': 1 };
    expect(await counted()).toEqual({ ...views, ...Object.fromEntries(ofBoth) });
    const hours = Object.entries(await written()).filter(([name]) => name.startsWith('visit hour '));
    expect(hours).toEqual([[expect.stringMatching(/^visit hour ([01]\d|2[0-3])$/), 1]]);
  });

  test('stores no address, browser or unknown source of a visitor, also of a known device', async () => {
    const cameFrom = { ...arrival, host: 'my-diary.example.com', source: 'Njeri', entry: '/' };
    await send({ page: '/', isVisit: true, cameFrom }, { 'User-Agent': PHONE }, '__session=.a-mark');
    expect(await counted()).toMatchObject({ 'visit source other': 1, 'visit device phone': 1 });
    const stored = JSON.stringify(await api.rows('visit_counts')).toLowerCase();
    for (const secret of ['my-diary', 'njeri', 'chrome', 'mozilla', '127.0.0.1', '::1'])
      expect(stored).not.toContain(secret);
  });

  test.each([
    ['Global Privacy Control', { 'Sec-GPC': '1' }, undefined],
    ['Do Not Track', { DNT: '1' }, undefined],
    ['a robot', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, undefined],
    ['a session', {}, `__session=${'A'.repeat(43)}`],
  ])('does not count a visit with %s, and answers the same', async (_, headers, cookie) => {
    const { status, text } = await send({ page: '/', isVisit: true }, headers, cookie);
    expect([status, text]).toEqual([204, '']);
    expect(await counted()).toEqual({});
  });

  test('adds up counts for half a minute before it writes again', async () => {
    const counts = createVisitCounts(api.db, defaultLimits, fail);
    await counts.count(view('/'), 'phone');
    const before = await written();
    expect(before).toEqual({ view: 1, 'view page /': 1 });
    await counts.count(view('/about'), 'phone');
    expect(await written()).toEqual(before);
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + defaultLimits.visitsWrittenSeconds * 1_000);
    await counts.count(view('/team'), 'phone');
    const views = { 'view page /': 1, 'view page /about': 1, 'view page /team': 1 };
    expect(await written()).toEqual({ view: 3, ...views });
  });

  test('writes a day in Nairobi in no more documents than shards, which expire after 25 months', async () => {
    const midnight = Date.parse('2026-11-22T21:00:00Z');
    for (let instance = 0; instance < 10; instance++)
      await createVisitCounts(api.db, defaultLimits, fail).count(view('/'), 'desktop', midnight);
    const stored = await api.rows('visit_counts');
    expect(stored.length).toBeLessThanOrEqual(VISIT_SHARDS);
    expect(await written()).toMatchObject({ view: 10 });
    for (const { day, expireAt } of stored) {
      expect(day).toBe('2026-11-23');
      expect(expireAt.toDate()).toEqual(new Date('2028-12-23'));
    }
  });
});

const fail = (error: unknown) => {
  throw error;
};
const view = (page: PageView['page']): PageView => {
  return { page, isVisit: false, isContact: false, cameFrom: null };
};

describe('a flood of visits', () => {
  test('is counted up to a limit for each instance, and not beyond', async () => {
    const counts = createVisitCounts(api.db, { ...defaultLimits, views: { max: 5, seconds: 60 } }, fail);
    for (let n = 0; n < 50; n++) await counts.count(view('/'), 'phone');
    await counts.flush();
    expect(await written()).toEqual({ view: 5, 'view page /': 5 });
  });

  test('with made-up campaigns is stored as fifty campaigns and one for all others', async () => {
    const counts = createVisitCounts(api.db, defaultLimits, fail);
    for (let n = 0; n < 80; n++) {
      const cameFrom = { source: 'other', campaign: `made-up-${n}`, entry: '/' };
      await counts.count({ ...view('/'), isVisit: true, cameFrom }, 'phone');
    }
    await counts.flush();
    const names = Object.keys(await written()).filter((name) => name.startsWith('visit campaign '));
    expect(names).toHaveLength(51);
    expect(await written()).toMatchObject({ visit: 80, 'visit campaign other': 30 });
  });
});

const views = fc.record({
  page: fc.constantFrom<PageView['page']>('/', '/about', '/contact'),
  isVisit: fc.boolean(),
  isContact: fc.boolean(),
  cameFrom: fc.option(
    fc.record({
      source: fc.constantFrom('google', 'direct', 'other'),
      campaign: fc.option(fc.constantFrom('fair', 'radio')),
      entry: fc.constantFrom('/', '/services'),
    }),
  ),
});
const steps = fc.array(
  fc.record({ instance: fc.nat(4), view: views, isFlushed: fc.boolean(), fails: fc.boolean() }),
  { minLength: 1, maxLength: 30 },
);

test('the sums over all shards equal the visits sent, whatever the instance and failed writes', async () => {
  const original = WriteBatch.prototype.commit;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      await deleteCounts(api.db);
      let failing = false;
      vi.spyOn(WriteBatch.prototype, 'commit').mockImplementation(function (this: WriteBatch) {
        if (failing) return Promise.reject(Object.assign(new Error('away'), { code: 14 }));
        return original.call(this);
      });
      const instances = Array.from({ length: 5 }, () =>
        createVisitCounts(api.db, defaultLimits, () => undefined),
      );
      const sent: Record<string, number> = {};
      for (const { instance, view: one, isFlushed, fails } of taken) {
        failing = fails;
        await instances[instance]?.count(one, 'phone');
        if (isFlushed) await instances[instance]?.flush();
        for (const name of countedOf(one, 'phone', '00')) sent[name] = (sent[name] ?? 0) + 1;
      }
      failing = false;
      await Promise.all(instances.map((instance) => instance.flush()));
      expect(withoutHours(await written())).toEqual(withoutHours(sent));
    }),
    { numRuns: 25 },
  );
});

test('a write whose answer is lost is not counted twice', async () => {
  const original = WriteBatch.prototype.commit;
  const failures: unknown[] = [];
  const counts = createVisitCounts(api.db, defaultLimits, (error) => failures.push(error));
  vi.spyOn(WriteBatch.prototype, 'commit').mockImplementationOnce(async function (this: WriteBatch) {
    await original.call(this);
    throw Object.assign(new Error('lost'), { code: 14 });
  });
  await counts.count(view('/'), 'phone');
  await counts.flush();
  expect(await written()).toEqual({ view: 1, 'view page /': 1 });
  expect(failures).toEqual([]);
});

test('all counts of visits and inquiries can be deleted', async () => {
  await api.db.doc('visit_counts/2026-09-30-0').set({ day: '2026-09-30', counts: {} });
  await api.db.doc('inquiry_counts/2026-09-3').set({ month: '2026-09', days: {} });
  expect(await deleteCounts(api.db)).toBe(2);
  expect(await api.size('visit_counts')).toBe(0);
  expect(await api.size('inquiry_counts')).toBe(0);
});
