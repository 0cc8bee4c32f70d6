/** What the soak found. */
import { p50, p95 } from '../load.ts';
import { ms, writeTable } from '../report.ts';
import { flooded } from './flood.ts';
import { count, failures, killed, lastsMs, lost, QUIET_MS, samples, stops } from './run.ts';

const MAX_DRIFT = 0.1;
/** How much slower than in the quiet part a kind of call may be in the flood, and how many say something of p95. */
const MAX_SLOWDOWN = 2;
const ENOUGH = 50;

/** The most memory that the function `inbound` has had, and what its instance has, in MiB. */
export const MAIL_MEMORY = 'Memory of the mails, at its peak';
const MAIL_MIB = 1_024;

type Samples = typeof samples;
const isMemory = (kind: string) => kind.startsWith('Memory');
const isEmpty = (kind: string) => kind === 'empty';
const between = (from: number, to: number) => samples.filter(({ at }) => at >= from && at < to);
const valuesOf = (list: Samples, isWanted: (kind: string) => boolean) =>
  list.filter(({ kind }) => isWanted(kind)).map(({ value }) => value);

/** The second and the last quarter, both in the flood. */
function drifts() {
  const quarter = (n: number) => between((n * lastsMs) / 4, ((n + 1) * lastsMs) / 4);
  const toEmpty = (list: Samples) =>
    p95(valuesOf(list, (kind) => !isMemory(kind) && !isEmpty(kind))) / p95(valuesOf(list, isEmpty));
  const memory = (name: string) => (list: Samples) => p50(valuesOf(list, (kind) => kind === name));
  const figures: [name: string, unit: string, figure: (list: Samples) => number][] = [
    ['p95 of all calls, to the empty route', '×', toEmpty],
    ['Memory of the API', 'MiB', memory('Memory of the API')],
    ['Memory of the pages', 'MiB', memory('Memory of the pages')],
  ];
  return figures.map(([name, unit, figure]) => {
    const [early, late] = [figure(quarter(1)), figure(quarter(3))];
    return { name, unit, early, late, drift: late / early - 1 };
  });
}

/** How much slower each kind of honest call is in the flood. The first part of the quiet warms up. */
function slowdowns() {
  const [quiet, flood] = [between(QUIET_MS / 4, QUIET_MS), between(QUIET_MS, lastsMs)];
  const of = (kind: string) => {
    const [before, after] = [quiet, flood].map((list) => valuesOf(list, (each) => each === kind));
    const [early, late] = [p95(before ?? []), p95(after ?? [])];
    return {
      kind,
      early,
      late,
      times: late / early,
      count: Math.min(before?.length ?? 0, after?.length ?? 0),
    };
  };
  const empty = of('empty');
  const kinds = [...new Set(samples.map(({ kind }) => kind))].filter(
    (kind) => !isMemory(kind) && !isEmpty(kind),
  );
  // What the flood takes from the machine, which the attacker is on as well, makes an empty route slower, too.
  const rows = kinds
    .sort()
    .map((kind) => ({ ...of(kind), toEmpty: of(kind).times / Math.max(1, empty.times) }));
  return [{ ...empty, toEmpty: 1 }, ...rows];
}

/** Writes the figures; gives whether all is well. */
export function report(): boolean {
  const [rows, slower] = [drifts(), slowdowns()];
  const seconds = lastsMs / 1_000;
  const mailMiB = Math.max(...valuesOf(samples, (kind) => kind === MAIL_MEMORY));
  writeTable(
    'soak',
    ['What', 'measured'],
    [
      ['Minutes', Math.round(seconds / 60)],
      ['Honest requests', `${count.sent} (${(count.sent / seconds).toFixed(1)} per second)`],
      ...[...flooded].sort().map(([name, times]) => [`Flood, ${name}`, times]),
      ['Instances killed', killed.size],
      ['Requests that an instance took with it when it was killed', count.broken],
      ['Stops of Firestore, 10 s each', stops.length],
      ['503 while Firestore stood still', count.busy],
      ['Acknowledged writes, looked up afterwards', count.acknowledged],
      ['of them lost or doubled', lost.length],
      [MAIL_MEMORY, `${Math.round(mailMiB)} MiB of ${MAIL_MIB}`],
      ['Honest requests that were refused, and other failures', failures.length],
    ],
  );
  writeTable(
    'soak-flood',
    ['Honest call', 'p95 in the quiet', 'p95 in the flood', 'slower', 'beyond the empty route'],
    slower.map(({ kind, early, late, times, toEmpty, count }) => [
      count < ENOUGH ? `${kind} (${count} calls, too few to judge)` : kind,
      ms(early),
      ms(late),
      `${times.toFixed(1)} ×`,
      `${toEmpty.toFixed(1)} ×`,
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
    rows.every(({ drift }) => drift < MAX_DRIFT) &&
    slower.every(({ toEmpty, count }) => count < ENOUGH || toEmpty <= MAX_SLOWDOWN)
  );
}
