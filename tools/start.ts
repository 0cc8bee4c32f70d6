/**
 * `npm start`: runs the whole site on this machine until Ctrl-C. `npm run dev` is the same with `--hot`: Vite with hot
 * reload in front of the emulators; every change of the functions builds them again.
 */
import { createServer, mergeConfig, build as vite } from 'vite';
import webPush from 'web-push';
import { functionsConfig } from './build/functions.ts';
import { build } from './build.ts';
import { withMailCatcher } from './mail-catcher.ts';
import { inRoot } from './paths.ts';
import { localLogin } from './seed.ts';
import { seedWithInbox } from './seed-inbox.ts';
import { since, step } from './steps.ts';
import { type Suite, type SuiteOptions, withSuite } from './suite/index.ts';
import { DEFAULT_PORTS, HOST, originOf } from './suite/ports.ts';
import { runToEnd } from './suite/processes.ts';

/** The keys that sign messages to devices. They are new at each start, so a browser has to subscribe again. */
const vapid = webPush.generateVAPIDKeys();

const begun = Date.now();
const isHot = process.argv.includes('--hot');

async function watchFunctions(suite: Suite): Promise<void> {
  const watcher = await vite(mergeConfig(functionsConfig, { build: { watch: {} } }));
  if (!('on' in watcher)) throw new Error('Vite did not give a watcher');
  let builds = 0;
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code !== 'END') return;
    // The emulators already run the first build.
    if (++builds === 1) return;
    await suite.reload();
    console.log('functions: built and loaded again');
  });
}

async function serveHot(suite: Suite): Promise<void> {
  await watchFunctions(suite);
  // The origin to which web/vite.config.ts forwards /api and /media.
  process.env.API_ORIGIN = suite.origin;
  const server = await createServer({ root: inRoot('web'), clearScreen: false });
  await server.listen();
  console.log('The development server, with hot reload:\n');
  server.printUrls();
}

await runToEnd(async () => {
  await build();
  await withMailCatcher(originOf(DEFAULT_PORTS), async (catcher) => {
    const options: SuiteOptions = {
      name: 'start',
      data: { fresh: process.argv.includes('--fresh') },
      params: { ...catcher.params, VAPID_PUBLIC_KEY: vapid.publicKey },
      secrets: { ...catcher.secrets, VAPID_PRIVATE_KEY: vapid.privateKey },
      onFunctionLog: isHot ? (line) => console.log(`functions: ${line}`) : undefined,
    };
    await withSuite(options, async (suite) => {
      Object.assign(process.env, suite.env);
      await step('Seeding the database, if it is empty', () => seedWithInbox(suite));
      console.log(`
The site is ready (${since(begun)}).

  Website    ${suite.origin}
             ${suite.origin.replace(HOST, 'localhost')} (passkeys need a name)
  Dashboard  ${suite.origin}/admin
  Login      ${localLogin.username} / ${localLogin.password}
  Mails      ${catcher.page}, to read and to answer

Logs of the emulators and functions: ${suite.log}
Press Ctrl-C to stop. The data stays; \`npm start -- --fresh\` begins anew.
`);
      if (isHot) await serveHot(suite);
      await suite.ended;
    });
  });
}, 0);
