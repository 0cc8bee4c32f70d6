/**
 * Faults between the Firestore client and the network, for every call that writes: the call is done exactly once, or
 * the caller gets an error and nothing is written. A call that was answered with 503 writes nothing afterwards.
 * The calls of one part of the contract share an API and its data.
 */
import { randomUUID } from 'node:crypto';
import {
  addressOf,
  DAY_MS,
  type Endpoint,
  everyCall,
  nameOf,
  type Resource,
  recordCalls,
  resources,
  services,
} from '@mipaka/contract';
import { type DocumentSnapshot, Firestore, type Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { createAuthenticator } from '../../accounts/authenticator.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  firstStep,
  fromPage,
  otherSession,
  passkeyOptions,
  withApp,
} from '../../accounts/people.ts';
import { type Change, editing, set } from '../../content/publishing/editing.ts';
import { inboxOf } from '../../inbox/inquiries.ts';
import { bearerOf, letter } from '../../inbox/mail/letters.ts';
import { subscribe } from '../../inbox/notify/push-receiver.ts';
import { DEADLINE_MS, type Intercept, intercept, written } from '../harness/firestore-client.ts';
import {
  type Api,
  type CallOptions,
  column,
  inquiry,
  ORIGIN,
  PASSWORD,
  startApi,
} from '../harness/harness.ts';
import { putAddress, sampleOf } from '../harness/samples.ts';

/** A new superadmin with two sessions, and the helpers for its calls. */
async function newCaller(api: Api) {
  const { cookie, username, as } = await api.addSignedIn('superadmin');
  await api.signIn(username);
  return { api, cookie, as, inbox: inboxOf(api, cookie), site: editing(api, cookie) };
}
type Caller = Awaited<ReturnType<typeof newCaller>>;
/** The input of a call: `id` replaces `:id` in its address, and `query` follows the path. */
type Ready = Omit<CallOptions, 'at'> & { id?: string; query?: string };
type Prepare = (by: Caller) => Ready | Promise<Ready>;

const withReceivers = {
  push: { ...webPush.generateVAPIDKeys(), subject: 'mailto:hello@mipaka.test' },
  isLocalAllowed: true,
  // So high that every message notifies open dashboards; otherwise the runs would differ.
  limits: { changeNotifications: { max: 1_000, seconds: 1 } },
};
/** No server listens there. */
const WEBHOOK = { url: 'http://127.0.0.1:9/' };
const NEW_PASSWORD = 'another long password';
const at = new Date(Date.now() + 183 * DAY_MS).toISOString();

let serial = 0;
const unique = () => `fault-${++serial}@example.com`;
const key = () => ({ 'Idempotency-Key': randomUUID() });

async function message({ api, inbox }: Caller, fields: object = {}): Promise<string> {
  return (await inbox.send({ email: unique(), formToken: await api.formToken(), ...fields })).id;
}
const answered = async (by: Caller): Promise<string> =>
  (await by.inbox.answered(await message(by), { text: 'Shall we call?' })).id;
async function subscription({ api }: Caller): Promise<Ready> {
  const email = unique();
  await api.call('POST /api/newsletter', { body: { email } });
  const [document] = (await api.db.collection('newsletter').where('email', '==', email).get()).docs;
  return { query: `?token=${document?.id}.${document?.get('token')}` };
}
async function trashed({ as, site }: Caller): Promise<string> {
  const { id } = await site.makeService();
  await as(`DELETE /api/admin/services/${id}`);
  const entries = (await as('GET /api/admin/trash')).json;
  return entries.find(({ record }: { record: { id: string } }) => record.id === id).id;
}
async function changes({ site }: Caller, count = 1) {
  const services = await Promise.all(Array.from({ length: count }, () => site.makeService()));
  return services.map(({ id }) => set(id, 'title', unique()));
}
const drafted = async (by: Caller, count = 1): Promise<Change[]> =>
  by.site.draft(...(await changes(by, count)));
const chosen = async (by: Caller) => (await drafted(by, 2)).map(({ id, version }) => ({ id, version }));
const toShare = async (by: Caller) => ({ kind: 'draft', changes: column(await drafted(by), 'id') });
const scheduled = async (by: Caller) => (await by.site.schedule(await drafted(by), at)).json;
const device = () => ({ ...subscribe(`https://push-${++serial}.example.com`, 'x'), events: ['reply'] });
const makeWebhook = async ({ as }: Caller) => {
  await as('PUT /api/admin/webhook', WEBHOOK);
  return {};
};

const about =
  (make: (by: Caller) => Promise<string>, body?: object): Prepare =>
  async (by) => ({ id: await make(by), body });
const aUser = async ({ api }: Caller) => (await api.addUser('admin')).id;
const aMessage = (body?: object, fields?: object) => about((by) => message(by, fields), body);
const aPasskey = async ({ api, cookie }: Caller) => (await addPasskey(api, cookie)).id;
const withTheApp =
  (bodyOf: (secret: string) => unknown = () => undefined): Prepare =>
  async ({ api, cookie }) => ({ body: bodyOf((await addApp(api, cookie)).secret) });

/** Calls that take a body and store nothing. */
const STORING_NOTHING = [
  ...['account.judgePassword', 'account.appSecret', 'account.confirmOptions', 'account.passkeyOptions'],
  ...['login.passkeyOptions', 'live.token', 'inquiries.search'],
  // Writes only to Storage.
  'draft.storeFile',
  ...['passwordLink.read', 'passwordLink.judgePassword'],
];
/** Written together with the counts of others, and never an error for the caller; visits.test.ts tests its faults. */
const SUMMED = ['visits.count'];
/**
 * Calls that commit part by part, because their writes may not fit into one commit: after a failure some parts may be
 * done, and repeating the call does the others.
 */
const IN_PARTS = ['inquiries.erasePerson', 'trash.remove'];

/** A call without reads after its 503: here even a read afterwards fails the test, not only a write. */
const READING_NOTHING_MORE = 'inquiries.setStatus';

/** Every other call except GET, by its name in the contract. */
const rows: Record<string, Prepare> = {
  'contact.send': async ({ api }) => ({
    body: { ...inquiry, email: unique(), formToken: await api.formToken() },
    headers: key(),
  }),
  'newsletter.subscribe': () => ({ body: { email: unique() } }),
  'newsletter.confirm': subscription,
  'newsletter.unsubscribe': subscription,
  login: async ({ api }) => {
    const { username } = await api.addUser('admin');
    // With a session that the new one replaces.
    return { body: { username, password: PASSWORD }, cookie: await api.signIn(username) };
  },
  'login.code': async ({ api }) => {
    const { username, secret } = await withApp(api);
    return { body: { token: (await firstStep(api, username)).token, code: codeOf(secret) } };
  },
  'login.passkey': async ({ api, cookie }) => {
    const { authenticator } = await addPasskey(api, cookie);
    return { body: authenticator.sign(await passkeyOptions(api)), headers: fromPage };
  },
  'passwordLink.request': async ({ api }) => ({ body: { account: (await api.addUser('admin')).username } }),
  'passwordLink.use': async (by) => ({
    body: { token: await by.api.linkFor(await aUser(by), by.cookie), password: NEW_PASSWORD },
  }),
  'mail.receive': async (by) => ({
    body: letter({ headers: { 'In-Reply-To': `<${await answered(by)}@mipaka.test>` } }),
    headers: { 'Content-Type': 'message/rfc822', ...bearerOf(by.api) },
  }),
  logout: ({ cookie }) => ({ cookie }),
  'account.update': () => ({ body: { name: 'Njeri Kamau' } }),
  'account.setNotifications': () => ({ body: { digest: false } }),
  'account.savePushDevice': () => ({ body: device() }),
  'account.removePushDevice': about(
    async ({ as }) => (await as('PUT /api/account/push-devices', device())).json.id,
  ),
  'account.confirm': () => ({ body: { password: PASSWORD } }),
  'account.setPassword': () => ({ body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  'account.setEmail': () => ({ body: { email: unique() } }),
  'account.endSession': about(({ as }) => otherSession(as)),
  'account.endOtherSessions': () => ({}),
  'account.addPasskey': async ({ as }) => {
    const { json } = await as('POST /api/account/passkeys/options', undefined, fromPage);
    const registration = createAuthenticator(ORIGIN).register(json);
    return { body: { name: 'Laptop', registration }, headers: fromPage };
  },
  'account.renamePasskey': about(aPasskey, { name: 'Phone' }),
  'account.removePasskey': about(aPasskey),
  'account.confirmByPasskey': async ({ api, cookie, as }) => {
    const { authenticator } = await addPasskey(api, cookie);
    const asked = await as('POST /api/account/confirm/passkey/options', undefined, fromPage);
    return { body: authenticator.sign(asked.json), headers: fromPage };
  },
  'account.addApp': async ({ as }) => {
    const { secret, token } = (await as('POST /api/account/app/secret')).json;
    return { body: { secret, token, code: codeOf(secret) } };
  },
  'account.removeApp': withTheApp(),
  'account.renewRecoveryCodes': withTheApp(),
  'account.forgetTrustedDevices': withTheApp(),
  'account.confirmByCode': withTheApp((secret) => ({ code: codeOf(secret) })),
  'webhook.save': () => ({ body: WEBHOOK }),
  'webhook.renewSecret': makeWebhook,
  'webhook.remove': makeWebhook,
  'webhook.test': makeWebhook,
  'factors.setPolicy': () => ({
    body: {
      superadmin: { mode: 'offered', graceDays: 1 + (++serial % 90) },
      admin: { mode: 'offered', graceDays: 0 },
    },
  }),
  'factors.reset': about(async ({ api }) => (await withApp(api)).id),
  'users.create': () => ({
    body: { username: `user-${++serial}`, email: unique(), role: 'admin', password: PASSWORD },
  }),
  'users.update': about(aUser, { isActive: false }),
  'users.sendLink': about(aUser),
  'users.withdrawLink': about(async (by) => {
    const id = await aUser(by);
    await by.api.linkFor(id, by.cookie);
    return id;
  }),
  'trash.restore': about(trashed),
  'trash.remove': about(trashed),
  'draft.save': async (by) => ({ body: { changes: await changes(by, 2) } }),
  'draft.discard': about(async (by) => column(await drafted(by), 'id')[0]),
  'draft.publish': async (by) => ({ body: { changes: await chosen(by) }, headers: key() }),
  'draft.renewPresence': () => ({ body: { place: 'a title' } }),
  'schedule.create': async (by) => ({ body: { changes: await chosen(by), at }, headers: key() }),
  'schedule.update': async (by) => {
    const { id, version } = await scheduled(by);
    return { id, body: { version, at } };
  },
  'schedule.cancel': about(async (by) => (await scheduled(by)).id),
  'share.create': async (by) => ({ body: { what: await toShare(by) } }),
  'share.revoke': about(async (by) => (await by.site.share(await toShare(by))).json.id),
  'publishes.undo': about(async (by) => (await by.site.published(await drafted(by))).id, {}),
  'outbox.retry': about(async (by) => `${await message(by)}-notification`),
  'inquiries.export': () => ({ body: {} }),
  'inquiries.exportPerson': () => ({ body: { email: unique() } }),
  'inquiries.erasePerson': async (by) => {
    const email = unique();
    await message(by, { email });
    return { body: { email } };
  },
  'inquiries.bulk': async (by) => ({
    body: { ids: [await message(by), await message(by)], status: 'closed' },
  }),
  'inquiries.setStatus': aMessage({ status: 'closed' }),
  'inquiries.change': aMessage({ isSuspect: false }, { website: 'x' }),
  'inquiries.undo': async (by) => {
    const id = await message(by);
    const { json } = await by.as(`PUT /api/admin/inquiries/${id}`, { isSuspect: true });
    return { id, body: { version: json.updatedAt } };
  },
  'inquiries.addNote': aMessage({ text: 'Called back' }),
  'inquiries.answer': aMessage({ text: 'We have one.' }),
  'inquiries.withdrawAnswer': about(answered),
  'inquiries.renewPresence': aMessage(),
  ...Object.fromEntries(resources.flatMap(rowsOf)),
};

/** The calls of an entity. */
function rowsOf(resource: Resource): [name: string, Prepare][] {
  const { create, update, remove, order } = recordCalls(resource);
  const sample = () => sampleOf(resource, ++serial);
  const make = async ({ as }: Caller) => (await as(`POST ${create.path}`, sample())).json;
  const toUpdate: Prepare = async (by) => {
    const row = await make(by);
    const headers = { 'If-Match': `"${row.updatedAt}"` };
    return { id: decodeURIComponent(putAddress(resource, row)), body: sample(), headers };
  };
  const toOrder: Prepare = async (by) => ({ body: { ids: [(await make(by)).id, (await make(by)).id] } });
  return [
    [create.name, () => ({ body: sample() })],
    [update.name, toUpdate],
    [remove.name, about(async (by) => (await make(by)).id)],
    ...(order ? [[order.name, toOrder] as [string, Prepare]] : []),
  ];
}

const writing = everyCall.filter(
  ({ method, name }) => method !== 'GET' && ![...STORING_NOTHING, ...SUMMED].includes(name),
);
/** Calls that write like another call: on each push that one stands for them, nightly each of them is tested. */
const LIKE_ANOTHER = `
  newsletter.unsubscribe account.setNotifications account.endOtherSessions account.renamePasskey
  account.removePasskey account.removeApp account.forgetTrustedDevices account.confirmByPasskey
  webhook.remove users.withdrawLink trash.remove share.revoke schedule.cancel
  inquiries.renewPresence inquiries.exportPerson`
  .trim()
  .split(/\s+/);

const partOf = ({ name }: Endpoint) => name.split('.')[0] as string;
/** The parts whose calls change the account or the session of their caller: each run has a new one. */
const OF_CALLER = ['account', 'login', 'logout'];
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
/** The faults of a commit. Those of one line differ only in their code. */
const lost = (code: number) => async (send: () => Promise<unknown>) => {
  await send();
  throw failure(code);
};
const notSent = (code: number) => async () => {
  throw failure(code);
};
const faults: [name: string, fault: Fault][][] = [
  [['the answer is lost, and the client repeats the commit', (send) => send().then(send)]],
  [
    ['the answer is lost', lost(CODES.unavailable)],
    ['the answer comes too late', lost(CODES.deadlineExceeded)],
  ],
  [
    ['the commit is aborted', notSent(CODES.aborted)],
    ['the commit does not arrive', notSent(CODES.unavailable)],
  ],
];
/**
 * The faults of a call: one of each line, in turn; on each push one line, in turn. Every call commits through
 * platform/firestore/commit.ts, which treats the codes of a line alike, so that testing all of them for every call
 * would show nothing more.
 */
const faultsOf = (endpoint: Endpoint) => {
  const turn = writing.indexOf(endpoint);
  const lines = faults.filter((_, line) => process.env.NIGHTLY || line === turn % faults.length);
  return lines.flatMap((line) => line.filter((_, index) => index === turn % line.length));
};

type Sent = Parameters<Intercept>[1];
/** Whether a request writes the call's own data, not only counters and caches. */
const isOwnWrite = (request: Sent) =>
  written(request).some((path) => !path.startsWith('limits/') && !path.startsWith('content/'));

/** Counters and caches, which do not show whether the call was done. */
const isAside = (path: string) => path.startsWith('limits/') || path.startsWith('content/records-');

/**
 * Passes the requests of a client through `look`, and reads their effect with another client. `stop` ends this and
 * gives a sorted list of documents, each as its collection with + (added), - (deleted) or ~ (changed).
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
const withoutSecurityLog = (changes: string[]) => changes.filter((change) => change !== 'security_log +');

test('every call that writes has a row in this test', () => {
  expect(Object.keys(rows).sort()).toEqual(writing.map(({ name }) => name).sort());
  expect(LIKE_ANOTHER.filter((name) => !(name in rows))).toEqual([]);
});

describe.each(parts)('the calls of $part', ({ endpoints }) => {
  let api: Api;
  let at: string;
  let eyes: Firestore;
  let caller: Caller;
  // Always the same shard, so that its document of counts exists after the first call.
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  beforeAll(async () => {
    api = await startApi(withReceivers);
    caller = await newCaller(api);
    eyes = new Firestore({ projectId: api.projectId });
    at = await api.serve(DEADLINE_MS);
  });
  afterAll(() => Promise.all([api.stop(), eyes.terminate()]));

  async function run(endpoint: Endpoint, look: Intercept) {
    const by = OF_CALLER.includes(partOf(endpoint)) ? await newCaller(api) : caller;
    const { id = '', query = '', ...ready } = await (rows[endpoint.name] as Prepare)(by);
    const cookie = endpoint.access === 'visitor' ? undefined : by.cookie;
    // An instance checks the content once in five seconds. Reading it here keeps that check out of every run.
    await api.services.content.read();
    const stop = watch(api, eyes, look);
    const route = `${endpoint.method} ${addressOf(endpoint.path, { id })}${query}`;
    const call = () => api.call(route, { cookie, ...ready, at });
    return { answer: await call(), call, stop };
  }
  async function runUndisturbed(endpoint: Endpoint) {
    let index = 0;
    const commits: number[] = [];
    const { answer, stop } = await run(endpoint, (_method, request, send) => {
      if (isOwnWrite(request)) commits.push(index);
      index += 1;
      return send();
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(commits.length).toBeGreaterThan(0);
    return { status: answer.status, done: await stop(), commits };
  }
  type Undisturbed = Awaited<ReturnType<typeof runUndisturbed>>;

  async function expectOnceOrNothing(endpoint: Endpoint, { status, done }: Undisturbed, faulty: number) {
    for (const [name, fault] of faultsOf(endpoint)) {
      let commits = 0;
      const { answer, call, stop } = await run(endpoint, async (_method, request, send) =>
        isOwnWrite(request) && commits++ === faulty ? fault(send) : send(),
      );
      const isInParts = IN_PARTS.includes(endpoint.name) && answer.status === 503;
      const last = isInParts ? await call() : answer;
      const changes = await stop();
      if (isInParts) {
        expect([last.status, withoutSecurityLog(changes)], name).toEqual([status, withoutSecurityLog(done)]);
      } else {
        const isDone = answer.status < 300;
        expect([answer.status, changes], name).toEqual(isDone ? [status, done] : [503, []]);
      }
    }
  }

  async function runWithSilence(endpoint: Endpoint, nth: number, commit: number) {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const waiting: (() => void)[] = [];
    const begun: string[] = [];
    let isSilent = true;
    let index = 0;
    let writes = 0;
    let isEarly = false;
    const { answer, stop } = await run(endpoint, async (method, request, send) => {
      const turn = index++;
      // The instance had cached data and sent fewer requests than the undisturbed run, so none was left to hold back.
      isEarly ||= isSilent && waiting.length === 0 && isOwnWrite(request) && writes++ === nth;
      if (isEarly) return send();
      if (isSilent && turn >= commit - 1) {
        timers.mock.calls.findLast(([, ms]) => ms === DEADLINE_MS)?.[0]();
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else if (!isSilent && (isOwnWrite(request) || endpoint.name === READING_NOTHING_MORE)) {
        // On a slow machine the notification of the message before may still be written: it is not an own write.
        begun.push([method, ...written(request)].join(' '));
      }
      return send();
    });
    timers.mockRestore();
    const wake = () => {
      isSilent = false;
      for (const go of waiting) go();
    };
    return { answer, stop, wake, begun, isEarly };
  }
  async function expectNothingAfterwards(endpoint: Endpoint, nth: number, commit: number) {
    let silent = await runWithSilence(endpoint, nth, commit);
    for (let tries = 1; silent.isEarly && tries < 5; tries++) {
      await silent.stop();
      const [again = commit] = (await runUndisturbed(endpoint)).commits.slice(nth);
      silent = await runWithSilence(endpoint, nth, again);
    }
    const { answer, stop, wake, begun } = silent;
    expect(answer.status, answer.text).toBe(503);
    const requestId = String(answer.headers.get('x-request-id'));
    const log = vi.spyOn(process.stdout, 'write');
    wake();
    const isOver = ([line]: unknown[]) =>
      /request failed/.test(String(line)) && String(line).includes(requestId);
    await expect.poll(() => log.mock.calls.some(isOver), { timeout: 10_000, interval: 5 }).toBe(true);
    log.mockRestore();
    const done = await stop();
    expect(begun).toEqual([]);
    if (nth === 0) expect(done).toEqual([]);
  }

  test.each(endpoints)(
    '$name is done exactly once or not at all when a commit fails, and never after a 503',
    async (endpoint) => {
      // The first run creates documents that later runs find, such as the versions.
      await runUndisturbed(endpoint);
      const undisturbed = await runUndisturbed(endpoint);
      expect(undisturbed.commits.length > 1).toBe(IN_PARTS.includes(endpoint.name));
      for (const [nth, commit] of undisturbed.commits.entries()) {
        await expectOnceOrNothing(endpoint, undisturbed, nth);
        await expectNothingAfterwards(endpoint, nth, commit);
      }
    },
  );
});
