/** The emulators run any query; the real Firestore refuses one without its index. So every query is compared here. */
import { inquiryStatuses, inquiryTypes, mailStates, resources } from '@mipaka/contract';
import { Query, Timestamp, Transaction } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { queueReminders } from '../../../functions/src/inbox/reminders.ts';
import { cleanUp } from '../../../functions/src/jobs/cleanup.ts';
import { declared } from '../../../tools/deployed/indexes.ts';
import { addPasskey, signInWith } from '../../accounts/people.ts';
import { createText, editing } from '../../content/publishing/editing.ts';
import { inboxOf } from '../../inbox/inquiries.ts';
import { inquiry, runApi } from '../harness/harness.ts';
import { sampleOf } from '../harness/samples.ts';
import { missingFor, shapeOf } from './queries.ts';

async function askForAll(list: string, filters: string[], ask: (route: string) => Promise<unknown>) {
  const combined = Array.from({ length: 2 ** filters.length }, (_, bits) =>
    filters.filter((_, index) => bits & (1 << index)).join('&'),
  );
  await pMap(combined, (query) => ask(`GET ${list}${query}`), { concurrency: 8 });
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
await inbox.list('?suspect=false&status=new&longestFirst=true&from=2026-01-01T00:00:00Z');
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
// The filters to which Insight links, each with an answer time, which matches several values.
for (const facet of ['source=google', 'entry=/', 'campaign=fair', 'device=phone', 'hour=09'])
  await inbox.list(`?suspect=false&${times[0]}&answer=given&${facet}`);
const view = { page: '/', isVisit: true, isContact: false, cameFrom: null } as const;
await api.services.visitCounts.count(view, 'phone');
for (const part of ['/earlier', '/conversation']) await inbox.get(row.id, part);
await inbox.undo((await inbox.answered(row.id, { text: 'Yes' })).id);
await inbox.set(row.id, 'presence', {});
for (const snooze of [{ until: null }, null]) await inbox.set(row.id, 'snooze', { snooze });
for (const right of ['export', 'erase'])
  await call(`POST /api/admin/inquiries/${right}`, { email: inquiry.email });
const user = await api.addUser('admin');
await call(`PUT /api/admin/users/${user.id}`, { isActive: false });
await api.services.outbox.due(new Date());
await api.services.eventQueue.due(new Date());
for (const userId of [null, root]) await api.services.pushDevices.wanting('reply', userId);
// At 8:00 in Nairobi the reminders run all their queries.
await queueReminders({ ...api.services, mail: api.services.outbox }, new Date('2026-11-23T05:00:00Z'));
await cleanUp(api.services, new Date());

const queries = [
  ...asked.get.mock.contexts,
  ...asked.count.mock.contexts,
  ...asked.inTransaction.mock.calls.map(([target]) => target as unknown),
].filter((target) => target instanceof Query);
const seen = new Map(queries.map(shapeOf).map((shape) => [JSON.stringify(shape), shape]));

describe('firestore.indexes.json', () => {
  const shapes = [...seen.values()];
  const missingIn = (indexes: typeof declared) => [
    ...new Set(
      shapes.flatMap((shape) => missingFor(indexes, shape).map((index) => `${shape.collection}: ${index}`)),
    ),
  ];

  test('has an index for every query of the API', () => {
    expect(seen.size).toBeGreaterThan(100);
    expect(missingIn(declared)).toEqual([]);
  });

  test('has no index that no query needs', () => {
    const isNeeded = (index: object) =>
      missingIn({ ...declared, indexes: declared.indexes.filter((one) => one !== index) }).length > 0;
    expect(declared.indexes.filter((index) => !isNeeded(index))).toEqual([]);
  });

  test('has a TTL policy for every collection whose documents expire', async () => {
    const { id } = await inbox.send({ formToken: await api.formToken() });
    await inbox.note(id, 'Call on Monday');
    await inbox.set(id, 'presence', {});
    await inbox.set(id, 'status', { status: 'closed' });
    await api.linkFor((await api.addUser('admin')).id, cookie);
    const [change] = await staff.draft(createText('k', 'T'));
    await staff.share({ kind: 'draft', changes: [change.id] });
    const { webhooks } = api.services;
    const receiver = { url: 'https://127.0.0.1', isSlack: false };
    await webhooks.save(receiver, { id: 'a', username: 'a' });
    await webhooks.send({ id: 'test', event: 'test', at: '', inquiries: [] });
    await signInWith(api, (await addPasskey(api, cookie)).authenticator);

    const expiring = new Set<string>();
    for (const { id } of await api.db.listCollections())
      if ((await api.rows(id)).some(({ expireAt }) => expireAt instanceof Timestamp)) expiring.add(id);
    const policies = declared.fieldOverrides.filter(({ ttl, fieldPath }) => ttl && fieldPath === 'expireAt');
    expect([...expiring].sort()).toEqual(policies.map(({ collectionGroup }) => collectionGroup).sort());
  });
});
