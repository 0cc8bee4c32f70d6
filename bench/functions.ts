/** A function in a process of its own under the functions framework. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { defaultLimits } from '../functions/src/platform/config.ts';
import { inRoot, ROOT } from '../tools/paths.ts';
import { PROJECT } from '../tools/suite/index.ts';
import { freePort, HOST } from '../tools/suite/ports.ts';
import { send } from './load.ts';

const POLL_MS = 2;

/**
 * The environment of a deployed function: what the emulators' adds to it, and the parameters, which have no default there,
 * as they are where nobody sets others.
 */
export const deployed = (env: Record<string, string>): Record<string, string> => ({
  ...env,
  ALLOWED_ORIGINS: 'https://mipaka.network',
  WEB_API_KEY: 'bench',
  MAIL_TO: 'staff@example.com',
  MAIL_FROM: 'Bench <bench@example.com>',
  SMTP_URL: 'none',
  ACCOUNT_KEY: 'half of the keys of accounts, for the benches',
  INQUIRY_RETENTION_MONTHS: '24',
  LOGIN_FAILURES_PER_NAME: String(defaultLimits.loginName.max),
  LOGIN_FAILURES_PER_MINUTE: String(defaultLimits.loginAll.max),
  CONTENT_FRESH_SECONDS: String(defaultLimits.contentSeconds),
  COUNTS_WRITTEN_AFTER_SECONDS: String(defaultLimits.visitsWrittenSeconds),
  MESSAGES_PER_ADDRESS: String(defaultLimits.formAddress.max),
  MESSAGES_PER_MINUTE: String(defaultLimits.formFlood.max),
  MESSAGES_PER_MINUTE_AT_MOST: String(defaultLimits.formAll.max),
  MAILBOX_PAUSE_SECONDS: String(defaultLimits.mailboxSeconds),
  MAILS_PER_DOMAIN: String(defaultLimits.mailDomain.max),
  GCLOUD_PROJECT: PROJECT,
  FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT, storageBucket: `${PROJECT}.appspot.com` }),
});

/** The same with limits that one machine does not reach. */
export const unlimited = (env: Record<string, string>): Record<string, string> => ({
  ...deployed(env),
  LOGIN_FAILURES_PER_NAME: '1000000',
  LOGIN_FAILURES_PER_MINUTE: '1000000',
  MESSAGES_PER_ADDRESS: '10000',
  MESSAGES_PER_MINUTE: '10000',
  MESSAGES_PER_MINUTE_AT_MOST: '10000',
});

export type Running = {
  base: string;
  /** From the start of the process to its first answer, in milliseconds. */
  coldMs: number;
  /** The most memory that the process has had, and what it has now, in MiB. */
  peakMiB: () => number;
  nowMiB: () => number;
  /** The processor time that the process has used, in milliseconds. */
  cpuMs: () => number;
  stop: () => void;
  /** Asks it to end, as the platform does. */
  end: () => void;
};

/**
 * Starts a function and waits for the first answer to `path`.
 *
 * @param source the folder of the functions, in the checkout or absolute
 * @param niceness how far it stands back behind the other functions, which share this machine's processors with it
 */
export async function startFunction(
  source: string,
  target: string,
  path: string,
  env: Record<string, string> = {},
  niceness = 0,
): Promise<Running> {
  const port = await freePort();
  const base = `http://${HOST}:${port}`;
  const begun = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [
      inRoot('node_modules/@google-cloud/functions-framework/build/src/main.js'),
      `--source=${resolve(ROOT, source)}`,
      `--target=${target}`,
      `--port=${port}`,
    ],
    { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (child.pid) setPriority(child.pid, niceness);
  for (;;) {
    const answer = await send(base, { path }).catch(() => undefined);
    if (answer) break;
    if (child.exitCode !== null) throw new Error(`${source} ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  const memory = (line: RegExp) =>
    Number(line.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024;
  return {
    base,
    coldMs: performance.now() - begun,
    peakMiB: () => memory(/VmHWM:\s+(\d+)/),
    nowMiB: () => memory(/VmRSS:\s+(\d+)/),
    cpuMs: () => {
      // Behind the name of the process: the 12th and 13th field, in hundredths of a second.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    stop: () => child.kill('SIGKILL'),
    end: () => child.kill('SIGTERM'),
  };
}
