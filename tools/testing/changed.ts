/** The tests of `npm test -- changed`: those nearest to changes of the working folder, or else of the last commit. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { execa } from 'execa';
import { inRoot, ROOT } from '../paths.ts';

/** The most tests of a run, so that it takes less than a minute on two cores; unit tests by lines, which take time. */
const MOST = { unitLines: 800, api: 2, browser: 3 };
/** Words of paths that do not tell the subject of a file. */
const COMMON =
  /^(src|index|test|spec|tsx?|lib|ui|api|admin|functions|web|contract|content|inbox|accounts|platform|site|shared|pages?|tabs?|use|of|and)$/;
/** Tests that have phases of their own, and one that names every call. */
const NEAR_NOTHING = /^tests\/platform\/(rules\/|deploy\/|worked-example\/|api\/faults)/;

export interface Change {
  path: string;
  /** The numbers of new or changed lines, at least one. */
  lines: number[];
}

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await execa('git', args, { cwd: ROOT });
  return stdout.split('\n').filter(Boolean);
}
const untracked = () => git('ls-files', '--others', '--exclude-standard');

/** The changes since the last commit, or, if none, the changes of that commit. */
export async function findChanges(): Promise<Change[]> {
  const added = (await untracked()).map((path) => ({ path, lines: [1] }));
  const since = async (...commits: string[]) =>
    readDiff(await git('diff', '--unified=0', '--no-prefix', '--no-ext-diff', '--diff-filter=d', ...commits));
  const changes = [...(await since('HEAD')), ...added];
  return changes.length > 0 ? changes : since('HEAD~1', 'HEAD');
}

function readDiff(diff: readonly string[]): Change[] {
  const changes: Change[] = [];
  for (const line of diff) {
    const [, path] = /^\+\+\+ (.+)$/.exec(line) ?? [];
    if (path) changes.push({ path, lines: [] });
    const [, first, count = 1] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    // Lines that were only removed count as the line before them.
    for (let next = 0; first && next < Math.max(1, Number(count)); next++) {
      changes.at(-1)?.lines.push(Number(first) + next);
    }
  }
  return changes;
}

/** The words of a path that tell its subject, in the singular; for a page, its address as tests write it. */
export function wordsOf(path: string): string[] {
  const [, page] = /^web\/src\/(?:site\/pages|shared\/content\/pages)\/([\w-]+)/.exec(path) ?? [];
  if (page) return page === 'home' ? ["goto('/')", "openPage(page, '/')"] : [`'/${page}')`, `'/${page}?`];
  const words = path.split(/[^a-z]+/i).filter((word) => word.length > 2 && !COMMON.test(word));
  return [...new Set(words.map((word) => word.toLowerCase().replace(/(ies|y|s)$/, '')))];
}

/** A test: the name by which it runs, its file, and its source. */
type Test = { name: string; path: string; text?: string };
const ofPath = (path: string): Test => ({ name: path, path });
const withText = (path: string): Test => ({ name: path, path, text: read(path) });

/** The names of tests, nearest to some words first: file names count most, and rare words more than common ones. */
function rank(words: readonly string[], tests: readonly Test[]): string[] {
  const texts = tests.map(({ name, path, text = '' }) => ({
    name,
    path: path.toLowerCase(),
    text: text.toLowerCase(),
  }));
  const scores = new Map<string, number>();
  for (const word of words) {
    const counted = texts.flatMap(({ name, path, text }) => {
      const count = (path.includes(word) ? 20 : 0) + Math.min(30, text.split(word).length - 1);
      return count > 0 ? [{ name, count }] : [];
    });
    for (const { name, count } of counted) scores.set(name, (scores.get(name) ?? 0) + count / counted.length);
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const isUnitTest = (path: string) => !path.startsWith('tests/') && /\.test\.tsx?$/.test(path);
const isSource = ({ path }: Change) =>
  /^(contract|functions|web)\/src\//.test(path) && !/\.test\./.test(path);

/** Files by their distance in imports from the changed ones: these themselves, then their importers, and so on. */
function importersOf(changes: readonly Change[], files: readonly string[]): string[][] {
  const importers = new Map<string, string[]>();
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    for (const [, name = ''] of read(file).matchAll(/(?:from|import) ?\(?'([^']+)'/g)) {
      const path = name === '@mipaka/contract' ? 'contract/src/index.ts' : posix.join(file, '..', name);
      importers.set(path, [...(importers.get(path) ?? []), file]);
    }
  }
  const seen = new Set<string>();
  const levels: string[][] = [];
  for (let level = changes.map(({ path }) => path); level.length > 0; ) {
    for (const path of level) seen.add(path);
    levels.push(level);
    level = [...new Set(level.flatMap((path) => importers.get(path) ?? []))].filter(
      (path) => !seen.has(path),
    );
  }
  return levels;
}

/** The tests of a Playwright file that run on each push, with their lines. */
function testsOf(path: string) {
  const lines = read(path).split('\n');
  const starts = lines.flatMap((line, index) => (/^ *test\(/.test(line) ? [index] : []));
  return starts
    .map((start, index) => {
      const end = starts[index + 1] ?? lines.length;
      const text = lines.slice(start, end).join('\n');
      const has = (line: number) => line > start && line <= end;
      return { name: `${path}:${start + 1}`, path, text, has };
    })
    .filter(({ text }) => !/@nightly|@emulators/.test(text));
}

const upTo = (most: number, tests: readonly string[]) => [...new Set(tests)].slice(0, most);

/** The tests for some changes: the changed ones, then those that import or name the changed files, nearest first. */
export async function testsAbout(changes: readonly Change[]) {
  const files = [...(await git('ls-files')), ...(await untracked())];
  const levels = importersOf(changes, files);
  const words = [...new Set(changes.filter(isSource).flatMap(({ path }) => wordsOf(path)))];

  const unit: string[] = [];
  let lines = 0;
  const nearest = levels.flatMap((level) => {
    const tests = level.filter(isUnitTest);
    return [...rank(words, tests.map(ofPath)), ...tests];
  });
  for (const path of new Set(nearest)) {
    const length = read(path).split('\n').length;
    // A changed test runs however long it is.
    if (lines + length > MOST.unitLines && !levels[0]?.includes(path)) continue;
    lines += length;
    unit.push(path);
  }

  /** The changes in tests/; `helped` also has the files that import them. */
  const ofTests = changes.filter(({ path }) => path.startsWith('tests/'));
  const helped = importersOf(ofTests, files).flat();
  const inTests = (end: RegExp) =>
    files.filter((path) => path.startsWith('tests/') && end.test(path) && !NEAR_NOTHING.test(path));
  const [api, browser] = [inTests(/\.test\.ts$/), inTests(/\.spec\.ts$/)];
  // Changes of the site and the dashboard need no API tests.
  const isOfServer = changes.some((change) => isSource(change) && !change.path.startsWith('web/'));
  const aboutApi = isOfServer ? rank(words, api.map(withText)) : [];

  const isChanged = ({ path, has }: ReturnType<typeof testsOf>[number]) =>
    changes.some((change) => change.path === path && change.lines.some(has));
  const ofHelped = browser.filter((path) => helped.includes(path)).flatMap(testsOf);
  const namesOfHelped = [...ofHelped.filter(isChanged), ...ofHelped].map(({ name }) => name);
  return {
    unit,
    api: upTo(MOST.api, [...api.filter((path) => helped.includes(path)), ...aboutApi]),
    browser: upTo(MOST.browser, [...namesOfHelped, ...rank(words, browser.flatMap(testsOf))]),
  };
}
