import { live } from '@mipaka/contract';

/**
 * Refetches changed lists: the first change at once, all changes after it together, once a second has passed and the
 * responses have arrived. A flood of changes thus costs one refetch a second, and one more after its end.
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
    /** Refetches lists once more after `live.moreToComeMs`, when changes still being written have been stored. */
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
