import { useEffect, useState } from 'react';

/** The index after `index` in a circle of `count`. */
const nextIndex = (index: number, count: number) => (index + 1) % count;

/** Advances through `count` items in a circle, one step every `stepMs` milliseconds, while it runs. */
export function useRotation(count: number, stepMs: number, isRunning: boolean): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setIndex((current) => nextIndex(current, count)), stepMs);
    return () => clearInterval(timer);
  }, [count, stepMs, isRunning]);
  return index;
}
