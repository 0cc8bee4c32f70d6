/** What a month costs in which somebody asks for one thing a hundred times a second: a part of `npm run bench:cost`. */
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postBody } from '../tests/deploy/flood.ts';
import { inRoot } from '../tools/paths.ts';
import { HOST } from '../tools/suite/ports.ts';
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
import { deployedWithLimits } from './functions.ts';
import { type Answer, from, json, type Shot, send, spam, view } from './load.ts';
import { writeTable } from './report.ts';

const PER_SECOND = 100;
const MONTH_S = 30 * 24 * 60 * 60;
/** Calls of a function that are measured, after some that are not; and for how long the CDN may answer instead. */
const CALLS = 200;
const WARM_UP = 20;
const LONGEST_S = 600;
/** Callers at once where a limit counts. */
const CALLERS = 20;
const MOST_LET_THROUGH = 1_000;
/** Where Cloud Run starts another instance: part of a processor that the ones there are use. */
const BUSY = 0.6;
const HUGE_BYTES = 30 * 1024 * 1024;

type Kind = {
  name: string;
  target: keyof typeof FUNCTIONS;
  /** Each time another address, name or message, unless the attack is meant to repeat itself. */
  shot: (n: number) => Shot;
  /** A limit answers 429 after so many; what was let through counts once a minute. */
  isLimited?: true;
  /** The size of its body, where that is the attack. */
  bytes?: number;
  calls?: number;
};

const path = (address: string): Shot => ({ path: address });
const anybody = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
const spelling = (n: number) => [`//about?${n}`, `/about/?${n}`, `/ABOUT?${n}`][n % 3] ?? '';
const base36 = (n: number, length: number) => n.toString(36).toUpperCase().padStart(length, '0');

const KINDS: Kind[] = [
  { name: 'The home page', target: 'site', shot: () => path('/') },
  { name: '… with an unknown query', target: 'site', shot: (n) => path(`/?x=${n}`) },
  { name: '`/services?tab=` with made-up values', target: 'site', shot: (n) => path(`/services?tab=${n}`) },
  { name: '`/contact?type=` with made-up values', target: 'site', shot: (n) => path(`/contact?type=${n}`) },
  { name: 'A made-up receipt', target: 'site', shot: (n) => path(`/contact?sent=MPK-${base36(n, 8)}`) },
  { name: 'A path in another spelling', target: 'site', shot: (n) => path(spelling(n)) },
  { name: 'A page that does not exist', target: 'site', shot: (n) => path(`/nowhere-${n}`) },
  {
    name: 'A photo that does not exist',
    target: 'api',
    shot: (n) => path(`/media/${base36(n, 22)}-480.webp`),
  },
  {
    name: 'A photo with a query',
    target: 'api',
    shot: (n) => path(`/media/${base36(0, 22)}-480.webp?${n}`),
  },
  { name: '`/api/content` with a query', target: 'api', shot: (n) => path(`/api/content?${n}`) },
  { name: '`/api/health`', target: 'api', shot: () => path('/api/health') },
  { name: '… with a query', target: 'api', shot: (n) => path(`/api/health?${n}`) },
  { name: '`GET /api/form-token`', target: 'api', shot: () => path('/api/form-token') },
  { name: 'An unknown path of the API', target: 'api', shot: (n) => path(`/api/nowhere-${n}`) },
  { name: 'A body of 30 MB', target: 'api', shot: () => path('/api/contact'), bytes: HUGE_BYTES, calls: 20 },
  { name: 'A message that is not valid', target: 'api', shot: () => json('POST', '/api/contact', {}) },
  {
    name: 'Messages of one address',
    target: 'api',
    shot: (n) => from('198.51.100.1', json('POST', '/api/contact', spam(n))),
    isLimited: true,
  },
  {
    name: 'Messages of ever new addresses',
    target: 'api',
    shot: (n) => from(anybody(n), json('POST', '/api/contact', spam(n))),
    isLimited: true,
  },
  {
    name: 'Wrong logins with ever new names',
    target: 'api',
    shot: (n) => json('POST', '/api/login', { username: `mallory-${n}`, password: 'A wrong password' }),
    isLimited: true,
  },
  {
    name: 'Links to a new password, asked for with ever new names and addresses',
    target: 'api',
    shot: (n) => from(anybody(n), json('POST', '/api/password-link', { account: `mallory-${n}` })),
    isLimited: true,
  },
  {
    name: 'Counts of views with made-up campaigns',
    target: 'visits',
    shot: (n) => view('/', true, { host: '', campaign: `c${n}` }),
  },
];

/** Stands for a bucket in which nothing is, and counts how often somebody looks. */
async function startEmptyBucket() {
  let looks = 0;
  const server = createServer((_req, res) => {
    looks += 1;
    res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `${HOST}:${port}`, looks: () => looks, stop: () => server.close() };
}
type Bucket = Awaited<ReturnType<typeof startEmptyBucket>>;
type Running = Awaited<ReturnType<typeof startMetered>>;

/** What one request costs on average: calls of the function, their work, and what is sent to whoever asks. */
type Cost = Bill & { calls: number; cpuMs: number; looks: number; bytes: number };
const weighted = (parts: readonly { cost: Cost; share: number }[]): Cost => {
  const total = (name: keyof Cost) => parts.reduce((all, { cost, share }) => all + cost[name] * share, 0);
  return {
    ...{ calls: total('calls'), cpuMs: total('cpuMs'), looks: total('looks'), bytes: total('bytes') },
    ...{ reads: total('reads'), writes: total('writes'), deletes: total('deletes') },
  };
};

const bytesOf = ({ headers, text }: Answer) => JSON.stringify(headers).length + Buffer.byteLength(text);

async function sendBody(url: string, bytes: number): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(bytes) };
  const { status } = await postBody(url, bytes, headers);
  return { status: status ?? 0, headers: {}, text: '' };
}

/** Asks for one thing again and again, a hundred times a second for the cache, until enough has been seen. */
async function repeat(
  { shot, bytes: size, isLimited }: Kind,
  running: Running,
  bucket: Bucket,
  next: () => number,
  isEnough: (calls: number, status: number) => boolean,
) {
  const kept = new Map<string, { until: number; bytes: number }>();
  const [cpuMs, looks] = [running.cpuMs(), bucket.looks()];
  const statuses = new Set<number>();
  let [asked, calls, bytes, status, letThrough] = [0, 0, 0, 0, 0];
  const ask = async () => {
    const seconds = asked++ / PER_SECOND;
    const request = shot(next());
    let answer = kept.get(request.path);
    if (!answer || answer.until <= seconds) {
      const given = await (size ? sendBody(running.base + request.path, size) : send(running.base, request));
      calls += 1;
      status = given.status;
      statuses.add(status);
      if (status !== 429) letThrough += 1;
      answer = {
        until: seconds + keptSeconds(String(given.headers['cache-control'])),
        bytes: bytesOf(given),
      };
      kept.set(request.path, answer);
    }
    bytes += answer.bytes;
  };
  const askOn = async () => {
    while (!isEnough(calls, status) && asked < LONGEST_S * PER_SECOND) await ask();
  };
  // What is let through in a minute must go through in one.
  await Promise.all(Array.from({ length: isLimited ? CALLERS : 1 }, askOn));
  const bill = await running.take();
  const work = { ...bill, calls, bytes, cpuMs: running.cpuMs() - cpuMs, looks: bucket.looks() - looks };
  return {
    asked,
    letThrough,
    statuses: [...statuses].sort().join(' or '),
    cost: weighted([{ cost: work, share: 1 / asked }]),
  };
}

/** What is let through until a limit is reached counts once a minute, and what is refused for the rest of it. */
async function measure(
  kind: Kind,
  running: Running,
  bucket: Bucket,
): Promise<{ answer: string; cost: Cost }> {
  let n = 0;
  const ask = (isEnough: (calls: number, status: number) => boolean) =>
    repeat(kind, running, bucket, () => n++, isEnough);
  const most = kind.calls ?? CALLS;
  if (!kind.isLimited) {
    await ask((calls) => calls >= WARM_UP);
    const { statuses, cost } = await ask((calls) => calls >= most);
    return { answer: cost.calls < 0.5 ? `${statuses}, the CDN` : statuses, cost };
  }
  const first = await ask((calls, status) => status === 429 || calls >= MOST_LET_THROUGH);
  const later = await ask((calls) => calls >= most);
  const share = Math.min(1, first.asked / (60 * PER_SECOND));
  const cost = weighted([
    { cost: first.cost, share },
    { cost: later.cost, share: 1 - share },
  ]);
  return { answer: `${first.letThrough} a minute, then ${later.statuses}`, cost };
}

/** A month of it in US dollars: calls overlap at this rate, so an instance is billed for as long as it runs. */
function price({ target }: Pick<Kind, 'target'>, cost: Cost) {
  const requests = PER_SECOND * MONTH_S;
  const calls = requests * cost.calls;
  const { vcpu, most } = FUNCTIONS[target];
  const workMs = cost.cpuMs / vcpu;
  const busy = (PER_SECOND * workMs) / 1_000;
  const instances = Math.min(most, Math.max(1, Math.ceil(busy / BUSY)));
  const alone = cost.calls && (Math.ceil(workMs / cost.calls / BILLED_MS) * BILLED_MS) / 1_000;
  const seconds = Math.min(calls * alone, MONTH_S * instances);
  const functions = functionCost(target, calls, seconds);
  const stores = requests * (documents(cost) + cost.looks * PRICE.storageRead);
  const sent = ((requests * cost.bytes) / 1e9) * PRICE.hostingGB;
  return { functions, stores, sent, all: functions + stores + sent };
}

/**
 * Measures each kind of attack and writes the table.
 *
 * @param firestore the environment of the emulator
 * @param folder for the meters
 */
export async function priceAttack(firestore: Record<string, string>, folder: string): Promise<void> {
  const bucket = await startEmptyBucket();
  const env = { ...deployedWithLimits(firestore), FIREBASE_STORAGE_EMULATOR_HOST: bucket.host };
  const running = {
    site: await startMetered(folder, 'site', '/', env),
    api: await startMetered(folder, 'api', '/api/nothing', env),
    visits: await startMetered(folder, 'visits', '/api/visits', env),
  };
  const film = statSync(inRoot('web/dist/hosting/media-site/hero.webm')).size;
  const rows = [];
  const row = (name: string, answer: string, target: Kind['target'], cost: Cost) => {
    const { functions, stores, sent, all } = price({ target }, cost);
    const per100 = [cost.calls, cost.reads, cost.writes].map((each) => Number((each * 100).toFixed(1)));
    const cpu = cost.calls ? `${(cost.cpuMs / cost.calls).toFixed(1)} ms` : '';
    const money = [functions, stores, sent, all].map(
      (amount) => `$${Math.round(amount).toLocaleString('en')}`,
    );
    return [name, answer, ...per100, cpu, ...money];
  };
  for (const kind of KINDS) {
    const { answer, cost } = await measure(kind, running[kind.target], bucket);
    rows.push(row(kind.name, answer, kind.target, cost));
    console.log(`  … ${kind.name}: ${answer}`);
  }
  const none = { calls: 0, cpuMs: 0, looks: 0, ...sum([]) };
  rows.push(row('The film of the home page, a file', '200, the CDN', 'site', { ...none, bytes: film }));
  for (const one of [...Object.values(running), bucket]) one.stop();
  writeTable(
    'cost-attack',
    [
      '100 times a second',
      'answered with',
      'function calls per 100',
      'reads',
      'writes',
      'CPU per call',
      'functions',
      'stores',
      'bytes sent',
      'a month',
    ],
    rows,
  );
}
