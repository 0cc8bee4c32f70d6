import { useEffect, useState, useSyncExternalStore } from 'react';

function onVisibility(notify: () => void) {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}

/** Whether the tab is the one that is looked at. */
const useIsTabShown = () =>
  useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  );

/**
 * Advances through `count` items in a circle, one step every `stepMs` milliseconds, while it may and its tab is shown.
 * An item that is selected has its whole time.
 */
export function useRotation(count: number, stepMs: number, mayRun: boolean) {
  const [index, setIndex] = useState(0);
  const isTabShown = useIsTabShown();
  const isRunning = mayRun && isTabShown;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), stepMs);
    return () => clearTimeout(timer);
  }, [index, count, stepMs, isRunning]);

  return { index, isRunning, select: setIndex };
}
