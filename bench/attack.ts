/** The cost of a month in which an attacker sends 100 requests of one kind a second; part of `npm run bench:cost`. */
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { inRoot } from '../tools/paths.ts';
import { listenAnywhere } from '../tools/suite/ports.ts';
import { billedSeconds, documents, FUNCTIONS, functionCost, MONTH_S, PRICE, startMetered } from './bill.ts';
import { keptSeconds } from './cdn.ts';
import { deployed } from './functions.ts';
import { type Attack, attacks, numbers, strike } from './load.ts';
import { writeTable } from './report.ts';

const PER_SECOND = 100;
const MINUTE_S = 60;
/** Measured calls; unmeasured calls precede them. A call with a limit is measured for a whole minute. */
const CALLS = 200;
const CALLS_OF_BODIES = 20;
const WARM_UP = 20;
/** Parallel callers if the call has a limit: the calls of a minute must not take longer than that. */
const CALLERS = 20;
/** The load, as a share of a processor, at which Cloud Run starts another instance. */
const BUSY = 0.6;

/** Serves an empty bucket and counts the requests to it. */
async function startEmptyBucket() {
  let looks = 0;
  const server = createServer((_req, res) => {
    looks += 1;
    res.writeHead(404).end();
  });
  return { host: await listenAnywhere(server), looks: () => looks, stop: () => server.close() };
}
type Bucket = Awaited<ReturnType<typeof startEmptyBucket>>;
type Running = Awaited<ReturnType<typeof startMetered>>;

/** The average cost of one request: calls of the function, their work, and the bytes sent to the client. */
const NOTHING = { calls: 0, cpuMs: 0, looks: 0, bytes: 0, reads: 0, writes: 0, deletes: 0 };
type Cost = typeof NOTHING;
const times = (cost: Cost, factor: number) =>
  Object.fromEntries(Object.entries(cost).map(([part, value]) => [part, value * factor])) as Cost;

/** The status of the answers, and the cost of a request. */
async function measure(attack: Attack, running: Running, bucket: Bucket) {
  const statuses = new Map<number, number>();
  let [bytes, kept] = [0, 0];
  const call = async (n: number) => {
    const { status, headers, text } = await strike(running.base, attack, n);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    bytes += JSON.stringify(headers).length + Buffer.byteLength(text);
    kept = keptSeconds(String(headers['cache-control']));
  };
  if (attack.isLimited) await pause((MINUTE_S - ((Date.now() / 1_000) % MINUTE_S)) * 1_000);
  else for (let n = 0; n < WARM_UP; n++) await call(n);
  await running.take();
  statuses.clear();
  const [cpuMs, looks] = [running.cpuMs(), bucket.looks()];
  bytes = 0;
  const calls = attack.isLimited ? PER_SECOND * MINUTE_S : attack.bytes ? CALLS_OF_BODIES : CALLS;
  const concurrency = attack.isLimited ? CALLERS : 1;
  await pMap(numbers(calls), (n) => call(WARM_UP + n), { concurrency });
  const work = { calls, bytes, cpuMs: running.cpuMs() - cpuMs, looks: bucket.looks() - looks };
  const cost = times({ ...work, ...(await running.take()) }, 1 / calls);
  const refused = statuses.get(429) ?? 0;
  const answer = [...statuses.keys()].sort().join(' or ');
  if (attack.isLimited) return { answer: `${calls - refused} a minute, then 429`, cost };
  // For a fixed address, the CDN calls the function once for as long as it keeps the answer.
  if (kept === 0 || attack.shot(0).path !== attack.shot(1).path) return { answer, cost };
  return {
    answer: `${answer}, the CDN`,
    cost: { ...times(cost, 1 / (kept * PER_SECOND)), bytes: cost.bytes },
  };
}

/** A row, with the prices of a month in US dollars. No instance is billed for more time than the month has. */
function rowOf(name: string, answer: string, target: Attack['target'], cost: Cost) {
  const requests = PER_SECOND * MONTH_S;
  const calls = requests * cost.calls;
  const { vcpu, most } = FUNCTIONS[target];
  const workMs = cost.cpuMs / vcpu;
  const busy = (PER_SECOND * workMs) / 1_000;
  const instances = Math.min(most, Math.max(1, Math.ceil(busy / BUSY)));
  const alone = cost.calls && billedSeconds(workMs / cost.calls);
  const functions = functionCost(target, calls, Math.min(calls * alone, MONTH_S * instances));
  const stores = requests * (documents(cost) + cost.looks * PRICE.storageRead);
  const sent = ((requests * cost.bytes) / 1e9) * PRICE.hostingGB;
  const per100 = (each: number) => Number((each * 100).toFixed(1));
  const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en')}`;
  return {
    '100 times a second': name,
    'answered with': answer,
    'function calls per 100': per100(cost.calls),
    reads: per100(cost.reads),
    writes: per100(cost.writes),
    'CPU per call': cost.calls ? `${(cost.cpuMs / cost.calls).toFixed(1)} ms` : '',
    functions: dollars(functions),
    stores: dollars(stores),
    'bytes sent': dollars(sent),
    'a month': dollars(functions + stores + sent),
  };
}

/**
 * Measures each kind of attack and writes the table.
 *
 * @param firestore the environment of the emulator
 * @param folder the folder to which the meters write
 */
export async function priceAttacks(firestore: Record<string, string>, folder: string): Promise<void> {
  const bucket = await startEmptyBucket();
  const env = { ...deployed(firestore), FIREBASE_STORAGE_EMULATOR_HOST: bucket.host };
  const running = {
    site: await startMetered(folder, 'site', '/', env),
    api: await startMetered(folder, 'api', '/api/nothing', env),
    visits: await startMetered(folder, 'visits', '/api/visits', env),
  };
  const rows = [];
  for (const attack of attacks) {
    const { answer, cost } = await measure(attack, running[attack.target], bucket);
    rows.push(rowOf(attack.name, answer, attack.target, cost));
    console.log(`  … ${attack.name}: ${answer}`);
  }
  const bytes = statSync(inRoot('web/dist/hosting/media-site/hero.webm')).size;
  rows.push(rowOf('The film of the home page, a file', '200, the CDN', 'site', { ...NOTHING, bytes }));
  for (const one of [...Object.values(running), bucket]) one.stop();
  writeTable('cost-attack', rows);
}
