import { useEffect, useState, useSyncExternalStore } from 'react';

function onVisibility(notify: () => void) {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}

const useIsTabShown = () =>
  useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  );

/** Advances through `count` items in a circle while `mayRun` is true and the tab is visible. */
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
