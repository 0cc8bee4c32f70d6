/**
 * Faults between the Firestore client and the network, for every call that writes: it is carried out exactly once, or the
 * caller is told of a failure and nothing has happened. And a call that was answered with 503 writes nothing afterwards.
 * A part of the contract shares an API, and with it the data.
 */
import { randomUUID } from 'node:crypto';
import { type Endpoint, everyCall, nameOf, recordCalls, resources, services } from '@mipaka/contract';
import { type DocumentSnapshot, Firestore, type Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeVapidKeys } from '../../tools/vapid-keys.ts';
import { createAuthenticator } from './authenticator.ts';
import { type Change, editing, set } from './editing.ts';
import { type Intercept, intercept, written } from './firestore-client.ts';
import { type Api, type CallOptions, column, inquiry, ORIGIN, PASSWORD, startApi } from './harness.ts';
import { INQUIRIES, mailOf, sendInquiry } from './inquiries.ts';
import { addPasskey, codeOf, firstStep, fromPage, passkeyOptions, withApp } from './people.ts';
import { subscribe } from './push-receiver.ts';
import { runApi } from './run-api.ts';
import { putAddress, sampleOf } from './samples.ts';

/** One call that writes, ready to be made. */
type Ready = CallOptions & { path?: string };
/** Makes what a call needs, each time anew. */
type Prepare = (api: Api, root: string) => Promise<Ready>;

const withReceivers = {
  push: { ...makeVapidKeys(), subject: 'mailto:hello@mipaka.test' },
  isLocalAllowed: true,
};
/** Nobody listens there. */
const WEBHOOK = { url: 'http://127.0.0.1:9/' };

let serial = 0;
const unique = () => `fault-${++serial}@example.com`;
const key = () => ({ 'Idempotency-Key': randomUUID() });
const inHalfAYear = new Date(Date.now() + 183 * 86_400_000).toISOString();

async function message(api: Api, fields: object = {}): Promise<string> {
  const formToken = await api.formToken();
  return (await sendInquiry(api, { email: unique(), formToken, ...fields })).id;
}
async function subscription(api: Api): Promise<string> {
  const email = unique();
  await api.call('POST /api/newsletter', { body: { email } });
  const [document] = (await api.db.collection('newsletter').where('email', '==', email).get()).docs;
  return `token=${document?.id}.${document?.get('token')}`;
}
async function trashed(api: Api, root: string): Promise<string> {
  const { id } = await editing(api, root).makeService();
  await api.as(root)(`DELETE /api/admin/services/${id}`);
  const entries = (await api.as(root)('GET /api/admin/trash')).json;
  return entries.find(({ record }: { record: { id: string } }) => record.id === id).id;
}
/** New titles for new services, as the draft has them. */
async function drafted(api: Api, root: string, count = 1) {
  const { makeService, draft } = editing(api, root);
  const titles = Array.from({ length: count }, async () => set((await makeService()).id, 'title', unique()));
  const changes: Change[] = await draft(...(await Promise.all(titles)));
  return changes.map(({ id, version, record }) => ({ id, version, record }));
}
/** A change that goes out in half a year. */
const scheduled = async (api: Api, root: string) =>
  (await editing(api, root).schedule(await drafted(api, root), inHalfAYear)).json;
/** A device that wants to hear of replies. */
const device = () => ({ ...subscribe(`https://push-${++serial}.example.com`, 'x'), events: ['reply'] });

/** A call by a new member of staff. */
const byStaff =
  (ready: (cookie: string, api: Api) => Ready | Promise<Ready>): Prepare =>
  async (api) => {
    const cookie = await api.staff();
    return { ...(await ready(cookie, api)), cookie };
  };
/** A call by a superadmin. */
const byRoot =
  (ready: (api: Api, root: string) => Ready | Promise<Ready>): Prepare =>
  async (api, root) => ({ ...(await ready(api, root)), cookie: root });
/** A call by somebody with an app. */
const withTheApp =
  (bodyOf: (secret: string) => unknown = () => undefined): Prepare =>
  async (api) => {
    const { cookie, secret } = await withApp(api);
    return { cookie, body: bodyOf(secret) };
  };
/** A call about an account. */
const ofUser = (suffix: string, body?: object) =>
  byRoot(async (api) => ({
    path: `/api/admin/users/${(await api.addUser('admin')).id}${suffix}`,
    body,
  }));
/** A call about an inquiry. */
const ofInquiry = (suffix: string, body?: object, fields?: object) =>
  byRoot(async (api) => ({ path: `${INQUIRIES}/${await message(api, fields)}${suffix}`, body }));

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
  logout: byStaff(() => ({})),
  'account.update': byStaff(() => ({ body: { name: 'Njeri Kamau' } })),
  'account.setNotifications': byStaff(() => ({ body: { digest: false } })),
  'account.savePushDevice': byStaff(() => ({ body: device() })),
  'account.removePushDevice': byStaff(async (cookie, api) => {
    const { json } = await api.as(cookie)('PUT /api/account/push-devices', device());
    return { path: `/api/account/push-devices/${json.id}` };
  }),
  'webhook.save': byRoot(() => ({ body: { ...WEBHOOK, renewSecret: true } })),
  'webhook.remove': byRoot(async (api, root) => {
    await api.as(root)('PUT /api/admin/webhook', WEBHOOK);
    return {};
  }),
  'webhook.test': byRoot(async (api, root) => {
    await api.as(root)('PUT /api/admin/webhook', WEBHOOK);
    return {};
  }),
  'account.confirm': byStaff(() => ({ body: { password: PASSWORD } })),
  'account.setPassword': byStaff(() => ({
    body: { currentPassword: PASSWORD, newPassword: 'another long password' },
  })),
  'account.setEmail': byStaff(() => ({ body: { email: unique() } })),
  'passwordLink.request': async (api) => ({ body: { account: (await api.addUser('admin')).username } }),
  'passwordLink.use': async (api, root) => {
    const { id } = await api.addUser('admin');
    return { body: { token: await api.linkFor(id, root), password: 'another long password' } };
  },
  'account.endSession': async (api) => {
    const { cookie, username } = await api.addSignedIn();
    await api.signIn(username);
    const sessions = (await api.as(cookie)('GET /api/account/sessions')).json;
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    return { path: `/api/account/sessions/${id}`, cookie };
  },
  'account.endOtherSessions': async (api) => {
    const { cookie, username } = await api.addSignedIn();
    await api.signIn(username);
    return { cookie };
  },
  'account.addPasskey': byStaff(async (cookie, api) => {
    const { json } = await api.call('POST /api/account/passkeys/options', { cookie, headers: fromPage });
    const registration = createAuthenticator(ORIGIN).register(json);
    return { body: { name: 'Laptop', registration }, headers: fromPage };
  }),
  'account.renamePasskey': byStaff(async (cookie, api) => ({
    path: `/api/account/passkeys/${(await addPasskey(api, cookie)).id}`,
    body: { name: 'Phone' },
  })),
  'account.removePasskey': byStaff(async (cookie, api) => ({
    path: `/api/account/passkeys/${(await addPasskey(api, cookie)).id}`,
  })),
  'account.addApp': byStaff(async (cookie, api) => {
    const { secret, token } = (await api.as(cookie)('POST /api/account/app/secret')).json;
    return { body: { secret, token, code: codeOf(secret) } };
  }),
  'account.removeApp': withTheApp(),
  'account.renewRecoveryCodes': withTheApp(),
  'account.forgetTrustedDevices': withTheApp(),
  'account.confirmByCode': withTheApp((secret) => ({ code: codeOf(secret) })),
  'account.confirmByPasskey': byStaff(async (cookie, api) => {
    const { authenticator } = await addPasskey(api, cookie);
    const asked = await api.call('POST /api/account/confirm/passkey/options', { cookie, headers: fromPage });
    return { body: authenticator.sign(asked.json), headers: fromPage };
  }),
  'factors.setPolicy': byRoot(() => ({
    body: {
      superadmin: { mode: 'offered', graceDays: 1 + (++serial % 90) },
      admin: { mode: 'offered', graceDays: 0 },
    },
  })),
  'factors.reset': byRoot(async (api) => ({ path: `/api/admin/factors/${(await withApp(api)).id}` })),
  'users.create': byRoot(() => ({
    body: { username: `user-${++serial}`, email: unique(), role: 'admin', password: PASSWORD },
  })),
  'users.update': ofUser('', { isActive: false }),
  'users.sendLink': ofUser('/password-link'),
  'users.withdrawLink': byRoot(async (api, root) => {
    const { id } = await api.addUser('admin');
    await api.linkFor(id, root);
    return { path: `/api/admin/users/${id}/password-link` };
  }),
  'trash.restore': byRoot(async (api, root) => ({
    path: `/api/admin/trash/${await trashed(api, root)}/restore`,
  })),
  'trash.remove': byRoot(async (api, root) => ({ path: `/api/admin/trash/${await trashed(api, root)}` })),
  'draft.save': byRoot(async (api, root) => {
    const { makeService } = editing(api, root);
    const ids = [(await makeService()).id, (await makeService()).id];
    return { body: { changes: ids.map((id) => set(id, 'title', unique())) } };
  }),
  'draft.discard': byRoot(async (api, root) => ({
    path: `/api/admin/draft/changes/${(await drafted(api, root))[0]?.id}`,
  })),
  'draft.publish': byRoot(async (api, root) => ({
    body: { changes: (await drafted(api, root, 2)).map(({ id, version }) => ({ id, version })) },
    headers: key(),
  })),
  'schedule.create': byRoot(async (api, root) => ({
    body: {
      changes: (await drafted(api, root, 2)).map(({ id, version }) => ({ id, version })),
      at: inHalfAYear,
    },
    headers: key(),
  })),
  'schedule.update': byRoot(async (api, root) => {
    const { id, version } = await scheduled(api, root);
    return { path: `/api/admin/schedules/${id}`, body: { version, at: inHalfAYear } };
  }),
  'schedule.cancel': byRoot(async (api, root) => ({
    path: `/api/admin/schedules/${(await scheduled(api, root)).id}`,
  })),
  'share.create': byRoot(async (api, root) => ({
    body: { what: { kind: 'draft', changes: column(await drafted(api, root), 'id') } },
  })),
  'share.revoke': byRoot(async (api, root) => {
    const changes = column(await drafted(api, root), 'id');
    const { json } = await editing(api, root).share({ kind: 'draft', changes });
    return { path: `/api/admin/shares/${json.id}` };
  }),
  'publishes.undo': byRoot(async (api, root) => {
    const { id } = await editing(api, root).published(await drafted(api, root));
    return { path: `/api/admin/publishes/${id}/undo`, body: {} };
  }),
  'draft.renewPresence': byRoot(() => ({ body: { place: 'a title' } })),
  'draft.endPresence': byStaff(async (cookie, api) => {
    await api.as(cookie)('PUT /api/admin/draft/presence', {});
    return {};
  }),
  'outbox.retry': byRoot(async (api) => ({
    path: `/api/admin/outbox/${await message(api)}-notification/retry`,
  })),
  'inquiries.export': byRoot(() => ({ body: {} })),
  'inquiries.exportPerson': byRoot(() => ({ body: { email: unique() } })),
  'inquiries.erasePerson': byRoot(async (api) => {
    const email = unique();
    await message(api, { email });
    return { body: { email } };
  }),
  'inquiries.bulk': byRoot(async (api) => ({
    body: { ids: [await message(api), await message(api)], status: 'closed' },
  })),
  'inquiries.setStatus': ofInquiry('/status', { status: 'closed' }),
  'inquiries.setAssignee': ofInquiry('/assignee', { userId: null }),
  'inquiries.setSnooze': ofInquiry('/snooze', { snooze: { until: null } }),
  'inquiries.setFollowUp': ofInquiry('/follow-up', { followUpOn: '2027-01-31' }),
  'inquiries.setSuspect': ofInquiry('/suspect', { isSuspect: false }, { website: 'x' }),
  'inquiries.addNote': ofInquiry('/notes', { text: 'Called back' }),
  'inquiries.answer': ofInquiry('/answers', { text: 'We have one.' }),
  'inquiries.withdrawAnswer': byRoot(async (api, root) => {
    const path = `${INQUIRIES}/${await message(api)}/answers`;
    const { json } = await api.as(root)(`POST ${path}`, { text: 'We have one.' });
    return { path: `/api/admin/answers/${json.id}` };
  }),
  'mail.receive': async (api, root) => {
    const path = `${INQUIRIES}/${await message(api)}/answers`;
    const { json } = await api.as(root)(`POST ${path}`, { text: 'Shall we call?' });
    const head = [
      `From: ${unique()}`,
      `Message-ID: <${randomUUID()}@example.com>`,
      `In-Reply-To: <${json.id}@mipaka.test>`,
    ];
    return mailOf(api, ...head, '', 'Yes.');
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
const LIKE_ANOTHER = `
  newsletter.unsubscribe account.setNotifications account.endOtherSessions account.renamePasskey
  account.removePasskey account.removeApp account.forgetTrustedDevices account.confirmByPasskey
  webhook.remove users.withdrawLink trash.remove share.revoke schedule.cancel draft.endPresence
  inquiries.setAssignee inquiries.setSnooze inquiries.setFollowUp inquiries.setSuspect
  inquiries.renewPresence inquiries.endPresence inquiries.exportPerson`
  .trim()
  .split(/\s+/);

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
  const api = await runApi(withReceivers);
  const at = await api.serve(DEADLINE_MS);
  const cookie = await api.staff();
  const id = await message(api);
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
