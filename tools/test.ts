/**
 * `npm test`: runs all phases, or the named ones, as in `npm test -- unit api`. `changed` runs the tests nearest to the
 * changed files; `--shard 1/3` runs a third of the tests, for machines that share them; any other word, as in
 * `npm test -- api inbox`, selects the test files with this word in their path.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Explained, since } from './steps.ts';
import { withSuite } from './suite/index.ts';
import { Interrupted, runToEnd } from './suite/processes.ts';
import { findChanges, testsAbout } from './testing/changed.ts';
import { check, type Outcome, slowest, sum } from './testing/outcome.ts';
import { built, type Choice, phases, steps } from './testing/phases.ts';

const CHANGED = 'changed';

type Row = Outcome & { name: string; time: string };

/** Runs a phase; a phase that breaks off counts as one failure. */
async function runPhase(name: string, choice: Choice): Promise<Row> {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  const outcome = await phaseNamed(name)
    .run(choice)
    .catch((error: unknown) => {
      if (error instanceof Interrupted) throw error;
      return check(
        false,
        error instanceof Explained ? error.message : String((error as Error).stack ?? error),
      );
    });
  const row = { name, time: since(begun), ...outcome };
  console.log(`── ${name}: ${row.passed} passed, ${row.failed} failed (${row.time})`);
  for (const text of row.details) console.log(`\n${text.trimEnd()}\n`);
  return row;
}

function phaseNamed(name: string) {
  const phase = phases[name];
  if (!phase) throw new Explained(`There is no phase "${name}": ${Object.keys(phases).join(', ')}.`);
  return phase;
}

/** Runs the tests nearest to a change, in parallel, so that they take less than a minute. */
async function runChanged(emulators: Choice['emulators']): Promise<Row[]> {
  const about = await testsAbout(await findChanges());
  const choice = { emulators, isIncremental: true };
  const runChosen = async (name: keyof typeof about) => {
    const files = about[name];
    if (files.length === 0) return [];
    console.log(`\nOf ${name}, the nearest to the change:\n  ${files.join('\n  ')}`);
    return [await runPhase(name, { ...choice, files })];
  };
  if (about.browser.length > 0) void Promise.all([built(), emulators()]).catch(() => {});
  const [types, ...tests] = await Promise.all([
    runPhase('types', { ...choice, files: [] }),
    runChosen('unit'),
    runChosen('api').then(async (rows) => [...rows, ...(await runChosen('browser'))]),
  ]);
  return [types, ...tests.flat()];
}

async function runPhases(names: readonly string[], choice: Choice): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of names) rows.push(await runPhase(name, choice));
  return rows;
}

function print(rows: Row[], begun: number) {
  const line = (name: string, passed: number | string, failed: number | string, time: string) =>
    console.log(`${name.padEnd(10)}${String(passed).padStart(8)}${String(failed).padStart(8)}   ${time}`);
  const { passed, failed, tests } = sum(rows);
  console.log('\nThe slowest tests, in seconds');
  for (const { name, ms } of slowest(tests)) console.log(`${(ms / 1_000).toFixed(1).padStart(6)}   ${name}`);
  console.log();
  line('Phase', 'passed', 'failed', 'time');
  for (const row of rows) line(row.name, row.passed, row.failed, row.time);
  line('Total', passed, failed, since(begun));
  console.log(`\n${passed} passed, ${failed} failed`);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shard: { type: 'string' } },
  });
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(values.shard ?? '') ?? [];
  if (values.shard && !(Number(index) >= 1 && Number(index) <= Number(of))) {
    throw new Explained(`--shard is written as 1/3, not as "${values.shard}".`);
  }
  const isPhase = (word: string) => word in phases;
  return {
    isChanged: positionals[0] === CHANGED,
    shard: values.shard ? { index: Number(index), of: Number(of) } : undefined,
    named: positionals.filter(isPhase),
    files: positionals.filter((word) => !isPhase(word) && word !== CHANGED),
  };
}

/** Whether this machine runs a phase: only one of the machines runs a phase that cannot be divided. */
function isOfShard(name: string, shard: Choice['shard']): boolean {
  if (!shard || phaseNamed(name).isDivisible) return true;
  return Object.keys(phases).indexOf(name) % shard.of === shard.index - 1;
}

/** Starts the shared emulators when the first phase asks for them, and stops them when the body is over. */
async function withEmulators<Result>(
  body: (emulators: Choice['emulators']) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const isOver = once(over.signal, 'abort');
  let suite: Promise<unknown> | undefined;
  let started: ReturnType<Choice['emulators']> | undefined;
  const emulators = () => {
    started ??= new Promise((resolve, reject) => {
      suite = withSuite({ name: 'test', only: ['firestore', 'auth', 'storage'] }, ({ env }) => {
        resolve(env);
        return isOver;
      });
      suite.catch(reject);
    });
    return started;
  };
  try {
    return await body(emulators);
  } finally {
    over.abort();
    await suite;
  }
}

await runToEnd(async () => {
  const begun = Date.now();
  const { isChanged, shard, named, files } = readArguments();
  const isWanted = (name: string) => (named.length === 0 || named.includes(name)) && isOfShard(name, shard);
  const rows = await withEmulators(async (emulators) => {
    if (isChanged) return runChanged(emulators);
    const choice = { shard, files, emulators };
    const wanted = steps.map((lists) => lists.map((names) => names.filter(isWanted)));
    // A whole run needs both; they start while the quick phases leave processor time.
    if (named.length === 0) void Promise.all([built(), emulators()]).catch(() => {});
    const done: Row[] = [];
    for (const lists of wanted) {
      done.push(...(await Promise.all(lists.map((names) => runPhases(names, choice)))).flat());
    }
    return done;
  });
  print(rows, begun);
  process.exitCode = rows.every(({ failed }) => failed === 0) ? 0 : 1;
});
