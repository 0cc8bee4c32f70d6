/** What a month costs in which somebody asks for one thing a hundred times a second: a part of `npm run bench:cost`. */
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { type Attack, attacks, callers, strike } from './load.ts';
import { writeTable } from './report.ts';

const PER_SECOND = 100;
const MONTH_S = 30 * 24 * 60 * 60;
/** Calls of a function that are measured, after some that are not; and for how long the CDN may answer instead. */
const CALLS = 200;
const CALLS_OF_BODIES = 20;
const WARM_UP = 20;
const LONGEST_S = 600;
/** Callers at once where a limit counts: what is let through in a minute must go through in one. */
const CALLERS = 20;
const MOST_LET_THROUGH = 1_000;
/** Where Cloud Run starts another instance: part of a processor that the ones there are use. */
const BUSY = 0.6;

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

/** Asks for one thing again and again, a hundred times a second for the cache, until enough has been seen. */
async function repeat(
  attack: Attack,
  running: Running,
  bucket: Bucket,
  next: () => number,
  isEnough: (calls: number, status: number) => boolean,
) {
  const kept = new Map<string, { until: number; bytes: number }>();
  const [cpuMs, looks] = [running.cpuMs(), bucket.looks()];
  const statuses = new Set<number>();
  let [asked, calls, bytes, status, letThrough] = [0, 0, 0, 0, 0];
  await callers(
    attack.isLimited ? CALLERS : 1,
    () => !isEnough(calls, status) && asked < LONGEST_S * PER_SECOND,
    async () => {
      const seconds = asked++ / PER_SECOND;
      const n = next();
      const { path } = attack.shot(n);
      let answer = kept.get(path);
      if (!answer || answer.until <= seconds) {
        const given = await strike(running.base, attack, n);
        calls += 1;
        status = given.status;
        statuses.add(status);
        if (status !== 429) letThrough += 1;
        const until = seconds + keptSeconds(String(given.headers['cache-control']));
        answer = { until, bytes: JSON.stringify(given.headers).length + Buffer.byteLength(given.text) };
        kept.set(path, answer);
      }
      bytes += answer.bytes;
    },
  );
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
async function measure(attack: Attack, running: Running, bucket: Bucket) {
  let n = 0;
  const ask = (isEnough: (calls: number, status: number) => boolean) =>
    repeat(attack, running, bucket, () => n++, isEnough);
  const most = attack.bytes ? CALLS_OF_BODIES : CALLS;
  if (!attack.isLimited) {
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
function price(target: Attack['target'], cost: Cost): number[] {
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
  return [functions, stores, sent, functions + stores + sent];
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
  const rows = [];
  const row = (name: string, answer: string, target: Attack['target'], cost: Cost) => {
    const per100 = [cost.calls, cost.reads, cost.writes].map((each) => Number((each * 100).toFixed(1)));
    const cpu = cost.calls ? `${(cost.cpuMs / cost.calls).toFixed(1)} ms` : '';
    const money = price(target, cost).map((amount) => `$${Math.round(amount).toLocaleString('en')}`);
    return [name, answer, ...per100, cpu, ...money];
  };
  for (const attack of attacks) {
    const { answer, cost } = await measure(attack, running[attack.target], bucket);
    rows.push(row(attack.name, answer, attack.target, cost));
    console.log(`  … ${attack.name}: ${answer}`);
  }
  const film = statSync(inRoot('web/dist/hosting/media-site/hero.webm')).size;
  const none = { calls: 0, cpuMs: 0, looks: 0, ...sum([]), bytes: film };
  rows.push(row('The film of the home page, a file', '200, the CDN', 'site', none));
  for (const one of [...Object.values(running), bucket]) one.stop();
  const counted = ['function calls per 100', 'reads', 'writes', 'CPU per call'];
  const money = ['functions', 'stores', 'bytes sent', 'a month'];
  writeTable('cost-attack', ['100 times a second', 'answered with', ...counted, ...money], rows);
}
