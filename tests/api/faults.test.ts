/**
 * Faults between the Firestore client and the network, for every call that writes: it is carried out exactly once, or the
 * caller is told of a failure and nothing has happened. And a call that was answered with 503 writes nothing afterwards.
 * A part of the contract shares an API, and with it the data.
 */
import { randomUUID } from 'node:crypto';
import { type Endpoint, everyCall, live, nameOf, recordCalls, resources, services } from '@mipaka/contract';
import { type DocumentSnapshot, Firestore, type Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeVapidKeys } from '../../tools/vapid-keys.ts';
import { createAuthenticator } from './authenticator.ts';
import { type Intercept, intercept, written } from './firestore-client.ts';
import { type Api, type CallOptions, inquiry, ORIGIN, PASSWORD, startApi } from './harness.ts';
import { addPasskey, codeOf, firstStep, fromPage, passkeyOptions, withApp } from './people.ts';
import { subscribe } from './push-receiver.ts';
import { putAddress, sampleOf } from './samples.ts';

/** One call that writes, ready to be made. */
type Ready = CallOptions & { path?: string };
/** Makes what a call needs, each time anew. */
type Prepare = (api: Api, root: string) => Promise<Ready>;

// Each message rings at once, so that each does the same.
Object.assign(live, { ringMs: 0 });

const withReceivers = {
  push: { ...makeVapidKeys(), subject: 'mailto:hello@mipaka.test' },
  isLocalAllowed: true,
};
/** Nobody listens there. */
const WEBHOOK = { url: 'http://127.0.0.1:9/' };

let serial = 0;
const unique = () => `fault-${++serial}@example.com`;
const key = () => ({ 'Idempotency-Key': randomUUID() });

async function message(api: Api, root: string, fields: object = {}): Promise<string> {
  const body = { ...inquiry, email: unique(), formToken: await api.formToken(), ...fields };
  const { reference } = (await api.call('POST /api/contact', { body })).json;
  const search = { body: { q: reference }, cookie: root };
  return (await api.call('POST /api/admin/inquiries/search', search)).json[0].id;
}
async function subscription(api: Api): Promise<string> {
  const email = unique();
  await api.call('POST /api/newsletter', { body: { email } });
  const [document] = (await api.db.collection('newsletter').where('email', '==', email).get()).docs;
  return `token=${document?.id}.${document?.get('token')}`;
}
async function trashed(api: Api, root: string): Promise<string> {
  const { json } = await api.call('POST /api/admin/services', {
    body: sampleOf(services, ++serial),
    cookie: root,
  });
  await api.call(`DELETE /api/admin/services/${json.id}`, { cookie: root });
  const entries = (await api.call('GET /api/admin/trash', { cookie: root })).json;
  return entries.find(({ record }: { record: { id: string } }) => record.id === json.id).id;
}
/** A new title for a new service. */
async function draftedChange(api: Api, root: string) {
  const body = sampleOf(services, ++serial);
  const { json } = await api.call('POST /api/admin/services', { body, cookie: root });
  return { kind: 'set', resource: 'services', record: json.id, field: 'title', value: unique() };
}
/** Saves changes into the draft, and names them as they are there. */
async function chosenOf(api: Api, root: string, body: object) {
  const { json } = await api.call('PUT /api/admin/draft/changes', { body, cookie: root });
  return json.saved.map(({ id, version }: { id: string; version: string }) => ({ id, version }));
}
const inHalfAYear = new Date(Date.now() + 183 * 86_400_000).toISOString();
/** A change that goes out then. */
async function scheduled(api: Api, root: string) {
  const changes = await chosenOf(api, root, { changes: [await draftedChange(api, root)] });
  const body = { changes, at: inHalfAYear };
  return (await api.call('POST /api/admin/schedules', { body, cookie: root })).json;
}
/** A call about an inquiry. */
const ofInquiry =
  (suffix: string, body?: object, fields?: object): Prepare =>
  async (api, root) => ({
    path: `/api/admin/inquiries/${await message(api, root, fields)}${suffix}`,
    body,
    cookie: root,
  });

/** Calls that take a body and store nothing. */
const STORING_NOTHING = [
  'account.judgePassword',
  'account.appSecret',
  'account.confirmOptions',
  'account.passkeyOptions',
  'login.passkeyOptions',
  'live.token',
  'inquiries.search',
  // Into Storage alone.
  'draft.storeFile',
  'passwordLink.read',
  'passwordLink.judgePassword',
];
/** Written together with what others have sent, and never a failure for the caller: visits.test.ts has its faults. */
const SUMMED = ['visits.count'];
/**
 * Calls that commit part by part, because one commit may be too small for all of it: after a failure some parts may be
 * done, and making the call again does the others.
 */
const IN_PARTS = ['inquiries.erasePerson'];
/** Every other call that is no GET, by its name in the contract. */
const rows: Record<string, Prepare> = {
  'contact.send': async (api) => ({
    body: { ...inquiry, email: unique(), formToken: await api.formToken() },
    headers: key(),
  }),
  'newsletter.subscribe': async () => ({ body: { email: unique() } }),
  'newsletter.confirm': async (api) => ({ path: `/api/newsletter/confirm?${await subscription(api)}` }),
  'newsletter.unsubscribe': async (api) => ({
    path: `/api/newsletter/unsubscribe?${await subscription(api)}`,
  }),
  login: async (api) => {
    const { username } = await api.addUser('admin');
    // With a session that the new one takes the place of.
    return { body: { username, password: PASSWORD }, cookie: await api.signIn(username) };
  },
  'login.code': async (api) => {
    const { username, secret } = await withApp(api);
    return { body: { token: (await firstStep(api, username)).token, code: codeOf(secret) } };
  },
  'login.passkey': async (api) => {
    const { authenticator } = await addPasskey(api, await api.staff());
    return { body: authenticator.sign(await passkeyOptions(api)), headers: fromPage };
  },
  logout: async (api) => ({ cookie: await api.staff() }),
  'account.update': async (api) => ({ body: { name: 'Njeri Kamau' }, cookie: await api.staff() }),
  'account.setNotifications': async (api) => ({ body: { digest: false }, cookie: await api.staff() }),
  'account.savePushDevice': async (api) => ({
    body: { ...subscribe(`https://push-${++serial}.example.com`, 'x'), events: ['reply'] },
    cookie: await api.staff(),
  }),
  'account.removePushDevice': async (api) => {
    const cookie = await api.staff();
    const body = { ...subscribe(`https://push-${++serial}.example.com`, 'x'), events: ['reply'] };
    const { json } = await api.call('PUT /api/account/push-devices', { body, cookie });
    return { path: `/api/account/push-devices/${json.id}`, cookie };
  },
  'webhook.save': async (_api, root) => ({ body: { ...WEBHOOK, renewSecret: true }, cookie: root }),
  'webhook.remove': async (api, root) => {
    await api.call('PUT /api/admin/webhook', { body: WEBHOOK, cookie: root });
    return { cookie: root };
  },
  'webhook.test': async (api, root) => {
    await api.call('PUT /api/admin/webhook', { body: WEBHOOK, cookie: root });
    return { cookie: root };
  },
  'account.confirm': async (api) => ({ body: { password: PASSWORD }, cookie: await api.staff() }),
  'account.setPassword': async (api) => ({
    body: { currentPassword: PASSWORD, newPassword: 'another long password' },
    cookie: await api.staff(),
  }),
  'account.setEmail': async (api) => ({ body: { email: unique() }, cookie: await api.staff() }),
  'passwordLink.request': async (api) => ({ body: { account: (await api.addUser('admin')).username } }),
  'passwordLink.use': async (api, root) => {
    const { id } = await api.addUser('admin');
    return { body: { token: await api.linkFor(id, root), password: 'another long password' } };
  },
  'account.endSession': async (api) => {
    const { username } = await api.addUser('admin');
    const [cookie] = [await api.signIn(username), await api.signIn(username)];
    const sessions = (await api.call('GET /api/account/sessions', { cookie })).json;
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    return { path: `/api/account/sessions/${id}`, cookie };
  },
  'account.endOtherSessions': async (api) => {
    const { username } = await api.addUser('admin');
    const [cookie] = [await api.signIn(username), await api.signIn(username)];
    return { cookie };
  },
  'account.addPasskey': async (api) => {
    const cookie = await api.staff();
    const { json } = await api.call('POST /api/account/passkeys/options', { cookie, headers: fromPage });
    const body = { name: 'Laptop', registration: createAuthenticator(ORIGIN).register(json) };
    return { body, cookie, headers: fromPage };
  },
  'account.renamePasskey': async (api) => {
    const cookie = await api.staff();
    const { id } = await addPasskey(api, cookie);
    return { path: `/api/account/passkeys/${id}`, body: { name: 'Phone' }, cookie };
  },
  'account.removePasskey': async (api) => {
    const cookie = await api.staff();
    return { path: `/api/account/passkeys/${(await addPasskey(api, cookie)).id}`, cookie };
  },
  'account.addApp': async (api) => {
    const cookie = await api.staff();
    const { secret, token } = (await api.call('POST /api/account/app/secret', { cookie })).json;
    return { body: { secret, token, code: codeOf(secret) }, cookie };
  },
  'account.removeApp': async (api) => ({ cookie: (await withApp(api)).cookie }),
  'account.renewRecoveryCodes': async (api) => ({ cookie: (await withApp(api)).cookie }),
  'account.forgetTrustedDevices': async (api) => ({ cookie: (await withApp(api)).cookie }),
  'account.confirmByCode': async (api) => {
    const { cookie, secret } = await withApp(api);
    return { body: { code: codeOf(secret) }, cookie };
  },
  'account.confirmByPasskey': async (api) => {
    const cookie = await api.staff();
    const { authenticator } = await addPasskey(api, cookie);
    const asked = await api.call('POST /api/account/confirm/passkey/options', { cookie, headers: fromPage });
    return { body: authenticator.sign(asked.json), cookie, headers: fromPage };
  },
  'factors.setPolicy': async (_api, root) => ({
    body: {
      superadmin: { mode: 'offered', graceDays: 1 + (++serial % 90) },
      admin: { mode: 'offered', graceDays: 0 },
    },
    cookie: root,
  }),
  'factors.reset': async (api, root) => ({
    path: `/api/admin/factors/${(await withApp(api)).id}`,
    cookie: root,
  }),
  'users.create': async (_api, root) => {
    const username = `user-${++serial}`;
    return { body: { username, email: unique(), role: 'admin', password: PASSWORD }, cookie: root };
  },
  'users.update': async (api, root) => ({
    path: `/api/admin/users/${(await api.addUser('admin')).id}`,
    body: { isActive: false },
    cookie: root,
  }),
  'users.sendLink': async (api, root) => ({
    path: `/api/admin/users/${(await api.addUser('admin')).id}/password-link`,
    cookie: root,
  }),
  'users.withdrawLink': async (api, root) => {
    const { id } = await api.addUser('admin');
    await api.linkFor(id, root);
    return { path: `/api/admin/users/${id}/password-link`, cookie: root };
  },
  'trash.restore': async (api, root) => ({
    path: `/api/admin/trash/${await trashed(api, root)}/restore`,
    cookie: root,
  }),
  'trash.remove': async (api, root) => ({
    path: `/api/admin/trash/${await trashed(api, root)}`,
    cookie: root,
  }),
  'draft.save': async (api, root) => {
    const change = await draftedChange(api, root);
    return { body: { changes: [change, await draftedChange(api, root)] }, cookie: root };
  },
  'draft.discard': async (api, root) => {
    const body = { changes: [await draftedChange(api, root)] };
    const { json } = await api.call('PUT /api/admin/draft/changes', { body, cookie: root });
    return { path: `/api/admin/draft/changes/${json.saved[0].id}`, cookie: root };
  },
  'draft.publish': async (api, root) => {
    const body = { changes: [await draftedChange(api, root), await draftedChange(api, root)] };
    return { body: { changes: await chosenOf(api, root, body) }, headers: key(), cookie: root };
  },
  'schedule.create': async (api, root) => {
    const body = { changes: [await draftedChange(api, root), await draftedChange(api, root)] };
    const changes = await chosenOf(api, root, body);
    return { body: { changes, at: inHalfAYear }, headers: key(), cookie: root };
  },
  'schedule.update': async (api, root) => {
    const { id, version } = await scheduled(api, root);
    const body = { version, at: inHalfAYear };
    return { path: `/api/admin/schedules/${id}`, body, cookie: root };
  },
  'schedule.cancel': async (api, root) => ({
    path: `/api/admin/schedules/${(await scheduled(api, root)).id}`,
    cookie: root,
  }),
  'share.create': async (api, root) => {
    const [{ id }] = await chosenOf(api, root, { changes: [await draftedChange(api, root)] });
    return { body: { what: { kind: 'draft', changes: [id] } }, cookie: root };
  },
  'share.revoke': async (api, root) => {
    const [{ id }] = await chosenOf(api, root, { changes: [await draftedChange(api, root)] });
    const body = { what: { kind: 'draft', changes: [id] } };
    const { json } = await api.call('POST /api/admin/shares', { body, cookie: root });
    return { path: `/api/admin/shares/${json.id}`, cookie: root };
  },
  'publishes.bringBack': async (api, root) => {
    const change = await draftedChange(api, root);
    const body = { changes: await chosenOf(api, root, { changes: [change] }) };
    const { json } = await api.call('POST /api/admin/draft/publish', { body, cookie: root });
    const path = `/api/admin/services/${change.record}`;
    await api.call(`PUT ${path}`, { body: sampleOf(services, ++serial), cookie: root });
    const { resource, record, field } = change;
    return {
      path: `/api/admin/publishes/${json.id}/bring-back`,
      body: { places: [{ resource, record, field }] },
      cookie: root,
    };
  },
  'draft.renewPresence': async (_api, root) => ({ body: { place: 'a title' }, cookie: root }),
  'draft.endPresence': async (api) => {
    const cookie = await api.staff();
    await api.call('PUT /api/admin/draft/presence', { body: {}, cookie });
    return { cookie };
  },
  'outbox.retry': async (api, root) => ({
    path: `/api/admin/outbox/${await message(api, root)}-notification/retry`,
    cookie: root,
  }),
  'inquiries.export': async (_api, root) => ({ body: {}, cookie: root }),
  'inquiries.exportPerson': async (_api, root) => ({ body: { email: unique() }, cookie: root }),
  'inquiries.erasePerson': async (api, root) => {
    const email = unique();
    await message(api, root, { email });
    return { body: { email }, cookie: root };
  },
  'inquiries.bulk': async (api, root) => ({
    body: { ids: [await message(api, root), await message(api, root)], status: 'closed' },
    cookie: root,
  }),
  'inquiries.setStatus': ofInquiry('/status', { status: 'closed' }),
  'inquiries.setAssignee': ofInquiry('/assignee', { userId: null }),
  'inquiries.setSnooze': ofInquiry('/snooze', { snooze: { until: null } }),
  'inquiries.setFollowUp': ofInquiry('/follow-up', { followUpOn: '2027-01-31' }),
  'inquiries.setSuspect': ofInquiry('/suspect', { isSuspect: false }, { website: 'x' }),
  'inquiries.addNote': ofInquiry('/notes', { text: 'Called back' }),
  'inquiries.answer': ofInquiry('/answers', { text: 'We have one.' }),
  'inquiries.withdrawAnswer': async (api, root) => {
    const path = `/api/admin/inquiries/${await message(api, root)}/answers`;
    const { json } = await api.call(`POST ${path}`, { body: { text: 'We have one.' }, cookie: root });
    return { path: `/api/admin/answers/${json.id}`, cookie: root };
  },
  'mail.receive': async (api, root) => {
    const id = await message(api, root);
    const answer = { body: { text: 'Shall we call?' }, cookie: root };
    const { json } = await api.call(`POST /api/admin/inquiries/${id}/answers`, answer);
    const head = [
      `From: ${unique()}`,
      `Message-ID: <${randomUUID()}@example.com>`,
      `In-Reply-To: <${json.id}@mipaka.test>`,
    ];
    return {
      body: [...head, '', 'Yes.'].join('\r\n'),
      headers: {
        'Content-Type': 'message/rfc822',
        Authorization: `Bearer ${api.config.mailInboundSecret}`,
      },
    };
  },
  'inquiries.renewPresence': ofInquiry('/presence'),
  'inquiries.endPresence': ofInquiry('/presence'),
  ...Object.fromEntries(
    resources.flatMap((resource) => {
      const { create, update, remove, order } = recordCalls(resource);
      const make = async (api: Api, cookie: string) =>
        (await api.call(`POST ${create.path}`, { body: sampleOf(resource, ++serial), cookie })).json;
      const calls: [Endpoint | undefined, Prepare][] = [
        [create, async (_api, cookie) => ({ body: sampleOf(resource, ++serial), cookie })],
        [
          update,
          async (api, cookie) => {
            const row = await make(api, cookie);
            const path = `${create.path}/${putAddress(resource, row)}`;
            return {
              path,
              body: sampleOf(resource, ++serial),
              headers: { 'If-Match': `"${row.updatedAt}"` },
              cookie,
            };
          },
        ],
        [remove, async (api, cookie) => ({ path: `${create.path}/${(await make(api, cookie)).id}`, cookie })],
        [
          order,
          async (api, cookie) => ({
            body: { ids: [(await make(api, cookie)).id, (await make(api, cookie)).id] },
            cookie,
          }),
        ],
      ];
      return calls.flatMap(([endpoint, prepare]) => (endpoint ? [[endpoint.name, prepare]] : []));
    }),
  ),
};
const writing = everyCall.filter(
  ({ method, name }) => method !== 'GET' && ![...STORING_NOTHING, ...SUMMED].includes(name),
);
/** Calls that write in the same way as another does: on each push that one stands for them, nightly each goes through it all. */
const LIKE_ANOTHER = [
  ...[
    'newsletter.unsubscribe',
    'account.setNotifications',
    'account.endOtherSessions',
    'account.renamePasskey',
  ],
  ...[
    'account.removePasskey',
    'account.removeApp',
    'account.forgetTrustedDevices',
    'account.confirmByPasskey',
  ],
  ...[
    'webhook.remove',
    'users.withdrawLink',
    'trash.remove',
    'share.revoke',
    'schedule.cancel',
    'draft.endPresence',
  ],
  ...['inquiries.setAssignee', 'inquiries.setSnooze', 'inquiries.setFollowUp', 'inquiries.setSuspect'],
  ...['inquiries.renewPresence', 'inquiries.endPresence', 'inquiries.exportPerson'],
];

const partOf = ({ name }: Endpoint) => name.split('.')[0] as string;
/** What crud.ts serves in the same way as `services`. */
const otherEntities = resources.filter((resource) => resource !== services).map(nameOf);
const isOfEachPush = (endpoint: Endpoint) =>
  !LIKE_ANOTHER.includes(endpoint.name) && !otherEntities.some((name) => name === partOf(endpoint));
const tried = writing.filter((endpoint) => process.env.NIGHTLY || isOfEachPush(endpoint));
const parts = [...new Set(tried.map(partOf))].map((part) => ({
  part,
  endpoints: tried.filter((endpoint) => partOf(endpoint) === part),
}));

const failure = (code: number) => Object.assign(new Error('An injected fault'), { code });
const CODES = { deadlineExceeded: 4, aborted: 10, unavailable: 14 };
type Fault = (send: () => Promise<unknown>) => Promise<unknown>;
/** What can happen to a commit. Faults of one line differ by their code alone. */
const faults: Record<string, Fault>[] = [
  {
    'the answer is lost, and the client repeats the commit': async (send) => {
      await send();
      return send();
    },
  },
  {
    'the answer is lost': async (send) => {
      await send();
      throw failure(CODES.unavailable);
    },
    'the answer comes too late': async (send) => {
      await send();
      throw failure(CODES.deadlineExceeded);
    },
  },
  {
    'the commit is aborted': async () => {
      throw failure(CODES.aborted);
    },
    'the commit does not arrive': async () => {
      throw failure(CODES.unavailable);
    },
  },
];
/**
 * The faults of a call: of each line one, in turn. Every call commits through store/commit.ts, which tells the codes of a
 * line apart for none of them, so that all of them for every call would show nothing more.
 */
const faultsOf = (endpoint: Endpoint): [string, Fault][] =>
  faults.map((line) => {
    const alternatives = Object.entries(line);
    return alternatives[writing.indexOf(endpoint) % alternatives.length] as [string, Fault];
  });

/** No timer of anybody else's has this length, in milliseconds; the test decides when it is over. */
const DEADLINE_MS = 987_654;

type Sent = Parameters<Intercept>[1];
/** Whether a request writes what the call is about: not a counter, and not a cache. */
const isOwnWrite = (request: Sent) =>
  written(request).some((path) => !path.startsWith('limits/') && !path.startsWith('content/'));

/** Counters and caches, which say nothing of what was carried out. */
const isAside = (path: string) => path.startsWith('limits/') || path.startsWith('content/records-');

/**
 * Passes what a client sends through `look`, and watches from another client what that does. `stop` ends it, and gives
 * how many documents of each collection came, went and changed.
 */
function watch({ db }: Api, eyes: Firestore, look: Intercept) {
  const before = new Map<string, DocumentSnapshot>();
  const statesOf = async (paths: string[]) =>
    paths.length > 0 ? eyes.getAll(...paths.map((path) => eyes.doc(path))) : [];
  const end = intercept(db, (method, request, send) =>
    look(method, request, async () => {
      const paths = written(request).filter((path) => !isAside(path) && !before.has(path));
      for (const state of await statesOf(paths)) before.set(state.ref.path, state);
      return send();
    }),
  );
  return async function stop(): Promise<string[]> {
    end();
    const changes = (await statesOf([...before.keys()])).flatMap((after) => {
      const earlier = before.get(after.ref.path);
      const collection = after.ref.parent.id;
      if (!earlier?.exists) return after.exists ? [`${collection} +`] : [];
      if (!after.exists) return [`${collection} -`];
      return after.updateTime?.isEqual(earlier.updateTime as Timestamp) ? [] : [`${collection} ~`];
    });
    return changes.sort();
  };
}
/** Without what says that something is about to be done. */
const withoutAnnouncement = (changes: string[]) => changes.filter((change) => change !== 'security_log +');

test('every call that writes has its row', () => {
  expect(Object.keys(rows).sort()).toEqual(writing.map(({ name }) => name).sort());
  expect(LIKE_ANOTHER.filter((name) => !(name in rows))).toEqual([]);
});

test('a call that has been answered with 503 begins nothing further', async () => {
  const api = await startApi(withReceivers);
  const at = await api.serve(DEADLINE_MS);
  const cookie = await api.staff();
  const id = await message(api, cookie);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  let wake = () => {};
  const held = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const sent: string[] = [];
  // The inquiry is looked for after the session, and found when the caller has been answered.
  const stop = intercept(api.db, async (method, _request, send) => {
    if (sent.push(method) === 1) return send();
    timers.mock.calls.findLast(([, ms]) => ms === DEADLINE_MS)?.[0]();
    await held;
    return send();
  });
  const body = { status: 'closed' };
  const answer = await api.call(`PUT /api/admin/inquiries/${id}/status`, { body, cookie, at });
  expect(answer.status).toBe(503);
  const log = vi.spyOn(process.stdout, 'write');
  wake();
  await expect.poll(() => log.mock.calls.some(([line]) => /request failed/.test(String(line)))).toBe(true);
  stop();
  vi.restoreAllMocks();
  expect(sent.length).toBe(2);
  await api.stop();
});

describe.each(parts)('of $part', ({ endpoints }) => {
  let api: Api;
  let at: string;
  let root: string;
  let eyes: Firestore;
  // Always the same shard, so that a document of counts is there after the first call.
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  beforeAll(async () => {
    api = await startApi(withReceivers);
    eyes = new Firestore({ projectId: api.projectId });
    at = await api.serve(DEADLINE_MS);
    root = await api.staff('superadmin');
  });
  afterAll(() => Promise.all([api.stop(), eyes.terminate()]));

  const make = ({ method, path }: Endpoint, ready: Ready, options: CallOptions = {}) =>
    api.call(`${method} ${ready.path ?? path}`, { ...ready, ...options });

  test.each(endpoints)(
    '$name is carried out exactly once, or fails and does nothing, whatever happens to a commit',
    async (endpoint) => {
      const isInParts = IN_PARTS.includes(endpoint.name);
      const prepare = rows[endpoint.name] as Prepare;
      /** Makes the call with a fault at one of its commits; counts them. */
      async function run(fault?: Fault, faulty = 0) {
        const ready = await prepare(api, root);
        let commits = 0;
        const stop = watch(api, eyes, async (_method, request, send) =>
          isOwnWrite(request) && commits++ === faulty && fault ? fault(send) : send(),
        );
        const answer = await make(endpoint, ready);
        const again = isInParts && answer.status === 503 ? await make(endpoint, ready) : undefined;
        return { answer, again, commits, done: await stop() };
      }
      // The first one of all makes documents that are there afterwards, such as the versions.
      await run();
      const undisturbed = await run();
      expect(undisturbed.answer.status, undisturbed.answer.text).toBeLessThan(300);
      expect(undisturbed.commits > 1).toBe(isInParts);
      expect(undisturbed.commits).toBeGreaterThan(0);
      for (let faulty = 0; faulty < undisturbed.commits; faulty++) {
        for (const [name, fault] of faultsOf(endpoint)) {
          const { answer, again, done } = await run(fault, faulty);
          if (answer.status < 300) {
            expect([answer.status, done], name).toEqual([undisturbed.answer.status, undisturbed.done]);
          } else if (again) {
            expect(again.status, name).toBe(undisturbed.answer.status);
            expect(withoutAnnouncement(done), name).toEqual(withoutAnnouncement(undisturbed.done));
          } else {
            expect([answer.status, done], name).toEqual([503, []]);
          }
        }
      }
    },
  );

  test.each(endpoints)('$name writes nothing once it has been answered with 503', async (endpoint) => {
    const prepare = rows[endpoint.name] as Prepare;
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const log = vi.spyOn(process.stdout, 'write');
    /** Makes the call, with a look at each request to Firestore before it is sent. */
    async function run(look: (index: number, request: Sent) => unknown) {
      const ready = await prepare(api, root);
      // An instance asks for the content once in five seconds: not in one run and not in the other.
      await api.services.content.read();
      let index = 0;
      const stop = watch(api, eyes, async (_method, request, send) => {
        await look(index++, request);
        return send();
      });
      return { answer: await make(endpoint, ready, { at }), stop };
    }
    const commits: number[] = [];
    const undisturbed = await run((index, request) => {
      if (isOwnWrite(request)) commits.push(index);
    });
    await undisturbed.stop();
    expect(undisturbed.answer.status, undisturbed.answer.text).toBeLessThan(300);
    expect(commits.length).toBeGreaterThan(0);

    /** Has Firestore fall silent just before the call would write, and wake up when the caller has been answered. */
    async function runWithSilence(nth: number, commit: number) {
      const waiting: (() => void)[] = [];
      const committed: string[][] = [];
      let isSilent = true;
      let writes = 0;
      let isEarly = false;
      const { answer, stop } = await run(async (index, request) => {
        // It asked for less than the undisturbed run did, because an instance remembers: there is nothing left to hold back.
        isEarly ||= isSilent && waiting.length === 0 && isOwnWrite(request) && writes++ === nth;
        if (isEarly) return;
        if (isSilent && index >= commit - 1) {
          timers.mock.calls.findLast(([, ms]) => ms === DEADLINE_MS)?.[0]();
          await new Promise<void>((resolve) => waiting.push(resolve));
        } else if (!isSilent && request.writes) {
          committed.push(written(request));
        }
      });
      const wake = () => {
        isSilent = false;
        for (const go of waiting) go();
      };
      return { answer, stop, wake, committed, isEarly };
    }

    for (const [nth, commit] of commits.entries()) {
      let silent = await runWithSilence(nth, commit);
      for (let tries = 1; silent.isEarly && tries < 5; tries++) {
        await silent.stop();
        silent = await runWithSilence(nth, commit);
      }
      const { answer, stop, wake, committed } = silent;
      expect(answer.status, answer.text).toBe(503);
      const requestId = String(answer.headers.get('x-request-id'));
      wake();
      const isOver = () =>
        log.mock.calls.some(
          ([line]) => /request failed/.test(String(line)) && String(line).includes(requestId),
        );
      await expect.poll(isOver, { timeout: 10_000, interval: 5 }).toBe(true);
      const done = await stop();
      expect(committed).toEqual([]);
      if (nth === 0) expect(done).toEqual([]);
    }
    vi.restoreAllMocks();
  });
});
