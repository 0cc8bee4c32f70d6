import { useEffect, useState } from 'react';

/** The value once it has not changed for `afterMs` milliseconds: typing on causes one call, not one per letter. */
export function useDebounced<T>(value: T, afterMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}
