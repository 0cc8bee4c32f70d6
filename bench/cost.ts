/**
 * `npm run bench:cost`: what page views and inquiries cost. The built functions run with a meter at their Firestore
 * client and a clock that is faster than ours; a cache in front of them does what Cache-Control says, as Hosting's CDN.
 * And what an attack costs (attack.ts).
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { UNDO_MS } from '@mipaka/contract';
import { createPushDevices } from '../functions/src/accounts/push-devices.ts';
import { createUserStore } from '../functions/src/accounts/users.ts';
import { deliverEvent, type NotifyServices } from '../functions/src/inbox/notify/deliver-events.ts';
import { createEventQueue } from '../functions/src/inbox/notify/event-queue.ts';
import { createWebhooks } from '../functions/src/inbox/notify/webhooks.ts';
import { deliver } from '../functions/src/platform/mail/deliver.ts';
import { createOutbox } from '../functions/src/platform/mail/outbox.ts';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { inRoot } from '../tools/paths.ts';
import { seed } from '../tools/seed.ts';
import { withFirestore } from '../tools/suite/index.ts';
import { withMailServer } from '../tools/testing/mail-server.ts';
import { priceAttack } from './attack.ts';
import {
  BILLED_MS,
  type Bill,
  documents,
  dollars,
  FUNCTIONS,
  functionCost,
  METER,
  PRICE,
  startMetered,
  sum,
} from './bill.ts';
import { keptSeconds } from './cdn.ts';
import { deployed, startFunction } from './functions.ts';
import { json, type Shot, send, signIn, view } from './load.ts';
import { writeTable } from './report.ts';

const VIEWS = 1_000;
/** How visits spread over the pages, in hundredths: docs/performance.md names them. */
const SHARES = {
  '/': 40,
  '/services': 20,
  '/about': 10,
  '/team': 10,
  '/contact': 10,
  '/partners': 7,
  '/privacy': 3,
};
const PER_MONTH = 1_000_000;
const MINUTES_PER_MONTH = 30 * 24 * 60;
/** Page views per minute of a month of a million, and of its busiest minutes. */
const RATES = [PER_MONTH / MINUTES_PER_MONTH, (10 * PER_MONTH) / MINUTES_PER_MONTH];
/** Our seconds that a round takes. */
const ROUND_S = 40;
/** The most that counting a month's views may cost, in dollars: above it this program fails. */
const COUNTING_LIMIT = 2;
/** Pages that one visit looks at as documents of their own, and inquiries of a month: assumptions. */
const VIEWS_PER_VISIT = 2.5;
const INQUIRIES_PER_MONTH = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'cost-'));

/** A page for each view, each as often as its share says, always in the same order. */
function* views(): Generator<string> {
  const debts = Object.entries(SHARES).map(([path, share]) => ({ path, share, debt: 0 }));
  for (let n = 0; n < VIEWS; n++) {
    for (const one of debts) one.debt += one.share;
    const due = debts.reduce((most, one) => (one.debt > most.debt ? one : most));
    due.debt -= 100;
    yield due.path;
  }
}

/**
 * 1,000 page views at a rate, each in its turn, with a clock that is faster than ours. `ask` gives the milliseconds that
 * its call is billed for, and nothing where the CDN answers.
 */
async function atRate(
  target: 'site' | 'visits',
  path: string,
  env: Record<string, string>,
  perMinute: number,
  ask: (base: string, page: string, n: number, nowMs: number) => Promise<number | undefined>,
) {
  const factor = ((VIEWS / perMinute) * 60) / ROUND_S;
  const running = await startMetered(folder, target, path, env, factor);
  const begun = performance.now();
  let [calls, billedMs, ms, n] = [0, 0, 0, 0];
  for (const page of views()) {
    await pause(Math.max(0, begun + (n / VIEWS) * ROUND_S * 1_000 - performance.now()));
    const took = await ask(running.base, page, n++, (performance.now() - begun) * factor);
    if (took === undefined) continue;
    calls += 1;
    ms += took;
    billedMs += Math.ceil(took / BILLED_MS) * BILLED_MS;
  }
  const bill = await running.take();
  running.stop();
  return { ...bill, rate: perMinute, calls, seconds: ms / 1_000, billedSeconds: billedMs / 1_000 };
}

/** Sends a request, and gives its time in milliseconds and how long a shared cache keeps the answer, in seconds. */
async function timed(base: string, shot: Shot, expected: number) {
  const asked = performance.now();
  const answer = await send(base, shot);
  if (answer.status !== expected) throw new Error(`${shot.path}: ${answer.status}`);
  return { ms: performance.now() - asked, kept: keptSeconds(String(answer.headers['cache-control'])) };
}

/** The views through a cache that obeys s-maxage. */
function viewPages(env: Record<string, string>, perMinute: number) {
  const cache = new Map<string, number>();
  return atRate('site', '/', env, perMinute, async (base, path, _n, nowMs) => {
    if ((cache.get(path) ?? 0) > nowMs) return undefined;
    const { ms, kept } = await timed(base, { path, headers: { 'Accept-Encoding': 'br' } }, 200);
    cache.set(path, nowMs + kept * 1_000);
    return ms;
  });
}

/** The same views as the beacons of visitors, each with its source. */
const countViews = (env: Record<string, string>, perMinute: number) =>
  atRate('visits', '/api/visits', env, perMinute, async (base, page, n) => {
    const shot = view(page, n % 2 === 0, { host: 'www.google.com', campaign: '' });
    // As long as it would take the part of a processor that the function has.
    return (await timed(base, shot, 204)).ms / FUNCTIONS.visits.vcpu;
  });

/** Compressed bytes of a first visit to the home page (document, scripts, fonts, poster, video), and of a further page. */
async function visitBytes(env: Record<string, string>): Promise<{ first: number; further: number }> {
  const site = await startFunction('functions/dist', 'site', '/', env);
  const [home, about] = [await send(site.base, { path: '/' }), await send(site.base, { path: '/about' })];
  site.stop();
  const onDisk = (file: string) => inRoot('web/dist/hosting', file.slice(1));
  const packed = (text: string | Buffer) => brotliCompressSync(text).length;
  const named = [...home.text.matchAll(/[" ](\/assets\/[^" ]+\.(?:js|woff2))/g)].map(([, file = '']) => file);
  const files = [...new Set([...named, '/media-site/hero-poster.avif', '/media-site/hero.webm'])];
  const bytes = files.map((file) =>
    file.endsWith('.js') ? packed(readFileSync(onDisk(file))) : statSync(onDisk(file)).size,
  );
  return { first: bytes.reduce((total, one) => total + one, packed(home.text)), further: packed(about.text) };
}

/** The calls around one inquiry and what each is billed for. */
async function handleInquiry(env: Record<string, string>, smtpUrl: string) {
  const api = await startMetered(folder, 'api', '/api/nothing', env);
  const cookie = await signIn(api.base);
  const path = '/api/admin/inquiries';
  const get = (address: string) => send(api.base, { path: address, headers: { Cookie: cookie } });
  const save = (method: string, address: string, body: object) =>
    send(api.base, json(method, address, body, cookie));
  const draft = {
    firstName: 'Cost',
    lastName: 'Model',
    email: 'cost@example.com',
    message: 'Hello',
    subject: 'Price',
  };
  const write = async () => {
    const { token } = JSON.parse((await send(api.base, { path: '/api/form-token' })).text);
    return send(api.base, json('POST', '/api/contact', { ...draft, formToken: token }));
  };
  /** The message, the answer that takes it up, and its end. */
  const EVENTS = 3;
  // The first one also makes the key of the form tokens; and an inbox is never empty.
  for (let n = 0; n < 60; n++)
    if ((await write()).status !== 201) throw new Error('The message was not taken');

  // The mails: the function `mail` is started by an event, so its work is done here, under the same meter.
  process.env.METER_FILE = api.file;
  createRequire(import.meta.url)(METER);
  const db = await connectTo(undefined);
  // None of the mails here holds a secret.
  const outbox = createOutbox(db, async () => '');
  const telling: NotifyServices = {
    config: { push: { publicKey: '', privateKey: '', subject: '' }, isLocalAllowed: false },
    eventQueue: createEventQueue(db),
    pushDevices: createPushDevices(db, () => undefined),
    // None is set up, so that no secret is opened.
    webhooks: createWebhooks(db, { seal: async () => '', open: async () => '' }),
    users: createUserStore(db),
  };
  let mails: string[] = [];
  let id = '';

  const steps: [name: string, calls: number, act: () => Promise<{ status: number }>][] = [
    ['The visitor sends the form (token and message)', 2, write],
    [
      'Its two mails are sent',
      2,
      async () => {
        for (const mail of mails)
          await deliver(outbox, { url: smtpUrl, from: 'Bench <b@example.com>' }, mail);
        return { status: 200 };
      },
    ],
    ['A member of staff opens the inbox (50)', 1, () => get(`${path}?limit=50`)],
    [
      '… opens the inquiry',
      2,
      async () => {
        await get(`${path}/${id}/conversation`);
        return get(`${path}/${id}/earlier`);
      },
    ],
    ['… writes a note', 1, () => save('POST', `${path}/${id}/notes`, { text: 'Called' })],
    [
      '… answers it, and the mail leaves',
      2,
      async () => {
        const sent = await save('POST', `${path}/${id}/answers`, { text: 'Hello' });
        const mail = JSON.parse(sent.text).id;
        const smtp = { url: smtpUrl, from: 'Bench <b@example.com>' };
        await deliver(outbox, smtp, mail, new Date(Date.now() + UNDO_MS));
        return sent;
      },
    ],
    ['… completes it', 1, () => save('PUT', `${path}/${id}/status`, { status: 'completed' })],
    [
      'Its three events are told of, where nobody wants to know',
      3,
      async () => {
        const { docs } = await db.collection('inquiry_events').orderBy('at', 'desc').limit(EVENTS).get();
        for (const { id: event } of docs) await deliverEvent(telling, event);
        return { status: 200 };
      },
    ],
  ];
  const rows: (Bill & { name: string; calls: number })[] = [];
  for (const [name, calls, act] of steps) {
    const { docs } = await db.collection('outbox').orderBy('createdAt', 'desc').limit(2).get();
    mails = docs.map((mail) => mail.id);
    id = docs[0]?.get('inquiryId');
    await api.take();
    const { status } = await act();
    if (status >= 300) throw new Error(`${name}: ${status}`);
    rows.push({ name, calls, ...(await api.take()) });
  }
  api.stop();
  return rows;
}

await build();
await withFirestore(async (firestore) => {
  Object.assign(process.env, firestore);
  await connectTo(undefined);
  await seed({ hasStorage: false });
  const env = deployed(firestore);
  await priceAttack(firestore, folder);
  const rounds = [];
  for (const rate of RATES) rounds.push(await viewPages(env, rate));
  const counted = [];
  for (const rate of RATES) counted.push(await countViews(env, rate));
  const bytes = await visitBytes(env);
  const steps = await withMailServer((smtpUrl) => handleInquiry(env, smtpUrl));
  const [even] = rounds;
  const [evenly] = counted;
  if (!even || !evenly) throw new Error('Nothing was measured');
  const whole = {
    name: '**in all**',
    calls: steps.reduce((total, { calls }) => total + calls, 0),
    ...sum(steps),
  };

  writeTable(
    'cost-views',
    [
      'Views per minute',
      'answered by the CDN',
      'calls of `site`',
      'Firestore reads',
      'writes',
      'function seconds',
      'billed (tenths per call)',
    ],
    rounds.map(({ rate, calls, reads, writes, seconds, billedSeconds }) => [
      rate.toFixed(0),
      `${((1 - calls / VIEWS) * 100).toFixed(1)} %`,
      calls,
      reads,
      writes,
      seconds.toFixed(2),
      billedSeconds.toFixed(1),
    ]),
  );
  writeTable(
    'cost-counts',
    [
      'Views per minute',
      'Firestore reads',
      'writes',
      'seconds at a sixth of a processor',
      'billed (tenths per call)',
    ],
    counted.map(({ rate, reads, writes, seconds, billedSeconds }) => [
      rate.toFixed(0),
      reads,
      writes,
      seconds.toFixed(2),
      billedSeconds.toFixed(1),
    ]),
  );
  writeTable(
    'cost-inquiry',
    ['What', 'calls', 'reads', 'writes', 'deletes'],
    [...steps, whole].map(({ name, calls, reads, writes, deletes }) => [name, calls, reads, writes, deletes]),
  );

  const thousands = PER_MONTH / VIEWS;
  const visits = PER_MONTH / VIEWS_PER_VISIT;
  const gigabytes = (visits * bytes.first + (PER_MONTH - visits) * bytes.further) / 1e9;
  const kilobytes = `${(bytes.first / 1e3).toFixed(0)} KB for a first visit to the home page, ${(bytes.further / 1e3).toFixed(0)} KB for a further page`;
  const counting = {
    firestore: documents(evenly) * thousands,
    function: functionCost('visits', evenly.calls, evenly.billedSeconds) * thousands,
  };
  if (counting.firestore + counting.function > COUNTING_LIMIT) process.exitCode = 1;
  const month: [part: string, amount: number][] = [
    ['Firestore for the pages', documents(even) * thousands],
    [
      'The function `site`, 1 vCPU and 512 MiB',
      functionCost('site', even.calls, even.billedSeconds) * thousands,
    ],
    ['Counting the views: Firestore', counting.firestore],
    ['Counting the views: the function `visits`, a sixth of a vCPU and 256 MiB', counting.function],
    [`Hosting, ${gigabytes.toFixed(0)} GB: ${kilobytes}`, gigabytes * PRICE.hostingGB],
    [`${INQUIRIES_PER_MONTH} inquiries: Firestore`, documents(whole) * INQUIRIES_PER_MONTH],
    [
      `${INQUIRIES_PER_MONTH} inquiries: the functions, 1 vCPU and 1 GiB, 0.2 s a call`,
      functionCost('api', whole.calls, whole.calls * 0.2) * INQUIRIES_PER_MONTH,
    ],
  ];
  month.push(['**in all**', month.reduce((total, [, amount]) => total + amount, 0)]);
  writeTable(
    'cost-month',
    ['Part', 'a month'],
    month.map(([part, amount]) => [part, part.startsWith('**') ? `**${dollars(amount)}**` : dollars(amount)]),
  );
});
rmSync(folder, { recursive: true });
process.exit(process.exitCode ?? 0);
