import { p50, p95, total } from '../load.ts';
import { ms, percent, writeTable } from '../report.ts';
import * as run from './run.ts';
import { isFlood, lastsMs, MINUTE_MS, READ, type Sample, samples } from './run.ts';
import { flooded, NOT_SENT } from './traffic.ts';

const MAX_DRIFT = 0.1;
/** How many times slower a kind of call may be in the flood, and how many calls a p95 needs to mean something. */
const MAX_SLOWDOWN = 2;
const ENOUGH = 50;
/** The share of the flood that may stay unsent; if a slow machine leaves out more, the run proves nothing. */
const MAX_UNSENT = 0.1;
/** The begin of each minute is left out, because work of the minute before still runs. */
const SETTLES_MS = 5_000;
/** The memory of an instance of the function `inbound`. */
const MAIL_MIB = 1_024;
const memories = Object.values(run.MEMORIES);

const valuesOf = (list: readonly Sample[], ...kinds: string[]) =>
  list.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value);
/** Samples with a flood or without, except the first minute, which warms up, and the begin of each other minute. */
const settled = (isWanted: boolean) =>
  samples.filter(({ at }) => at > MINUTE_MS && at % MINUTE_MS > SETTLES_MS && isFlood(at) === isWanted);

/** Compares the second quarter of the run with the last; of the times only those without a flood. */
function drifts(calls: readonly string[]) {
  const measure = (What: string, unit: string, list: Sample[], figure: (list: Sample[]) => number) => {
    const inQuarter = (n: number) => figure(list.filter(({ at }) => Math.floor((4 * at) / lastsMs) === n));
    const [early, late] = [inQuarter(1), inQuarter(3)];
    const by = late / early - 1;
    const text = (value: number) => `${value.toFixed(1)} ${unit}`;
    const row = { What, 'second quarter': text(early), 'last quarter': text(late), drift: percent(by) };
    return { by, row };
  };
  // Without the Overview: to count, the emulator reads all documents that were stored within the last hour.
  const quick = calls.filter((kind) => kind !== 'overview');
  const toRead = (list: Sample[]) => p95(valuesOf(list, ...quick)) / p95(valuesOf(list, READ));
  return [
    measure('p95 of all calls but the Overview, to one read', '×', settled(false), toRead),
    ...memories.map((name) => measure(name, 'MiB', samples, (list) => p50(valuesOf(list, name)))),
  ];
}

/** How much slower each kind of honest call is in the flood; the first row is the baseline, one read. */
function slowdowns(calls: readonly string[]) {
  const [quiet, flood] = [settled(false), settled(true)];
  const of = (kind: string) => {
    const [before, during] = [valuesOf(quiet, kind), valuesOf(flood, kind)];
    const [early, late] = [p95(before), p95(during)];
    return { kind, early, late, times: late / early, count: Math.min(before.length, during.length) };
  };
  // Attacker and Firestore share this machine, so the flood slows a plain read as well.
  const read = of(READ);
  return [read, ...calls.map(of)].map((row) => ({ ...row, toRead: row.times / Math.max(1, read.times) }));
}

/** Writes the figures, with the peak memory of the function `inbound`; gives whether the soak succeeded. */
export function report(mailMiB: number): boolean {
  const { count, failures, lost } = run;
  const calls = [...new Set(samples.map(({ kind }) => kind))]
    .filter((kind) => kind !== READ && !memories.includes(kind))
    .sort();
  const [drifting, slower] = [drifts(calls), slowdowns(calls)];
  const unsent = (flooded.get(NOT_SENT) ?? 0) / total([...flooded.values()], (one) => one);
  const figures = {
    Minutes: Math.round(lastsMs / MINUTE_MS),
    'Honest requests': `${count.sent} (${((count.sent / lastsMs) * 1_000).toFixed(1)} per second)`,
    ...Object.fromEntries([...flooded].sort().map(([name, times]) => [`Flood, ${name}`, times])),
    'Of the flood, not sent': percent(unsent),
    'Instances killed': run.killed.size,
    'Requests that an instance took with it when it was killed': count.broken,
    'Stops of Firestore, 10 s each': run.stops.length,
    '503 while Firestore stood still': count.busy,
    'Acknowledged writes, looked up afterwards': count.acknowledged,
    'of them lost or doubled': lost.length,
    'Memory of the mails, at its peak': `${Math.round(mailMiB)} MiB of ${MAIL_MIB}`,
    'Honest requests that were refused, and other failures': failures.length,
  };
  const found = Object.entries(figures).map(([What, measured]) => ({ What, measured }));
  writeTable('soak', found);
  const flooding = slower.map(({ kind, early, late, times, toRead, count }) => ({
    'Honest call': count < ENOUGH ? `${kind} (${count} calls, too few to judge)` : kind,
    'p95 without the flood': ms(early),
    'p95 in the flood': ms(late),
    slower: `${times.toFixed(1)} ×`,
    'beyond one read': `${toRead.toFixed(1)} ×`,
  }));
  writeTable('soak-flood', flooding);
  const rows = drifting.map(({ row }) => row);
  writeTable('soak-drift', rows);
  for (const line of [...lost.map((one) => `Lost or doubled: ${one}`), ...failures]) console.log(line);
  return (
    lost.length === 0 &&
    failures.length === 0 &&
    mailMiB < MAIL_MIB &&
    unsent < MAX_UNSENT &&
    drifting.every(({ by }) => by < MAX_DRIFT) &&
    slower.every(({ toRead, count }) => count < ENOUGH || toRead <= MAX_SLOWDOWN)
  );
}
