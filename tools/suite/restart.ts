/** Emulators that end by themselves are started again. */

/** So many ends within a minute are no accident. */
const MAX_ENDS = 3;
const WITHIN_MS = 60_000;

/** What runs, and can end by itself. */
type Running = { exited: Promise<unknown> };

/**
 * Keeps something running: starts it again each time it ends by itself. The promise is kept at the third end within a
 * minute, and at the first end after `isStopping` became true; it fails when a start does.
 *
 * @param first what runs already
 * @param start starts it again
 * @param now the time in milliseconds
 */
export async function keepRunning(
  first: Running,
  start: () => Promise<Running>,
  isStopping: () => boolean,
  now: () => number = Date.now,
): Promise<void> {
  const ends: number[] = [];
  for (let running = first; ; running = await start()) {
    await running.exited;
    if (isStopping()) return;
    ends.push(now());
    if (ends.filter((end) => now() - end < WITHIN_MS).length >= MAX_ENDS) return;
  }
}
