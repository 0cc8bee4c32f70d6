/** Wrong values by call. mount.ts parses the input of each call by its schema; the API tests check that it does. */
import { expect, test } from 'vitest';
import { everyCall } from './calls.ts';
import { scheduleDraft } from './content/publishing/schedules.ts';
import { DAY_MS } from './platform/nairobi-instant.ts';

type Row = [call: string, value: object, field: string];

const account = { username: 'a', email: 'a@mipaka.test', role: 'admin', password: 'a long enough password' };
const arrival = { host: '', source: '', medium: '', campaign: '' };
const ids = ['x'];
const change = { kind: 'set', resource: 'services', record: 'A'.repeat(20), field: 'title', value: 'New' };
const made = { title: 'New', description: 'A service without an icon' };
const chosen = { changes: [{ id: 'a'.repeat(40), version: 'v' }] };
const shared = { what: { kind: 'draft', changes: ['a'.repeat(40)] } };

const NAME = 'A'.repeat(22);
const ofFile = (field: string, value: unknown) => ({
  changes: [{ ...change, resource: 'siteMedia', field, value }],
});
const cardOfAnotherSize = {
  ...{ socialCard: `/media/${NAME}-640.webp`, socialCardWidth: 640, socialCardHeight: 480 },
  ...{ socialCardColor: '#000000', socialCardAlt: null },
};
const device = {
  endpoint: 'https://push.example.com/x',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  events: ['inquiry'],
};

const bodies: Row[] = [
  ['login', { password: 'x' }, 'username'],
  ['login', { username: 'x', password: { a: 1 } }, 'password'],
  ['login', { username: 'x', password: 'y'.repeat(2_000) }, 'password'],
  ['users.create', { ...account, password: 'elevenchars' }, 'password'],
  ['users.create', { ...account, password: 'x'.repeat(129) }, 'password'],
  ['users.create', { ...account, role: 'owner' }, 'role'],
  ['users.create', { ...account, username: 'a b' }, 'username'],
  ['users.create', { ...account, email: 'x' }, 'email'],
  ['account.update', { name: 'x'.repeat(101) }, 'name'],
  ['account.setEmail', { email: 'not an address' }, 'email'],
  ['passwordLink.request', {}, 'account'],
  ['newsletter.subscribe', { email: 'x' }, 'email'],
  ['visits.count', {}, 'page'],
  ['visits.count', { page: 7 }, 'page'],
  ['visits.count', { page: '/admin' }, 'page'],
  ['visits.count', { page: '/nowhere' }, 'page'],
  ['visits.count', { page: '/', isVisit: 'yes' }, 'isVisit'],
  ['visits.count', { page: '/', cameFrom: { ...arrival, entry: '/auth' } }, 'cameFrom.entry'],
  [
    'visits.count',
    { page: '/', cameFrom: { ...arrival, entry: '/', host: 'x'.repeat(300) } },
    'cameFrom.host',
  ],
  ['inquiries.search', { q: 7 }, 'q'],
  ['inquiries.search', { limit: 201 }, 'limit'],
  ['inquiries.bulk', { status: 'new' }, ''],
  ['inquiries.bulk', { ids, filter: {}, status: 'new' }, ''],
  ['inquiries.bulk', { ids }, ''],
  ['inquiries.bulk', { filter: { stauts: 'new' }, status: 'closed' }, 'filter'],
  ['inquiries.bulk', { ids, status: 'gone' }, 'status'],
  ['inquiries.bulk', { ids: Array(201).fill('x'), status: 'new' }, 'ids'],
  ['inquiries.setStatus', { status: 'done' }, 'status'],
  ['inquiries.answer', { text: ' ' }, 'text'],
  ['inquiries.answer', { text: 'x'.repeat(20_001) }, 'text'],
  ['inquiries.answer', { text: 'a\u0000b' }, 'text'],
  ['inquiries.answer', { text: 'Hello', isComplete: 'perhaps' }, 'isComplete'],
  ['inquiries.change', { snooze: { until: 'tomorrow' } }, 'snooze.until'],
  ['inquiries.change', {}, ''],
  ['inquiries.change', { status: 'closed', suspectReason: 'x', id: 'x' }, ''],
  ['draft.save', { changes: [{ ...change, value: 'x'.repeat(201) }] }, 'changes.0.value'],
  ['draft.save', { changes: [{ ...change, field: 'division', value: 'nonsense' }] }, 'changes.0.value'],
  ['draft.save', { changes: [{ ...change, kind: 'create', values: made }] }, 'changes.0.values.icon'],
  ['draft.save', { changes: [{ ...change, field: 'id' }] }, 'changes.0.value'],
  ['draft.save', { changes: [{ ...change, field: 'updatedAt' }] }, 'changes.0.value'],
  ['draft.save', { changes: [{ ...change, field: '__proto__' }] }, 'changes.0.value'],
  ['draft.save', { changes: [{ ...change, resource: 'templates' }] }, 'changes.0.resource'],
  ['draft.save', { changes: [{ ...change, resource: 'nothing' }] }, 'changes.0.resource'],
  ['draft.save', { changes: [{ ...change, locale: 'sw' }] }, 'changes.0.locale'],
  ['draft.save', { changes: [{ ...change, kind: 'move' }] }, 'changes.0.kind'],
  ['draft.save', { changes: [{ ...change, base: [['a list in a list']] }] }, 'changes.0.base'],
  ['draft.save', ofFile('film', { film: 'https://evil.example/a.mp4' }), 'changes.0.value.film'],
  ['draft.save', ofFile('film', { film: `/media/${NAME}-320.webp` }), 'changes.0.value.film'],
  ['draft.save', ofFile('film', `/media/${NAME}.mp4`), 'changes.0.value'],
  ['draft.save', ofFile('socialCard', cardOfAnotherSize), 'changes.0.value.socialCard'],
  ['draft.save', { changes: [{ ...change, resource: 'team', field: 'photoAlt' }] }, 'changes.0.value'],
  ['draft.storeFile', { resource: 'siteMedia', field: 'language' }, 'field'],
  ['draft.storeFile', { resource: 'services', field: 'icon' }, 'field'],
  ['draft.storeFile', { resource: 'templates', field: 'text' }, 'resource'],
  ['account.savePushDevice', { ...device, endpoint: 'file:///etc/passwd' }, 'endpoint'],
  ['account.savePushDevice', { ...device, keys: { ...device.keys, p256dh: 'AAAA' } }, 'keys.p256dh'],
  ['account.savePushDevice', { ...device, events: ['everything'] }, 'events.0'],
  ['draft.publish', { changes: [...chosen.changes, ...chosen.changes] }, 'changes'],
  [
    'draft.publish',
    { changes: Array.from({ length: 501 }, (_, n) => ({ id: `${n}`.padEnd(40, 'a'), version: 'v' })) },
    'changes',
  ],
  ['schedule.create', { ...chosen, at: 'never' }, 'at'],
  ['schedule.create', { ...chosen, at: '2027-02-30T06:00:00Z' }, 'at'],
  ['schedule.create', { ...chosen, at: '2027-02-20T06:00:00' }, 'at'],
  ['schedule.create', chosen, 'at'],
  ['schedule.create', { ...chosen, at: new Date().toISOString() }, 'at'],
  ['schedule.create', { ...chosen, at: new Date(Date.now() + 367 * DAY_MS).toISOString() }, 'at'],
  ['schedule.update', { version: 'v', at: new Date().toISOString() }, 'at'],
  ['share.create', { ...shared, days: 8 }, 'days'],
  ['share.create', { ...shared, days: 0 }, 'days'],
  ['share.create', { ...shared, days: 0.5 }, 'days'],
  ['share.create', { what: { kind: 'draft', changes: [] } }, 'what.changes'],
  [
    'factors.setPolicy',
    { superadmin: { mode: 'offered', graceDays: 14 }, admin: { mode: 'off', graceDays: -1 } },
    'admin.graceDays',
  ],
];
const queries: Row[] = [
  ['inquiries.list', { type: 'Anything' }, 'type'],
  ['inquiries.list', { from: 'yesterday' }, 'from'],
  ['inquiries.list', { to: '2026' }, 'to'],
  ['inquiries.list', { suspect: 'maybe' }, 'suspect'],
  ['inquiries.list', { limit: '0' }, 'limit'],
  ['inquiries.list', { limit: '201' }, 'limit'],
  ['inquiries.list', { limit: 'x' }, 'limit'],
  ['inquiries.list', { status: 'open' }, 'status'],
  ['inquiries.list', { status: ['new', 'closed'] }, 'status'],
  ['inquiries.list', { q: 'a' }, 'q'],
  ['activity.list', { action: 'sing' }, 'action'],
  ['activity.list', { day: '31.01.2026' }, 'day'],
  ['activity.list', { day: '2026-02-31' }, 'day'],
  ['activity.list', { actor: ['a', 'b'] }, 'actor'],
  ['security.list', { event: 'nothing' }, 'event'],
  ['insight.read', { days: '8' }, 'days'],
];

test.each([
  ...bodies.map((row) => ['body', ...row] as const),
  ...queries.map((row) => ['query', ...row] as const),
])('the %s of %s refuses %j, and the error names the field', (part, call, value, field) => {
  const { error } = everyCall.find(({ name }) => name === call)?.[part]?.safeParse(value) ?? {};
  expect([...new Set(error?.issues.map(({ path }) => path.join('.')))]).toEqual([field]);
});

test('a schedule takes the time of any zone, and keeps it in UTC', () => {
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  expect(scheduleDraft.parse({ ...chosen, at: `${day}T09:00:00+03:00` }).at).toBe(`${day}T06:00:00.000Z`);
});
