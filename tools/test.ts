/**
 * `npm test`: runs all phases, or the named ones, as in `npm test -- unit api`. `changed`: types, unit tests that import
 * a changed file, changed tests and some of the same subject. `--shard 1/3`: a third of the tests, for machines that
 * share them. Any other word, as in `npm test -- api inbox`: the test files with this word in their path.
 */
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { ROOT } from './paths.ts';
import { Explained, inTurn, since } from './steps.ts';
import { withSuite } from './suite/index.ts';
import { Interrupted, runToEnd } from './suite/processes.ts';
import { check, type Outcome, sum } from './testing/outcome.ts';
import { built, type Choice, DIVISIBLE, type PhaseName, phases, QUICK, SLOW } from './testing/phases.ts';

/** The changes of the working folder and of the last commit. */
const CHANGED_SINCE = 'HEAD~1';

type Row = Outcome & { line: string };

/** Runs a phase; a phase that breaks off counts as one failure. */
async function runPhase(name: string, work: () => Promise<Outcome>): Promise<Row> {
  const begun = Date.now();
  console.log(`── ${name}`);
  const outcome = await work().catch((error: Error) => {
    if (error instanceof Interrupted) throw error;
    return check(false, error instanceof Explained ? error.message : String(error.stack));
  });
  const line = `── ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${since(begun)})`;
  console.log(outcome.details ? `${line}\n\n${outcome.details.trimEnd()}\n` : line);
  return { ...outcome, line };
}

async function runInOrder(names: readonly PhaseName[], choice: Choice): Promise<Row[]> {
  return inTurn(names, (name) => runPhase(name, () => phases[name](choice)));
}

/** Runs phases on emulators that they share. */
async function runOnEmulators(steps: readonly PhaseName[][][], choice: Choice): Promise<Row[]> {
  const rows: Row[] = [];
  await withSuite({ name: 'test', only: ['firestore', 'auth', 'storage'] }, async ({ env }) => {
    for (const lists of steps) {
      const done = lists.map((names) => runInOrder(names, { ...choice, env }));
      rows.push(...(await Promise.all(done)).flat());
    }
  }).catch(async (error) => rows.push(await runPhase('shared emulators', () => Promise.reject(error))));
  return rows;
}

/** The words of a path that tell its subject. */
const wordsOf = (path: string) => path.split(/[^a-z]+/).filter((word) => word.length > 3);

/** The changed test files of tests/ with this ending, and those whose path shares most words with changed `sources`. */
async function testsNear(ending: string, sources: RegExp, least: number, most: number): Promise<string[]> {
  const git = async (...args: string[]) => (await execa('git', args, { cwd: ROOT, lines: true })).stdout;
  const changed = [
    ...(await git('diff', '--name-only', '--diff-filter=d', CHANGED_SINCE)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const words = new Set(changed.filter((path) => sources.test(path)).flatMap(wordsOf));
  const near = (path: string) => new Set(wordsOf(path).filter((word) => words.has(word))).size;
  const tests = (await git('ls-files', '--', `tests/**/*${ending}`)).filter((path) => near(path) >= least);
  const nearest = tests.sort((one, other) => near(other) - near(one)).slice(0, most);
  const own = changed.filter((path) => path.startsWith('tests/') && path.endsWith(ending));
  return [...new Set([...own, ...nearest])];
}

async function runChanged(): Promise<Row[]> {
  const choice = { changedSince: CHANGED_SINCE, env: {} };
  const tests = await testsNear('.test.ts', /^(contract|functions)\/src\//, 1, 2);
  const journeys = await testsNear('.spec.ts', /\/src\//, 2, 1);
  const steps: PhaseName[][][] = [[['api', 'rules']], [['browser']]];
  const wanted = steps.filter((_, index) => [tests, journeys][index]?.length);
  const quick = await runInOrder(['types', 'unit'], { ...choice, files: [] });
  const files = [...tests, ...journeys];
  return files.length > 0 ? [...quick, ...(await runOnEmulators(wanted, { ...choice, files }))] : quick;
}

/** Runs the named phases, or all; only one of the machines runs a phase that cannot be divided. */
async function runChosen(named: PhaseName[], files: string[], shard?: string): Promise<Row[]> {
  const [index = 1, of = 1] = shard?.split('/').map(Number) ?? [];
  const isHere = (name: PhaseName) =>
    DIVISIBLE.includes(name) || Object.keys(phases).indexOf(name) % of === index - 1;
  const chosen = (names: readonly PhaseName[]) =>
    names.filter((name) => (named.length === 0 || named.includes(name)) && isHere(name));
  const slow = SLOW.map((lists) => lists.map(chosen));
  const choice = { files, shard, env: {} };
  // A whole run needs the build, which begins while the quick phases leave processor time.
  if (named.length === 0) void built().catch(() => {});
  const rows = await runInOrder(chosen(QUICK), choice);
  return slow.flat(2).length > 0 ? [...rows, ...(await runOnEmulators(slow, choice))] : rows;
}

await runToEnd(async () => {
  const begun = Date.now();
  const options = { shard: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const isPhase = (word: string): word is PhaseName => word in phases;
  const files = positionals.filter((word) => !isPhase(word));
  const rows = positionals.includes('changed')
    ? await runChanged()
    : await runChosen(positionals.filter(isPhase), files, values.shard);
  const { passed, failed, tests } = sum(rows);
  console.log('\nThe slowest tests, in seconds');
  const slowest = tests.sort((one, other) => other.ms - one.ms).slice(0, 10);
  for (const { name, ms } of slowest) console.log(`${(ms / 1_000).toFixed(1).padStart(6)}   ${name}`);
  console.log(`\n${rows.map(({ line }) => line).join('\n')}\n\nIn all ${since(begun)}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
