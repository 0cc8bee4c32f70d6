import { live } from '@mipaka/contract';

/**
 * Asks again for lists that have changed: the first time at once, what changes meanwhile all together, not before a
 * second has passed and the answers are there. So a flood of changes costs one look a second, and one more after its end.
 *
 * @param invalidate asks for the list under a path, and is done when the answer is there
 */
export function createRefetcher(invalidate: (path: string) => Promise<void>) {
  const waiting = new Set<string>();
  let isRunning = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    isRunning = true;
    while (waiting.size > 0) {
      const paths = [...waiting];
      waiting.clear();
      const second = new Promise((resolve) => setTimeout(resolve, live.lookMs));
      await Promise.all([second, ...paths.map(invalidate)]);
    }
    isRunning = false;
  }

  function refetch(paths: readonly string[]): void {
    for (const path of paths) waiting.add(path);
    if (!isRunning) void run();
  }

  return {
    refetch,
    /** Asks for lists once more when what may still come has been stored. */
    refetchLater(paths: readonly string[]): void {
      clearTimeout(later);
      later = setTimeout(() => refetch(paths), live.moreToComeMs);
    },
    stop(): void {
      waiting.clear();
      clearTimeout(later);
    },
  };
}
