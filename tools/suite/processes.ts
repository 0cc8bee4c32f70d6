/** Child processes that never outlive the command that started them. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { Explained } from '../steps.ts';

const GRACE_MS = 15_000;
const PARENT_CHECK_MS = 500;

const interrupted = new AbortController();

/** Is aborted by the first Ctrl-C (or SIGTERM, SIGHUP). A second one ends everything by force. */
export const interruption: AbortSignal = interrupted.signal;

/** Thrown out of whatever was waiting when the command was interrupted. */
export class Interrupted extends Error {}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interrupted.signal.aborted) process.exit(130);
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

/** The result of the work, unless the command is interrupted first: then an Interrupted is thrown. */
export async function unlessInterrupted<Result>(work: Promise<Result>): Promise<Result> {
  interruption.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(interruption.reason);
    interruption.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    interruption.removeEventListener('abort', onAbort);
  }
}

interface SpawnOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** A file that takes everything the process prints. */
  log?: string;
  onLine?: (line: string) => void;
}

interface Listed {
  pid: number;
  parent: number;
  command: string;
}

/** Every process of this machine; from /proc where there is one, because a slim image has no `ps`. */
function listProcesses(): Listed[] {
  if (!existsSync('/proc/self/stat')) {
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
      .filter((match) => match !== null)
      .map(([, pid, parent, command]) => ({
        pid: Number(pid),
        parent: Number(parent),
        command: command ?? '',
      }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
      } catch {
        return []; // It ended while the list was made.
      }
    });
}

function descendantsOf(pid: number, all: Listed[]): Listed[] {
  const children = all.filter((one) => one.parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

const running = new Set<ProcessGroup>();

/**
 * A process in a group of its own: Ctrl-C in the terminal does not reach it, so its end can be put in order.
 * Its descendants are remembered, because firebase-tools puts the Firestore emulator into yet another group.
 */
export class ProcessGroup {
  readonly #child: ChildProcess;
  readonly #known = new Map<number, Listed>();
  /** The exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>;
  #ended = false;

  constructor(command: string, args: string[], options: SpawnOptions = {}) {
    interruption.throwIfAborted();
    this.#child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(this);
    const log = options.log ? createWriteStream(options.log, { flags: 'a' }) : undefined;
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (!stream) continue;
      if (log) stream.pipe(log, { end: false });
      if (options.onLine) createInterface({ input: stream }).on('line', options.onLine);
      else if (!log) stream.resume();
    }
    this.exited = new Promise((resolve, reject) => {
      this.#child.on('error', (error: NodeJS.ErrnoException) => {
        this.#ended = true;
        running.delete(this);
        reject(error.code === 'ENOENT' ? new Explained(`"${command}" is not installed.`) : error);
      });
      this.#child.on('close', (code) => {
        this.#ended = true;
        running.delete(this);
        if (!log) return resolve(code);
        log.end();
        finished(log).then(
          () => resolve(code),
          () => resolve(code),
        );
      });
    });
    // Whoever waits for it gets the error; without this line one that nobody waits for would end the command.
    this.exited.catch(() => {});
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Remembers the descendants of this moment, so that they are found even if their parent dies first. */
  remember(): void {
    if (!this.pid) return;
    for (const one of descendantsOf(this.pid, listProcesses())) this.#known.set(one.pid, one);
  }

  #survivors(): number[] {
    return listProcesses()
      .filter((one) => this.#known.get(one.pid)?.command === one.command)
      .map((one) => one.pid);
  }

  /** Asks the group to end, waits, and ends by force whatever is still there after that. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.remember();
    if (!this.#ended) {
      send(-this.pid, signal);
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, GRACE_MS);
      });
      await Promise.race([this.exited.catch(() => null), patience]);
      clearTimeout(timer);
    }
    this.kill();
  }

  /** Ends the group and all its descendants at once. Synchronous, for the very end of the process. */
  kill(): void {
    if (!this.#ended) this.remember();
    if (!this.#ended && this.pid) send(-this.pid, 'SIGKILL');
    for (const pid of this.#survivors()) send(pid, 'SIGKILL');
    running.delete(this);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
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
  const lines: string[] = [];
  const group = new ProcessGroup(command, args, {
    ...options,
    onLine: (line) => {
      lines.push(line);
      options.onLine?.(line);
    },
  });
  try {
    const code = await unlessInterrupted(group.exited);
    return { code, output: lines.join('\n') };
  } finally {
    await group.stop();
  }
}

/** Whether a command can be run at all, by asking it for its version. */
export function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
