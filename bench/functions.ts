/** Runs a function in its own process under the functions framework. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot, ROOT } from '../tools/paths.ts';
import { PROJECT } from '../tools/suite/index.ts';
import { freePort, HOST } from '../tools/suite/ports.ts';
import { send } from './load.ts';

const POLL_MS = 2;

/** The environment of a deployed function: that of the emulators, and parameters; others have their default values. */
export const deployed = (env: Record<string, string>): Record<string, string> => ({
  ...env,
  ALLOWED_ORIGINS: 'https://mipaka.network',
  WEB_API_KEY: 'bench',
  MAIL_TO: 'staff@example.com',
  MAIL_FROM: 'Bench <bench@example.com>',
  SMTP_URL: 'none',
  ACCOUNT_KEY: 'half of the keys of accounts, for the benches',
  INQUIRY_RETENTION_MONTHS: '24',
  GCLOUD_PROJECT: PROJECT,
  FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT, storageBucket: `${PROJECT}.appspot.com` }),
});

/** The same environment with limits that one machine cannot reach. */
export const unlimited = (env: Record<string, string>): Record<string, string> => ({
  ...deployed(env),
  LOGIN_FAILURES_PER_NAME: '1000000',
  LOGIN_FAILURES_PER_MINUTE: '1000000',
  MESSAGES_PER_ADDRESS: '10000',
  MESSAGES_PER_MINUTE: '10000',
  MESSAGES_PER_MINUTE_AT_MOST: '10000',
});

/** Starts a function of a folder, in the checkout or absolute, and waits for the first answer to `path`. */
export async function startFunction(
  source: string,
  target: string,
  path: string,
  env: Record<string, string> = {},
  niceness = 0,
) {
  const port = await freePort();
  const base = `http://${HOST}:${port}`;
  const begun = performance.now();
  const framework = inRoot('node_modules/@google-cloud/functions-framework/build/src/main.js');
  const args = [framework, `--source=${resolve(ROOT, source)}`, `--target=${target}`, `--port=${port}`];
  const wholeEnv = { ...process.env, NODE_ENV: 'production', ...env };
  const child = spawn(process.execPath, args, { env: wholeEnv, stdio: ['ignore', 'ignore', 'inherit'] });
  if (child.pid) setPriority(child.pid, niceness);
  while (!(await send(base, { path }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${source} ended with ${child.exitCode}`);
    await pause(POLL_MS);
  }
  const memory = (line: RegExp) =>
    Number(line.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024;
  return {
    base,
    /** From the start of the process to its first answer, in milliseconds. */
    coldMs: performance.now() - begun,
    peakMiB: () => memory(/VmHWM:\s+(\d+)/),
    nowMiB: () => memory(/VmRSS:\s+(\d+)/),
    cpuMs() {
      // User and system time: the 12th and 13th field after the process name, in hundredths of a second.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    /** Kills the process, or sends SIGTERM, as the platform does to end an instance. */
    stop: (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => child.kill(signal),
  };
}
export type Running = Awaited<ReturnType<typeof startFunction>>;
