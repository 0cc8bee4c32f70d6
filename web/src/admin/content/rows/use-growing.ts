import { startTransition, useEffect, useState } from 'react';

/** Entries drawn at once. In a longer list, the browser skips the layout of those out of view. */
export const AT_ONCE = 24;
/** Further entries are drawn in parts of this many, so that the browser stays responsive. */
const PART = 10;

/** The number of entries, of `count`, to draw now. */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + PART)));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}
