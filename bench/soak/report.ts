/** What the soak found. */
import { p50, p95 } from '../load.ts';
import { ms, writeTable } from '../report.ts';
import { flooded, NOT_SENT } from './flood.ts';
import {
  count,
  failures,
  isFlood,
  killed,
  lastsMs,
  lost,
  MINUTE_MS,
  memory,
  READ,
  type Sample,
  stops,
  times,
} from './run.ts';

const MAX_DRIFT = 0.1;
/** How much slower than without the flood a kind of call may be in it, and how many calls say something of p95. */
const MAX_SLOWDOWN = 2;
const ENOUGH = 50;
/** How much of the flood may be left out, as a share: a machine that takes less of it says nothing of a flood. */
const MAX_UNSENT = 0.1;
/** A minute begins with what the one before has left. */
const SETTLES_MS = 5_000;
/** What the instance of the function `inbound` has. */
const MAIL_MIB = 1_024;

const valuesOf = (list: readonly Sample[], kind: string) =>
  list.filter((one) => one.kind === kind).map(({ value }) => value);
/** Without the first minute, which warms up. */
const settled = (isWanted: boolean) =>
  times.filter(({ at }) => at > MINUTE_MS && at % MINUTE_MS > SETTLES_MS && isFlood(at) === isWanted);

/** The second and the last quarter; of the times those without the flood. */
function drifts() {
  const measure = (name: string, unit: string, list: Sample[], figure: (list: Sample[]) => number) => {
    const inQuarter = (n: number) => figure(list.filter(({ at }) => Math.floor((4 * at) / lastsMs) === n));
    const [early, late] = [inQuarter(1), inQuarter(3)];
    return { name, unit, early, late, drift: late / early - 1 };
  };
  const memoryOf = (name: string) => measure(name, 'MiB', memory, (list) => p50(valuesOf(list, name)));
  // For the Overview's counts the emulator goes through all that was stored within the last hour.
  const toRead = (list: Sample[]) =>
    p95(list.filter(({ kind }) => kind !== READ && kind !== 'overview').map(({ value }) => value)) /
    p95(valuesOf(list, READ));
  return [
    measure('p95 of all calls but the Overview, to one read', '×', settled(false), toRead),
    memoryOf('Memory of the API'),
    memoryOf('Memory of the pages'),
  ];
}

/** How much slower each kind of honest call is in the flood, behind the yardstick. */
function slowdowns() {
  const [quiet, flood] = [settled(false), settled(true)];
  const of = (kind: string) => {
    const [before, during] = [valuesOf(quiet, kind), valuesOf(flood, kind)];
    const [early, late] = [p95(before), p95(during)];
    return { kind, early, late, times: late / early, count: Math.min(before.length, during.length) };
  };
  const kinds = new Set(times.map(({ kind }) => kind));
  kinds.delete(READ);
  // What the flood takes from the machine, which attacker and Firestore are on as well, slows a read, too.
  const read = of(READ);
  const rows = [read, ...[...kinds].sort().map(of)];
  return rows.map((row) => ({ ...row, toRead: row.times / Math.max(1, read.times) }));
}

/**
 * Writes the figures; gives whether all is well.
 *
 * @param mailMiB the most memory that the function `inbound` has had
 */
export function report(mailMiB: number): boolean {
  const [rows, slower] = [drifts(), slowdowns()];
  const seconds = lastsMs / 1_000;
  const unsent = (flooded.get(NOT_SENT) ?? 0) / [...flooded.values()].reduce((sum, one) => sum + one, 0);
  writeTable(
    'soak',
    ['What', 'measured'],
    [
      ['Minutes', Math.round(seconds / 60)],
      ['Honest requests', `${count.sent} (${(count.sent / seconds).toFixed(1)} per second)`],
      ...[...flooded].sort().map(([name, times]) => [`Flood, ${name}`, times]),
      ['Of the flood, not sent', `${(unsent * 100).toFixed(1)} %`],
      ['Instances killed', killed.size],
      ['Requests that an instance took with it when it was killed', count.broken],
      ['Stops of Firestore, 10 s each', stops.length],
      ['503 while Firestore stood still', count.busy],
      ['Acknowledged writes, looked up afterwards', count.acknowledged],
      ['of them lost or doubled', lost.length],
      ['Memory of the mails, at its peak', `${Math.round(mailMiB)} MiB of ${MAIL_MIB}`],
      ['Honest requests that were refused, and other failures', failures.length],
    ],
  );
  writeTable(
    'soak-flood',
    ['Honest call', 'p95 without the flood', 'p95 in the flood', 'slower', 'beyond one read'],
    slower.map(({ kind, early, late, times, toRead, count }) => [
      count < ENOUGH ? `${kind} (${count} calls, too few to judge)` : kind,
      ms(early),
      ms(late),
      `${times.toFixed(1)} ×`,
      `${toRead.toFixed(1)} ×`,
    ]),
  );
  writeTable(
    'soak-drift',
    ['What', 'second quarter', 'last quarter', 'drift'],
    rows.map(({ name, unit, early, late, drift }) => [
      name,
      `${early.toFixed(1)} ${unit}`,
      `${late.toFixed(1)} ${unit}`,
      `${(drift * 100).toFixed(1)} %`,
    ]),
  );
  for (const line of [...lost.map((one) => `Lost or doubled: ${one}`), ...failures]) console.log(line);
  return (
    lost.length === 0 &&
    failures.length === 0 &&
    mailMiB < MAIL_MIB &&
    unsent < MAX_UNSENT &&
    rows.every(({ drift }) => drift < MAX_DRIFT) &&
    slower.every(({ toRead, count }) => count < ENOUGH || toRead <= MAX_SLOWDOWN)
  );
}
