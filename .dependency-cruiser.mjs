// Which folder may import which (docs/decisions/tooling.md). The check fails for a folder that
// has no room below, so that no new folder is missed.
import { existsSync, readdirSync } from 'node:fs';
import swc from '@swc/core';

// dependency-cruiser lets swc parse every file as plain TypeScript, in which JSX is a syntax error. It cannot use
// TypeScript 7, which has no programming interface.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

/**
 * The rooms of a folder, lowest first; rooms in one bracket are on one level. A room imports only from lower levels,
 * which are the brackets before its own. Files in the folder itself are above all rooms.
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
/** The file that puts the stores together; rooms import only its type. */
const SERVICES = '^functions/src/services\\.ts$';

function foldersOf(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Matches imports of npm packages, whether or not they are installed. */
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
    // Without this rule, an import with a wrong path would pass all other rules unseen.
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
