/** `npm run build`: builds all that is deployed, into web/dist and functions/dist. */
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as vite } from 'vite';
import { addEarlierFiles, filesOfLastBuild } from './build/earlier-files.ts';
import { buildFunctions } from './build/functions.ts';
import { inRoot } from './paths.ts';
import { Explained, step } from './steps.ts';
import { runToEnd, unlessInterrupted } from './suite/processes.ts';

const SHARED = ['contract/src', 'tools/build', 'tsconfig.base.json', 'package-lock.json'];
/**
 * Each part has its sources, and the file that its build writes last, which gets the time at which the build began: it
 * is built again when a source is newer.
 */
const PARTS = [
  { name: 'the website', build: buildWeb, sources: [...SHARED, 'web'], result: 'web/dist/own-files.json' },
  {
    name: 'the functions',
    build: buildFunctions,
    sources: [...SHARED, 'web/dist/own-files.json', 'functions/src', 'functions/package.json'],
    result: 'functions/dist/web/package.json',
  },
];

const BUILT = new Set(['dist', 'node_modules']);

/** The time of the last change in a file or folder, in epoch milliseconds; a folder's changes with the names in it. */
function changedAt(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = readdirSync(path).filter((name) => !BUILT.has(name) && !name.includes('.test.'));
  return Math.max(stats.mtimeMs, ...names.map((name) => changedAt(join(path, name))));
}

const isUpToDate = ({ sources, result }: (typeof PARTS)[number]) =>
  existsSync(inRoot(result)) &&
  sources.every((source) => changedAt(inRoot(source)) < statSync(inRoot(result)).mtimeMs);

// The benchmarks measure the files that visitors load; the dashboard, which includes Firebase, may be larger.
const CHUNK_WARNING_KB = 2000;

/** Builds web/dist/hosting for browsers, then the renderer web/dist/server, which needs the names of those files. */
async function buildWeb(): Promise<void> {
  const [root, dist] = [inRoot('web'), inRoot('web/dist')];
  const earlier = filesOfLastBuild(dist);
  await vite({ root, logLevel: 'warn', build: { chunkSizeWarningLimit: CHUNK_WARNING_KB } });
  await vite({ root, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
  if (existsSync(inRoot('web/dist/hosting/index.html')))
    throw new Error('web/dist/hosting holds an index.html: Hosting would show it instead of the page `/`.');
  addEarlierFiles(dist, earlier);
}

/** Builds the parts that changed since the last build. Throws an Explained with the bundler's message. */
export async function build(): Promise<void> {
  for (const part of PARTS) {
    if (isUpToDate(part)) continue;
    // First, because a new folder changes the time of the one that it is in.
    mkdirSync(dirname(inRoot(part.result)), { recursive: true });
    const begun = new Date();
    await step(`Building ${part.name}`, part.build).catch((error: Error) => {
      throw new Explained(error.message);
    });
    utimesSync(inRoot(part.result), begun, begun);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runToEnd(() => unlessInterrupted(build()));
