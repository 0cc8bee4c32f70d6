import { live } from '@mipaka/contract';

/** Refetches the first change at once, later ones together after a second and the responses: a flood is one a second. */
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
