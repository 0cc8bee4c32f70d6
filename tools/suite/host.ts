/**
 * The built site without the emulators of Hosting and Functions: superstatic, of which the Hosting emulator consists,
 * before one process with all functions. The emulator starts a process for each call that runs at the same time; the
 * browser tests spent a third of the processor's time on those. tests/emulators compares both.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { proxyRequestHandler } from 'firebase-tools/lib/hosting/proxy.js';
import { server as superstatic } from 'superstatic';
import { inRoot, ROOT } from '../paths.ts';
import { Explained } from '../steps.ts';
import { freePort, HOST } from './ports.ts';
import { ProcessGroup } from './processes.ts';

export interface HostOptions {
  /** A project id that begins with `demo-`: the data and the files of the site. */
  project: string;
  /** The addresses of the emulators, and the parameters and secrets of the functions. */
  env: Record<string, string>;
  onFunctionLog?: (line: string) => void;
}

export interface Host {
  /** The address of the site, without a slash at the end. */
  origin: string;
  /** The file with everything that the functions printed. */
  log: string;
  /** Loads the functions again from functions/dist. */
  reload: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Functions {
  group: ProcessGroup;
  /** The address of each function. */
  addresses: Record<string, string>;
}
type Rewrite = { function: { functionId: string } };

const READY = 'READY ';
/** What stands for no secret, as in index.ts of the functions. */
const NO_SECRETS = { SMTP_URL: 'none', MAIL_INBOUND_SECRET: 'none', VAPID_PRIVATE_KEY: 'none' };

/** Serves the built site until it is stopped. Throws an Explained when the functions do not start. */
export async function startHost({ project, env, onFunctionLog }: HostOptions): Promise<Host> {
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  mkdirSync(inRoot('.cache/suite'), { recursive: true });
  const log = inRoot('.cache/suite', `${project}.log`);
  const start = () =>
    startFunctions(log, onFunctionLog, {
      ...NO_SECRETS,
      // Data that is kept has to be opened by the next start.
      ACCOUNT_KEY: 'of the emulators, which hold nothing secret',
      FUNCTIONS_EMULATOR: 'true',
      GCLOUD_PROJECT: project,
      GOOGLE_CLOUD_PROJECT: project,
      FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: `${project}.appspot.com` }),
      ALLOWED_ORIGINS: origin,
      ...env,
    });
  let functions = await start();
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
  // A connection that is closed while a client sends its next request on it is a failure of nobody's.
  server.keepAliveTimeout = 0;
  return {
    origin,
    log,
    reload: async () => {
      const before = functions;
      functions = await start();
      await before.group.stop();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await functions.group.stop();
    },
  };
}

async function startFunctions(
  log: string,
  onLog: HostOptions['onFunctionLog'],
  env: Record<string, string>,
): Promise<Functions> {
  let isReady = (_: Functions['addresses']) => {};
  const ready = new Promise<Functions['addresses']>((resolve) => {
    isReady = resolve;
  });
  const group = new ProcessGroup(
    process.execPath,
    ['--import', 'tsx', inRoot('tools/suite/functions-host.ts'), inRoot('functions/dist')],
    {
      cwd: ROOT,
      env: { ...process.env, ...env },
      log,
      onLine: (line) => {
        if (line.startsWith(READY)) isReady(JSON.parse(line.slice(READY.length)));
        else onLog?.(line);
      },
    },
  );
  const ended = group.exited.then((code) => {
    throw new Explained(`The functions ended (code ${code}). Everything they printed: ${log}`);
  });
  return { group, addresses: await Promise.race([ready, ended]) };
}
