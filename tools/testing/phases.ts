/** The phases of `npm test`. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inRoot, ROOT } from '../paths.ts';
import { Explained } from '../steps.ts';
import { withSuite } from '../suite/index.ts';
import { run } from '../suite/processes.ts';
import { findChromium } from './chromium.ts';
import { withMailServer } from './mail-server.ts';
import { check, type Outcome, type Run, readPlaywright, readVitest, sum } from './outcome.ts';

const REPORTS = inRoot('.cache/test');
const SOURCES = ['contract/src', 'functions/src', 'web/src', 'tools', 'tests'];

type Env = Record<string, string>;

export interface Choice {
  /** The number of this machine, and the number of machines that share the tests. */
  shard?: { index: number; of: number };
  /** Words that select test files by their paths; empty for all files. */
  files: readonly string[];
  /** Whether a check reuses the results of its last run. */
  isIncremental?: boolean;
  /** The addresses of the emulators that all phases share. The first call starts them. */
  emulators: () => Promise<Env>;
}
export interface Phase {
  run: (choice: Choice) => Promise<Outcome>;
  /** Whether it divides its files among shards; any other phase runs on one of the machines. */
  isDivisible?: boolean;
}

/** Runs a tool of node_modules/.bin, which takes precedence over the machine's. */
function tool(name: string, args: string[], env: Env = {}, log?: string) {
  const PATH = `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return run(name, args, {
    ...{ cwd: ROOT, log },
    env: { ...process.env, PATH, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  });
}

/** Runs a tool that counts as one check. */
async function checkWith(name: string, args: string[]): Promise<Outcome> {
  const { code, output } = await tool(name, args);
  return check(code === 0, `${name} ${args.join(' ')}\n${output}`);
}

/** Runs a test runner that writes its JSON report into one file and its output into another. */
async function report(
  name: string,
  start: (report: string, log: string) => ReturnType<typeof tool>,
): Promise<Run> {
  const [file, log] = [`${REPORTS}/${name}.json`, `${REPORTS}/${name}.log`];
  mkdirSync(REPORTS, { recursive: true });
  for (const earlier of [file, log]) rmSync(earlier, { force: true });
  const { code } = await start(file, log);
  if (code !== 0) console.log(`   Everything it printed: .cache/test/${name}.log`);
  return { code, output: readFileSync(log, 'utf8'), report: file };
}

const shardOf = ({ shard }: Choice) => (shard ? [`--shard=${shard.index}/${shard.of}`] : []);

/** Runs the tests of some projects of vitest.config.ts. */
async function vitest(name: string, projects: string[], choice: Choice, env: Env = {}): Promise<Outcome> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return readVitest(
    await report(name, (file, log) =>
      tool(
        'vitest',
        [
          ...['run', ...choice.files, ...chosen, ...shardOf(choice)],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        ],
        env,
        log,
      ),
    ),
  );
}

async function lint(): Promise<Outcome> {
  return sum(
    await Promise.all([
      checkWith('biome', ['ci', '--colors=off', '.']),
      checkWith('depcruise', ['--config', '.dependency-cruiser.mjs', ...SOURCES]),
      checkWith('knip', ['--no-progress']),
      // A lock file that lacks a package of another platform installs nowhere.
      checkWith('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline', '--loglevel=error']),
    ]),
  );
}

async function types({ isIncremental }: Choice): Promise<Outcome> {
  const packages = ['contract', 'functions', 'web', 'tools'];
  const kept = (name: string) =>
    isIncremental ? ['--incremental', '--tsBuildInfoFile', inRoot(`.cache/types/${name}.json`)] : [];
  // One checker each: four checkers resolve the same types again, and took twice the processor's time.
  const options = ['--checkers', '1', '--pretty', 'false'];
  return sum(
    await Promise.all(
      packages.map((name) => checkWith('tsc', ['--project', name, ...options, ...kept(name)])),
    ),
  );
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

/** Journeys in a browser, by a project of playwright.config.ts. */
async function playwright(project: string, choice: Choice, env: Env): Promise<Outcome> {
  const CHROMIUM_PATH = await findChromium();
  return readPlaywright(
    await report(project, (file, log) =>
      tool(
        'playwright',
        ['test', ...choice.files, '--project', project, ...shardOf(choice), '--reporter=line,json'],
        { ...env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        log,
      ),
    ),
  );
}

/** A phase that is a project of vitest.config.ts with Firestore and Storage. */
const onEmulators = (project: string, prepare?: () => Promise<Env | undefined>): Phase => ({
  run: async (choice) => {
    const more = await prepare?.();
    return vitest(project, [project], choice, { ...(await choice.emulators()), ...more });
  },
});

export const phases: Record<string, Phase> = {
  lint: { run: lint },
  types: { run: types },
  unit: { run: (choice) => vitest('unit', ['unit', 'unit-web'], choice), isDivisible: true },
  api: { ...onEmulators('api'), isDivisible: true },
  rules: onEmulators('rules'),
  /** The functions folder alone, as it is uploaded. */
  deploy: onEmulators('deploy', () => built().then(() => undefined)),
  /** The steps of docs/develop.md, done on a copy of the checkout. */
  example: onEmulators('example', async () => ({ CHROMIUM_PATH: await findChromium() })),
  /** The few journeys on the emulators of Hosting and Functions, and the comparison of those with host.ts. */
  emulators: {
    run: async (choice) => {
      await built();
      return withMailServer((SMTP_URL) =>
        withSuite({ name: 'test-emulators', secrets: { SMTP_URL } }, ({ env }) =>
          playwright('emulators', choice, env),
        ),
      );
    },
  },
  /** All other journeys; each worker of Playwright has its own site. */
  browser: {
    isDivisible: true,
    run: async (choice) => {
      await built();
      return playwright('browser', choice, await choice.emulators());
    },
  },
};

/** The steps in order, quick ones first; the lists of one step run in parallel, to use both cores. */
export const steps: readonly (readonly string[])[][] = [
  [['lint', 'types', 'unit']],
  [['api'], ['rules', 'deploy', 'example', 'emulators']],
  [['browser']],
];
