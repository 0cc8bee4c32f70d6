// Who may import whom (docs/decisions/tooling.md). The zones come from the folders themselves, so a new
// folder cannot slip through: one that has no layer below stops the check.
import { existsSync, readdirSync } from 'node:fs';
import swc from '@swc/core';

// dependency-cruiser has swc read every file as plain TypeScript, where JSX is a syntax error; and it cannot use
// TypeScript 7, which has no programming interface.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

/** The layers of the website, lowest first: a folder imports from its own layer and from those below. */
const WEB_LAYERS = [['content', 'lib', 'theme'], ['ui'], ['layout'], ['pages', 'admin']];

/** Files of functions/src for the layers that answer requests: the terms of HTTP, and the stores put together. */
const HTTP = ['caller', 'cdn', 'deadline', 'headers', 'http-error', 'raw-request', 'services', 'visitor'];
/**
 * The layers of the functions, lowest first, and what of functions/src each may import beside the contract: folders, and
 * files beside them. `api` and `site` stand side by side; `index.ts`, `cleanup.ts`, `reminders.ts` and `weekly-report.ts` are above all.
 */
const FUNCTIONS_LAYERS = {
  store: ['config', 'log'],
  mail: ['store', 'config', 'log'],
  notify: ['store', 'config', 'log'],
  api: ['store', 'mail', 'notify', 'config', 'log', ...HTTP],
  site: ['store', 'mail', 'config', 'log', ...HTTP],
};
placedFolders('functions/src', [Object.keys(FUNCTIONS_LAYERS)]);

/**
 * The rooms of the dashboard, lowest first: a room imports from those of the lines above its own, never from one beside
 * it or below; index.tsx stands over them all.
 */
const ADMIN_ROOMS = [
  ['theme'],
  ['lib'],
  ['ui'],
  ['accounts', 'content', 'history', 'inbox', 'insight', 'overview'],
  ['page-editor', 'shell'],
];

const webFolders = placedFolders('web/src', WEB_LAYERS);
const adminRooms = placedFolders('web/src/admin', ADMIN_ROOMS);

/** The folders of `path`; throws when one of them has no place in `layers`. */
function placedFolders(path, layers) {
  const folders = foldersOf(path);
  const unplaced = folders.filter((folder) => !layers.flat().includes(folder));
  if (unplaced.length > 0) throw new Error(`No layer for ${path}/${unplaced.join(`, ${path}/`)}`);
  return folders;
}

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

const layerRules = webFolders.flatMap((folder) => {
  const layer = WEB_LAYERS.findIndex((names) => names.includes(folder));
  const above = WEB_LAYERS.slice(layer + 1).flat();
  if (above.length === 0) return [];
  return forbid(
    `web-${folder}-below`,
    `${folder} is below ${above.join(', ')} and knows nothing of them`,
    { path: `^web/src/${folder}/` },
    { path: `^web/src/(${above.join('|')})/` },
  );
});

const roomRules = adminRooms.map((room) => {
  const below = ADMIN_ROOMS.slice(
    0,
    ADMIN_ROOMS.findIndex((rooms) => rooms.includes(room)),
  ).flat();
  return forbid(
    `admin-${room}`,
    `${room} knows ${below.join(', ') || 'no other room'}: what two rooms share moves down`,
    { path: `^web/src/admin/${room}/` },
    { path: '^web/src/admin/', pathNot: `^web/src/admin/(${[room, ...below].join('|')})/` },
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
    ...Object.entries(FUNCTIONS_LAYERS).map(([folder, allowed]) =>
      forbid(
        `functions-${folder}-layer`,
        `of functions/src, ${folder} imports ${allowed.join(', ')} and nothing else`,
        { path: `^functions/src/${folder}/` },
        { path: '^functions/src/', pathNot: `^functions/src/(${[folder, ...allowed].join('|')})(/|\\.ts$)` },
      ),
    ),
    forbid(
      'functions-config-below',
      'every layer imports config and log, so they know none of them',
      { path: '^functions/src/(config|log)\\.ts$' },
      { path: '^functions/src/' },
    ),
    forbid('web-not-functions', 'they meet in the contract', { path: '^web/src/' }, { path: '^functions/' }),
    forbid(
      'product-not-tools',
      'what is deployed does not depend on what builds and tests it',
      { path: '^(contract|functions|web)/src/', pathNot: TESTS },
      { path: '^(tools|tests|bench)/' },
    ),
    ...layerRules,
    ...roomRules,
    forbid(
      'page-not-sibling',
      'what two pages share moves up to ui or lib',
      { path: '^web/src/pages/([^/]+)/' },
      { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    ),
    forbid(
      'pages-not-admin',
      'a visitor never loads it',
      { path: '^web/src/pages/' },
      { path: '^web/src/admin/' },
    ),
    forbid('admin-not-pages', 'each stands alone', { path: '^web/src/admin/' }, { path: '^web/src/pages/' }),
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
