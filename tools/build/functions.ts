/**
 * The functions as they are deployed: functions/dist is a package of its own. The workspace's contract is bundled into
 * it, because a deploy installs from the public registry; the packages of npm are not bundled.
 */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { build, type InlineConfig, type Plugin } from 'vite';
import { inRoot } from '../paths.ts';
import { Explained } from '../steps.ts';
import { lockedFor, type Packages } from './lock.ts';

/** The bundled packages: the contract, and zod, because the bundler then leaves out most of it. */
const BUNDLED = [/^@mipaka\//, /^zod/];
const OUT = 'functions/dist';

/** Builds functions/dist from scratch. */
export async function buildFunctions(): Promise<void> {
  rmSync(inRoot(OUT), { recursive: true, force: true });
  await build(functionsConfig());
  copyRenderer();
}

/** Vite's configuration for the functions; hot-reload.ts adds a watcher. */
export function functionsConfig(): InlineConfig {
  return {
    configFile: false,
    root: inRoot('functions'),
    logLevel: 'warn',
    plugins: [writeManifest()],
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

/** The npm package of an import: `@scope/name/part` → `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Writes package.json with the packages that the bundle really imports, in the versions of functions/package.json,
 * and package-lock.json with the versions that the workspace has pinned for them.
 */
function writeManifest(): Plugin {
  return {
    name: 'functions-manifest',
    generateBundle(_, bundle) {
      const { version, dependencies: listed } = readJson<{
        version: string;
        dependencies: Record<string, string>;
      }>('functions/package.json');
      const imported = Object.values(bundle)
        .flatMap((output) => (output.type === 'chunk' ? [...output.imports, ...output.dynamicImports] : []))
        .filter((specifier) => !(specifier in bundle) && !isBuiltin(specifier))
        .map(packageOf);
      const names = [...new Set(imported)].sort();
      const missing = names.filter((name) => !listed[name]);
      if (missing.length > 0) {
        throw new Explained(
          `functions/package.json must list ${missing.join(', ')}: the functions import it.`,
        );
      }
      const root = {
        name: 'mipaka-functions',
        version,
        engines: { node: '22' },
        dependencies: Object.fromEntries(names.map((name) => [name, listed[name] as string])),
      };
      const workspace = readJson<{ packages: Packages }>('package-lock.json');
      const packages = lockedFor(workspace.packages, 'functions', root);
      const files = {
        'package.json': { ...root, private: true, type: 'commonjs', main: 'index.js' },
        'package-lock.json': { name: root.name, version, lockfileVersion: 3, requires: true, packages },
      };
      for (const [fileName, content] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content, null, 2)}\n` });
      }
    },
  };
}

const readJson = <Content>(path: string) => JSON.parse(readFileSync(inRoot(path), 'utf8')) as Content;
