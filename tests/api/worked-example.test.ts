/** docs/develop.md says how an entity is added. Here it is done: on a copy of the checkout, with the page as the hand. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../../tools/paths.ts';

// Inside the checkout, where its packages are found.
const copy = inRoot('.cache/worked-example');
const at = (path: string) => `${copy}/${path}`;
const page = readFileSync(inRoot('docs/develop.md'), 'utf8');
const files = [...page.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)];
const changes = [...page.matchAll(/^```diff\n(\S+)\n([\s\S]*?)^```$/gm)];

/** What a copy does without: packages, what is built, what tests leave behind. */
const LEFT_OUT = /(^|\/)(node_modules|dist|\.cache)(\/|$)/;

/** Carries out a change whose lines begin with a space, a minus or a plus. Each part of it has one place in the file. */
function apply(path: string, change: string): void {
  let text = readFileSync(at(path), 'utf8');
  for (const part of change.trimEnd().split('\n\n')) {
    const lines = part.split('\n');
    const side = (signs: string) =>
      lines
        .filter((line) => signs.includes(line.charAt(0)))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    expect(text.split(side(' -')), `${path}\n${part}`).toHaveLength(2);
    text = text.replace(side(' -'), () => side(' +'));
  }
  writeFileSync(at(path), text);
}

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  const checkout = inRoot('.');
  const isSource = (path: string) => !LEFT_OUT.test(relative(checkout, path));
  for (const path of [
    ...['bench', 'contract', 'functions', 'tests', 'tools', 'web'],
    ...['package.json', 'playwright.config.ts', 'tsconfig.base.json', 'vitest.config.ts'],
  ]) {
    cpSync(inRoot(path), at(path), { recursive: true, filter: isSource });
  }
  mkdirSync(at('node_modules/@mipaka'), { recursive: true });
  symlinkSync(at('contract'), at('node_modules/@mipaka/contract'), 'junction');
  symlinkSync(inRoot('functions/node_modules'), at('functions/node_modules'), 'junction');
  for (const [, path = '', text = ''] of files) writeFileSync(at(path), text);
  for (const [, path = '', change = ''] of changes) apply(path, change);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (name: string, ...args: string[]) =>
  execa(name, args, {
    cwd: copy,
    preferLocal: true,
    localDir: inRoot(),
    reject: false,
    all: true,
    env: { NO_COLOR: '1' },
  });

test('an entity is one file and one line', () => {
  expect(files.map(([, path]) => path)).toEqual(['contract/src/resources/offices.ts']);
  expect(files[0]?.[2]?.split('\n').length).toBeLessThan(35);
  expect(changes.map(([, path]) => path)).toEqual(['contract/src/resources/index.ts']);
  expect(changes[0]?.[2]?.match(/^[+-]/gm)).toEqual(['+']);
});

test('it compiles everywhere, and not without an entry for each field of its form', async () => {
  const packages = ['contract', 'functions', 'web', 'tools'];
  const printed = await Promise.all(packages.map(async (name) => (await run('tsc', '--project', name)).all));
  expect(printed).toEqual(packages.map(() => ''));
  const path = at('contract/src/resources/offices.ts');
  const declared = readFileSync(path, 'utf8');
  writeFileSync(path, declared.replace(/^ {4}email: \{ label.*\n/m, ''));
  const { exitCode, all } = await run('tsc', '--project', 'contract');
  writeFileSync(path, declared);
  expect(exitCode).not.toBe(0);
  expect(all).toContain("Property 'email' is missing");
}, 180_000);

test('the tests of all entities and of the API’s description cover it, and pass', async () => {
  const report = at('report.json');
  const { all } = await run(
    'vitest',
    ...['run', '--root', copy, '--project', 'api', 'resources', 'openapi'],
    ...['--testNamePattern', 'offices|description of the API', '--reporter=json', `--outputFile=${report}`],
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const results = testResults.flatMap(
    (file: { assertionResults: { fullName: string; status: string }[] }) => file.assertionResults,
  );
  const ran = results.filter(({ status }: { status: string }) => status !== 'skipped');
  expect(
    ran.filter(({ status }: { status: string }) => status !== 'passed'),
    all,
  ).toEqual([]);
  const names = ran.map(({ fullName }: { fullName: string }) => fullName);
  expect(names.filter((name: string) => name.startsWith('offices')).length).toBeGreaterThan(5);
  expect(names).toContain('the description of the API names exactly the calls that exist');
}, 120_000);
