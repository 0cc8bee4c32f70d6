// Who may import whom (docs/decisions/tooling.md). A new folder cannot slip through: one that
// has no room below stops the check.
import { existsSync, readdirSync } from 'node:fs';
import swc from '@swc/core';

// dependency-cruiser has swc read every file as plain TypeScript, where JSX is a syntax error; and it cannot use
// TypeScript 7, which has no programming interface.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

/**
 * The rooms of a folder, lowest first. A room imports from the rooms of the lines above its own, never from one beside
 * it or below; files that stand in the folder itself are above all rooms.
 */
const ROOMS = {
  'contract/src': [['platform'], ['accounts'], ['content'], ['inbox'], ['insight']],
  'functions/src': [['platform'], ['accounts'], ['content'], ['inbox'], ['insight', 'site'], ['jobs']],
  'web/src': [['shared'], ['site', 'admin']],
  'web/src/shared': [['theme'], ['lib'], ['content'], ['ui']],
  'web/src/site': [['lib'], ['ui'], ['layout'], ['pages']],
  'web/src/admin': [
    ['theme'],
    ['lib'],
    ['ui'],
    ['accounts', 'content', 'inbox', 'insight', 'overview'],
    ['shell'],
  ],
};
/** The stores put together, which rooms know by their type alone. */
const SERVICES = '^functions/src/services\\.ts$';

function foldersOf(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Matches an npm package, found or not. */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)|^(${names.join('|')})(/|$)`;

const TESTS = '\\.test\\.tsx?$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const roomRules = Object.entries(ROOMS).flatMap(([folder, lines]) => {
  const unplaced = foldersOf(folder).filter((room) => !lines.flat().includes(room));
  if (unplaced.length > 0) throw new Error(`No room for ${folder}/${unplaced.join(`, ${folder}/`)}`);
  return lines.flatMap((rooms, line) =>
    rooms.map((room) => {
      const below = lines.slice(0, line).flat();
      return forbid(
        `${folder}/${room}`,
        `${room} knows ${below.join(', ') || 'no other room'}: what two rooms share moves down`,
        { path: `^${folder}/${room}/` },
        { path: `^${folder}/`, pathNot: [`^${folder}/(${[room, ...below].join('|')})/`, SERVICES] },
      );
    }),
  );
});

export default {
  forbidden: [
    forbid(
      'contract-only-zod',
      'both sides import the contract, so it brings nothing but zod',
      { path: '^contract/src/', pathNot: TESTS },
      { pathNot: `^contract/src/|${npm('zod')}` },
    ),
    forbid('functions-not-web', 'they meet in the contract', { path: '^functions/src/' }, { path: '^web/' }),
    forbid('web-not-functions', 'they meet in the contract', { path: '^web/src/' }, { path: '^functions/' }),
    forbid(
      'product-not-tools',
      'what is deployed does not depend on what builds and tests it',
      { path: '^(contract|functions|web)/src/', pathNot: TESTS },
      { path: '^(tools|tests|bench)/' },
    ),
    ...roomRules,
    forbid(
      'page-not-sibling',
      'what two pages share moves to ui or lib',
      { path: '^web/src/site/pages/([^/]+)/' },
      { path: '^web/src/site/pages/', pathNot: '^web/src/site/pages/$1/' },
    ),
    forbid(
      'nothing-imports-an-entry',
      'entries are the top',
      { path: '^web/src/.+' },
      { path: '^web/src/entry-[^/]+$' },
    ),
    forbid(
      'firebase-functions-in-index',
      'everything else runs without the Functions runtime',
      { path: '^functions/src/', pathNot: '^functions/src/index\\.ts$' },
      { path: npm('firebase-functions') },
    ),
    forbid(
      'firebase-in-admin',
      'public pages never load the client SDK',
      { path: '^web/src/', pathNot: '^web/src/admin/' },
      { path: npm('firebase', '@firebase') },
    ),
    forbid('no-circular', 'one way only', {}, { circular: true }),
    // Without this a wrong path would be a module without imports, and no other rule could see it.
    forbid(
      'resolvable',
      'an import that leads nowhere',
      {},
      { couldNotResolve: true, path: '^(\\.|@mipaka/)' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((functions|web)/dist|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
