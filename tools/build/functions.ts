/**
 * The functions as they are deployed: functions/dist is a package of its own. The workspace's contract is bundled into
 * it, because a deploy installs from the public registry; the packages of npm are not bundled.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execa } from 'execa';
import { build, type InlineConfig } from 'vite';
import { inRoot } from '../paths.ts';

/** The bundled packages: the contract, and zod, because the bundler then leaves out most of it. */
const BUNDLED = [/^@mipaka\//, /^zod/];
const OUT = 'functions/dist';

/** Builds functions/dist from scratch. */
export async function buildFunctions(): Promise<void> {
  rmSync(inRoot(OUT), { recursive: true, force: true });
  await build(functionsConfig);
  await writeManifest();
  copyRenderer();
}

/** Vite's configuration for the functions; `npm run dev` adds a watcher. */
export const functionsConfig: InlineConfig = {
  configFile: false,
  root: inRoot('functions'),
  logLevel: 'warn',
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: 'src/index.ts',
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // As an ES module, firebase-admin would load gRPC and its descriptions at once: a third of a cold start.
      output: { format: 'cjs', entryFileNames: 'index.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

/** Copies the renderer of the pages beside the functions, from where the function `site` loads it. */
function copyRenderer(): void {
  cpSync(inRoot('web/dist/server'), inRoot(OUT, 'web'), { recursive: true });
  writeFileSync(inRoot(OUT, 'web/package.json'), JSON.stringify({ type: 'module' }));
}

type Locked = { link?: boolean; optional?: boolean; peer?: boolean; libc?: string[] };
const readJson = (path: string) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
const writeJson = (name: string, content: object) =>
  writeFileSync(inRoot(OUT, name), `${JSON.stringify(content, null, 2)}\n`);

/**
 * Writes package.json with the packages that are not bundled (knip says when one is missing), and package-lock.json:
 * npm gets all that the workspace has pinned and removes what the functions do not need. Offline and with an empty
 * cache, so that no version changes, and a package that the workspace has not pinned stops the build.
 */
async function writeManifest(): Promise<void> {
  const { version, dependencies } = readJson('functions/package.json');
  const needed = Object.entries(dependencies).filter(([name]) => !BUNDLED.some((one) => one.test(name)));
  const root = { name: 'mipaka-functions', version, dependencies: Object.fromEntries(needed) };
  const pinned = Object.entries<Locked>(readJson('package-lock.json').packages);
  /** The packages below a folder of the workspace, by their paths in it. */
  const inside = (folder: string) =>
    pinned
      .filter(([path, { link }]) => path.startsWith(`${folder}node_modules/`) && !link)
      .map(([path, locked]) => [path.slice(folder.length), locked]);
  const entries = [['', root], ...inside(''), ...inside('functions/')];
  const packages: Record<string, Locked> = Object.fromEntries(entries);
  const rest = { private: true, type: 'commonjs', main: 'index.js', engines: { node: '22' } };
  writeJson('package.json', { ...root, ...rest });
  writeJson('package-lock.json', { name: root.name, version, lockfileVersion: 3, packages });
  const isolated = ['--offline', `--cache=${inRoot('.cache/npm')}`];
  const options = ['--package-lock-only', ...isolated, '--ignore-scripts', '--loglevel=error'];
  await execa('npm', ['install', ...options], { cwd: inRoot(OUT) });
  // npm 10 keeps what only optional peers need, and drops `libc`: then an install has the binaries for glibc and musl.
  const lock = readJson(`${OUT}/package-lock.json`);
  const kept = Object.entries<Locked>(lock.packages).filter(([, { optional, peer }]) => !optional || !peer);
  const completed = kept.map(([path, locked]) => [path, { ...locked, libc: packages[path]?.libc }]);
  lock.packages = Object.fromEntries(completed);
  writeJson('package-lock.json', lock);
}
