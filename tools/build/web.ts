/** The website: the browser's files in web/dist/hosting, and the renderer of the pages in web/dist/server. */
import { existsSync } from 'node:fs';
import { build } from 'vite';
import { inRoot } from '../paths.ts';
import { Explained } from '../steps.ts';
import { addEarlierFiles, filesOfLastBuild } from './earlier-files.ts';

// The benchmarks measure the files that visitors load; the dashboard, which includes Firebase, may be larger.
const CHUNK_WARNING_KB = 2000;

/** Builds both; the renderer second, because it needs the names of the browser's files. */
export async function buildWeb(): Promise<void> {
  const root = inRoot('web');
  const dist = inRoot('web/dist');
  const earlier = filesOfLastBuild(dist);
  await build({ root, logLevel: 'warn', build: { chunkSizeWarningLimit: CHUNK_WARNING_KB } });
  await build({ root, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
  if (existsSync(inRoot('web/dist/hosting/index.html'))) {
    throw new Explained(
      'web/dist/hosting holds an index.html: Hosting would show it instead of the page `/`.',
    );
  }
  addEarlierFiles(dist, earlier);
}
