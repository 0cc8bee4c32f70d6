/** What a run of the soak records, and how its requests are sent. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Running } from '../functions.ts';
import { type Answer, type Shot, send } from '../load.ts';

export const MINUTE_MS = 60_000;
export const lastsMs = Number(process.env.MINUTES ?? 30) * MINUTE_MS;
/** After a stop what has waited is worked off; its times say nothing. */
const AFTER_STOP_MS = 8_000;
/** No call of ours may take longer: the API answers 503 after 20 s. */
const HANG_MS = 25_000;

/** Times of calls in milliseconds, and memory in MiB, by what was measured. */
export type Sample = { at: number; kind: string; value: number };
export const samples: Sample[] = [];
export const failures: string[] = [];
export const lost: string[] = [];
export const count = { sent: 0, broken: 0, busy: 0, acknowledged: 0 };
/** Instances that were killed: what they had not answered yet was never promised. */
export const killed = new Set<Running>();
/** The yardstick: Firestore without any function. */
export const READ = 'one read, straight from Firestore';
export const MEMORIES = { api: 'Memory of the API', site: 'Memory of the pages' };
/** When Firestore stood still, in milliseconds since the beginning. */
export const stops: { from: number; to: number }[] = [];
/** Idle connections are left before the functions framework closes them, after 5 s. */
const agent = new Agent({ keepAlive: true, timeout: 3_000 });
let begun = 0;
/** Starts the clock of the run. */
export const begin = (): void => {
  begun = performance.now();
};
export const now = (): number => performance.now() - begun;
const seconds = (ms: number) => Math.round(ms / 1_000);
/** Minutes without a flood and with one take turns: what the emulator still holds of the flood slows both. */
export const isFlood = (at = now()): boolean => Math.floor(at / MINUTE_MS) % 2 === 1;
/** Whether something went on while Firestore stood still or had just come back. */
export const isDisturbed = (from: number, to = now()): boolean =>
  stops.some((stop) => from < stop.to + AFTER_STOP_MS && to > stop.from);
export const fail = (at: number, what: string): void => {
  failures.push(`At ${seconds(at)} s, ${what}`);
};

/** What was acknowledged, and how it is looked up afterwards. */
const promises: { at: number; name: string; isKept: () => Promise<boolean> }[] = [];
export function promise(name: string, isKept: () => Promise<boolean>): void {
  count.acknowledged += 1;
  promises.push({ at: now(), name, isKept });
}
/** Looks for what was acknowledged before a moment. */
export async function check(before: number): Promise<void> {
  for (let one = promises[0]; one && one.at <= before; one = promises[0]) {
    promises.shift();
    if (!(await one.isKept())) lost.push(one.name);
  }
}

/** A function behind a balancer: an instance that nobody kills, whose memory is watched, and one that is killed. */
export async function balance(start: () => Promise<Running>) {
  const steady = await start();
  let mortal: Running | undefined = await start();
  let turn = 0;
  return {
    steady,
    next: () => (mortal && ++turn % 2 === 0 ? mortal : steady),
    async kill() {
      if (!mortal) return;
      killed.add(mortal);
      mortal.stop();
      mortal = undefined;
      mortal = await start();
    },
    stop() {
      steady.stop();
      mortal?.stop();
    },
  };
}
export type Balanced = Awaited<ReturnType<typeof balance>>;

/**
 * Sends something to the next instance; status 0 is no answer. `mayFail` says of a failure that it is one of those that
 * this program makes.
 */
export async function sendTo(target: Balanced, sendIt: (base: string) => Promise<Answer>) {
  const instance = target.next();
  const at = now();
  const unanswered = (error: unknown): Answer => ({ status: 0, headers: {}, text: String(error) });
  const answer = await sendIt(instance.base).catch(unanswered);
  const mayFail = answer.status === 503 ? isDisturbed(at) : answer.status === 0 && killed.has(instance);
  return { ...answer, at, tookMs: now() - at, mayFail };
}

/** Sends a request. Undefined when it was not answered as asked: then its effect is unknown. */
export async function ask(
  kind: string,
  target: Balanced,
  shot: Shot,
  expected = 200,
): Promise<Answer | undefined> {
  count.sent += 1;
  const answer = await sendTo(target, (base) => send(base, shot, agent, AbortSignal.timeout(HANG_MS)));
  const { at, tookMs, status, text } = answer;
  if (status === expected) {
    if (!isDisturbed(at)) samples.push({ at, kind, value: tookMs });
    return answer;
  }
  const name = `${shot.method ?? 'GET'} ${shot.path}, after ${Math.round(tookMs)} ms`;
  if (!answer.mayFail) fail(at, `${name}: ${status} ${text.slice(0, 120)}`);
  else if (status === 503) count.busy += 1;
  else count.broken += 1;
  return undefined;
}

/** Does something again and again until the run is over, the first time after `firstMs`. */
export async function every(ms: number, act: () => unknown, firstMs = ms): Promise<void> {
  for (let at = firstMs; at < lastsMs; at += ms) {
    await pause(Math.max(0, at - now()));
    await act();
  }
}
