/** Vite with hot reload in front of the emulators; every change of the functions builds them again. */
import { build, createServer } from 'vite';
import { functionsConfig } from './build/functions.ts';
import { inRoot } from './paths.ts';
import type { Suite } from './suite/index.ts';

/** Builds the functions on every change and lets the emulator load them. */
async function watchFunctions(suite: Suite): Promise<void> {
  const config = functionsConfig();
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  if (!('on' in watcher)) throw new Error('Vite did not give a watcher');
  let isFirst = true;
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code !== 'END') return;
    // The emulators already run the first build.
    if (!isFirst) {
      await suite.reload();
      console.log('functions: built and loaded again');
    }
    isFirst = false;
  });
}

/** Runs until the process ends. */
export async function serveHot(suite: Suite): Promise<void> {
  await watchFunctions(suite);
  // The origin to which web/vite.config.ts forwards /api and /media.
  process.env.API_ORIGIN = suite.origin;
  const server = await createServer({ root: inRoot('web'), clearScreen: false });
  await server.listen();
  console.log('The development server, with hot reload:\n');
  server.printUrls();
}
