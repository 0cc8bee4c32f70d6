/**
 * `npm run soak` (MINUTES=30): mixed traffic while instances are killed and Firestore stands still. Ends with 1 when an
 * acknowledged write is lost, when a request fails for which nobody killed an instance or stopped Firestore, and when
 * memory or times drift.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { seed } from '../tools/seed.ts';
import { Explained, printError } from '../tools/steps.ts';
import { withFirestore } from '../tools/suite/index.ts';
import { deployed, type Running, startFunction } from './functions.ts';
import { type Answer, cookieOf, json, loginShot, p50, p95, type Shot, send, signIn } from './load.ts';
import { writeTable } from './report.ts';

const MINUTE_MS = 60_000;
const lastsMs = Number(process.env.MINUTES ?? 30) * MINUTE_MS;
const PER_SECOND = 10;
/** Requests that a call of the mix makes on average. */
const REQUESTS_PER_CALL = 1.4;
const EMPTY_EVERY_MS = 500;
const KILL_EVERY_MS = MINUTE_MS;
/** After this time a message is being stored. */
const IN_FLIGHT_MS = 15;
/** Firestore stands still once in five minutes, in shorter runs once. */
const STOP_EVERY_MS = Math.min(5 * MINUTE_MS, lastsMs);
const STOP_MS = 10_000;
/** After a stop what has waited is worked off; its times say nothing. */
const AFTER_STOP_MS = 8_000;
/** No call of ours may take longer: the API answers 503 after 20 s. */
const HANG_MS = 25_000;
const CLEAN_EVERY_MS = 20_000;
/** Far beyond the time that any call takes on a busy machine: nothing is cleared away while somebody works on it. */
const CLEAR_AFTER_MS = 3 * MINUTE_MS;
const MAX_DRIFT = 0.1;
/** Inquiries that wait for staff: few, so that none is cleared away before its turn. */
const MAX_OPEN = 6;
const STATUSES = ['in-progress', 'completed', 'closed'] as const;
const PAGES = ['/', '/about', '/services', '/team', '/partners', '/contact', '/privacy'];

/** Times of calls in milliseconds, and memory in MiB, by kind. */
const samples: { at: number; kind: string; value: number }[] = [];
const failures: string[] = [];
const lost: string[] = [];
const count = { sent: 0, broken: 0, busy: 0, acknowledged: 0 };
/** Instances that were killed: what they had not answered yet was never promised. */
const killed = new Set<Running>();
/** When Firestore stood still, in milliseconds since the beginning. */
const stops: { from: number; to: number }[] = [];
/** What was acknowledged, and how it is looked up afterwards. */
const promises: { at: number; name: string; isKept: () => Promise<boolean> }[] = [];
/** Idle connections are left before the functions framework closes them, after 5 s. */
const agent = new Agent({ keepAlive: true, timeout: 3_000 });
let begun = 0;
const now = () => performance.now() - begun;

/** A function behind a balancer: an instance that nobody kills, whose memory is watched, and one that is killed. */
async function balance(start: () => Promise<Running>) {
  const steady = await start();
  let mortal: Running | undefined = await start();
  let turn = 0;
  return {
    steady,
    next: () => (mortal && ++turn % 2 === 0 ? mortal : steady),
    async kill() {
      if (!mortal) return;
      killed.add(mortal);
      mortal.stop();
      mortal = undefined;
      mortal = await start();
    },
    stop() {
      steady.stop();
      mortal?.stop();
    },
  };
}
type Balanced = Awaited<ReturnType<typeof balance>>;

/** Sends a request to the next instance. Undefined when it was not answered as asked: then its effect is unknown. */
async function ask(kind: string, target: Balanced, shot: Shot, expected = 200): Promise<Answer | undefined> {
  const instance = target.next();
  const at = now();
  if (kind !== 'empty') count.sent += 1;
  const answer = await send(instance.base, shot, agent, AbortSignal.timeout(HANG_MS)).catch(String);
  const to = now();
  const isDisturbed = stops.some((stop) => at < stop.to + AFTER_STOP_MS && to > stop.from);
  const name = `${shot.method ?? 'GET'} ${shot.path} at ${Math.round(at / 1_000)} s, after ${Math.round(to - at)} ms`;
  if (typeof answer === 'string') {
    if (killed.has(instance)) count.broken += 1;
    else failures.push(`${name}: ${answer}`);
  } else if (answer.status === expected) {
    if (!isDisturbed) samples.push({ at, kind, value: to - at });
    return answer;
  } else if (answer.status === 503 && isDisturbed) count.busy += 1;
  else failures.push(`${name}: ${answer.status} ${answer.text.slice(0, 120)}`);
  return undefined;
}

/** The calls that visitors and staff make, in turn. */
function traffic(db: Firestore, api: Balanced, site: Balanced, cookie: string) {
  const promise = (name: string, isKept: () => Promise<boolean>) => {
    count.acknowledged += 1;
    promises.push({ at: now(), name, isKept });
  };
  /** Promises a document with these values, or, without any, that it is gone. */
  const promiseStored = (path: string, values?: Record<string, unknown>) =>
    promise(path, async () => {
      const document = await db.doc(path).get();
      if (!values) return !document.exists;
      return Object.entries(values).every(([name, value]) => document.get(name) === value);
    });
  const get = (kind: string, path: string) => ask(kind, api, { path, headers: { Cookie: cookie } });
  const write = (kind: string, method: string, path: string, body: object, expected = 200) =>
    ask(kind, api, json(method, path, body, cookie), expected);
  let numbered = 0;
  /** Ids of inquiries that staff have not taken up: two handlers of one would not know which status is the last. */
  const waiting: string[] = [];
  const handled = new Set<string>();

  const read = () => ask('page', site, { path: PAGES[numbered++ % PAGES.length] as string });
  const content = () => get('content', numbered++ % 2 ? '/api/content' : '/api/team');
  const overview = () => get('overview', '/api/admin/overview');
  const contact = async () => {
    const token = await ask('form token', api, { path: '/api/form-token' });
    const email = `soak-${numbered++}@example.com`;
    const message = {
      firstName: 'Soak',
      lastName: 'Test',
      email,
      subject: 'A long run',
      message: 'Is it still there afterwards?',
      formToken: token && JSON.parse(token.text).token,
    };
    const answer = await ask('contact', api, json('POST', '/api/contact', message), 201);
    if (!answer) return;
    const { reference } = JSON.parse(answer.text);
    // Without a form token nobody gets an acknowledgement.
    const expected = token ? 2 : 1;
    promise(reference, async () => {
      const { docs } = await db.collection('contact_inquiries').where('email', '==', email).get();
      const [{ id } = { id: '' }] = docs;
      const mails = await db.collection('outbox').where('inquiryId', '==', id).get();
      return docs.length === 1 && docs[0]?.get('reference') === reference && mails.size === expected;
    });
  };
  const login = async () => {
    const answer = await ask('login', api, loginShot);
    if (answer) await ask('logout', api, json('POST', '/api/logout', {}, cookieOf(answer)), 204);
  };
  const inbox = async () => {
    const answer = await get('inbox', '/api/admin/inquiries?limit=50');
    for (const { id } of answer ? JSON.parse(answer.text).slice(0, 2) : []) {
      if (waiting.length < MAX_OPEN && !handled.has(id)) waiting.push(id);
      handled.add(id);
    }
  };
  const handle = async () => {
    const id = waiting.shift();
    if (!id) return read();
    const path = `/api/admin/inquiries/${id}`;
    const status = STATUSES[numbered++ % STATUSES.length];
    if (await write('status', 'PUT', `${path}/status`, { status })) {
      promiseStored(`contact_inquiries/${id}`, { status });
    }
    const note = await write('note', 'POST', `${path}/notes`, { text: `Note ${numbered}` }, 201);
    if (!note) return;
    const { id: noteId, text } = JSON.parse(note.text);
    promiseStored(`inquiry_notes/${noteId}`, { inquiryId: id, text });
  };
  const edit = async () => {
    const draft = { title: `Soak ${numbered++}`, description: 'Text', icon: 'fas fa-globe', isActive: false };
    const made = await write('create', 'POST', '/api/admin/services', draft, 201);
    if (!made) return;
    const { id } = JSON.parse(made.text);
    const path = `/api/admin/services/${id}`;
    const title = `${draft.title} changed`;
    if (!(await write('change', 'PUT', path, { ...draft, title }))) return;
    if (numbered % 3 === 0) return promiseStored(`services/${id}`, { title });
    const removal = { method: 'DELETE', path, headers: json('DELETE', path, {}, cookie).headers };
    if (await ask('delete', api, removal, 204)) promiseStored(`services/${id}`);
  };

  /** What a visit of ten requests is made of, roughly; staff are a part of it all the time. */
  const visitor = [read, contact, read, inbox, read, content, read, overview];
  return { contact, mix: [...visitor, handle, read, login, read, contact, read, edit] };
}

/** Looks for what was acknowledged before a moment. */
async function check(before: number): Promise<void> {
  for (let one = promises[0]; one && one.at <= before; one = promises[0]) {
    promises.shift();
    if (!(await one.isKept())) lost.push(one.name);
  }
}

/** Deletes what has been checked, and what has grown old, as TTL policies would: as much is stored as at the beginning. */
async function clear(db: Firestore): Promise<void> {
  const before = new Date(Date.now() - CLEAR_AFTER_MS).toISOString();
  const old: [collection: string, field: string, before: string | Timestamp][] = [
    ['contact_inquiries', 'createdAt', before],
    ['inquiry_notes', 'createdAt', before],
    ['outbox', 'createdAt', before],
    ['activity_log', 'at', before],
    ['trash', 'deletedAt', before],
    ['services', 'updatedAt', before],
    ['limits', 'expireAt', Timestamp.now()],
    ['form_tokens', 'expireAt', Timestamp.fromMillis(Number.MAX_SAFE_INTEGER / 100)],
  ];
  const writer = db.bulkWriter();
  for (const [collection, field, end] of old) {
    const { docs } = await db.collection(collection).where(field, '<', end).get();
    const ours = docs.filter((one) => collection !== 'services' || one.get('title').startsWith('Soak '));
    for (const { ref } of ours) writer.delete(ref);
  }
  await writer.close();
}

async function every(ms: number, act: () => unknown, firstMs = ms): Promise<void> {
  for (let at = firstMs; at < lastsMs; at += ms) {
    await pause(Math.max(0, at - now()));
    await act();
  }
}

/** Writes the figures; gives whether all is well. The second and the last quarter count: the first one warms up. */
function report(): boolean {
  type Samples = typeof samples;
  const quarter = (n: number) =>
    samples.filter(({ at }) => at >= (n * lastsMs) / 4 && at < ((n + 1) * lastsMs) / 4);
  const valuesOf = (list: Samples, isWanted: (kind: string) => boolean) =>
    list.filter(({ kind }) => isWanted(kind)).map(({ value }) => value);
  const isMemory = (kind: string) => kind.startsWith('Memory');
  const isEmpty = (kind: string) => kind === 'empty';
  const toEmpty = (list: Samples) =>
    p95(valuesOf(list, (kind) => !isMemory(kind) && !isEmpty(kind))) / p95(valuesOf(list, isEmpty));
  const memory = (name: string) => (list: Samples) => p50(valuesOf(list, (kind) => kind === name));
  const figures: [name: string, unit: string, figure: (list: Samples) => number][] = [
    ['p95 of all calls, to the empty route', '×', toEmpty],
    ['Memory of the API', 'MiB', memory('Memory of the API')],
    ['Memory of the pages', 'MiB', memory('Memory of the pages')],
  ];
  const rows = figures.map(([name, unit, figure]) => {
    const [early, late] = [figure(quarter(1)), figure(quarter(3))];
    return { name, unit, early, late, drift: late / early - 1 };
  });
  const seconds = lastsMs / 1_000;
  writeTable(
    'soak',
    ['What', 'measured'],
    [
      ['Minutes', Math.round(seconds / 60)],
      ['Requests', `${count.sent} (${(count.sent / seconds).toFixed(1)} per second)`],
      ['Instances killed', killed.size],
      ['Requests that an instance took with it when it was killed', count.broken],
      ['Stops of Firestore, 10 s each', stops.length],
      ['503 while Firestore stood still', count.busy],
      ['Acknowledged writes, looked up afterwards', count.acknowledged],
      ['of them lost', lost.length],
      ['Other failures', failures.length],
    ],
  );
  writeTable(
    'soak-drift',
    ['What', 'second quarter', 'last quarter', 'drift'],
    rows.map(({ name, unit, early, late, drift }) => [
      name,
      `${early.toFixed(1)} ${unit}`,
      `${late.toFixed(1)} ${unit}`,
      `${(drift * 100).toFixed(1)} %`,
    ]),
  );
  for (const line of [...lost.map((one) => `Lost: ${one}`), ...failures]) console.log(line);
  return lost.length === 0 && failures.length === 0 && rows.every(({ drift }) => drift < MAX_DRIFT);
}

try {
  await build();
  const isGood = await withFirestore(async (env, pid) => {
    if (!pid) throw new Explained('The soak stops the process of Firestore: that needs hidane.');
    Object.assign(process.env, env);
    const db = await connectTo(undefined);
    await seed();
    const environment = deployed(env);
    const api = await balance(() => startFunction('functions/dist', 'api', '/api/content', environment));
    const site = await balance(() => startFunction('functions/dist', 'site', '/', environment));
    const empty = await balance(() => startFunction('bench/empty', 'empty', '/empty'));
    const { mix, contact } = traffic(db, api, site, await signIn(api.steady.base));

    begun = performance.now();
    const open = new Set<Promise<unknown>>();
    const start = (work: Promise<unknown>) => {
      open.add(work);
      work.finally(() => open.delete(work));
    };
    let ticks = 0;
    await Promise.all([
      every((1_000 / PER_SECOND) * REQUESTS_PER_CALL, () => start((mix[ticks++ % mix.length] ?? contact)())),
      every(EMPTY_EVERY_MS, () => start(ask('empty', empty, { path: '/empty' }))),
      every(1_000, () => {
        samples.push({ at: now(), kind: 'Memory of the API', value: api.steady.nowMiB() });
        samples.push({ at: now(), kind: 'Memory of the pages', value: site.steady.nowMiB() });
      }),
      every(MINUTE_MS, () =>
        console.log(
          `  … ${Math.round(now() / MINUTE_MS)} min: ${count.sent} requests, ${count.acknowledged} writes acknowledged, ${lost.length} lost, ${failures.length} failures`,
        ),
      ),
      every(KILL_EVERY_MS, async () => {
        // Some messages are on their way when it happens.
        for (let n = 0; n < 4; n++) start(contact());
        await pause(IN_FLIGHT_MS);
        await (killed.size % 2 === 0 ? api : site).kill();
      }),
      every(
        STOP_EVERY_MS,
        async () => {
          const stop = { from: now(), to: Number.POSITIVE_INFINITY };
          stops.push(stop);
          process.kill(pid, 'SIGSTOP');
          await pause(STOP_MS);
          process.kill(pid, 'SIGCONT');
          stop.to = now();
        },
        STOP_EVERY_MS * 0.55,
      ),
      every(CLEAN_EVERY_MS, async () => {
        await check(now() - 2_000);
        await clear(db);
      }),
    ]);
    await Promise.all(open);
    await check(Number.POSITIVE_INFINITY);
    for (const one of [api, site, empty]) one.stop();
    return report();
  });
  process.exit(isGood ? 0 : 1);
} catch (error) {
  printError(error);
  process.exit(1);
}
