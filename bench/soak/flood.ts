/** What an attacker sends beside the honest traffic, every other minute. */
import { Agent } from 'node:http';
import { type Attack, flood as attacks, json, strike } from '../load.ts';
import { type Balanced, every, failures, isDisturbed, isFlood, killed, now } from './run.ts';

const MOST_AT_ONCE = 8;
/** What is counted where more would be open at once: Cloud Run starts another instance instead of a longer queue. */
export const NOT_SENT = 'not sent, as many were on their way';

const agent = new Agent({ keepAlive: true, timeout: 3_000, maxSockets: MOST_AT_ONCE });
/** How often each kind was answered with which status; 0 where the connection was closed without an answer. */
export const flooded = new Map<string, number>();

export const note = (name: string): void => {
  flooded.set(name, (flooded.get(name) ?? 0) + 1);
};

/** Sends what it is given, unless so many are on their way already. */
export function paced(mostAtOnce: number) {
  let open = 0;
  return async (send: () => Promise<unknown>): Promise<void> => {
    if (open >= mostAtOnce) return note(NOT_SENT);
    open += 1;
    await send().finally(() => {
      open -= 1;
    });
  };
}

const guesses: Attack = {
  ...attacks.logins,
  name: 'Wrong logins for the name of staff',
  shot: () => json('POST', '/api/login', { username: 'admin', password: 'A wrong password' }),
};
/** How often a second, and the answers that are right. */
const kinds: [attack: Attack, perSecond: number, allowed: number[]][] = [
  [attacks.notValid, 25, [400, 429]],
  [attacks.oneAddress, 20, [201, 429]],
  [attacks.newAddresses, 5, [201, 429]],
  [attacks.logins, 10, [401, 429]],
  [guesses, 10, [401, 429]],
  [attacks.body, 1, [413, 0]],
];

/** Floods the API until the run is over. */
export async function flood(api: Balanced): Promise<void> {
  const send = paced(MOST_AT_ONCE);
  const hit = async (attack: Attack, n: number, allowed: number[]) => {
    const instance = api.next();
    const at = now();
    const { status } = await strike(instance.base, attack, n, agent).catch(() => ({ status: 0 }));
    const name = `${attack.name}: ${status}`;
    note(name);
    const mayFail = killed.has(instance) || (status === 503 && isDisturbed(at, now()));
    if (!mayFail && !allowed.includes(status))
      failures.push(`The flood at ${Math.round(at / 1_000)} s, ${name}`);
  };
  await Promise.all(
    kinds.map(([attack, perSecond, allowed]) => {
      let n = 0;
      return every(1_000 / perSecond, () => {
        if (isFlood()) send(() => hit(attack, n++, allowed));
      });
    }),
  );
}
