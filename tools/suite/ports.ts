/** The ports of the emulators, all on 127.0.0.1. */
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import getPort, { portNumbers } from 'get-port';
import { Explained } from '../steps.ts';

export const HOST = '127.0.0.1';

export const DEFAULT_PORTS = { hosting: 5000, functions: 5001, firestore: 8080, auth: 9099, storage: 9199 };

export type Emulator = keyof typeof DEFAULT_PORTS;
export type Ports = Record<Emulator, number>;
export const EMULATORS = Object.keys(DEFAULT_PORTS) as Emulator[];

/** The address of the site, without a slash at the end. */
export const originOf = ({ hosting }: Ports): string => `http://${HOST}:${hosting}`;

// Systems take the ports of outgoing connections from 32768 on: one could take a port before the emulator starts. Two
// processes that start at the same time do not see each other's choice, so each begins with sixteen ports of its own.
const FIRST_PORT = 20_000 + (process.pid % 750) * 16;
const LAST_PORT = 32_767;

/** A free port, which no other caller in this process gets in the next seconds. */
export const freePort = (): Promise<number> =>
  getPort({ host: HOST, port: portNumbers(FIRST_PORT, LAST_PORT) });

/** Lets a server listen on any port; returns its address, such as 127.0.0.1:20000. */
export async function listenAnywhere(server: Server): Promise<string> {
  await once(server.listen(0, HOST), 'listening');
  return `${HOST}:${(server.address() as AddressInfo).port}`;
}

/** The ports of a suite: the usual ones, or free ones, so that tests can run beside a running site. */
export async function portsOf(isUsual: boolean): Promise<Ports> {
  if (isUsual) {
    await requireFree(DEFAULT_PORTS);
    return DEFAULT_PORTS;
  }
  const ports = await Promise.all(EMULATORS.map(async (name) => [name, await freePort()]));
  return Object.fromEntries(ports);
}

export async function requireFree(ports: Partial<Record<string, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if ((await getPort({ port, host: HOST })) === port) continue;
    throw new Explained(
      `Port ${port} (${name}) is in use: stop the program that uses it (an emulator suite still running?), then run the command again.`,
    );
  }
}
