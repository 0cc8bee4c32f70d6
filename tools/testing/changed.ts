/** What `npm test -- changed` runs: the tests that a change in the working folder, or else the last commit, is about. */
import { readdirSync, readFileSync } from 'node:fs';
import { execa } from 'execa';
import { inRoot, ROOT } from '../paths.ts';

/** Test files of one kind that are run at most: all of them take minutes. */
const MOST = 3;
/** Words of paths that say nothing of what a file is about. */
const COMMON =
  /^(src|index|test|spec|tsx?|lib|ui|api|admin|functions|web|contract|content|inbox|accounts|platform|site|shared|pages?|tabs?|use|of|and)$/;
/** Tests that have phases of their own. */
const OTHER_PHASES = /^tests\/platform\/(rules|deploy|worked-example)\//;

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await execa('git', args, { cwd: ROOT });
  return stdout.split('\n').filter(Boolean);
}

/** The files that differ from the last commit, or, when none does, those of that commit. */
export async function changedFiles(): Promise<string[]> {
  const tracked = await git('diff', '--name-only', '--diff-filter=d', 'HEAD');
  const files = [...tracked, ...(await git('ls-files', '--others', '--exclude-standard'))];
  return files.length > 0 ? files : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1', 'HEAD');
}

/** The words of a path that say what it is about, without the s of a plural; of a page, its address as tests write it. */
export function wordsOf(path: string): string[] {
  const [, page] = /^web\/src\/site\/pages\/([\w-]+)/.exec(path) ?? [];
  if (page) return [page === 'home' ? "goto('/')" : `'/${page}`];
  const words = path.split(/[^a-z]+/i).filter((word) => word.length > 2 && !COMMON.test(word));
  return [...new Set(words.map((word) => word.toLowerCase().replace(/s$/, '')))];
}

/** How much a test file is about some words: by its name above all, and by how often it says them. */
function relevance(words: readonly string[], path: string, text: string): number {
  const [name, content] = [path.toLowerCase(), text.toLowerCase()];
  return words.reduce(
    (sum, word) => sum + (name.includes(word) ? 20 : 0) + Math.min(30, content.split(word).length - 1),
    0,
  );
}

/** The test files with a suffix that are most about the changed files; a test that was changed itself is among them. */
export function testsAbout(changed: readonly string[], suffix: string): string[] {
  const sources = changed.filter(
    (path) => /^(contract|functions|web)\/src\//.test(path) && !/\.test\./.test(path),
  );
  const words = [...new Set(sources.flatMap(wordsOf))];
  const files = readdirSync(inRoot('tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name}`)
    .filter((path) => path.endsWith(suffix) && !OTHER_PHASES.test(path));
  const about = files
    .map((path) => ({ path, score: relevance(words, path, readFileSync(inRoot(path), 'utf8')) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ path }) => path);
  return [...new Set([...files.filter((path) => changed.includes(path)), ...about])];
}
