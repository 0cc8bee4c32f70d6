/** Commands and links in the documents exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

const require = createRequire(import.meta.url);

const pages = [
  'README.md',
  'SECURITY.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(inRoot(folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
].map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));

const all = (pattern: RegExp) =>
  pages.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((match) => ({ path, match })));

test('every link between documents leads to a file', () => {
  // A link in a code span is an example.
  const links = all(/`[^`\n]*`|\]\(([^)#:]+)(?:#[^)]*)?\)/g).filter(({ match }) => match[1]);
  expect(links.length).toBeGreaterThan(30);
  const broken = links.filter(({ path, match }) => !existsSync(inRoot(dirname(path), match[1] ?? '')));
  expect(broken.map(({ path, match }) => `${path}: ${match[1]}`)).toEqual([]);
});

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const named = all(/npm run ([\w:-]+)/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.map(({ match }) => match[1]).filter((name) => !scripts[name ?? ''])).toEqual([]);
});

/** Options of every command of firebase. */
const GLOBAL = ['--project', '--non-interactive', '--json'];

// firebase-tools takes seconds to load, on a busy machine many.
test('every firebase command in the documents exists, with its options', { timeout: 90_000 }, () => {
  const commands = all(/npx firebase ([\w:]+)((?:[^`\n#]|\\\n)*)/g);
  expect(commands.length).toBeGreaterThan(8);
  for (const { match } of commands) {
    const [, name = '', rest = ''] = match;
    const { command } = require(`firebase-tools/lib/commands/${name.replaceAll(':', '-')}.js`);
    const known = command.options.map(([flags]: [string]) => /--[\w-]+/.exec(flags)?.[0]);
    for (const option of rest.match(/--[\w-]+/g) ?? []) {
      expect([...GLOBAL, ...known], `firebase ${name}`).toContain(option);
    }
  }
});

test('every message that an alert looks for is one that the functions write', () => {
  const sources = readdirSync(inRoot('functions/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(inRoot('functions/src', name), 'utf8'))
    .join('\n');
  const messages = all(/jsonPayload\.message="([^"]+)"/g).map(({ match }) => match[1]);
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.filter((message) => !sources.includes(`'${message}'`))).toEqual([]);
});
