/** The emulators run any query; the real Firestore refuses one without its index. So every query is compared here. */
import { readFileSync } from 'node:fs';
import {
  inquiryDraft,
  inquiryStatuses,
  inquiryTypes,
  MAX,
  mailStates,
  noteDraft,
  resources,
} from '@mipaka/contract';
import { Query, Timestamp, Transaction } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cleanUp } from '../../functions/src/cleanup.ts';
import { queueReminders } from '../../functions/src/reminders.ts';
import { type Api, inquiry, startApi } from './harness.ts';
import { addPasskey, signInWith } from './people.ts';
import { sampleOf } from './samples.ts';

type Order = [field: string, direction: string];
type Shape = { collection: string; equal: string[]; contains: string[]; range: string[]; order: Order[] };

const seen = new Map<string, Shape>();

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
const note = (query: unknown) => {
  if (!(query instanceof Query)) return;
  const shape = shapeOf(query);
  seen.set(JSON.stringify(shape), shape);
};

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

/** Asks for a list with every combination of some filters, a few at a time. */
async function askForAll(list: string, filters: string[], ask: (route: string) => Promise<unknown>) {
  const combined = Array.from({ length: 2 ** filters.length }, (_, bits) =>
    filters.filter((_, index) => bits & (1 << index)).join('&'),
  );
  while (combined.length > 0)
    await Promise.all(combined.splice(0, 8).map((query) => ask(`GET ${list}${query}`)));
}

let api: Api;
const originals = {
  get: Query.prototype.get,
  count: Query.prototype.count,
  transaction: Transaction.prototype.get,
};
beforeAll(async () => {
  Query.prototype.get = function (this: Query) {
    note(this);
    return originals.get.call(this);
  };
  Query.prototype.count = function (this: Query) {
    note(this);
    return originals.count.call(this);
  };
  Transaction.prototype.get = function (this: Transaction, target: never) {
    note(target);
    return originals.transaction.call(this, target);
  } as typeof Transaction.prototype.get;

  api = await startApi();
  const cookie = await api.staff('superadmin');
  const call = (route: string, body?: unknown) => api.call(route, { body, cookie });
  await call('POST /api/contact', inquiry);
  for (const resource of resources) {
    await call(`GET /api/admin/${resource.path}`);
    const { json } = await call(`POST /api/admin/${resource.path}`, sampleOf(resource));
    await call(`GET /api/admin/${resource.path}/${json.id}/history`);
    await call(`DELETE /api/admin/${resource.path}/${json.id}`);
  }
  await call('GET /api/content');
  await call('GET /api/admin/overview');
  await call('GET /api/admin/trash');
  const record = 'a'.repeat(20);
  const change = { kind: 'create', resource: 'texts', record, values: { key: 'home.title', text: 'Title' } };
  const { json } = await call('PUT /api/admin/draft/changes', { changes: [change] });
  const [{ id, version }] = json.saved;
  const published = await call('POST /api/admin/draft/publish', { changes: [{ id, version }] });
  await call(`POST /api/admin/publishes/${published.json.id}/undo`, {});
  await call('GET /api/admin/publishes');
  await call('GET /api/admin/draft');
  await call('GET /api/admin/draft/content');
  await call('PUT /api/admin/draft/presence');
  await call('GET /api/admin/users');
  await call('GET /api/admin/newsletter/export');
  await call('GET /api/account/sessions');
  for (const query of ['', '?event=sign-in']) await call(`GET /api/admin/security${query}`);
  const activityFilters = ['collection=users', 'recordId=x', 'actor=x', 'action=update', 'day=2026-01-31'];
  await askForAll('/api/admin/activity?', activityFilters, call);
  for (const query of ['', `?state=${mailStates[0]}`]) await call(`GET /api/admin/outbox${query}`);
  for (const query of ['snoozed=true', 'snoozed=false', 'followUpTo=2026-01-31', 'isReplied=true']) {
    await call(`GET /api/admin/inquiries?suspect=false&status=new&assignee=none&${query}`);
  }

  const filters = [
    `status=${inquiryStatuses[0]}`,
    'suspect=false',
    'assignee=none',
    `type=${encodeURIComponent(inquiryTypes[0].value)}`,
    'from=2026-01-01T00:00:00Z',
    'to=2027-01-01T00:00:00Z',
    'q=wanjiku',
  ];
  await askForAll('/api/admin/inquiries?limit=5&', filters, call);
  // What the numbers of Insight lead to: each with an answer time, which is one of several values.
  for (const facet of ['source=google', 'entry=/', 'campaign=fair', 'device=phone', 'hour=09']) {
    await call(`GET /api/admin/inquiries?suspect=false&from=2026-01-01T00:00:00Z&answer=given&${facet}`);
  }
  await call('GET /api/admin/insight');
  await api.services.visitCounts.count(
    { page: '/', isVisit: true, isContact: false, cameFrom: null },
    'phone',
  );
  const [row] = (await call('GET /api/admin/inquiries')).json;
  await call(`GET /api/admin/inquiries/${row.id}/earlier`);
  await call(`GET /api/admin/inquiries/${row.id}/conversation`);
  await call(`GET /api/admin/inquiries/${row.id}/history`);
  await call(`PUT /api/admin/inquiries/${row.id}/presence`);
  for (const snooze of [{ until: null }, null]) {
    await call(`PUT /api/admin/inquiries/${row.id}/snooze`, { snooze });
  }
  await call('POST /api/admin/inquiries/export', { email: inquiry.email });
  await call('POST /api/admin/inquiries/erase', { email: inquiry.email });
  const user = await api.addUser('admin');
  await call(`PUT /api/admin/users/${user.id}`, { isActive: false });
  await api.services.outbox.due(new Date());
  await api.services.eventQueue.due(new Date());
  for (const userId of [null, user.id]) await api.services.pushDevices.wanting('reply', userId);
  await call('GET /api/account/notifications');
  await call('GET /api/admin/webhook');
  // Eight in the morning in Nairobi, when it looks for everything.
  await queueReminders(api.services, new Date('2026-11-23T05:00:00Z'));
  await cleanUp(api.services, new Date());
}, 60_000);
afterAll(async () => {
  Query.prototype.get = originals.get;
  Query.prototype.count = originals.count;
  Transaction.prototype.get = originals.transaction;
  await api.stop();
});

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
      const others = indexes.filter((other) => other !== index);
      const [first, ...rest] = index.fields;
      return [...seen.values()].some((shape) => {
        const order = shape.order.map(([field]) => field);
        const isWhole = index.fields.map(({ fieldPath }) => fieldPath).join() === order.join();
        const isMerged =
          [...shape.equal, ...shape.contains].includes(first?.fieldPath ?? '') &&
          rest.map(({ fieldPath }) => fieldPath).join() === order.join();
        return shape.collection === index.collectionGroup && (isWhole || isMerged) && others.length > 0;
      });
    };
    expect(indexes.filter((index) => !used(index))).toEqual([]);
  });

  /** The longest text that a value may hold, in characters; 0 where there is none. */
  const longest = (schema: unknown): number =>
    schema === null || typeof schema !== 'object'
      ? 0
      : Math.max(
          0,
          ...Object.entries(schema).map(([name, value]) => (name === 'maxLength' ? value : longest(value))),
        );
  const longTexts = (collection: string, draft: z.ZodObject): [string, string][] =>
    Object.entries(draft.shape)
      .filter(
        ([, field]) => longest(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })) > MAX.url,
      )
      .map(([name]) => [collection, name]);

  test.each([
    ...resources.flatMap(({ collection, draft }) => longTexts(collection, draft)),
    ...longTexts('contact_inquiries', inquiryDraft),
    ...longTexts('inquiry_notes', noteDraft),
    ['outbox', 'text'],
    ['outbox', 'html'],
    ['activity_log', 'changes'],
    ['trash', 'record'],
    ['draft_changes', 'value'],
    ['draft_changes', 'values'],
    ['draft_changes', 'base'],
    ['scheduled_sets', 'changes'],
    ['publishes', 'changes'],
    ['limits', 'events'],
    ['content', 'bytes'],
    ['inquiry_events', 'inquiries'],
    ['visit_counts', 'counts'],
    ['inquiry_counts', 'days'],
  ])('keeps %s.%s out of the automatic indexes', (collectionGroup, fieldPath) => {
    expect(fieldOverrides).toContainEqual({ collectionGroup, fieldPath, indexes: [] });
  });

  test('knows which texts are long', () => {
    expect(longTexts('contact_inquiries', inquiryDraft)).toEqual([['contact_inquiries', 'message']]);
    expect(resources.flatMap(({ collection, draft }) => longTexts(collection, draft))).toContainEqual([
      'company_info',
      'content',
    ]);
  });

  test('keeps of the searched words only the index that finds them', () => {
    expect(fieldOverrides).toContainEqual({
      collectionGroup: 'contact_inquiries',
      fieldPath: 'words',
      indexes: [{ arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' }],
    });
  });

  test('has Firestore delete every document that says when it expires', async () => {
    const cookie = await api.staff();
    const { token } = (await api.call('GET /api/form-token')).json;
    await api.call('POST /api/contact', { body: { ...inquiry, formToken: token } });
    const [row] = (await api.call('GET /api/admin/inquiries', { cookie })).json;
    const path = `/api/admin/inquiries/${row.id}`;
    await api.call(`POST ${path}/notes`, { body: { text: 'Call on Monday' }, cookie });
    await api.call(`PUT ${path}/presence`, { cookie });
    await api.call(`PUT ${path}/status`, { body: { status: 'closed' }, cookie });
    await api.linkFor((await api.addUser('admin')).id, await api.staff('superadmin'));
    const change = {
      kind: 'create',
      resource: 'texts',
      record: 'b'.repeat(20),
      values: { key: 'k', text: 'T' },
    };
    const { saved } = (
      await api.call('PUT /api/admin/draft/changes', { body: { changes: [change] }, cookie })
    ).json;
    const what = { kind: 'draft', changes: [saved[0].id] };
    await api.call('POST /api/admin/shares', { body: { what }, cookie });
    await api.services.webhooks.note({ event: 'test', status: 200, error: null });
    await signInWith(api, (await addPasskey(api, cookie)).authenticator);

    const expiring = new Set<string>();
    for (const collection of await api.db.listCollections()) {
      for (const document of (await collection.get()).docs) {
        if (document.get('expireAt') instanceof Timestamp) expiring.add(collection.id);
      }
    }
    const policies = fieldOverrides.filter(({ ttl, fieldPath }) => ttl && fieldPath === 'expireAt');
    expect([...expiring].sort()).toEqual(policies.map(({ collectionGroup }) => collectionGroup).sort());
  });
});
