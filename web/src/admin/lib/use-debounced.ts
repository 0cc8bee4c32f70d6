import { useEffect, useState } from 'react';

/** The value once it has not changed for a moment, in milliseconds: who goes on typing is not asked about each letter. */
export function useDebounced<T>(value: T, afterMs: number): T {
  const [settled, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
