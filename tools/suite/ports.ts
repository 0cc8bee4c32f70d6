/** The ports of the emulators, all on 127.0.0.1. */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { Explained } from '../steps.ts';

export const HOST = '127.0.0.1';

/** Where the five emulators listen that a browser or a tool talks to. */
export const DEFAULT_PORTS = { hosting: 5000, functions: 5001, firestore: 8080, auth: 9099, storage: 9199 };

export type Emulator = keyof typeof DEFAULT_PORTS;
export type Ports = Record<Emulator, number>;

/** Takes a port for a moment. Gives the port, or undefined when another process holds it. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen(port, HOST, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

/** As many different free ports as asked for. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = await tryPort(0);
    if (port) ports.add(port);
  }
  return [...ports];
}

/** A free port for every emulator, so that tests can run beside a running site. */
export async function freeEmulatorPorts(): Promise<Ports> {
  const free = await freePorts(Object.keys(DEFAULT_PORTS).length);
  const names = Object.keys(DEFAULT_PORTS) as Emulator[];
  return Object.fromEntries(names.map((name, index) => [name, free[index]])) as Ports;
}

/** Throws an Explained that names the port, and its user where that can be found out, if one is taken. */
export async function requireFree(ports: Partial<Record<string, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (port === undefined || (await tryPort(port)) !== undefined) continue;
    const user = userOf(port);
    throw new Explained(
      `Port ${port} (${name}) is in use${user ? ` by ${user.name} (process ${user.pid})` : ''}: ` +
        `stop ${user ? 'it' : 'the program that uses it (an emulator suite still running?)'}, then run the command again.`,
    );
  }
}

function userOf(port: number): { pid: number; name: string } | undefined {
  const lsof = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' });
  const [, pid, name] = /^p(\d+)\s+c(.+)$/m.exec(lsof.stdout ?? '') ?? [];
  if (pid && name) return { pid: Number(pid), name };
  const ss = spawnSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' });
  const [, ssName, ssPid] = /users:\(\("([^"]+)",pid=(\d+)/.exec(ss.stdout ?? '') ?? [];
  return ssPid && ssName ? { pid: Number(ssPid), name: ssName } : undefined;
}
