/** The emulators run any query; the real Firestore refuses one without its index. So every query is compared here. */
import { readFileSync } from 'node:fs';
import { inquiryStatuses, inquiryTypes, mailStates, resources } from '@mipaka/contract';
import { Query, Timestamp, Transaction } from 'firebase-admin/firestore';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { queueReminders } from '../../../functions/src/inbox/reminders.ts';
import { cleanUp } from '../../../functions/src/jobs/cleanup.ts';
import { addPasskey, signInWith } from '../../accounts/people.ts';
import { createText, editing } from '../../content/publishing/editing.ts';
import { inboxOf } from '../../inbox/inquiries.ts';
import { inquiry, runApi } from '../harness/harness.ts';
import { pooled } from '../harness/nightly.ts';
import { sampleOf } from '../harness/samples.ts';

type Order = [field: string, direction: string];
type Shape = { collection: string; equal: string[]; contains: string[]; range: string[]; order: Order[] };

/** What of a query decides which index it needs. */
function shapeOf(query: Query): Shape {
  // biome-ignore lint/suspicious/noExplicitAny: the client has no public way to look into a query
  const options = (query as any)._queryOptions;
  const shape: Shape = { collection: options.collectionId, equal: [], contains: [], range: [], order: [] };
  for (const { field, op } of options.filters) {
    // One of several values is served like each of them.
    const place =
      op === 'EQUAL' || op === 'IN' ? shape.equal : op === 'ARRAY_CONTAINS' ? shape.contains : shape.range;
    place.push(field.toString());
  }
  for (const { field, direction } of options.fieldOrders) {
    if (field.toString() !== '__name__') shape.order.push([field.toString(), direction]);
  }
  // A range without an order is sorted by its field. Every index ends with the id, which needs none of its own.
  const [first] = shape.range;
  if (shape.order.length === 0 && first && first !== '__name__') shape.order.push([first, 'ASCENDING']);
  return shape;
}

type Index = {
  collectionGroup: string;
  fields: { fieldPath: string; order?: string; arrayConfig?: string }[];
};
const { indexes, fieldOverrides } = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as {
  indexes: Index[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    ttl?: boolean;
    indexes: { order?: string; arrayConfig?: string }[];
  }[];
};

/**
 * What the real Firestore would miss for a query: it serves equalities without an order, and a single sorted field,
 * by itself; any equality beside an order needs [field, ...order], and those are merged.
 */
function missingFor({ collection, equal, contains, order }: Shape): string[] {
  const sorted = order.map(([field, direction]) => `${field} ${direction}`);
  const has = (first: string[]) =>
    indexes.some(
      ({ collectionGroup, fields }) =>
        collectionGroup === collection &&
        [...first, ...sorted].join() ===
          fields.map(({ fieldPath, order: way, arrayConfig }) => `${fieldPath} ${way ?? arrayConfig}`).join(),
    );
  /** Whether a field has lost the automatic index of a kind. */
  const isOff = (field: string, kind: 'order' | 'arrayConfig') =>
    fieldOverrides.some(
      (override) =>
        override.collectionGroup === collection &&
        override.fieldPath === field &&
        !override.indexes.some((index) => index[kind]),
    );
  const off = [
    ...[...equal, ...order.map(([field]) => field)].filter((field) => isOff(field, 'order')),
    ...contains.filter((field) => isOff(field, 'arrayConfig')),
  ];
  if (sorted.length === 0) return off;
  const firsts = [
    ...equal.map((field) => [`${field} ASCENDING`]),
    ...contains.map((field) => [`${field} CONTAINS`]),
  ];
  if (firsts.length === 0) return sorted.length === 1 || has([]) ? off : [...off, sorted.join()];
  return [...off, ...firsts.filter((first) => !has(first)).map((first) => [...first, ...sorted].join())];
}

async function askForAll(list: string, filters: string[], ask: (route: string) => Promise<unknown>) {
  const combined = Array.from({ length: 2 ** filters.length }, (_, bits) =>
    filters.filter((_, index) => bits & (1 << index)).join('&'),
  );
  await pooled(combined, 8, (query) => ask(`GET ${list}${query}`));
}

const api = await runApi();
const asked = {
  get: vi.spyOn(Query.prototype, 'get'),
  count: vi.spyOn(Query.prototype, 'count'),
  inTransaction: vi.spyOn(Transaction.prototype, 'get'),
};
afterAll(() => vi.restoreAllMocks());

const { as: call, cookie, id: root } = await api.addSignedIn('superadmin');
const [staff, inbox] = [editing(api, cookie), inboxOf(api, cookie)];
const row = await inbox.send();
for (const resource of resources) {
  await call(`GET /api/admin/${resource.path}`);
  const { json } = await call(`POST /api/admin/${resource.path}`, sampleOf(resource));
  await call(`GET /api/admin/${resource.path}/${json.id}/history`);
  await call(`DELETE /api/admin/${resource.path}/${json.id}`);
}
const published = await staff.published(await staff.draft(createText('home.title', 'Title')));
await call(`POST /api/admin/publishes/${published.id}/undo`, {});
await call('PUT /api/admin/draft/presence');
const lists = ['overview', 'trash', 'publishes', 'draft', 'draft/content', 'users', 'newsletter/export'];
const views = ['insight', 'webhook', 'security', 'security?event=sign-in', 'outbox'];
for (const path of [
  ...['content', 'account/sessions', 'account/notifications'],
  ...[...lists, ...views, `outbox?state=${mailStates[0]}`].map((name) => `admin/${name}`),
])
  await call(`GET /api/${path}`);
const activityFilters = ['collection=users', 'recordId=x', 'actor=x', 'action=update', 'day=2026-01-31'];
await askForAll('/api/admin/activity?', activityFilters, call);
for (const query of ['snoozed=true', 'snoozed=false', 'followUpTo=2026-01-31', 'isReplied=true'])
  await inbox.list(`?suspect=false&status=new&assignee=none&${query}`);
const times = ['from=2026-01-01T00:00:00Z', 'to=2027-01-01T00:00:00Z'];
const type = `type=${encodeURIComponent(inquiryTypes[0].value)}`;
const filters = [
  `status=${inquiryStatuses[0]}`,
  'suspect=false',
  'assignee=none',
  type,
  ...times,
  'q=wanjiku',
];
await askForAll('/api/admin/inquiries?limit=5&', filters, call);
// What the numbers of Insight lead to: each with an answer time, which is one of several values.
for (const facet of ['source=google', 'entry=/', 'campaign=fair', 'device=phone', 'hour=09'])
  await inbox.list(`?suspect=false&${times[0]}&answer=given&${facet}`);
const view = { page: '/', isVisit: true, isContact: false, cameFrom: null } as const;
await api.services.visitCounts.count(view, 'phone');
for (const part of ['/earlier', '/conversation', '/history']) await inbox.get(row.id, part);
await inbox.set(row.id, 'presence', {});
for (const snooze of [{ until: null }, null]) await inbox.set(row.id, 'snooze', { snooze });
for (const right of ['export', 'erase'])
  await call(`POST /api/admin/inquiries/${right}`, { email: inquiry.email });
const user = await api.addUser('admin');
await call(`PUT /api/admin/users/${user.id}`, { isActive: false });
await api.services.outbox.due(new Date());
await api.services.eventQueue.due(new Date());
for (const userId of [null, root]) await api.services.pushDevices.wanting('reply', userId);
// Eight in the morning in Nairobi, when it looks for everything.
await queueReminders(api.services, new Date('2026-11-23T05:00:00Z'));
await cleanUp(api.services, new Date());

const queries = [
  ...asked.get.mock.contexts,
  ...asked.count.mock.contexts,
  ...asked.inTransaction.mock.calls.map(([target]) => target as unknown),
].filter((target) => target instanceof Query);
const seen = new Map(queries.map(shapeOf).map((shape) => [JSON.stringify(shape), shape]));

describe('firestore.indexes.json', () => {
  test('serves every query that the API makes', () => {
    expect(seen.size).toBeGreaterThan(100);
    const missing = [...seen.values()].flatMap((shape) =>
      missingFor(shape).map((index) => `${shape.collection}: ${index}`),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  test('has no index that no query needs', () => {
    const used = (index: Index) => {
      const [first, ...rest] = index.fields;
      return [...seen.values()].some((shape) => {
        const order = shape.order.map(([field]) => field);
        const isWhole = index.fields.map(({ fieldPath }) => fieldPath).join() === order.join();
        const isMerged =
          [...shape.equal, ...shape.contains].includes(first?.fieldPath ?? '') &&
          rest.map(({ fieldPath }) => fieldPath).join() === order.join();
        return shape.collection === index.collectionGroup && (isWhole || isMerged);
      });
    };
    expect(indexes.filter((index) => !used(index))).toEqual([]);
  });

  test('has Firestore delete every document that says when it expires', async () => {
    const { id } = await inbox.send({ formToken: await api.formToken() });
    await inbox.note(id, 'Call on Monday');
    await inbox.set(id, 'presence', {});
    await inbox.set(id, 'status', { status: 'closed' });
    await api.linkFor((await api.addUser('admin')).id, cookie);
    const [change] = await staff.draft(createText('k', 'T'));
    await staff.share({ kind: 'draft', changes: [change.id] });
    await api.services.webhooks.note({ event: 'test', status: 200, error: null });
    await signInWith(api, (await addPasskey(api, cookie)).authenticator);

    const expiring = new Set<string>();
    for (const { id } of await api.db.listCollections())
      if ((await api.rows(id)).some(({ expireAt }) => expireAt instanceof Timestamp)) expiring.add(id);
    const policies = fieldOverrides.filter(({ ttl, fieldPath }) => ttl && fieldPath === 'expireAt');
    expect([...expiring].sort()).toEqual(policies.map(({ collectionGroup }) => collectionGroup).sort());
  });
});
