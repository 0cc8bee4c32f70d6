/** Runs the commands for the terminal: as typed, each in its own process, or one after the other in one process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { execa } from 'execa';
import { afterAll } from 'vitest';
import type { Done, Order } from './command-host.ts';

type Env = Record<string, string | undefined>;

export async function type(command: string, args: string[], input = '', env: Env = {}): Promise<Done> {
  const words = ['tools/bootstrap.mjs', command, ...args];
  const { exitCode = 1, all } = await execa('node', words, { env, input, reject: false, all: true });
  return { exitCode, all };
}

export function startCommands() {
  const host = fork('tests/platform/operations/command-host.ts', { execArgv: ['--import', 'tsx'] });
  afterAll(() => void host.kill());
  return async (command: string, args: string[], input = '', env: Env = {}): Promise<Done> => {
    host.send({ command, args, env, input } satisfies Order);
    const [done] = await once(host, 'message');
    return done;
  };
}
