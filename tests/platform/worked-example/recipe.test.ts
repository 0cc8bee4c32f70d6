/** Adds an entity, a page and a kind of mail to a copy of the checkout, exactly as docs/develop.md says. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, relative } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot, ROOT } from '../../../tools/paths.ts';

const copy = inRoot('.cache/worked-example');
const at = (path: string) => `${copy}/${path}`;
const page = readFileSync(inRoot('docs/develop.md'), 'utf8');
const filesIn = (text: string) => [...text.matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm)];
const changesIn = (text: string) => [...text.matchAll(/^```diff\n(\S+)\n([\s\S]*?)^```$/gm)];

/** Paths that are not copied: packages, builds, data, and files that tests leave behind. */
const LEFT_OUT = /(^|\/)(node_modules|dist|\.cache|\.data|\.git)(\/|$)/;
/** Variables of the Vitest and emulators around this test, which programs in the copy must not see. */
const SET_BY_THIS_RUN = /^(NODE_ENV|VITEST.*|\w+_EMULATOR_HOST)$/;

/** Applies a change whose lines begin with a space, a minus or a plus. Each part must match one place in the file. */
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

/** Links the packages of the checkout into a folder of the copy, except its own contract. */
function linkPackages(folder: string): void {
  mkdirSync(at(folder), { recursive: true });
  for (const name of readdirSync(inRoot(folder))) {
    if (/^\.(?!bin$)|^@mipaka$/.test(name)) continue;
    symlinkSync(inRoot(folder, name), at(`${folder}/${name}`), 'junction');
  }
}

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  for (const name of readdirSync(ROOT).filter((name) => !LEFT_OUT.test(name))) {
    const filter = (path: string) => !LEFT_OUT.test(relative(ROOT, path));
    cpSync(inRoot(name), at(name), { recursive: true, filter });
  }
  for (const parent of ['.', 'functions', 'web']) {
    if (readdirSync(inRoot(parent)).includes('node_modules')) linkPackages(`${parent}/node_modules`);
  }
  mkdirSync(at('node_modules/@mipaka'));
  symlinkSync(at('contract'), at('node_modules/@mipaka/contract'), 'junction');
  for (const [, path = '', text = ''] of filesIn(page)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  for (const [, path = '', change = ''] of changesIn(page)) apply(path, change);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

type Env = Record<string, string | undefined>;
const cleared: Env = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => SET_BY_THIS_RUN.test(name))
    .map((name) => [name, undefined]),
);

/** Runs a program of the packages in the copy; gives the exit code and all output. */
const run = (name: string, args: string[], env: Env = cleared) =>
  execa(name, args, {
    cwd: copy,
    preferLocal: true,
    reject: false,
    all: true,
    env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });

const compile = (name: string) => run('tsc', ['-p', name, '--checkers', '1']);

test.each([
  ['an entity', ['contract/src/content/resources/offices.ts'], 'contract/src/content/resources/index.ts'],
  [
    'a page',
    [
      ...['page', 'texts'].map((name) => `web/src/shared/content/pages/careers/${name}.ts`),
      'web/src/site/pages/careers/careers-page.tsx',
    ],
    'contract/src/platform/site-pages.ts',
  ],
  ['a kind of mail', ['functions/src/inbox/mails/thanks-mail.ts'], 'contract/src/inbox/mail.ts'],
])('the recipe for %s is its own files and one new line', (what, own, changed) => {
  const recipe = page.split(/^## /m).find((section) => section.startsWith(`Add ${what}\n`)) ?? '';
  const [files, changes] = [filesIn(recipe), changesIn(recipe)];
  expect(files.map(([, path]) => path)).toEqual(own);
  for (const [, , text] of files) expect(text?.split('\n').length).toBeLessThan(35);
  expect(changes.map(([, path]) => path)).toEqual([changed]);
  expect(changes[0]?.[2]?.match(/^[+-]/gm)).toEqual(['+']);
});

describe('with the edits of the recipes', () => {
  test('the packages compile', async () => {
    const packages = ['contract', 'functions', 'web', ...(process.env.NIGHTLY ? ['tools'] : [])];
    const printed = await Promise.all(packages.map(async (name) => (await compile(name)).all));
    expect(printed).toEqual(packages.map(() => ''));
  });

  test('a field without a label does not compile', async () => {
    const path = at('contract/src/content/resources/offices.ts');
    const declared = readFileSync(path, 'utf8');
    writeFileSync(path, declared.replace("text('City')", 'text()'));
    const { exitCode, all } = await compile('contract');
    writeFileSync(path, declared);
    expect(exitCode, all).not.toBe(0);
    expect(all).toContain('Expected 1-2 arguments');
  });

  // On each push, tests of the existing entities cover these.
  if (process.env.NIGHTLY) {
    test('the matrices of all entities, pages and mails include the new ones, and pass', async () => {
      const report = at('report.json');
      const { all } = await run(
        'vitest',
        [
          ...['run', '--root', copy, '--project', 'unit', '--project', 'unit-web', '--project', 'api'],
          ...['--project', 'rules', 'web/src/texts', 'web/src/renderer'],
          ...['contract/src/content/resource', 'tests/content/resources', 'tests/platform/api/guard'],
          ...['functions/src/platform/calls/openapi', 'tests/platform/rules/firestore'],
          ...['tests/inbox/mail/inbound-bounds', '--testNamePattern', 'offices|names no call|thanks|careers'],
          ...['--reporter=json', `--outputFile=${report}`],
        ],
        // These tests need the running emulators, so their variables stay.
        { VITEST: undefined },
      );
      type Row = { fullName: string; status: string };
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
        testResults: { assertionResults: Row[] }[];
      };
      const rows = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => !['skipped', 'pending'].includes(status));
      expect(
        rows.filter(({ status }) => status !== 'passed'),
        all,
      ).toEqual([]);
      const names = rows.map(({ fullName }) => fullName);
      expect(names).toEqual(
        expect.arrayContaining([
          'offices has a form entry for each field, and hides from visitors what is only for staff',
          'offices superadmin',
          'a call for staff offices.list is a 401 without a session, or with one that is worth nothing',
          'a write offices.remove is a 403 from another site',
          'the description of the API names offices.update with its statuses and who may call it',
          'the description of the API names no call that the contract does not know',
          '/careers brings along its saved texts and no other page’s',
          'our own thanks (Thanks to the visitor) that is forwarded to us ends there',
        ]),
      );
      expect(names.filter((name) => name.startsWith('offices')).length).toBeGreaterThanOrEqual(16);
    });

    test('the site builds', async () => {
      const { exitCode, all } = await run('tsx', ['tools/build.ts']);
      expect(exitCode, all).toBe(0);
    });

    test('staff use the new tab in a browser', async () => {
      const report = at('browser.json');
      const { all } = await run('playwright', ['test', '--project', 'example', '--reporter=json'], {
        VITEST: undefined,
        NODE_ENV: undefined,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      expect(existsSync(report), all).toBe(true);
      const { stats } = JSON.parse(readFileSync(report, 'utf8'));
      expect(stats, all).toMatchObject({ expected: 1, unexpected: 0, flaky: 0, skipped: 0 });
    });
  }
});
