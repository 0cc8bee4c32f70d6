/**
 * The built site without the emulators of Hosting and Functions: superstatic, on which the Hosting emulator is built,
 * in front of one process with all functions. The Functions emulator starts one for each concurrent call, which took a
 * third of the processor's time. host.spec.ts compares both.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
// @ts-expect-error The package has no types.
import { proxyRequestHandler } from 'firebase-tools/lib/hosting/proxy.js';
import { server as superstatic } from 'superstatic';
import { inRoot, ROOT } from '../../../tools/paths.ts';
import { Explained } from '../../../tools/steps.ts';
import { freePort, HOST } from '../../../tools/suite/ports.ts';
import { ProcessGroup } from '../../../tools/suite/processes.ts';
import { SECRETS } from '../../../tools/suite/run-folder.ts';

type Rewrite = { function: { functionId: string } };

const READY = 'READY ';

/** Serves the built site on a project's data; `env` has the emulators, and the functions' parameters and secrets. */
export async function startHost(project: string, env: Record<string, string>) {
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  const functions = await startFunctions(project, {
    ...SECRETS,
    FUNCTIONS_EMULATOR: 'true',
    GCLOUD_PROJECT: project,
    GOOGLE_CLOUD_PROJECT: project,
    FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: `${project}.appspot.com` }),
    ALLOWED_ORIGINS: origin,
    ...env,
  });
  const { hosting } = JSON.parse(readFileSync(inRoot('firebase.json'), 'utf8'));
  const server: Server = await new Promise((resolve) => {
    const listening: Server = superstatic({
      ...{ port, hostname: HOST, cwd: ROOT, config: hosting, compression: true, stack: 'strict' },
      rewriters: {
        function: async ({ function: { functionId } }: Rewrite) =>
          proxyRequestHandler(functions.addresses[functionId] ?? '', functionId),
      },
    }).listen(() => resolve(listening));
  });
  // Never closes idle connections: a request sent at that moment would fail without a cause.
  server.keepAliveTimeout = 0;
  return {
    /** The address of the site, without a slash at the end. */
    origin,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await functions.group.stop();
    },
  };
}

export type Host = Awaited<ReturnType<typeof startHost>>;

/** Starts the functions; returns their process and the address of each. Their output is in .cache/suite. */
async function startFunctions(project: string, env: Record<string, string>) {
  mkdirSync(inRoot('.cache/suite'), { recursive: true });
  const log = inRoot('.cache/suite', `${project}.log`);
  const args = [
    '--import',
    'tsx',
    inRoot('tests/platform/harness/functions-host.ts'),
    inRoot('functions/dist'),
  ];
  let isReady: (addresses: Record<string, string>) => void;
  const ready = new Promise<Record<string, string>>((resolve) => {
    isReady = resolve;
  });
  const onLine = (line: string) => {
    if (line.startsWith(READY)) isReady(JSON.parse(line.slice(READY.length)));
  };
  const group = new ProcessGroup(process.execPath, args, {
    ...{ cwd: ROOT, env, log, onLine },
  });
  const ended = group.ended.then(({ code }) => {
    throw new Explained(`The functions ended (code ${code}). Everything they printed: ${log}`);
  });
  return { group, addresses: await Promise.race([ready, ended]) };
}
