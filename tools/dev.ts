/** `npm run dev`: Vite with hot reload in front of the emulators; every change of the functions builds them again. */
import { build, createServer } from 'vite';
import { functionsConfig } from './build/functions.ts';
import { build as buildAll } from './build.ts';
import { inRoot } from './paths.ts';
import { localLogin } from './seed.ts';
import { seedWithInbox } from './seed-inbox.ts';
import { step } from './steps.ts';
import { type Suite, withSuite } from './suite/index.ts';
import { runToEnd } from './suite/processes.ts';

/** Builds the functions on every change and lets the emulator load them. Returns the function that ends this. */
async function watchFunctions(suite: Suite): Promise<() => Promise<void>> {
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
  return () => watcher.close();
}

const data = { fresh: process.argv.includes('--fresh') };
const onFunctionLog = (line: string) => console.log(`functions: ${line}`);

await runToEnd(async () => {
  await buildAll();
  await withSuite({ name: 'dev', data, onFunctionLog }, async (suite) => {
    Object.assign(process.env, suite.env);
    await step('Seeding the database, if it is empty', () => seedWithInbox(suite));
    const stopWatching = await watchFunctions(suite);
    // The origin to which web/vite.config.ts forwards /api and /media.
    process.env.API_ORIGIN = suite.origin;
    const server = await createServer({ root: inRoot('web'), clearScreen: false });
    await server.listen();
    console.log('\nThe development server, with hot reload:\n');
    server.printUrls();
    console.log(
      `\n  Login: ${localLogin.username} / ${localLogin.password}\n  Built site: ${suite.origin}\n`,
    );
    try {
      await suite.ended;
    } finally {
      await server.close();
      await stopWatching();
    }
  });
}, 0);
