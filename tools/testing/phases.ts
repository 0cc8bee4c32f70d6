/** The phases of `npm test`. */
import { rmSync } from 'node:fs';
import { inRoot, ROOT } from '../paths.ts';
import { Explained } from '../steps.ts';
import { withSuite } from '../suite/index.ts';
import { run } from '../suite/processes.ts';
import { findChromium } from './chromium.ts';
import { withMailServer } from './mail-server.ts';
import { check, type Outcome, readPlaywright, readVitest, sum } from './outcome.ts';

const SOURCES = ['contract/src', 'functions/src', 'web/src', 'tools', 'tests'];

export interface Choice {
  /** The number of this machine, and of the machines that share the tests, as in 1/3. */
  shard?: string;
  /** Words that select test files by their paths; empty for all files. */
  files: readonly string[];
  /** Without `files` only tests run that import a file changed since this commit. There may be none. */
  changedSince?: string;
  /** The addresses of the emulators that some phases share. */
  env: Record<string, string>;
}

const tool = (name: string, args: string[], env: Choice['env'] = {}) =>
  run(name, args, { cwd: ROOT, env: { NO_COLOR: '1', FORCE_COLOR: '0', ...env } });

/** Runs a tool that counts as one check. */
async function checkWith(name: string, args: string[]): Promise<Outcome> {
  const { code, output } = await tool(name, args);
  return check(code === 0, `${name} ${args.join(' ')}\n${output}`);
}

/** The path for a runner's JSON report, without that of the last run. */
function newReport(phase: string): string {
  const report = inRoot('.cache/test', `${phase}.json`);
  rmSync(report, { force: true });
  return report;
}

/** Options of both runners. What a run without any test means, outcome.ts decides. */
const optionsOf = ({ shard }: Choice) => ['--pass-with-no-tests', ...(shard ? [`--shard=${shard}`] : [])];

/** Runs the tests of some projects of vitest.config.ts. */
async function vitest(phase: string, projects: string[], choice: Choice, env = choice.env): Promise<Outcome> {
  const report = newReport(phase);
  const { changedSince, files } = choice;
  const args = [
    ...['run', ...files, ...projects.flatMap((project) => ['--project', project])],
    ...[...optionsOf(choice), ...(changedSince && !files.length ? [`--changed=${changedSince}`] : [])],
    // The output of tests that passed would hide the failures.
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--silent=passed-only'],
  ];
  return readVitest({ ...choice, ...(await tool('vitest', args, env)), report });
}

/** Runs the journeys of a project of playwright.config.ts. */
async function playwright(project: string, choice: Choice, env = choice.env): Promise<Outcome> {
  const report = newReport(project);
  const args = ['test', ...choice.files, '--project', project, ...optionsOf(choice), '--reporter=dot,json'];
  const own = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return readPlaywright({ ...choice, ...(await tool('playwright', args, { ...env, ...own })), report });
}

let building: Promise<void> | undefined;
/** Builds once, for all phases that need it. */
export const built = () => {
  // In a process of its own: Vite sets NODE_ENV, which would make concurrent work production as well.
  building ??= tool('tsx', ['tools/build.ts']).then(({ code, output }) => {
    if (code !== 0) throw new Explained(output);
  });
  return building;
};

export const phases = {
  lint: async () => {
    const checks = [
      checkWith('biome', ['ci', '--colors=off', '.']),
      checkWith('depcruise', ['--config', '.dependency-cruiser.mjs', ...SOURCES]),
      checkWith('knip', ['--no-progress']),
      // A lock file that lacks a package of another platform installs nowhere.
      checkWith('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline', '--loglevel=error']),
    ];
    return sum(await Promise.all(checks));
  },
  types: async () => {
    const packages = ['contract', 'functions', 'web', 'tools'];
    // One checker each: four checkers resolve the same types again, and took twice the processor's time.
    const options = ['--checkers', '1', '--pretty', 'false'];
    return sum(await Promise.all(packages.map((name) => checkWith('tsc', ['--project', name, ...options]))));
  },
  unit: (choice: Choice) => vitest('unit', ['unit', 'unit-web'], choice),
  api: (choice: Choice) => vitest('api', ['api'], choice),
  rules: (choice: Choice) => vitest('rules', ['rules'], choice),
  /** The functions folder alone, as it is uploaded. */
  deploy: async (choice: Choice) => {
    await built();
    return vitest('deploy', ['deploy'], choice);
  },
  /** The steps of docs/develop.md, done on a copy of the checkout. */
  example: async (choice: Choice) =>
    vitest('example', ['example'], choice, { ...choice.env, CHROMIUM_PATH: await findChromium() }),
  /** The few journeys on the emulators of Hosting and Functions, and the comparison of those with host.ts. */
  emulators: async (choice: Choice) => {
    await built();
    return withMailServer((SMTP_URL) =>
      withSuite({ name: 'test-emulators', secrets: { SMTP_URL } }, ({ env }) =>
        playwright('emulators', choice, env),
      ),
    );
  },
  /** All other journeys; each worker of Playwright has its own site. */
  browser: async (choice: Choice) => {
    await built();
    return playwright('browser', choice);
  },
} satisfies Record<string, (choice: Choice) => Promise<Outcome>>;
export type PhaseName = keyof typeof phases;

/** The phases that divide their files among shards; any other runs on one of the machines. */
export const DIVISIBLE: readonly PhaseName[] = ['unit', 'api', 'browser'];
/** The quick phases, which run first and without emulators. */
export const QUICK: readonly PhaseName[] = ['lint', 'types', 'unit'];
/** The others, in order; the lists of one step run in parallel, to use both cores. */
export const SLOW: readonly PhaseName[][][] = [
  [['api'], ['rules', 'deploy', 'example', 'emulators']],
  [['browser']],
];
