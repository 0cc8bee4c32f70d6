/** Billing: the list prices that docs/performance.md names, and functions with a meter. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../tools/paths.ts';
import { startFunction } from './functions.ts';
import { total } from './load.ts';

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
/** Cloud Run bills each request by tenths of a second. */
export const billedSeconds = (ms: number): number => Math.ceil(ms / 100) / 10;

export type Bill = { reads: number; writes: number; deletes: number };
export const sum = (bills: readonly Partial<Bill>[]): Bill => ({
  reads: total(bills, ({ reads = 0 }) => reads),
  writes: total(bills, ({ writes = 0 }) => writes),
  deletes: total(bills, ({ deletes = 0 }) => deletes),
});
export const documents = ({ reads, writes, deletes }: Bill): number =>
  reads * PRICE.read + writes * PRICE.write + deletes * PRICE.delete;
/** The functions as they are deployed: memory in GiB, processors, and the most instances of each. */
export const FUNCTIONS = {
  site: { gib: 0.5, vcpu: 1, most: 20 },
  api: { gib: 1, vcpu: 1, most: 20 },
  visits: { gib: 0.25, vcpu: 1 / 6, most: 3 },
};
/** The price of a function's calls in US dollars; `seconds` is the total time for which they keep it busy. */
export function functionCost(name: keyof typeof FUNCTIONS, calls: number, seconds: number): number {
  const { gib, vcpu } = FUNCTIONS[name];
  return calls * PRICE.request + seconds * (vcpu * PRICE.cpuSecond + gib * PRICE.memorySecond);
}

/**
 * Starts a function; `take` gives the billed reads, writes and deletes since the last `take`.
 *
 * @param folder the folder to which the meter writes
 */
export async function startMetered(
  folder: string,
  target: string,
  path: string,
  env: Record<string, string>,
) {
  const file = join(folder, target);
  writeFileSync(file, '');
  let seen = 0;
  const take = async (): Promise<Bill> => {
    // Work that a call does after its answer counts as part of the call.
    await pause(300);
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean).slice(seen);
    seen += lines.length;
    return sum(lines.map((line) => JSON.parse(line)));
  };
  const running = await startFunction('functions/dist', target, path, {
    ...env,
    NODE_OPTIONS: `--require=${inRoot('bench/firestore-meter.cjs')}`,
    METER_FILE: file,
    METER_SOURCE: inRoot('functions/dist'),
  });
  await take();
  return { ...running, take };
}
