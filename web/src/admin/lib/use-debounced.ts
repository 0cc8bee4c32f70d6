import { useEffect, useState } from 'react';

/** The value once it has not changed for `afterMs` milliseconds: typing on causes one call, not one per letter. */
export function useDebounced<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
