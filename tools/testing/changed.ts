/** The tests of `npm test -- changed`: those nearest to changes of the working folder, or else of the last commit. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { execa } from 'execa';
import { inRoot, ROOT } from '../paths.ts';

/** The most tests of a run beside the changed ones, so that it takes less than a minute on two cores. */
const MOST = { unit: 6, api: 2, browser: 3 };
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

const read = (path: string) => readFileSync(inRoot(path), 'utf8');

/** A test: the name by which it runs, its file, its source, and whether that includes a line. */
type Test = { name: string; path: string; text: string; has: (line: number) => boolean };
const wholeFile = (path: string): Test => ({ name: path, path, text: read(path), has: () => true });

/** The tests of a Playwright file that run on each push, with their lines. */
function testsOf(path: string): Test[] {
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

/** The names of tests, nearest to some words first: file names count most, and rare words more than common ones. */
function rank(words: readonly string[], tests: readonly Test[]): string[] {
  const texts = tests.map(({ name, path, text }) => ({
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

const isSource = ({ path }: Change) =>
  /^(contract|functions|web)\/src\//.test(path) && !/\.test\./.test(path);

/** The tests for some changes: the changed ones, those that import a changed file, and those that name its subject. */
export async function testsAbout(changes: readonly Change[]) {
  const files = [...(await git('ls-files')), ...(await untracked())].filter(
    (path) => !NEAR_NOTHING.test(path),
  );
  const words = [...new Set(changes.filter(isSource).flatMap(({ path }) => wordsOf(path)))];
  const changed = changes.map(({ path }) => basename(path));
  const imports = ({ path }: Test) =>
    [...read(path).matchAll(/from '[^']*\/([^/']+)'/g)].some(([, name = '']) => changed.includes(name));
  const nearest = (most: number, tests: readonly Test[], about: readonly string[]) => {
    const own = tests.filter(({ path, has }) =>
      changes.some((change) => change.path === path && change.lines.some(has)),
    );
    const first = [...own, ...tests.filter(imports)].map(({ name }) => name);
    return [...new Set([...first, ...rank(about, tests)])].slice(0, Math.max(most, own.length));
  };
  const isUnitTest = (path: string) => !path.startsWith('tests/') && /\.test\.tsx?$/.test(path);
  const inTests = (end: RegExp) => files.filter((path) => path.startsWith('tests/') && end.test(path));
  // Changes of the site and the dashboard need no API tests.
  const isOfServer = changes.some((change) => isSource(change) && !change.path.startsWith('web/'));
  return {
    unit: nearest(MOST.unit, files.filter(isUnitTest).map(wholeFile), words),
    api: nearest(MOST.api, inTests(/\.test\.ts$/).map(wholeFile), isOfServer ? words : []),
    browser: nearest(MOST.browser, inTests(/\.spec\.ts$/).flatMap(testsOf), words),
  };
}
