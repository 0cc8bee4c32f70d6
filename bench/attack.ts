/** The cost of a month in which an attacker sends 100 requests of one kind a second; part of `npm run bench:cost`. */
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import { inRoot } from '../tools/paths.ts';
import { listenAnywhere } from '../tools/suite/ports.ts';
import {
  type Bill,
  billedSeconds,
  documents,
  FUNCTIONS,
  functionCost,
  MONTH_S,
  PRICE,
  startMetered,
} from './bill.ts';
import { keptSeconds } from './cdn.ts';
import { deployed } from './functions.ts';
import { type Attack, attacks, callers, strike, total } from './load.ts';
import { writeTable } from './report.ts';

const PER_SECOND = 100;
const PER_MINUTE = 60 * PER_SECOND;
/** Measured calls of a function; unmeasured calls precede them. */
const CALLS = 200;
const CALLS_OF_BODIES = 20;
const WARM_UP = 20;
/** Parallel callers if the call has a limit: all calls that it allows in a minute must fit into one minute. */
const CALLERS = 20;
const MOST_LET_THROUGH = 1_000;
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
type Cost = Bill & { calls: number; cpuMs: number; looks: number; bytes: number };
const average = (parts: readonly { cost: Cost; share: number }[]): Cost => {
  const of = (name: keyof Cost) => total(parts, ({ cost, share }) => cost[name] * share);
  return {
    ...{ calls: of('calls'), cpuMs: of('cpuMs'), looks: of('looks'), bytes: of('bytes') },
    ...{ reads: of('reads'), writes: of('writes'), deletes: of('deletes') },
  };
};

/** Calls below the limit count once a minute; refused calls count for the rest of the minute. */
async function measure(attack: Attack, running: Running, bucket: Bucket) {
  let n = 0;
  /** Calls the function until `isEnough` is true; gives the average cost of a call. */
  const call = async (isEnough: (calls: number, status: number) => boolean) => {
    const [cpuMs, looks] = [running.cpuMs(), bucket.looks()];
    const statuses = new Set<number>();
    let [calls, bytes, status, kept, letThrough] = [0, 0, 0, 0, 0];
    await callers(
      attack.isLimited ? CALLERS : 1,
      () => !isEnough(calls, status),
      async () => {
        const answer = await strike(running.base, attack, n++);
        status = answer.status;
        calls += 1;
        statuses.add(status);
        if (status !== 429) letThrough += 1;
        bytes += JSON.stringify(answer.headers).length + Buffer.byteLength(answer.text);
        kept = keptSeconds(String(answer.headers['cache-control']));
      },
    );
    const work = { calls, bytes, cpuMs: running.cpuMs() - cpuMs, looks: bucket.looks() - looks };
    const cost = average([{ cost: { ...work, ...(await running.take()) }, share: 1 / calls }]);
    return { calls, letThrough, kept, answer: [...statuses].sort().join(' or '), cost };
  };
  const most = attack.bytes ? CALLS_OF_BODIES : CALLS;
  if (attack.isLimited) {
    const first = await call((calls, status) => status === 429 || calls >= MOST_LET_THROUGH);
    const later = await call((calls) => calls >= most);
    const share = Math.min(1, first.calls / PER_MINUTE);
    const cost = average([
      { ...first, share },
      { ...later, share: 1 - share },
    ]);
    return { answer: `${first.letThrough} a minute, then ${later.answer}`, cost };
  }
  await call((calls) => calls >= WARM_UP);
  const { answer, kept, cost } = await call((calls) => calls >= most);
  // For a fixed address, the CDN calls the function once for as long as it keeps the answer.
  if (kept === 0 || attack.shot(0).path !== attack.shot(1).path) return { answer, cost };
  const fromCdn = average([{ cost, share: 1 / (kept * PER_SECOND) }]);
  return { answer: `${answer}, the CDN`, cost: { ...fromCdn, bytes: cost.bytes } };
}

/** The price of a month in US dollars. Calls may overlap, so no instance is billed for more time than the month has. */
function price(target: Attack['target'], cost: Cost) {
  const requests = PER_SECOND * MONTH_S;
  const calls = requests * cost.calls;
  const { vcpu, most } = FUNCTIONS[target];
  const workMs = cost.cpuMs / vcpu;
  const busy = (PER_SECOND * workMs) / 1_000;
  const instances = Math.min(most, Math.max(1, Math.ceil(busy / BUSY)));
  const alone = cost.calls && billedSeconds(workMs / cost.calls);
  return {
    functions: functionCost(target, calls, Math.min(calls * alone, MONTH_S * instances)),
    stores: requests * (documents(cost) + cost.looks * PRICE.storageRead),
    'bytes sent': ((requests * cost.bytes) / 1e9) * PRICE.hostingGB,
  };
}

function rowOf(name: string, answer: string, target: Attack['target'], cost: Cost) {
  const per100 = (each: number) => Number((each * 100).toFixed(1));
  const prices = Object.entries(price(target, cost));
  const month = ['a month', total(prices, ([, amount]) => amount)] as const;
  const money = [...prices, month].map(
    ([part, amount]) => [part, `$${Math.round(amount).toLocaleString('en')}`] as const,
  );
  return {
    '100 times a second': name,
    'answered with': answer,
    'function calls per 100': per100(cost.calls),
    reads: per100(cost.reads),
    writes: per100(cost.writes),
    'CPU per call': cost.calls ? `${(cost.cpuMs / cost.calls).toFixed(1)} ms` : '',
    ...Object.fromEntries(money),
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
  const film = statSync(inRoot('web/dist/hosting/media-site/hero.webm')).size;
  rows.push(
    rowOf('The film of the home page, a file', '200, the CDN', 'site', { ...average([]), bytes: film }),
  );
  for (const one of [...Object.values(running), bucket]) one.stop();
  writeTable('cost-attack', rows);
}
