import { startTransition, useEffect, useState } from 'react';

/** This many entries are drawn at once, and those out of sight of a longer list are not laid out. */
export const AT_ONCE = 24;
/** The others follow in parts of this many: the browser stays free in between. */
const PART = 10;

/** How many of `count` entries are to be drawn by now. */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + PART)));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}
