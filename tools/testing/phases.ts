/** The phases of `npm test`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inRoot, ROOT } from '../paths.ts';
import { Explained } from '../steps.ts';
import { withSuite } from '../suite/index.ts';
import { run } from '../suite/processes.ts';
import { findChromium } from './chromium.ts';
import { check, type Outcome, type Run, readPlaywright, readVitest, sum } from './outcome.ts';

const REPORTS = inRoot('.cache/test');
const SOURCES = ['contract/src', 'functions/src', 'web/src', 'tools', 'tests'];

type Env = Record<string, string>;

/** Runs one of the tools in node_modules/.bin, which come before those of the machine. */
function tool(name: string, args: string[], env: Env = {}) {
  const PATH = `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return run(name, args, {
    cwd: ROOT,
    env: { ...process.env, PATH, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  });
}

/** Runs the tests of a project of vitest.config.ts with Firestore and Storage of their own. */
const withStores = (project: string, more: Env = {}) =>
  withSuite({ name: `test-${project}`, only: ['firestore', 'storage'] }, ({ env }) =>
    vitest(project, [project], { ...env, ...more }),
  );

/** Runs a tool that is one check. */
async function checkWith(name: string, args: string[]): Promise<Outcome> {
  const { code, output } = await tool(name, args);
  return check(code === 0, `${name} ${args.join(' ')}\n${output}`);
}

/** Runs a test runner that writes its JSON report into a file of its own. */
async function report(name: string, start: (file: string) => ReturnType<typeof tool>): Promise<Run> {
  const file = `${REPORTS}/${name}.json`;
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  const finished = await start(file);
  writeFileSync(`${REPORTS}/${name}.log`, finished.output);
  if (finished.code !== 0) console.log(`   Everything it printed: .cache/test/${name}.log`);
  return { ...finished, report: file };
}

async function vitest(phase: string, projects: string[], env: Env = {}): Promise<Outcome> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  // A part of a file's name, for one long test alone: `npm run fuzz`.
  const only = process.env.TEST_FILE ? [process.env.TEST_FILE] : [];
  return readVitest(
    await report(phase, (file) =>
      tool(
        'vitest',
        ['run', ...only, ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        env,
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

async function types(): Promise<Outcome> {
  const packages = ['contract', 'functions', 'web', 'tools'];
  return sum(
    await Promise.all(packages.map((name) => checkWith('tsc', ['--project', name, '--pretty', 'false']))),
  );
}

let building: Promise<void> | undefined;
/** Builds once, for all phases that need it. */
const built = () => {
  // In a process of its own: Vite sets NODE_ENV, and what runs beside it would be production as well.
  building ??= tool('tsx', ['tools/build.ts']).then(({ code, output }) => {
    if (code !== 0) throw new Explained(output);
  });
  return building;
};

/** The functions folder alone, as it is uploaded. */
async function deploy(): Promise<Outcome> {
  await built();
  return withStores('deploy');
}

/** The projects of playwright.config.ts, side by side: one alone leaves a third of two cores idle. */
const BROWSER_PARTS = ['site', 'admin'];
const specs = () => readdirSync(inRoot('tests/e2e'), { recursive: true, encoding: 'utf8' });
/** The parts that have a file whose name contains TEST_FILE; all of them without it. */
const wantedParts = (only = process.env.TEST_FILE ?? '') =>
  BROWSER_PARTS.filter((part) =>
    specs().some((file) => file.includes(only) && file.startsWith('site/') === (part === 'site')),
  );

async function browser(): Promise<Outcome> {
  const CHROMIUM_PATH = await findChromium();
  await built();
  const parts = wantedParts().map(async (part) =>
    readPlaywright(
      await report(`browser-${part}`, (file) =>
        tool('tsx', ['tools/testing/browser-part.ts', part], {
          CHROMIUM_PATH,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        }),
      ),
    ),
  );
  return sum(await Promise.all(parts));
}

/** The recipe of docs/develop.md, carried out on a copy of the checkout that is built and tried. */
const example = async () => withStores('example', { CHROMIUM_PATH: await findChromium() });

/** What follows one another, from the quick to the slow; the lists of one step run side by side, to use both cores. */
export const steps: readonly (readonly string[])[][] = [
  [['lint', 'types', 'unit']],
  [['api'], ['rules', 'deploy', 'example']],
  [['browser']],
];

export const phases: Record<string, () => Promise<Outcome>> = {
  lint,
  types,
  unit: () => vitest('unit', ['unit', 'unit-web']),
  api: () => withStores('api'),
  rules: () => withStores('rules'),
  deploy,
  example,
  browser,
};
