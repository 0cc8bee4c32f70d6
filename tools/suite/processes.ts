/** Child processes that never outlive the command that started them. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa, execaSync } from 'execa';
import { ROOT } from '../paths.ts';
import { Explained, printError } from '../steps.ts';

const GRACE_MS = 15_000;
const PARENT_CHECK_MS = 500;

const running = new Set<ProcessGroup>();
process.on('exit', () => {
  for (const group of running) group.kill();
});

/** The error that every wait throws when the command is interrupted. */
export class Interrupted extends Explained {}

let interruption: Promise<never> | undefined;
/**
 * Rejects at the first Ctrl-C (or SIGTERM, SIGHUP). A second one ends everything by force. A command that has neither
 * asked for this nor started a process is ended by the first, as by default.
 */
function interrupted(): Promise<never> {
  if (interruption) return interruption;
  interruption = new Promise<never>((_, reject) => {
    let isSecond = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (isSecond) process.exit(130);
        isSecond = true;
        reject(new Interrupted(`Interrupted by ${signal}`));
      });
    }
    // npm forwards a SIGTERM to its shell, which ends without a signal to this process; but then the parent changes.
    const parent = process.ppid;
    const look = () => process.ppid !== parent && reject(new Interrupted('npm ended'));
    if (process.env.npm_lifecycle_event) setInterval(look, PARENT_CHECK_MS).unref();
  });
  // Waiting code gets the error; without this line an interruption while no code waits would end the command.
  interruption.catch(() => {});
  return interruption;
}

export const unlessInterrupted = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([interrupted(), work]);

export async function runToEnd(work: () => Promise<unknown>, codeOfInterruption = 130): Promise<never> {
  interrupted();
  try {
    await work();
  } catch (error) {
    const isInterrupted = error instanceof Interrupted;
    if (isInterrupted) console.log('Stopped.');
    else printError(error);
    process.exit(isInterrupted ? codeOfInterruption : 1);
  }
  process.exit();
}

interface SpawnOptions {
  cwd?: string;
  /** Variables beside those of this process. */
  env?: NodeJS.ProcessEnv;
  /** A file for the output of the process, which is then not kept in memory. */
  log?: string;
  onLine?: (line: string) => void;
}

/** The processes with a variable in their environment; from /proc if it exists, because a slim image has no `ps`. */
function processesWith(variable: string): number[] {
  if (!existsSync('/proc/self/environ')) {
    const { stdout } = execaSync('ps', ['-AEww', '-o', 'pid=,command=']);
    const lines = stdout.split('\n').filter((line) => line.includes(variable));
    return lines.map((line) => Number.parseInt(line, 10));
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(variable);
    } catch {
      return false; // The process has ended since, or belongs to another user.
    }
  });
}

/**
 * A process in a group of its own, which Ctrl-C in the terminal does not reach. Its descendants inherit a variable by
 * which they are found, because firebase-tools starts the Firestore emulator in another group.
 */
export class ProcessGroup {
  // Without dashes, because a shell does not pass on variables whose names it does not allow.
  readonly #variable = `PROCESS_GROUP_${randomUUID().replaceAll('-', '_')}`;
  readonly pid: number;
  /** The exit code, null if a signal ended the process; and the output, unless it goes to a log. */
  readonly ended: Promise<{ code: number | null; output: string }>;

  constructor(command: string, args: string[], { cwd, env, log, onLine }: SpawnOptions = {}) {
    const target = log ? { file: log, append: true as const } : ('pipe' as const);
    const follow = function* (line: unknown) {
      onLine?.(String(line));
      yield line;
    };
    const stream = onLine ? ([follow, target] as const) : target;
    const child = execa(command, args, {
      cwd,
      env: { ...env, [this.#variable]: '1' },
      // Tools of node_modules/.bin take precedence over the machine's.
      preferLocal: true,
      localDir: ROOT,
      stdin: 'ignore',
      stdout: stream,
      stderr: stream,
      all: true,
      buffer: !log,
      reject: false,
      detached: true,
      cleanup: false,
    });
    this.pid = child.pid ?? 0;
    running.add(this);
    interrupted();
    // Descendants of a dead process hold its output open: without this, reads of the output would wait for them.
    child.once('exit', () => this.kill());
    this.ended = child.then(({ code, exitCode, all }) => {
      running.delete(this);
      if (code === 'ENOENT') throw new Explained(`"${command}" is not installed.`);
      if (!child.pid) throw new Error(`${command} did not start: ${code}`);
      return { code: exitCode ?? null, output: String(all ?? '') };
    });
    this.ended.catch(() => {});
  }

  /** Sends a signal to the group, waits, and then kills the processes that are still there. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (running.has(this)) {
      send(-this.pid, signal);
      await Promise.race([this.ended, pause(GRACE_MS, null, { ref: false })]).catch(() => {});
    }
    this.kill();
  }

  /** The process of the group whose command line has these words, each followed by a zero byte. Throws if none has. */
  find(words: string): number {
    const hasWords = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(words);
    const pid = processesWith(this.#variable).find(hasWords);
    if (pid === undefined) throw new Error(`No process has ${words} in its command`);
    return pid;
  }

  /** Kills the group and all its descendants at once. It is synchronous, for the exit of this process. */
  kill(): void {
    if (running.has(this)) send(-this.pid, 'SIGKILL');
    for (const pid of processesWith(this.#variable)) send(pid, 'SIGKILL');
    running.delete(this);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid !== 0) process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs a command to its end. An interruption ends the command, too. */
export async function run(command: string, args: string[], options: SpawnOptions = {}) {
  const group = new ProcessGroup(command, args, options);
  try {
    return await unlessInterrupted(group.ended);
  } finally {
    await group.stop();
  }
}

/** The file of the first of these commands that PATH has. */
export const onPath = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(existsSync);

/** Whether a command can run, tested with --version. */
export const isInstalled = (command: string): boolean =>
  execaSync(command, ['--version'], { stdio: 'ignore', timeout: 20_000, reject: false }).exitCode === 0;
