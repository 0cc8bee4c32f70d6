/** Billing: the list prices that docs/performance.md names, functions with a meter, and the cost of a load. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../tools/paths.ts';
import { listenAnywhere } from '../tools/suite/ports.ts';
import { keptSeconds } from './cdn.ts';
import { startFunction } from './functions.ts';
import { type Answer, fire, type Load, total } from './load.ts';

/** US dollars. */
export const PRICE = {
  read: 0.06 / 100_000,
  write: 0.18 / 100_000,
  delete: 0.02 / 100_000,
  cpuSecond: 0.000024,
  memorySecond: 0.0000025,
  request: 0.4 / 1_000_000,
  hostingGB: 0.15,
  storageRead: 0.4 / 1_000_000,
};
export const MONTH_S = 30 * 24 * 60 * 60;
const MINUTE_S = 60;
/** The functions as they are deployed: memory in GiB, processors, and the most instances of each. */
const FUNCTIONS = {
  site: { gib: 0.5, vcpu: 1, most: 20 },
  api: { gib: 1, vcpu: 1, most: 20 },
  visits: { gib: 0.25, vcpu: 1 / 6, most: 3 },
};
/** The load, as a share of a processor, at which Cloud Run starts another instance. */
const BUSY = 0.6;

/** Calls of a function, their processor time, lookups of photos, bytes sent, and Firestore's operations. */
export const NOTHING = { calls: 0, cpuMs: 0, looks: 0, bytes: 0, reads: 0, writes: 0, deletes: 0 };
export type Cost = typeof NOTHING;

const costOf = (value: (part: keyof Cost) => number): Cost =>
  Object.assign({}, ...(Object.keys(NOTHING) as (keyof Cost)[]).map((part) => ({ [part]: value(part) })));
export const sum = (costs: readonly Partial<Cost>[]): Cost =>
  costOf((part) => total(costs, ({ [part]: value = 0 }) => value));
export const times = (cost: Cost, factor: number): Cost => costOf((part) => cost[part] * factor);

/** The prices of a month's requests, in US dollars. No instance is billed for more time than the month has. */
export function priceOfMonth(target: Load['target'], requests: number, cost: Cost) {
  const { gib, vcpu, most } = FUNCTIONS[target];
  const calls = requests * cost.calls;
  const workMs = (requests * cost.cpuMs) / vcpu;
  const instances = Math.min(most, Math.max(1, Math.ceil(workMs / 1_000 / MONTH_S / BUSY)));
  // Cloud Run bills each request by tenths of a second.
  const alone = calls && Math.ceil(workMs / calls / 100) / 10;
  const seconds = Math.min(calls * alone, MONTH_S * instances);
  const documents = cost.reads * PRICE.read + cost.writes * PRICE.write + cost.deletes * PRICE.delete;
  return {
    functions: calls * PRICE.request + seconds * (vcpu * PRICE.cpuSecond + gib * PRICE.memorySecond),
    stores: requests * (documents + cost.looks * PRICE.storageRead),
    sent: ((requests * cost.bytes) / 1e9) * PRICE.hostingGB,
  };
}

/** Starts a function beside an empty bucket; `take` gives what it has cost since the last `take`. */
export async function startMetered(target: string, path: string, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'meter-'));
  const file = join(folder, 'calls.jsonl');
  let looks = 0;
  const bucket = createServer((_req, res) => {
    looks += 1;
    res.writeHead(404).end();
  });
  const running = await startFunction('functions/dist', target, path, {
    ...env,
    FIREBASE_STORAGE_EMULATOR_HOST: await listenAnywhere(bucket),
    NODE_OPTIONS: `--require=${inRoot('bench/firestore-meter.cjs')}`,
    METER_FILE: file,
    METER_SOURCE: inRoot('functions/dist'),
  });
  let before = NOTHING;
  const take = async (): Promise<Cost> => {
    // Work that a call does after its answer counts as part of the call.
    await pause(300);
    const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
    const now = { ...sum(lines.map((line) => JSON.parse(line))), cpuMs: running.cpuMs(), looks };
    const taken = costOf((part) => now[part] - before[part]);
    before = now;
    return taken;
  };
  const stop = () => {
    running.stop();
    bucket.close();
    rmSync(folder, { recursive: true });
  };
  await take();
  return { base: running.base, take, stop };
}
export type Metered = Awaited<ReturnType<typeof startMetered>>;

/** Requests a second of an attacker. */
export const PER_SECOND = 100;
/** Measured requests; unmeasured ones precede them. A load with a limit is measured for a whole minute. */
const REQUESTS = 200;
const WARM_UP = 20;
/** Parallel callers if the load has a limit: the requests of a minute must not take longer than that. */
const CALLERS = 20;

/** Sends a load; gives its answers, the average cost of a request, and how many seconds a shared cache keeps one. */
export async function measure({ shot, isLimited }: Load, running: Metered, status?: number) {
  if (isLimited) await pause((MINUTE_S - ((Date.now() / 1_000) % MINUTE_S)) * 1_000);
  else await fire(running.base, WARM_UP, 1, shot, status);
  await running.take();
  const [calls, callers] = isLimited ? [PER_SECOND * MINUTE_S, CALLERS] : [REQUESTS, 1];
  const answers = await fire(running.base, calls, callers, (n) => shot(WARM_UP + n), status);
  const sizeOf = ({ headers, text }: Answer) => JSON.stringify(headers).length + Buffer.byteLength(text);
  const bytes = total(answers, sizeOf);
  const cost = times({ ...(await running.take()), calls, bytes }, 1 / calls);
  return { answers, cost, kept: keptSeconds(String(answers.at(-1)?.headers['cache-control'])) };
}
