import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present time (epoch milliseconds), updated every minute, so that texts such as "due in" stay current. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
