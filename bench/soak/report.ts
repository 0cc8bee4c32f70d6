/** The result of the soak. */
import { p50, p95, total } from '../load.ts';
import { ms, percent, writeTable } from '../report.ts';
import { flooded, NOT_SENT } from './hostile.ts';
import {
  count,
  failures,
  isFlood,
  killed,
  lastsMs,
  lost,
  MEMORIES,
  MINUTE_MS,
  READ,
  samples,
  stops,
} from './run.ts';

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
const memories: string[] = Object.values(MEMORIES);

/** Compares the second quarter of the run with the last. */
function driftOf(memory: string) {
  const inQuarter = (n: number) =>
    p50(
      samples
        .filter(({ at, kind }) => kind === memory && Math.floor((4 * at) / lastsMs) === n)
        .map(({ value }) => value),
    );
  const [early, late] = [inQuarter(1), inQuarter(3)];
  return { memory, early, late, drift: late / early - 1 };
}

/** How much slower each kind of honest call is in the flood; the first row is the baseline, one read. */
function slowdowns() {
  /** The times of a kind, except those of the first minute, which warms up, and of the begin of each other minute. */
  const times = (kind: string, isWanted: boolean) =>
    samples
      .filter(({ at }) => at > MINUTE_MS && at % MINUTE_MS > SETTLES_MS && isFlood(at) === isWanted)
      .filter((sample) => sample.kind === kind)
      .map(({ value }) => value);
  const of = (kind: string) => {
    const [before, during] = [times(kind, false), times(kind, true)];
    const [early, late] = [p95(before), p95(during)];
    return { kind, early, late, slower: late / early, calls: Math.min(before.length, during.length) };
  };
  const kinds = new Set(samples.map(({ kind }) => kind).filter((kind) => !memories.includes(kind)));
  kinds.delete(READ);
  // Attacker and Firestore share this machine, so the flood slows a plain read as well.
  const read = of(READ);
  return [read, ...[...kinds].sort().map(of)].map((row) => ({
    ...row,
    toRead: row.slower / Math.max(1, read.slower),
  }));
}

/**
 * Writes the figures; gives whether the soak succeeded.
 *
 * @param mailMiB the peak memory of the function `inbound`
 */
export function report(mailMiB: number): boolean {
  const [drifting, rows] = [memories.map(driftOf), slowdowns()];
  const unsent = (flooded.get(NOT_SENT) ?? 0) / total([...flooded.values()], (one) => one);
  const found = {
    Minutes: Math.round(lastsMs / MINUTE_MS),
    'Honest requests': `${count.sent} (${((count.sent / lastsMs) * 1_000).toFixed(1)} per second)`,
    ...Object.fromEntries([...flooded].sort().map(([name, times]) => [`Flood, ${name}`, times])),
    'Of the flood, not sent': percent(unsent),
    'Instances killed': killed.size,
    'Requests that an instance took with it when it was killed': count.broken,
    'Stops of Firestore, 10 s each': stops.length,
    '503 while Firestore stood still': count.busy,
    'Acknowledged writes, looked up afterwards': count.acknowledged,
    'of them lost or doubled': lost.length,
    'Memory of the mails, at its peak': `${Math.round(mailMiB)} MiB of ${MAIL_MIB}`,
    'Honest requests that were refused, and other failures': failures.length,
  };
  writeTable(
    'soak',
    Object.entries(found).map(([What, measured]) => ({ What, measured })),
  );
  writeTable(
    'soak-flood',
    rows.map(({ kind, early, late, slower, toRead, calls }) => ({
      'Honest call': calls < ENOUGH ? `${kind} (${calls} calls, too few to judge)` : kind,
      'p95 without the flood': ms(early),
      'p95 in the flood': ms(late),
      slower: `${slower.toFixed(1)} ×`,
      'beyond one read': `${toRead.toFixed(1)} ×`,
    })),
  );
  writeTable(
    'soak-drift',
    drifting.map(({ memory, early, late, drift }) => ({
      What: memory,
      'second quarter': `${early.toFixed(1)} MiB`,
      'last quarter': `${late.toFixed(1)} MiB`,
      drift: percent(drift),
    })),
  );
  console.log([...lost.map((one) => `Lost or doubled: ${one}`), ...failures].join('\n'));
  return (
    lost.length + failures.length === 0 &&
    mailMiB < MAIL_MIB &&
    unsent < MAX_UNSENT &&
    drifting.every(({ drift }) => drift < MAX_DRIFT) &&
    rows.every(({ toRead, calls }) => calls < ENOUGH || toRead <= MAX_SLOWDOWN)
  );
}
