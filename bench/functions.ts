/** A function as it is deployed, in a process of its own under the functions framework. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot } from '../tools/paths.ts';
import { freePorts, HOST } from '../tools/suite/ports.ts';
import { send } from './load.ts';

const POLL_MS = 2;

export type Running = {
  base: string;
  /** From the start of the process to its first answer, in milliseconds. */
  coldMs: number;
  /** The most memory that the process has had, in MiB. */
  peakMiB: () => number;
  stop: () => void;
};

/** Starts a function and waits for the first answer to `path`. */
export async function startFunction(
  source: string,
  target: string,
  path: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const [port = 0] = await freePorts(1);
  const base = `http://${HOST}:${port}`;
  const begun = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [
      inRoot('node_modules/@google-cloud/functions-framework/build/src/main.js'),
      `--source=${inRoot(source)}`,
      `--target=${target}`,
      `--port=${port}`,
      '--signature-type=http',
    ],
    { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  for (;;) {
    const answer = await send(base, { path }).catch(() => undefined);
    if (answer) break;
    if (child.exitCode !== null) throw new Error(`${source} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    base,
    coldMs: performance.now() - begun,
    peakMiB: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    stop: () => child.kill('SIGKILL'),
  };
}
