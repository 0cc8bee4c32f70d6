/** A process that serves the API and is killed again and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

/** Starts processes one after the other, over one project, and kills them. */
export function startKilled(projectId: string, smtpUrl?: string) {
  let worker: ChildProcess | undefined;
  const kill = () => void worker?.kill('SIGKILL');
  afterAll(kill);
  return {
    kill,
    /** Starts a process and gives its address. */
    async start(): Promise<string> {
      const env = { ...process.env, KILL_PROJECT: projectId, ...(smtpUrl && { KILL_SMTP: smtpUrl }) };
      const args = ['--import', 'tsx', 'tests/platform/operations/kill-worker.ts'];
      worker = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
      for await (const line of createInterface({ input: worker.stdout as NodeJS.ReadableStream }))
        if (line.startsWith('http://')) return line;
      throw new Error('The worker ended before it listened');
    },
    async end(): Promise<void> {
      kill();
      if (worker?.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    },
  };
}
