/** The number of ends within a minute after which restarts are useless. */
const MAX_ENDS = 3;
const WITHIN_MS = 60_000;

type Running = { ended: Promise<unknown> };

/**
 * Restarts a running program each time it ends by itself. The promise resolves at the third end within a minute, and at
 * the first end after `isStopping` became true.
 */
export async function keepRunning(
  first: Running,
  start: () => Promise<Running>,
  isStopping: () => boolean,
  now: () => number = Date.now,
): Promise<void> {
  const ends: number[] = [];
  for (let running = first; ; running = await start()) {
    await running.ended;
    if (isStopping()) return;
    ends.push(now());
    if (ends.filter((end) => now() - end < WITHIN_MS).length >= MAX_ENDS) return;
  }
}
