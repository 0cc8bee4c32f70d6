/**
 * `npm run bench:cost`: what page views and inquiries cost. The built functions run with a meter at their Firestore
 * client and a clock that is faster than ours; a cache in front of them does what Cache-Control says, as Hosting's CDN.
 * And what an attack costs (attack.ts). VIEWS=100 is quicker than the thousand of the record.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Firestore } from 'firebase-admin/firestore';
import { inRoot } from '../tools/paths.ts';
import { priceAttacks } from './attack.ts';
import {
  BILLED_MS,
  type Bill,
  documents,
  FUNCTIONS,
  functionCost,
  PRICE,
  startMetered,
  sum,
} from './bill.ts';
import { keptSeconds } from './cdn.ts';
import { withContent } from './content.ts';
import { startFunction, unlimited } from './functions.ts';
import { json, type Shot, send, signIn, total, view } from './load.ts';
import { percent, writeTable } from './report.ts';

const VIEWS = Number(process.env.VIEWS ?? 1_000);
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
 * The page views at a rate, each in its turn, with a clock that is faster than ours. `ask` gives the milliseconds that
 * its call is billed for, and nothing where the CDN answers.
 */
async function atRate(
  target: 'site' | 'visits',
  path: string,
  folder: string,
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
function viewPages(folder: string, env: Record<string, string>, perMinute: number) {
  const cache = new Map<string, number>();
  return atRate('site', '/', folder, env, perMinute, async (base, path, _n, nowMs) => {
    if ((cache.get(path) ?? 0) > nowMs) return undefined;
    const { ms, kept } = await timed(base, { path, headers: { 'Accept-Encoding': 'br' } }, 200);
    cache.set(path, nowMs + kept * 1_000);
    return ms;
  });
}

/** The same views as the beacons of visitors, each with its source. */
const countViews = (folder: string, env: Record<string, string>, perMinute: number) =>
  atRate('visits', '/api/visits', folder, env, perMinute, async (base, page, n) => {
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
  return { first: packed(home.text) + total(bytes, (one) => one), further: packed(about.text) };
}

/** The calls around one inquiry and what each is billed for. */
async function handleInquiry(folder: string, env: Record<string, string>, db: Firestore) {
  const api = await startMetered(folder, 'api', '/api/nothing', env);
  const cookie = await signIn(api.base);
  const path = '/api/admin/inquiries';
  const get = (address: string) => send(api.base, { path: address, headers: { Cookie: cookie } });
  const save = (method: string, address: string, body: object) =>
    send(api.base, json(method, address, body, cookie));
  const draft = { firstName: 'Cost', lastName: 'Model', email: 'cost@example.com', subject: 'Price' };
  const write = async () => {
    const { token } = JSON.parse((await send(api.base, { path: '/api/form-token' })).text);
    return send(api.base, json('POST', '/api/contact', { ...draft, message: 'Hello', formToken: token }));
  };
  // The first one also makes the key of the form tokens; and an inbox is never empty.
  for (let n = 0; n < 60; n++)
    if ((await write()).status !== 201) throw new Error('The message was not taken');
  const [newest] = (await db.collection('contact_inquiries').limit(1).get()).docs;
  const inquiry = `${path}/${newest?.id}`;

  /** The calls of each step, and what it does. */
  const steps: Record<string, [calls: number, act: () => Promise<{ status: number }>]> = {
    'The visitor sends the form (token and message)': [2, write],
    'A member of staff opens the inbox (50)': [1, () => get(`${path}?limit=50`)],
    '… opens the inquiry': [
      2,
      async () => {
        await get(`${inquiry}/conversation`);
        return get(`${inquiry}/earlier`);
      },
    ],
    '… writes a note': [1, () => save('POST', `${inquiry}/notes`, { text: 'Called' })],
    '… answers it': [1, () => save('POST', `${inquiry}/answers`, { text: 'Hello' })],
    '… completes it': [1, () => save('PUT', `${inquiry}/status`, { status: 'completed' })],
  };
  const rows: (Bill & { name: string; calls: number })[] = [];
  await api.take();
  for (const [name, [calls, act]] of Object.entries(steps)) {
    const { status } = await act();
    if (status >= 300) throw new Error(`${name}: ${status}`);
    rows.push({ name, calls, ...(await api.take()) });
  }
  api.stop();
  return rows;
}

await withContent(async (firestore, db) => {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  const env = unlimited(firestore);
  await priceAttacks(firestore, folder);
  const rounds = [];
  for (const rate of RATES) rounds.push(await viewPages(folder, env, rate));
  const counted = [];
  for (const rate of RATES) counted.push(await countViews(folder, env, rate));
  const bytes = await visitBytes(env);
  const steps = await handleInquiry(folder, env, db);
  rmSync(folder, { recursive: true });
  const [even] = rounds;
  const [evenly] = counted;
  if (!even || !evenly) throw new Error('Nothing was measured');
  const whole = {
    name: '**in all, without its mails and events**',
    calls: total(steps, ({ calls }) => calls),
    ...sum(steps),
  };

  writeTable(
    'cost-views',
    rounds.map(({ rate, calls, reads, writes, seconds, billedSeconds }) => ({
      'Views per minute': rate.toFixed(0),
      'answered by the CDN': percent(1 - calls / VIEWS),
      'calls of `site`': calls,
      'Firestore reads': reads,
      writes,
      'function seconds': seconds.toFixed(2),
      'billed (tenths per call)': billedSeconds.toFixed(1),
    })),
  );
  writeTable(
    'cost-counts',
    counted.map(({ rate, reads, writes, seconds, billedSeconds }) => ({
      'Views per minute': rate.toFixed(0),
      'Firestore reads': reads,
      writes,
      'seconds at a sixth of a processor': seconds.toFixed(2),
      'billed (tenths per call)': billedSeconds.toFixed(1),
    })),
  );
  writeTable(
    'cost-inquiry',
    [...steps, whole].map(({ name: What, calls, reads, writes, deletes }) => ({
      ...{ What, calls, reads, writes, deletes },
    })),
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
  const month = {
    'Firestore for the pages': documents(even) * thousands,
    'The function `site`, 1 vCPU and 512 MiB':
      functionCost('site', even.calls, even.billedSeconds) * thousands,
    'Counting the views: Firestore': counting.firestore,
    'Counting the views: the function `visits`, a sixth of a vCPU and 256 MiB': counting.function,
    [`Hosting, ${gigabytes.toFixed(0)} GB: ${kilobytes}`]: gigabytes * PRICE.hostingGB,
    [`${INQUIRIES_PER_MONTH} inquiries: Firestore`]: documents(whole) * INQUIRIES_PER_MONTH,
    [`${INQUIRIES_PER_MONTH} inquiries: the functions, 1 vCPU and 1 GiB, 0.2 s a call`]:
      functionCost('api', whole.calls, whole.calls * 0.2) * INQUIRIES_PER_MONTH,
  };
  const amount = total(Object.values(month), (part) => part);
  writeTable('cost-month', [
    ...Object.entries(month).map(([Part, part]) => ({ Part, 'a month': `$${part.toFixed(2)}` })),
    { Part: '**in all**', 'a month': `**$${amount.toFixed(2)}**` },
  ]);
});
