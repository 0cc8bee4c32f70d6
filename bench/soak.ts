/**
 * `npm run soak` (MINUTES=30): mixed traffic while instances are killed and Firestore stands still. Ends with 1 when an
 * acknowledged write is lost, when a request fails for which nobody killed an instance or stopped Firestore, and when
 * memory or times drift.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { seed } from '../tools/seed.ts';
import { Explained, printError } from '../tools/steps.ts';
import { withFirestore } from '../tools/suite/index.ts';
import { deployed, type Running, startFunction } from './functions.ts';
import { type Answer, cookieOf, json, loginShot, p50, p95, type Shot, send, signIn } from './load.ts';
import { table, writeSection } from './report.ts';

const MINUTE_MS = 60_000;
const lastsMs = Number(process.env.MINUTES ?? 30) * MINUTE_MS;
const PER_SECOND = 10;
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
/** Requests that a call of the mix makes on average. */
const REQUESTS_PER_CALL = 1.4;
/** Inquiries that wait for staff: few, so that none is cleared away before its turn. */
const MAX_OPEN = 6;
const STATUSES = ['in-progress', 'completed', 'closed'] as const;

/** One function behind a balancer: an instance that nobody kills, whose memory is watched, and one that is killed. */
class Balanced {
  readonly steady: Running;
  #mortal: Running;
  readonly #start: () => Promise<Running>;
  #isUp = true;
  #turn = 0;
  kills = 0;

  private constructor(steady: Running, mortal: Running, start: () => Promise<Running>) {
    this.steady = steady;
    this.#mortal = mortal;
    this.#start = start;
  }

  static async of(start: () => Promise<Running>): Promise<Balanced> {
    return new Balanced(await start(), await start(), start);
  }

  next(): Running {
    this.#turn += 1;
    return this.#isUp && this.#turn % 2 === 0 ? this.#mortal : this.steady;
  }

  async kill(): Promise<void> {
    this.#isUp = false;
    this.kills += 1;
    killed.add(this.#mortal);
    this.#mortal.stop();
    this.#mortal = await this.#start();
    this.#isUp = true;
  }

  stop(): void {
    this.steady.stop();
    this.#mortal.stop();
  }
}

/** Instances that were killed: what they had not answered yet was never promised. */
const killed = new Set<Running>();
type Sample = { at: number; kind: string; ms: number };
const samples: Sample[] = [];
const memory: { at: number; api: number; site: number }[] = [];
const failures: string[] = [];
const lost: string[] = [];
const count = { sent: 0, broken: 0, busy: 0, acknowledged: 0 };
/** When Firestore stood still, in milliseconds since the beginning. */
const stops: { from: number; to: number }[] = [];
/** Idle connections are left before the functions framework closes them, after 5 s. */
const agent = new Agent({ keepAlive: true, timeout: 3_000 });
let begun = 0;
const now = () => performance.now() - begun;
const isDisturbed = (from: number, to: number) =>
  stops.some((stop) => from < stop.to + AFTER_STOP_MS && to > stop.from);

/** Sends a request to the next instance. Undefined when it was not answered as asked: then its effect is unknown. */
async function ask(
  kind: string,
  target: Balanced,
  shot: Shot,
  expected: number,
): Promise<Answer | undefined> {
  const instance = target.next();
  const at = now();
  if (kind !== 'empty') count.sent += 1;
  const hanging = new AbortController();
  const answer = await Promise.race([
    send(instance.base, shot, agent).catch(() => 'broken' as const),
    pause(HANG_MS, 'hangs' as const, { signal: hanging.signal }).catch(() => 'broken' as const),
  ]);
  hanging.abort();
  const to = now();
  const name = `${shot.method ?? 'GET'} ${shot.path} at ${Math.round(at / 1_000)} s`;
  if (answer === 'broken' && killed.has(instance)) count.broken += 1;
  else if (typeof answer === 'string') failures.push(`${name}: ${answer}`);
  else if (answer.status === expected) {
    if (!isDisturbed(at, to)) samples.push({ at, kind, ms: to - at });
    return answer;
  } else if (answer.status === 503 && isDisturbed(at, to)) count.busy += 1;
  else
    failures.push(`${name}, after ${Math.round(to - at)} ms: ${answer.status} ${answer.text.slice(0, 120)}`);
  return undefined;
}

/** What was acknowledged and is looked up afterwards. An undefined value means that the document must be gone. */
type Promised = { at: number; path: string; values: Record<string, unknown> | undefined };
const promises: Promised[] = [];
/** Inquiries by e-mail address: their id is not the visitor's to know. */
const sentInquiries: { at: number; email: string; reference: string }[] = [];
const openInquiries: string[] = [];
let numbered = 0;

function traffic(db: FirebaseFirestore.Firestore, api: Balanced, site: Balanced, cookie: string) {
  const pages = ['/', '/about', '/services', '/team', '/partners', '/contact', '/privacy'];
  const promise = (path: string, values: Promised['values']) => {
    count.acknowledged += 1;
    promises.push({ at: now(), path, values });
  };
  const signedIn = (path: string): Shot => ({ path, headers: { Cookie: cookie } });

  const read = async () => {
    numbered += 1;
    await ask('page', site, { path: pages[numbered % pages.length] as string }, 200);
  };
  const content = async () => {
    await ask('content', api, { path: numbered % 2 ? '/api/content' : '/api/team' }, 200);
  };
  const contact = async () => {
    const token = await ask('form token', api, { path: '/api/form-token' }, 200);
    const email = `soak-${numbered++}@example.com`;
    const body = {
      firstName: 'Soak',
      lastName: 'Test',
      email,
      subject: 'A long run',
      message: 'Is it still there afterwards?',
      formToken: token && JSON.parse(token.text).token,
    };
    const answer = await ask('contact', api, json('POST', '/api/contact', body), 201);
    if (!answer) return;
    count.acknowledged += 1;
    sentInquiries.push({ at: now(), email, reference: JSON.parse(answer.text).reference });
  };
  const login = async () => {
    const answer = await ask('login', api, loginShot, 200);
    if (answer) await ask('logout', api, json('POST', '/api/logout', {}, cookieOf(answer)), 204);
  };
  const inbox = async () => {
    const answer = await ask('inbox', api, signedIn('/api/admin/inquiries?limit=50'), 200);
    if (answer)
      openInquiries.push(
        ...JSON.parse(answer.text)
          .slice(0, 2)
          .map(({ id }: { id: string }) => id),
      );
  };
  const overview = async () => {
    await ask('overview', api, signedIn('/api/admin/overview'), 200);
  };
  const handle = async () => {
    const id = openInquiries.shift();
    if (!id || openInquiries.includes(id)) return read();
    openInquiries.splice(0, Math.max(0, openInquiries.length - MAX_OPEN));
    const path = `/api/admin/inquiries/${id}`;
    // Two handlers of one inquiry would not know which status is the last: each has its own, and none comes twice.
    const status = STATUSES[numbered++ % STATUSES.length];
    const changed = handled.has(id)
      ? undefined
      : await ask('status', api, json('PUT', `${path}/status`, { status }, cookie), 200);
    handled.add(id);
    if (changed) promise(`contact_inquiries/${id}`, { status });
    const note = await ask(
      'note',
      api,
      json('POST', `${path}/notes`, { text: `Note ${numbered}` }, cookie),
      201,
    );
    if (note) {
      const { id: noteId, text } = JSON.parse(note.text);
      promise(`inquiry_notes/${noteId}`, { inquiryId: id, text });
    }
  };
  const handled = new Set<string>();
  const edit = async () => {
    const draft = { title: `Soak ${numbered++}`, description: 'Text', icon: 'fas fa-globe', isActive: false };
    const made = await ask('create', api, json('POST', '/api/admin/services', draft, cookie), 201);
    if (!made) return;
    const { id } = JSON.parse(made.text);
    const path = `/api/admin/services/${id}`;
    const title = `${draft.title} changed`;
    const changed = await ask('change', api, json('PUT', path, { ...draft, title }, cookie), 200);
    if (!changed) return;
    if (numbered % 3 === 0) return promise(`services/${id}`, { title });
    const removed = await ask('delete', api, { ...json('DELETE', path, {}, cookie), body: undefined }, 204);
    if (removed) promise(`services/${id}`, undefined);
  };

  /** What a visit of ten requests is made of, roughly; staff are a part of it all the time. */
  const mix = [
    read,
    contact,
    read,
    inbox,
    read,
    content,
    read,
    overview,
    handle,
    read,
    login,
    read,
    contact,
    read,
    edit,
  ];

  /** Looks for what was acknowledged and clears it away, so that the run ends with as much stored as it began with. */
  const check = async (before: number) => {
    const due = <T extends { at: number }>(list: T[]) => {
      const end = list.findIndex(({ at }) => at > before);
      return list.splice(0, end < 0 ? list.length : end);
    };
    for (const { path, values } of due(promises)) {
      const stored = await db.doc(path).get();
      const isThere =
        values === undefined
          ? !stored.exists
          : Object.entries(values).every(([name, value]) => stored.get(name) === value);
      if (!isThere) lost.push(path);
    }
    for (const { email, reference } of due(sentInquiries)) {
      const { docs } = await db.collection('contact_inquiries').where('email', '==', email).get();
      const mails = await db
        .collection('outbox')
        .where('inquiryId', '==', docs[0]?.id ?? '')
        .get();
      if (docs.length !== 1 || docs[0]?.get('reference') !== reference || mails.size !== 2)
        lost.push(reference);
    }
  };
  return { mix, check, contact };
}

/** Deletes what has grown old, as TTL policies would, with inquiries and services that have been checked. */
async function clear(db: FirebaseFirestore.Firestore, olderMs: number): Promise<void> {
  const before = new Date(Date.now() - olderMs).toISOString();
  const old: Record<string, string> = {
    contact_inquiries: 'createdAt',
    inquiry_notes: 'createdAt',
    outbox: 'createdAt',
    activity_log: 'at',
    trash: 'deletedAt',
  };
  const writer = db.bulkWriter();
  for (const [place, field] of Object.entries(old)) {
    const { docs } = await db.collection(place).where(field, '<', before).get();
    for (const { ref } of docs) writer.delete(ref);
  }
  const services = await db
    .collection('services')
    .where('title', '>=', 'Soak ')
    .where('title', '<', 'Soak!')
    .get();
  for (const document of services.docs) if (document.get('updatedAt') < before) writer.delete(document.ref);
  for (const place of ['limits', 'form_tokens']) {
    const { docs } = await db.collection(place).limit(500).get();
    for (const document of docs) {
      if (place === 'form_tokens' || document.get('expireAt').toMillis() < Date.now())
        writer.delete(document.ref);
    }
  }
  await writer.close();
}

async function every(ms: number, act: () => Promise<void>, firstMs = ms): Promise<void> {
  for (let at = firstMs; at < lastsMs; at += ms) {
    await pause(Math.max(0, at - now()));
    await act();
  }
}

/** The second and the last quarter: the first one warms up. */
const quarters = [1, 3].map((n) => [(n * lastsMs) / 4, ((n + 1) * lastsMs) / 4] as const);
const within = <T extends { at: number }>(list: readonly T[], [from, to]: readonly [number, number]) =>
  list.filter(({ at }) => at >= from && at < to);
const drift = ([early = 0, late = 0]: readonly number[]) => late / early - 1;
const percent = (share: number) => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;

function report(kills: number): boolean {
  const toEmptyRoute = quarters.map((quarter) => {
    const highest = (isEmpty: boolean) =>
      p95(
        within(samples, quarter)
          .filter(({ kind }) => (kind === 'empty') === isEmpty)
          .map(({ ms }) => ms),
      );
    return highest(false) / highest(true);
  });
  const median = (name: 'api' | 'site') =>
    quarters.map((quarter) => p50(within(memory, quarter).map((sample) => sample[name])));
  const drifts = [
    ['p95 of all calls, to the empty route', toEmptyRoute, '×'],
    ['Memory of the API', median('api'), 'MiB'],
    ['Memory of the pages', median('site'), 'MiB'],
  ] as const;
  const rows = drifts.map(([name, values, unit]) => [
    name,
    ...values.map((value) => `${value.toFixed(1)} ${unit}`),
    percent(drift(values)),
  ]);
  const isSteady = drifts.every(([, values]) => drift(values) < MAX_DRIFT);
  const seconds = lastsMs / 1_000;
  const text = `\`npm run soak\`, ${Math.round(seconds / 60)} minutes: two instances of each function, one of each killed in turn every
minute, Firestore stopped (SIGSTOP) for 10 s ${stops.length === 1 ? 'once' : `${stops.length} times`}; pages, content, messages with form tokens, logins, the inbox, changes
of staff. What has been checked is cleared away, so that the amount stored stays the same.

${table(
  ['What', 'measured'],
  [
    ['Requests', `${count.sent} (${(count.sent / seconds).toFixed(1)} per second)`],
    ['Instances killed', kills],
    ['Requests that an instance took with it when it was killed', count.broken],
    ['503 while Firestore stood still', count.busy],
    ['Acknowledged writes, looked up afterwards', count.acknowledged],
    ['of them lost', lost.length],
    ['Other failures', failures.length],
  ],
)}

${table(['What', 'second quarter', 'last quarter', 'drift'], rows)}`;
  console.log(text);
  for (const line of [...lost.map((one) => `Lost: ${one}`), ...failures]) console.log(line);
  writeSection('Soak', text);
  return lost.length === 0 && failures.length === 0 && isSteady;
}

try {
  await build();
  const isGood = await withFirestore(async (env, pid) => {
    if (!pid) throw new Explained('The soak stops the process of Firestore: that needs hidane.');
    Object.assign(process.env, env);
    const db = await connectTo(undefined);
    await seed();
    const environment = deployed(env);
    const api = await Balanced.of(() => startFunction('functions/dist', 'api', '/api/content', environment));
    const site = await Balanced.of(() => startFunction('functions/dist', 'site', '/', environment));
    const empty = await Balanced.of(() => startFunction('bench/empty', 'empty', '/empty'));
    const cookie = await signIn(api.steady.base);
    const { mix, check, contact } = traffic(db, api, site, cookie);

    begun = performance.now();
    const open = new Set<Promise<void>>();
    const start = (work: Promise<void>) => {
      open.add(work);
      work.finally(() => open.delete(work));
    };
    let ticks = 0;
    const everyMs = (1_000 / PER_SECOND) * REQUESTS_PER_CALL;
    await Promise.all([
      every(everyMs, async () => {
        start((mix[ticks++ % mix.length] as () => Promise<void>)());
      }),
      every(EMPTY_EVERY_MS, async () => {
        start(ask('empty', empty, { path: '/empty' }, 200).then(() => undefined));
      }),
      every(1_000, async () => {
        memory.push({ at: now(), api: api.steady.nowMiB(), site: site.steady.nowMiB() });
      }),
      every(MINUTE_MS, async () => {
        const { sent, acknowledged } = count;
        console.log(
          `  … ${Math.round(now() / MINUTE_MS)} min: ${sent} requests, ${acknowledged} writes acknowledged, ${lost.length} lost, ${failures.length} failures`,
        );
      }),
      every(KILL_EVERY_MS, async () => {
        // Some messages are on their way when it happens.
        for (let n = 0; n < 4; n++) start(contact());
        await pause(IN_FLIGHT_MS);
        await ((api.kills + site.kills) % 2 === 0 ? api : site).kill();
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
        await clear(db, CLEAR_AFTER_MS);
      }),
    ]);
    await Promise.all(open);
    await check(Number.POSITIVE_INFINITY);
    for (const one of [api, site, empty]) one.stop();
    return report(api.kills + site.kills);
  });
  process.exit(isGood ? 0 : 1);
} catch (error) {
  printError(error);
  process.exit(1);
}
