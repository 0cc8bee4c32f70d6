/** The records of a soak, and the functions that send its requests. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Running } from '../functions.ts';
import { type Answer, type Shot, send } from '../load.ts';

export const MINUTE_MS = 60_000;
export const lastsMs = Number(process.env.MINUTES ?? 30) * MINUTE_MS;
/** After a stop, waiting requests are processed for this long; times are not recorded. */
const AFTER_STOP_MS = 8_000;
/** No call may take longer: the API answers 503 after 20 s. */
const HANG_MS = 25_000;

/** A call's time in milliseconds or memory in MiB; `kind` names the measured call or memory. */
export type Sample = { at: number; kind: string; value: number };
export const samples: Sample[] = [];
export const failures: string[] = [];
export const lost: string[] = [];
export const count = { sent: 0, broken: 0, busy: 0, acknowledged: 0 };
/** Killed instances. Requests that they had not answered were not acknowledged, so they may be lost. */
export const killed = new Set<Running>();
/** The baseline: Firestore without any function. */
export const READ = 'one read, straight from Firestore';
export const MEMORIES = { api: 'Memory of the API', site: 'Memory of the pages' };
/** The times at which Firestore was stopped, in milliseconds since the begin of the run. */
export const stops: { from: number; to: number }[] = [];
/** Closes idle connections before the functions framework does, which waits 5 s. */
const honestAgent = new Agent({ keepAlive: true, timeout: 3_000 });
let begun = 0;
export const begin = (): void => {
  begun = performance.now();
};
export const now = (): number => performance.now() - begun;
/** Minutes with and without a flood alternate, so that data which the flood left in the emulator slows both. */
export const isFlood = (at = now()): boolean => Math.floor(at / MINUTE_MS) % 2 === 1;
/** Whether the time since `from` touches a stop of Firestore or the moments after it. */
export const isDisturbed = (from: number): boolean =>
  stops.some((stop) => from < stop.to + AFTER_STOP_MS && now() > stop.from);

/** Acknowledged writes, each with the check that it is stored. */
const promises: { at: number; name: string; isKept: () => Promise<boolean> }[] = [];
export function promise(name: string, isKept: () => Promise<boolean>): void {
  count.acknowledged += 1;
  promises.push({ at: now(), name, isKept });
}
/** Checks the writes that were acknowledged until `before`; missing ones go to `lost`. */
export async function check(before: number): Promise<void> {
  for (let one = promises[0]; one && one.at <= before; one = promises[0]) {
    promises.shift();
    if (!(await one.isKept())) lost.push(one.name);
  }
}

/** A function behind a balancer: a steady instance, whose memory is measured, and one that `kill` replaces. */
export async function balance(start: () => Promise<Running>) {
  const steady = await start();
  let mortal: Running | undefined = await start();
  let turn = 0;
  return {
    steady,
    next: () => (mortal && ++turn % 2 === 0 ? mortal : steady),
    async kill() {
      if (mortal) killed.add(mortal);
      mortal?.stop();
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

type Terms = { allowed?: readonly number[]; agent?: Agent; mostMs?: number };

/**
 * Sends a request to the next instance. A status that is not allowed is a failure, unless the soak has caused it by a
 * kill or a stop of Firestore (`mayFail`). Status 0 means no answer.
 */
export async function ask(kind: string, target: Balanced, shot: Shot, terms: Terms = {}) {
  const { allowed = [200], agent = honestAgent, mostMs = HANG_MS } = terms;
  const instance = target.next();
  const at = now();
  const unanswered = (error: unknown): Answer => ({ status: 0, headers: {}, text: String(error) });
  const options = { agent, signal: AbortSignal.timeout(mostMs) };
  const answer = await send(instance.base, shot, options).catch(unanswered);
  const { status, text } = answer;
  const tookMs = now() - at;
  const isAllowed = allowed.includes(status);
  const mayFail = status === 503 ? isDisturbed(at) : status === 0 && killed.has(instance);
  if (!isAllowed && !mayFail) {
    const asked = `At ${Math.round(at / 1_000)} s, ${kind}, ${shot.path}`;
    failures.push(`${asked}, after ${Math.round(tookMs)} ms: ${status} ${text.slice(0, 120)}`);
  }
  return { ...answer, at, tookMs, isAllowed, mayFail };
}

/** Sends an honest request. Gives undefined if it failed: then its effect is unknown. */
export async function askHonestly(kind: string, target: Balanced, shot: Shot, expected = 200) {
  count.sent += 1;
  const answer = await ask(kind, target, shot, { allowed: [expected] });
  const { at, tookMs, isAllowed, mayFail, status } = answer;
  if (isAllowed && !isDisturbed(at)) samples.push({ at, kind, value: tookMs });
  if (isAllowed) return answer;
  if (mayFail) count[status === 503 ? 'busy' : 'broken'] += 1;
  return undefined;
}

/** Calls `act` every `ms` until the run is over, the first time after `firstMs`. */
export async function every(ms: number, act: () => unknown, firstMs = ms): Promise<void> {
  for (let at = firstMs; at < lastsMs; at += ms) {
    await pause(Math.max(0, at - now()));
    await act();
  }
}
