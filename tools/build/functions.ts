/**
 * The functions as they are deployed: functions/dist is a package of its own. The workspace's contract is bundled into
 * it, because a deploy installs from the public registry; the packages of npm are not bundled.
 */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, type InlineConfig } from 'vite';
import { inRoot } from '../paths.ts';
import { Explained } from '../steps.ts';
import { lockedFor } from './lock.ts';

/** The bundled packages: the contract, and zod, because the bundler then leaves out most of it. */
const BUNDLED = [/^@mipaka\//, /^zod/];
const OUT = 'functions/dist';

/** Builds functions/dist from scratch. */
export async function buildFunctions(): Promise<void> {
  rmSync(inRoot(OUT), { recursive: true, force: true });
  await build(functionsConfig());
  writeManifest();
  copyRenderer();
}

/** Vite's configuration for the functions; hot-reload.ts adds a watcher. */
export function functionsConfig(): InlineConfig {
  return {
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
}

/** Copies the renderer of the pages beside the functions, from where the function `site` loads it. */
function copyRenderer(): void {
  const renderer = inRoot('web/dist/server');
  if (!existsSync(renderer)) throw new Explained('web/dist/server is missing: the website was not built.');
  cpSync(renderer, inRoot(OUT, 'web'), { recursive: true });
  writeFileSync(inRoot(OUT, 'web/package.json'), JSON.stringify({ type: 'module' }));
}

/**
 * Writes package.json with the packages of functions/package.json that are not bundled (knip says when one is missing
 * there), and package-lock.json with the versions that the workspace has pinned for them.
 */
function writeManifest(): void {
  const { version, dependencies } = readJson('functions/package.json');
  const needed = Object.entries(dependencies).filter(([name]) => !BUNDLED.some((one) => one.test(name)));
  const root = { name: 'mipaka-functions', version, engines: { node: '22' } };
  const packages = lockedFor(readJson('package-lock.json').packages, 'functions', {
    ...root,
    dependencies: Object.fromEntries(needed) as Record<string, string>,
  });
  const files = {
    'package.json': { ...packages[''], private: true, type: 'commonjs', main: 'index.js' },
    'package-lock.json': { name: root.name, version, lockfileVersion: 3, requires: true, packages },
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(inRoot(OUT, name), `${JSON.stringify(content, null, 2)}\n`);
  }
}

const readJson = (path: string) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
