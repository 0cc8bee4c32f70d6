// The entry of every command. Plain JavaScript without dependencies, because a fresh clone has none installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NEEDED_NODE = '20.19';
const PROBE_MS = 20_000;
const NETWORK_ERROR = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/;

/** Prints a sentence and exits. @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(`\n✗ ${sentence}`);
  process.exit(1);
}

function checkNode() {
  if (process.versions.node.localeCompare(NEEDED_NODE, 'en', { numeric: true }) >= 0) return;
  refuse(
    `Node ${process.versions.node} is too old: install Node ${NEEDED_NODE} or newer (https://nodejs.org) and run the command again.`,
  );
}

/** Whether all packages of package-lock.json are installed: npm lists in node_modules those that it installed. */
function isInstalled() {
  const noted = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesOf(noted);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    // Optional packages may be those of other platforms; a path without node_modules/ is a workspace.
    ([path, { version, optional }]) =>
      optional || !path.includes('node_modules/') || installed[path]?.version === version,
  );
}

/** A quick request to the registry: without a connection `npm ci` retries each package for minutes. */
function isRegistryReachable() {
  const look = spawnSync('npm', ['view', 'semver', 'version', '--fetch-retries=0'], {
    encoding: 'utf8',
    timeout: PROBE_MS,
    killSignal: 'SIGKILL',
    shell: process.platform === 'win32',
  });
  return look.signal === null && !NETWORK_ERROR.test(look.stderr);
}

function installDependencies() {
  if (isInstalled()) return;
  console.log('• Installing dependencies, which takes a minute or two');
  if (!isRegistryReachable())
    refuse(
      'The npm registry could not be reached: check the connection (and `npm config get registry`, or the proxy), then run the command again.',
    );
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) refuse('npm ci failed, see above: nothing was started.');
}

const [command] = process.argv.splice(2, 1);
const script = join(root, `tools/${command}.ts`);
if (!command || !existsSync(script)) refuse(`There is no command "${command ?? ''}" in tools/.`);
checkNode();
installDependencies();

// The command runs in this same process, so that no other has to get its signals.
const { register } = await import('tsx/esm/api');
register();
process.argv[1] = script;
await import(pathToFileURL(script).href);
