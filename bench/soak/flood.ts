/** What an attacker sends beside the honest traffic, from the end of the quiet part on. */
import { Agent } from 'node:http';
import { postBody } from '../../tests/deploy/flood.ts';
import { from, json, type Shot, send, spam } from '../load.ts';
import { type Balanced, every, failures, isDisturbed, killed, now, QUIET_MS } from './run.ts';

const MESSAGES_PER_SECOND = 50;
const LOGINS_PER_SECOND = 20;
const BODIES_PER_SECOND = 1;
const BODY_BYTES = 30 * 1024 * 1024;
/**
 * A request that finds no connection free is not sent: on a busy machine a longer queue before two instances would tell
 * of the queue alone. Cloud Run starts another instance instead.
 */
const MOST_AT_ONCE = 24;

const agent = new Agent({ keepAlive: true, timeout: 3_000, maxSockets: MOST_AT_ONCE });
/** How often each kind was answered with which status; 0 where the connection was closed without an answer. */
export const flooded = new Map<string, number>();

const add = (name: string): void => {
  flooded.set(name, (flooded.get(name) ?? 0) + 1);
};

const post = (path: string, body: object, address = '198.51.100.1'): Shot =>
  from(address, json('POST', path, body));

/** Junk, messages of one address beyond its limit, and, each tenth, one that no limit of an address stops. */
function message(n: number): [kind: string, shot: Shot, allowed: number[]] {
  if (n % 10 === 0) {
    const address = `198.18.${(n >> 8) & 255}.${n & 255}`;
    return ['valid messages of ever new addresses', post('/api/contact', spam(n), address), [201, 429]];
  }
  if (n % 2 === 0) return ['messages of one address', post('/api/contact', spam(n)), [201, 429]];
  return ['messages that are not valid', post('/api/contact', { message: '' }), [400, 429]];
}

/** Guesses at a name that exists, and at ever new ones. */
function login(n: number): [kind: string, shot: Shot, allowed: number[]] {
  const username = n % 2 === 0 ? 'admin' : `mallory-${n}`;
  return ['wrong logins', post('/api/login', { username, password: 'A wrong password' }), [401, 429]];
}

/** Floods the API until the run is over. */
export async function flood(api: Balanced): Promise<void> {
  let [n, open] = [0, 0];

  /** Sends one and notes what became of it; whatever should not have become of it is a failure. */
  async function note(kind: string, allowed: number[], act: (base: string) => Promise<number>) {
    if (open >= MOST_AT_ONCE) return add('not sent, all connections were busy');
    const instance = api.next();
    const at = now();
    open += 1;
    const status = await act(instance.base).catch(() => 0);
    open -= 1;
    const name = `${kind}: ${status}`;
    add(name);
    const mayFail = killed.has(instance) || (status === 503 && isDisturbed(at, now()));
    if (!mayFail && !allowed.includes(status))
      failures.push(`The flood at ${Math.round(at / 1_000)} s, ${name}`);
  }
  const ask = ([kind, shot, allowed]: [string, Shot, number[]]) =>
    void note(kind, allowed, async (base) => (await send(base, shot, agent)).status);
  /** With its length declared and without, by turns. */
  const body = () => {
    const length: Record<string, string> = n++ % 2 === 0 ? { 'Content-Length': String(BODY_BYTES) } : {};
    const headers = { 'Content-Type': 'application/json', 'Fastly-Client-IP': '198.51.100.2', ...length };
    const act = async (base: string) =>
      (await postBody(`${base}/api/contact`, BODY_BYTES, headers)).status ?? 0;
    void note('bodies of 30 MB', [413, 0], act);
  };

  await Promise.all([
    every(1_000 / MESSAGES_PER_SECOND, () => ask(message(n++)), QUIET_MS),
    every(1_000 / LOGINS_PER_SECOND, () => ask(login(n++)), QUIET_MS),
    every(1_000 / BODIES_PER_SECOND, body, QUIET_MS),
  ]);
}
