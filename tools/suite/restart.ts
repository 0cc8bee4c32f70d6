/** Restarts emulators that end by themselves. */

/** The number of ends within a minute after which restarts are useless. */
const MAX_ENDS = 3;
const WITHIN_MS = 60_000;

/** A running program that can end by itself. */
type Running = { ended: Promise<unknown> };

/**
 * Keeps a program running: restarts it each time it ends by itself. The promise resolves at the third end within a
 * minute, and at the first end after `isStopping` became true; it rejects if a start fails.
 *
 * @param first the program that already runs
 * @param start restarts it
 * @param now the current time in milliseconds
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
