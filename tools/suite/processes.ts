/** Child processes that never outlive the command that started them. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { execa, execaSync } from 'execa';
import { Explained, printError } from '../steps.ts';

const GRACE_MS = 15_000;
const PARENT_CHECK_MS = 500;

const interrupted = new AbortController();

/** Is aborted by the first Ctrl-C (or SIGTERM, SIGHUP). A second one ends everything by force. */
const interruption: AbortSignal = interrupted.signal;

/** Thrown out of whatever was waiting when the command was interrupted. */
export class Interrupted extends Error {}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interruption.aborted) process.exit(130);
    interrupted.abort(new Interrupted(`Interrupted by ${signal}`));
  });
}

// npm passes a SIGTERM on to its shell, which dies of it without telling us: the parent that changes does.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) interrupted.abort(new Interrupted('npm ended'));
  }, PARENT_CHECK_MS).unref();
}

process.on('exit', () => {
  for (const group of running) group.kill();
});

const whenInterrupted = new Promise<never>((_, reject) => {
  interruption.addEventListener('abort', () => reject(interruption.reason), { once: true });
});
// Whoever waits gets the error; without this line an interruption that nobody waits for would end the command.
whenInterrupted.catch(() => {});

/** The result of the work, unless the command is interrupted first: then an Interrupted is thrown. */
export const unlessInterrupted = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([whenInterrupted, work]);

/**
 * Runs a whole command, prints its error and ends the process.
 *
 * @param codeOfInterruption the exit code after Ctrl-C
 */
export async function runToEnd(work: () => Promise<unknown>, codeOfInterruption = 130): Promise<never> {
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
  env?: NodeJS.ProcessEnv;
  /** A file that takes everything the process prints, which is then not kept in memory. */
  log?: string;
  onLine?: (line: string) => void;
}

/** The processes that have a variable in their environment; from /proc where there is one, because a slim image has no `ps`. */
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
      return false; // It ended while the list was made, or belongs to somebody else.
    }
  });
}

const running = new Set<ProcessGroup>();

/**
 * A process in a group of its own: Ctrl-C in the terminal does not reach it, so its end can be put in order. All its
 * descendants inherit a variable by which they are found: firebase-tools puts the Firestore emulator into yet another
 * group.
 */
export class ProcessGroup {
  // No dashes: a shell does not pass on what could not be a variable of its own.
  readonly #variable = `PROCESS_GROUP_${randomUUID().replaceAll('-', '_')}`;
  readonly pid: number;
  /** What it printed, unless that went to a log. */
  readonly output: Promise<string>;
  /** The exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>;

  constructor(command: string, args: string[], { cwd, env, log, onLine }: SpawnOptions = {}) {
    interruption.throwIfAborted();
    const target = log ? { file: log, append: true as const } : ('pipe' as const);
    const follow = function* (line: unknown) {
      onLine?.(String(line));
      yield line;
    };
    const stream = onLine ? ([follow, target] as const) : target;
    const child = execa(command, args, {
      cwd,
      env: { ...(env ?? process.env), [this.#variable]: '1' },
      extendEnv: false,
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
    // Descendants of one that died hold its output open: without this everybody would wait for them.
    child.once('exit', () => this.kill());
    const ended = child.then((result) => {
      running.delete(this);
      if (result.code === 'ENOENT') throw new Explained(`"${command}" is not installed.`);
      if (!child.pid) throw new Error(`${command} did not start: ${result.code}`);
      return result;
    });
    this.exited = ended.then(({ exitCode }) => exitCode ?? null);
    this.output = ended.then(({ all }) => String(all ?? ''));
    for (const promise of [this.exited, this.output]) promise.catch(() => {});
  }

  /** Asks the group to end, waits, and ends by force whatever is still there after that. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (running.has(this)) {
      send(-this.pid, signal);
      const patience = new AbortController();
      await Promise.race([this.exited, pause(GRACE_MS, null, patience)]).catch(() => {});
      patience.abort();
    }
    this.kill();
  }

  /** The process of the group that has some words, with a zero behind each, in its command. Throws where there is none. */
  find(words: string): number {
    const hasWords = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(words);
    const pid = processesWith(this.#variable).find(hasWords);
    if (pid === undefined) throw new Error(`No process has ${words} in its command`);
    return pid;
  }

  /** Ends the group and all its descendants at once. Synchronous, for the very end of the process. */
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

/** Runs a command to its end; gives its exit code and what it printed. Interrupting ends the command, too. */
export async function run(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<{ code: number | null; output: string }> {
  const group = new ProcessGroup(command, args, options);
  try {
    return { code: await unlessInterrupted(group.exited), output: await group.output };
  } finally {
    await group.stop();
  }
}

/** Whether a command can be run at all, by asking it for its version. */
export const isInstalled = (command: string): boolean =>
  execaSync(command, ['--version'], { stdio: 'ignore', timeout: 20_000, reject: false }).exitCode === 0;
